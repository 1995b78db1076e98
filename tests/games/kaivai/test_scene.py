"""Kaivai drawn: every position of random matches, in both editions, from the views of those who sit there."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from rich.console import Console
from rich.text import Text

from motu import SPECTATOR
from motu.core import dice
from motu.core.match import Match
from motu.core.play import Buffers, random_log
from motu.core.scene import Scene, art_of
from motu.core.window import Window
from motu.core.words import LANGUAGES, speaking
from motu.games import game
from motu.games.kaivai.board import HEX_OF, words_of
from motu.games.kaivai.drawing.layout import glory_at, outline
from motu.games.kaivai.effects import fish_next, prospects, shell_value, shell_value_next
from motu.games.kaivai.state import Action, Hut, Phase, islands, village_at, work_out
from motu.games.kaivai.terminal import board_in, board_text
from tests.games.table import seat_to_act, told_why

pytestmark = pytest.mark.interpreted

GAME = game("kaivai")
TABLES = ((3, 2010), (4, 2010), (3, 2005), (4, 2005))


def drawn(s: Any, seat: int, edition: int = 2010) -> Scene:
    scene = GAME.scene(GAME.view(s, seat), seat, {"edition": edition})
    assert isinstance(scene, Scene)
    return scene


@cache
def states(seats: int, edition: int) -> list[Any]:
    """All states of a random match."""
    s = GAME.new(seats, {"edition": edition})
    found = [s.copy()]
    for seat, action in random_log(GAME, s, dice.generator(seats + edition)):
        GAME.apply(s, int(seat), int(action))
        found.append(s.copy())
    return found


def pending(s: Any) -> list[int]:
    who = Buffers.of(GAME).who
    return [int(seat) for seat in who[: GAME.pending(s, who)] if seat >= 0]


def legal(s: Any, seat: int) -> list[int]:
    b = Buffers.of(GAME)
    return [int(action) for action in b.actions[: GAME.legal(s, seat, b.actions, b.odds)]]


@cache
def decisions(seats: int, edition: int) -> list[tuple[Any, int, Scene]]:
    """Positions in which a seat decides, with what it sees."""
    return [(s, seat, drawn(s, seat, edition)) for s in states(seats, edition) for seat in pending(s)[:1]]


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_every_legal_action_is_a_choice_that_can_be_clicked(seats: int, edition: int) -> None:
    symbols = art_of("kaivai").symbols
    for s, seat, scene in decisions(seats, edition):
        sprites = {sprite.id: sprite for sprite in scene.sprites}
        assert len(sprites) == len(scene.sprites), "ids are unique"
        assert all(re.fullmatch(r"[\w-]+", name) for name in sprites)
        assert all(sprite.symbol in symbols or sprite.text or sprite.path for sprite in scene.sprites)
        assert [choice.action for choice in scene.choices] == legal(s, seat)
        assert all(choice.label and choice.text for choice in scene.choices)
        for name in {pick for choice in scene.choices for pick in choice.picks}:
            assert sprites[name].label, f"{name} says what it is"
            assert "over" not in sprites[name].classes.split(), f"{name} takes clicks"
        assert scene.prompt


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_every_choice_can_be_reached(seats: int, edition: int) -> None:
    """Clicks single a choice out: no two want the same sprites, nor one a part of another's."""
    for _, _, scene in decisions(seats, edition):
        wanted = [frozenset(choice.picks) for choice in scene.choices if choice.picks]
        assert len(set(wanted)) == len(wanted)
        singles = {next(iter(picks)) for picks in wanted if len(picks) == 1}
        assert not any(len(picks) > 1 and picks & singles for picks in wanted)


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_every_position_is_a_picture_for_all(seats: int, edition: int) -> None:
    for i, s in enumerate(states(seats, edition)):
        scene = drawn(s, i % (seats + 1) - 1, edition)
        assert len(scene.panels) == seats
        assert {panel.seat for panel in scene.panels if panel.turn} == set(pending(s))
        assert all(sum(points for _, points in panel.lines) == panel.score for panel in scene.panels)
        assert all(0 <= sprite.x <= scene.width and 0 <= sprite.y <= scene.height for sprite in scene.sprites)
        if i % 9 == 0:
            ElementTree.fromstring(scene.svg("dark" if i % 2 else "light"))


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_every_position_fits_in_a_terminal(seats: int, edition: int) -> None:
    console = Console(width=100)
    for i, s in enumerate(states(seats, edition)[::3]):
        seat = i % (seats + 1) - 1
        told = Text.from_markup(board_text(GAME.view(s, seat), seat))
        assert max(console.measure(line).maximum for line in told.split()) <= 100
        assert all(name in told.plain for name in ("A1", "G7", "M7"))


def test_a_spectator_and_a_seat_out_of_turn_have_no_choices() -> None:
    s = states(4, 2010)[-40]
    assert not drawn(s, SPECTATOR).choices
    assert all(not drawn(s, seat).choices for seat in range(4) if seat not in pending(s))


def test_v7_3_nobody_sees_the_stake_of_another() -> None:
    s = next(s for s in states(4, 2010) if s.phase == Phase.STAKE and s.staked)
    made = next(seat for seat in range(4) if int(s.staked) >> seat & 1)
    other = s.copy()
    other.stake[made] += 1
    for seat in (SPECTATOR, *(seat for seat in range(4) if seat != made)):
        assert drawn(s, seat) == drawn(other, seat)


def sea_of_three() -> Any:
    """Two villages that meet at G7, where a canoe of seat 0 lies; seat 1 has two canoes at sea."""
    s = GAME.new(3, {"bases": ["A6 A7", "M6 M7"]})
    s.order[:3], s.canoe, s.bid[0], s.glory[0] = (0, 1, 2), 0, 5, 9
    s.fleet[0, 0], s.fleet[1, 0], s.fleet[1, 1] = (HEX_OF[name] for name in ("G7", "G5", "C7"))
    for name, cult, village in (("F7", True, "E7"), ("E8", False, "E7"), ("H7", True, "I7"), ("H6", False, "I7")):
        hex = words_of([HEX_OF[name]])
        s.village[village_at(s, HEX_OF[village])] |= hex
        if cult:
            s.cult |= hex
    s.huts[0], s.kind[Hut.FISHER] = words_of([HEX_OF["E8"]]), words_of([HEX_OF["E8"]])
    s.huts[2], s.kind[Hut.MEETING] = words_of([HEX_OF["H6"]]), words_of([HEX_OF["H6"]])
    s.stock[0] = words_of([HEX_OF["H6"]])
    s.god = HEX_OF["H7"]
    work_out(s)
    return s


def labels(s: Any, phase: Phase, doing: Action) -> dict[tuple[str, ...], str]:
    s.phase, s.doing = phase, doing
    return {choice.picks: choice.label for choice in drawn(s, 0).choices}


def test_v5_7_a_canoe_is_sunk_by_clicking_it() -> None:
    found = labels(sea_of_three(), Phase.GO, Action.MOVE)
    assert found["canoe-0-0", "canoe-1-0"] == "From G7 to G5: sink Blue's canoe for 6 glory"
    assert found["canoe-0-0", "hex-G6"] == "From G7 to G6: move"


def test_v5_6_each_village_says_what_fishing_there_brings() -> None:
    found = labels(sea_of_three(), Phase.VILLAGE, Action.FISH)
    assert found == {("hex-E7",): "Fish at village E7: 1 die", ("hex-H7",): "Fish at village H7: 1 sure fish"}
    found = labels(sea_of_three(), Phase.GO, Action.FISH)
    assert found["anchor-0-0",] == "Stay at G7: 1 die / 1 sure fish"


def test_v5_8_delivering_shows_what_each_fish_earns() -> None:
    s = sea_of_three()
    assert (
        labels(s, Phase.GO, Action.DELIVER)["canoe-0-0", "hex-G6"] == "From G7 to G6: deliver to H6 for shells on 4+3"
    )
    s.fleet[0, 0] = HEX_OF["G6"]
    work_out(s)
    assert labels(s, Phase.UNLOAD, Action.DELIVER) == {
        ("hut-H6",): "A fish on Green's hut H6: you get a shell on space 4"
    }


def test_v5_2_building_shows_its_price() -> None:
    s = sea_of_three()
    assert labels(s, Phase.GO, Action.BUILD)["anchor-0-0",] == "Stay at G7: build for 8 in shells"
    found = labels(s, Phase.SITE, Action.BUILD)
    assert found["token-meeting", "hex-G6"].startswith("G6 for 8 in shells.")


def test_v5_2_only_prices_the_seat_can_pay_are_named() -> None:
    s = sea_of_three()
    s.village[village_at(s, HEX_OF["I7"])] |= words_of([HEX_OF["I8"]])
    s.shells[0] = (0, 0, 0, 3, 0, 0)
    work_out(s)
    assert labels(s, Phase.GO, Action.BUILD)["anchor-0-0",] == "Stay at G7: build for 8/9 in shells"
    s.shells[0] = (0, 0, 0, 1, 0, 1)
    assert labels(s, Phase.GO, Action.BUILD)["anchor-0-0",] == "Stay at G7: build for 8 in shells"


def test_v5_1_only_prices_of_villages_with_room_are_named() -> None:
    s = sea_of_three()
    s.village[village_at(s, HEX_OF["I7"])] |= words_of([HEX_OF["H8"], HEX_OF["I8"]])
    s.fleet[2, 0] = HEX_OF["G6"]  # the one free hex next to G7 where the village of I7 could still grow
    work_out(s)
    assert labels(s, Phase.GO, Action.BUILD)["anchor-0-0",] == "Stay at G7: build for 8 in shells"


def test_v5_8_no_more_fish_are_named_than_the_seat_holds() -> None:
    s = sea_of_three()
    s.fish[0] = (0, 0, 0, 0, 1, 0)
    assert labels(s, Phase.GO, Action.DELIVER)["canoe-0-0", "hex-G6"] == "From G7 to G6: deliver to H6 for shells on 4"


def test_v2_4_a_second_first_hut_warns_of_beginning_without_a_canoe() -> None:
    found = labels(sea_of_three(), Phase.FIRST_HUT, Action.BUILD)
    assert "Careful" in found["token-meeting", "hex-B3"]
    assert "Careful" not in found["token-canoe", "hex-B3"]


@pytest.mark.parametrize(("rules", "left"), [("RULES.md", "left"), ("RULES.de.md", "links"), ("RULES.fr.md", "gauche")])
def test_v6_1_goods_slide_to_the_left_as_the_rules_say(rules: str, left: str) -> None:
    spaces = [next(x for x in drawn(sea_of_three(), 0).sprites if x.id == f"space-0-{n}").x for n in range(1, 6)]
    assert spaces == sorted(spaces)
    told = (GAME.folder / rules).read_text("utf-8")
    assert left in next(line for line in told.splitlines() if line.startswith("- **V6.1**"))


def test_v6_1_the_forecast_says_what_shells_and_fish_will_be_worth() -> None:
    s = GAME.new(3)
    s.shells[0] = [0, 1, 1, 0, 0, 2]  # 5 + 5 + 2 + 1
    s.fish[0] = [0, 2, 0, 0, 1, 0]
    assert (shell_value(s, 0), shell_value_next(s, 0), fish_next(s, 0)) == (13, 9, 1)


def test_v2_2_the_forecast_says_what_each_bid_would_bring() -> None:
    s = GAME.new(3)
    s.steps[0] = 1
    s.bid[1] = 5
    found = {p.bid: (p.movement, p.cheapest) for p in prospects(s, islands(s), 0)}
    assert found[6] == (5, 7)  # movement 4 and 1 on the track; cost 6 and a village of one hex
    assert 5 not in found
    assert len(found) == 9


def test_the_panel_of_the_seat_that_bids_looks_ahead() -> None:
    match = Match("kaivai", 3, seed=1)
    seat = seat_to_act(match)
    facts = dict(next(panel for panel in match.scene(seat).panels if panel.seat == seat).facts)
    assert facts["Shells next round"] == "worth 12"
    assert facts["Bid 6"] == "movement 4, huts from 7"
    other = dict(next(panel for panel in match.scene(seat).panels if panel.seat != seat).facts)
    assert "Bid 6" not in other


def test_a_hole_in_a_village_is_a_shore_too() -> None:
    ring = {HEX_OF[name] for name in ("G6", "G8", "F6", "F7", "H6", "H7")}
    assert outline(tuple(ring)).count("Z") == 2
    assert outline((*ring, HEX_OF["G7"])).count("Z") == 1


def test_glory_runs_round_the_frame_and_begins_again() -> None:
    places = [glory_at(n) for n in range(60)]
    assert len({(round(x), round(y)) for x, y in places}) == 60
    assert glory_at(60) == places[0]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_on_a_seats_colour_can_be_read(theme: str) -> None:
    """WCAG AA: a contrast of 4.5 at least."""
    colours = {name: _colour(theme, name) for i in range(4) for name in (f"seat-{i}", f"on-{i}")}
    for i in range(4):
        assert _contrast(colours[f"seat-{i}"], colours[f"on-{i}"]) >= 4.5
    for ink, ground in (
        ("text", "card"),
        ("text", "stone-tile"),
        ("quiet", "cell"),
        ("quiet", "stone-tile"),
        ("frame-text", "frame"),
    ):
        assert _contrast(_colour(theme, ink), _colour(theme, ground)) >= 4.5


def _colour(theme: str, name: str) -> str:
    style = art_of("kaivai").style
    light, dark = (
        dict(re.findall(r"--kaivai-([\w-]+):\s*(#\w{6})", block))
        for block in re.findall(r"(?::root|\.dark)\{([^}]*)\}", style)[:2]
    )
    return str(({**light, **dark} if theme == "dark" else light)[name])


def _contrast(one: str, other: str) -> float:
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def test_a_click_in_vain_is_explained() -> None:
    match = Match("kaivai", 3, seed=2)
    seat = seat_to_act(match)
    assert told_why(match, seat, "hex-G7") == "First bid a number from 1 to 10 that nobody has taken [V2.1]."
    match.play(seat, "bid 5")
    assert told_why(match, seat_to_act(match), "bid-5") == "5 is taken: each number may be bid only once [V2.1]."
    assert told_why(match, seat_to_act(match), f"display-{seat}") == ""
    while match.state.phase != Phase.FIRST_HUT:
        match.play(match.pending[0], match.moves(match.pending[0])[0])
    seat = seat_to_act(match)
    told = {told_why(match, seat, "token-meeting", f"hex-{name}")[2:].lstrip("0123456789") for name in HEX_OF}
    assert " is not next to a cult hex, as first huts must be [V2.4]." in told
    assert told_why(match, seat, "hex-B2") == "B2 is not water: huts and cult hexes go on water only [V1.6]."


def test_v4_6_a_canoe_sent_too_far_is_told_how_far_it_goes() -> None:
    sailing = next(s for s in states(3, 2010) if s.phase == Phase.GO and s.doing == Action.MOVE)
    match = Match.from_position(GAME, sailing)
    seat = seat_to_act(match)
    lit = {pick for choice in match.scene(seat).choices for pick in choice.picks}
    canoe = next(pick for pick in sorted(lit) if pick.startswith(f"canoe-{seat}"))
    told = [told_why(match, seat, canoe, f"hex-{name}") for name in HEX_OF if f"hex-{name}" not in lit]
    assert any("out of reach from" in why and why.endswith("[V2.3] [V4.6].") for why in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_actions_name_is_wider_than_its_space(language: str) -> None:
    with speaking(language):
        names = [
            sprite
            for sprite in drawn(states(3, 2010)[0], 0).sprites
            if sprite.id.endswith("-name") and "tilename" in sprite.classes
        ]
    assert len(names) == 7 and all(len(name.text) * name.size <= 10 for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_v4_2_every_price_is_seen_in_a_small_terminal(language: str) -> None:
    v = GAME.view(next(s for s in states(3, 2010) if s.phase == Phase.CHOOSE), 0)
    v.counters[:] = 16
    with speaking(language):
        shown = Text.from_markup(board_in(v, 0, Window(80, 19))).plain
    assert len(re.findall(r" 16$", shown, re.MULTILINE)) == 6
