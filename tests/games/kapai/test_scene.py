"""The drawing of Ka Pai: every position, every sheet, every choice on the table."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from motu import SPECTATOR
from motu.core.compiled import INTERPRETED
from motu.core.laws.trial import Trial
from motu.core.match import Match
from motu.core.registry import by_name
from motu.core.scene import THEMES, Scene, art_of
from motu.games.kapai import text
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.drawing import scene
from motu.games.kapai.effects import best_totems, points_now
from motu.games.kapai.options import SHEETS
from motu.games.kapai.rules.scoring import best_network, points_of
from tests.games.table import seat_to_act, told_why

pytestmark = pytest.mark.interpreted

DEFAULT = tomllib.loads((SHEETS / "default.toml").read_text("utf-8"))
SMALLEST = {**DEFAULT, "grid": "T..\n...\n..T", "bonus": {"triangle": 0, "square": 1, "circle": 12, "line": 300}}
LARGEST = {
    **DEFAULT,
    "grid": "\n".join(["T..........T", *["............"] * 5, "....#T#.....", *["............"] * 4, "T..........T"]),
    "values": {"triangle": 1_000_000, "square": 3, "circle": 4, "line": 1},
}
ODD = [{**DEFAULT, "grid": "\n".join(["............"] * 3)}, {**DEFAULT, "grid": "\n".join(["..."] * 12)}]

FOUR_IN_A_ROW = """
groups any
values 2 3 4 0
bonus 5 5 5 5
die a 2 2 1 1
die b 2 1 1 2
roll triangle line
seat ring d3
T.....T
.#...#.
.tttt..
.l.T...
.lls...
.#..c#.
T..cccT
ring b4 b5 c5
ring d7 e7 f7
marks 1 0 0 0
seat mark a2
T.....T
l#...#.
ltststs
lc.T...
t......
s#...#.
T.....T
ring a2 a3 a4
"""

LINKED = """
groups straight
values 2 3 4 0
bonus 5 5 5 5
die a 2 2 1 1
die b 2 1 1 2
last square line
seat nothing a5
TtttttT
s#...#c
s.....c
s..T..c
s..l..c
s#.l.#c
TllltsT
"""


def positions(seats: int, options: dict[str, Any], seed: int = 1) -> Iterator[Match]:
    """A random match, before each action."""
    match, rng = Match("kapai", seats, options, seed=seed), random.Random(seed)
    while not match.over:
        yield match
        who = rng.choice(match.pending)
        match.play(who, rng.choice(match.actions(who)))
    yield match


def check(drawn: Scene, actions: list[int]) -> None:
    """What must hold for every scene."""
    ids = [sprite.id for sprite in drawn.sprites]
    assert len(ids) == len(set(ids))
    symbols = art_of("kapai").symbols
    for sprite in drawn.sprites:
        assert bool(sprite.symbol) + bool(sprite.path) + bool(sprite.text) == 1, sprite
        assert not sprite.symbol or sprite.symbol in symbols, sprite
        assert bool(sprite.label) != ("decor" in sprite.classes.split()), sprite
    assert sorted(choice.action for choice in drawn.choices) == sorted(actions)
    picks = [frozenset(choice.picks) for choice in drawn.choices]
    assert len(set(picks)) == len(picks)
    assert all(pick and pick <= set(ids) for pick in picks)
    assert len({len(pick) for pick in picks}) <= 1, "a choice must not be played on the way to another"
    assert all(choice.text and choice.label for choice in drawn.choices)
    assert drawn.prompt and drawn.label
    assert drawn == msgspec.json.decode(msgspec.json.encode(drawn), type=Scene)


def one(drawn: Scene, name: str) -> Any:
    return next(sprite for sprite in drawn.sprites if sprite.id == name)


@pytest.mark.parametrize("groups", ["straight", "any"])
@pytest.mark.parametrize(
    ("seats", "sheet"),
    [(1, "default"), (3, "default"), (9, "atoll"), (2, SMALLEST), (1, LARGEST), (1, ODD[0]), (2, ODD[1])],
)
def test_every_position_of_a_match_draws(seats: int, sheet: Any, groups: str) -> None:
    for match in positions(seats, {"sheet": sheet, "groups": groups}):
        n = len(match.entries)
        if INTERPRETED and n % 9 and not match.over:
            continue  # slow there, and nothing of it is compiled
        seat = SPECTATOR if match.over else n % seats if n % 4 else seat_to_act(match)
        drawn = match.scene(seat)
        check(drawn, match.actions(seat))
        if n % 5 == 0:
            check(match.scene(), [])
            ElementTree.fromstring(drawn.svg())
    assert match.over


def test_both_themes_are_well_formed_and_make_pictures() -> None:
    match = next(m for m in positions(3, {}) if len(m.entries) > 40)
    for theme in THEMES:
        drawn = match.scene(seat_to_act(match))
        svg = drawn.svg(theme)
        root = ElementTree.fromstring(svg)
        assert root.attrib["viewBox"] == f"0 0 {drawn.width:g} {drawn.height:g}"
        assert "var(--" not in svg and "lit" in svg
        assert drawn.png(300, theme).startswith(b"\x89PNG")


def test_both_themes_name_the_same_colours() -> None:
    style = art_of("kapai").style
    blocks = {name: style.split(name + " {")[1].split("}")[0] for name in (":root", ".dark")}
    named = {
        name: {part.split(":")[0].strip() for part in block.split(";") if ":" in part} for name, block in blocks.items()
    }
    assert named[":root"] == named[".dark"]
    assert {part.split(")")[0] for part in style.split("var(")[1:]} == named[":root"]


def test_who_watches_sees_the_table_without_choices() -> None:
    match = Match("kapai", 2, {}, seed=1)
    drawn = match.scene()
    assert not drawn.choices and drawn.prompt
    assert [panel.turn for panel in drawn.panels] == [True, True]
    assert one(drawn, "thumb-1").label == "Seat 2: 0 points, still drawing"


def test_p1_2_two_symbols_are_chosen_by_die_and_cell_one_by_its_cell() -> None:
    match = Match("kapai")
    match.play("chance", "roll square circle")
    by_text = {choice.text: choice.picks for choice in match.scene(0).choices}
    assert by_text["square c3"] == ("die-a", "cell-c3") and by_text["circle c3"] == ("die-b", "cell-c3")
    match.play(0, "circle c3")
    match.play("chance", "roll square square")
    by_text = {choice.text: choice.picks for choice in match.scene(0).choices}
    assert by_text["square c4"] == ("cell-c4",)


def test_p3_3_a_ring_is_chosen_by_its_cells_and_shown_dotted() -> None:
    drawn = scene(text.parse_position(FOUR_IN_A_ROW), 0, {})
    assert {choice.text: choice.picks for choice in drawn.choices} == {
        "ring b3 c3 d3": ("cell-b3", "cell-c3", "cell-d3"),
        "ring c3 d3 e3": ("cell-c3", "cell-d3", "cell-e3"),
    }
    assert {sprite.id for sprite in drawn.sprites if "maybe" in sprite.classes} == {"maybe-b3-c3-d3", "maybe-c3-d3-e3"}
    assert {choice.label for choice in drawn.choices} == {"Ring b3 c3 d3 (+3 points)", "Ring c3 d3 e3 (+3 points)"}


def test_p4_1_a_bonus_is_chosen_in_the_bonus_field() -> None:
    drawn = scene(text.parse_position(FOUR_IN_A_ROW), 1, {})
    assert [choice.picks for choice in drawn.choices] == [
        ("mark-triangle",), ("mark-square",), ("mark-circle",), ("mark-line",),
    ]  # fmt: skip
    marked = scene(text.parse_position(FOUR_IN_A_ROW), 0, {})
    assert [one(marked, f"space-triangle-{n}").classes for n in (0, 1)] == ["marked decor", "decor"]


def test_p3_1_rings_straight_and_bent_go_round_their_cells() -> None:
    drawn = scene(text.parse_position(FOUR_IN_A_ROW), 0, {})
    assert one(drawn, "ring-0").label == "Group: line at b4 b5 c5"
    assert one(drawn, "ring-1").label == "Group: circle at d7 e7 f7"
    assert one(drawn, "ring-0").path.count("Q") == 6 and one(drawn, "ring-1").path.count("Q") == 4
    assert one(drawn, "cell-b4").label == "b4: line, in a group"


def test_p6_2_linked_totems_light_up_with_their_chains() -> None:
    drawn = scene(text.parse_position(LINKED), 0, {})
    lit = {sprite.id for sprite in drawn.sprites if sprite.symbol == "totem" and "linked" in sprite.classes}
    assert lit == {"totems", "cell-a1", "cell-a7", "cell-d4", "cell-g1", "cell-g7"}
    assert len([sprite for sprite in drawn.sprites if sprite.id.startswith("chain-")]) == 4
    assert one(drawn, "linked").text == "5 / 5" and one(drawn, "totems").label == "Totems: 12"


def test_the_score_strip_adds_up() -> None:
    for match in positions(1, {"sheet": "atoll"}, seed=4):
        drawn = match.scene(0)
        assert one(drawn, "total").text == str(match.scores()[0]) == str(drawn.panels[0].score)
        assert sum(points for _, points in drawn.panels[0].lines) == match.scores()[0]


def test_small_sheets_up_to_six_others_then_panels_alone() -> None:
    for seats, small in ((1, 0), (2, 1), (7, 6), (8, 0), (100, 0)):
        drawn = Match("kapai", seats, {}, seed=1).scene(0)
        assert len([sprite for sprite in drawn.sprites if sprite.classes.startswith("thumb")]) == small
        assert len(drawn.panels) == seats and len(drawn.sprites) < 400
        assert drawn.width < drawn.height < 2 * drawn.width


def test_everything_stays_inside_the_frame() -> None:
    for sheet in ("default", SMALLEST, LARGEST, *ODD):
        drawn = Match("kapai", 1 if sheet is LARGEST else 4, {"sheet": sheet}, seed=1).scene(0)
        for sprite in drawn.sprites:
            if sprite.symbol and sprite.symbol != "corner":
                assert sprite.x - 30 * sprite.size >= 40 and sprite.x + 30 * sprite.size <= drawn.width - 40, sprite
                assert sprite.y - 30 * sprite.size >= 40 and sprite.y + 30 * sprite.size <= drawn.height - 40, sprite


def test_p7_the_last_prompt_says_what_the_score_is_worth() -> None:
    *_, match = positions(1, {})
    assert match.scene(0).prompt == text.verdict(match.scores()[0])
    *_, match = positions(2, {})
    assert match.scene(0).prompt == "All sheets are full."


def test_dice_lie_still_while_a_round_is_drawn() -> None:
    match = Match("kapai")
    assert one(match.scene(0), "die-a").symbol == "die-blank"
    match.play("chance", "roll line line")
    before = one(match.scene(0), "die-a")
    match.play(0, "line c3")
    assert one(match.scene(0), "die-a") == before
    match.play(0, "line c4")
    assert one(match.scene(0), "die-a").classes == "die resting"


def test_p6_1_p6_2_p6_3_the_example_in_the_rules_adds_up() -> None:
    rules = by_name("kapai").folder.joinpath("RULES.md").read_text("utf-8").split("### An example")[1].split("## P7")[0]
    grid = re.findall(r"^\d  ((?:[T#tscl] ){6}[T#tscl])", rules, re.MULTILINE)
    rings = re.findall(r"ring \w\d \w\d \w\d", rules)
    marks = [rules.count(f"mark {symbol}") for symbol in SYMBOLS]
    told = [int(points) for points in re.findall(r"^\| [^|]+ \| [^|]+ \| (\d+) \|", rules, re.MULTILINE)]
    heads = LINKED.split("seat", maxsplit=1)[0] + "seat nothing a2"
    seat = [row.replace(" ", "") for row in grid] + rings + ["marks " + " ".join(map(str, marks))]
    drawn = scene(text.parse_position("\n".join([heads, *seat])), 0, {})
    assert [points for _, points in drawn.panels[0].lines if points] == told
    assert f"**{drawn.panels[0].score}**" in rules and sum(told) == 18


def test_every_rule_cited_stands_in_the_rules() -> None:
    folder = by_name("kapai").folder
    rules = re.findall(r"^- \*\*(P[\d.]+)\*\* ", folder.joinpath("RULES.md").read_text("utf-8"), re.MULTILINE)
    cited = {number for file in folder.glob("*.py") for number in re.findall(r"\[(P[\d.]+)\]", file.read_text("utf-8"))}
    assert len(rules) == len(set(rules)) and cited <= set(rules)


@pytest.mark.parametrize(
    ("clicked", "why"),
    [
        ("cell-a1", "a1 holds a totem; nothing can be drawn there [P2.1]."),
        ("cell-c3", "c3 is already filled [P2.1]."),
        ("cell-e5", "e5 is not next to a symbol already drawn [P2.2]."),
        ("mark-circle", "Draw a symbol first: drawing is compulsory [P1.3]."),
        ("die-a", ""),
    ],
)
def test_a_click_in_vain_is_explained(clicked: str, why: str) -> None:
    match = Match("kapai", 1)
    match.play("chance", "roll line line")
    match.play(0, "line c3")
    match.play(0, "line c4")
    match.play("chance", "roll triangle circle")
    assert told_why(match, 0, clicked) == why


def test_points_for_those_who_draw_are_the_points_of_the_rules() -> None:
    game = by_name("kapai")
    for n, (seats, options) in enumerate(game.trial_setups):
        tried = Trial.of(game, seats, options, matches=1)
        for s in tried.some_positions(12):
            for seat in range(min(int(s.seats), 4)):
                assert points_now(s, seat) == points_of(s, seat), n
                assert len(best_totems(s, seat)) == best_network(s, seat), n
