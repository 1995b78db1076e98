"""Every figure of the rules fits the engine, and every worked example adds up: with its numbers, and in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import motu
from motu.core.figures.blocks import captions, pieces, vet_figures
from motu.core.figures.figure import Picture, figure_names, pictures
from motu.core.game import Refused
from motu.core.match import Match
from motu.games.kahuna.board import islands_of, lines_of
from motu.games.kaivai.effects import allowance
from motu.games.kapai.text import score_lines
from tests.games.kaivai.table import spaces

pytestmark = pytest.mark.interpreted

GAMES = Path(__file__).parents[2] / "src/motu/games"
RULES = sorted(GAMES.glob("*/RULES*.md"))
WORDS = 700  # fewer than these make the first part
MEAN, MOST = 12, 32  # words of a sentence, or of what stands between semicolons
WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
VERMILION, BLUE, GREEN, GOLD = range(4)

each_game = pytest.mark.parametrize("game", [motu.game(name) for name in motu.names()], ids=lambda game: game.name)
each_file = pytest.mark.parametrize("file", RULES, ids=lambda file: f"{file.parent.name}-{file.name}")


def parts(file: Path) -> list[str]:
    return re.split(r"^# ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]


@each_game
def test_every_figure_can_be_drawn_and_its_words_fit(game):
    assert figure_names(game)
    vet_figures(game)


@each_file
def test_every_language_shows_every_figure_once_in_the_same_order(file):
    shown = [caption.figure for caption in captions(file)]
    assert sorted(shown) == figure_names(motu.game(file.parent.name))
    assert shown == [caption.figure for caption in captions(file.with_name("RULES.md"))]


@each_file
def test_the_first_part_is_short_and_the_rules_stand_in_the_last(file):
    first, examples, full = parts(file)
    said = " ".join(
        piece if isinstance(piece, str) else " ".join([piece.caption, *piece.steps]) for piece in pieces(first)
    )
    assert len(WORD.findall(said)) < WORDS
    rule = re.compile(r"^- \*\*[A-Z]\d", re.MULTILINE)
    assert rule.search(full) and not rule.search(first) and not rule.search(examples)
    assert "figure set-up" in first


@each_file
def test_the_first_part_is_easy_to_read_and_needs_no_numbered_rule(file):
    """Short sentences, and no number of a rule but where it leads on: to a sheet of one's own."""
    first = parts(file)[0]
    prose = [piece for piece in pieces(first) if isinstance(piece, str)]
    lines = [line for piece in prose for line in piece.splitlines() if not line.startswith(("|", "#"))]
    ends = r"[.:;!?]\s|\n\s*\n|\n\s*(?:-|\d+\.)\s"  # of a sentence, a paragraph, a line of a list
    sentences = [said for said in re.split(ends, "\n".join(lines)) if WORD.search(said)]
    counts = [len(WORD.findall(said)) for said in sentences]
    assert sum(counts) / len(counts) <= MEAN and max(counts) <= MOST, max(sentences, key=len)
    assert set(re.findall(r"\b[KVP]\d(?:\.\d)?\b", first)) <= {"P8"}


@each_file
def test_the_author_the_illustrator_and_the_publisher_are_named(file):
    known = {
        "kahuna": ("Günter Cornett", "Claus Stephan", "Kosmos"),
        "kaivai": ("Anselm", "Helge Ostertag", "Pfifficus Spiele"),
        "kapai": ("Mads Fløe", "Oliver Freudenreich", "White Goblin Games"),
    }
    assert all(name in parts(file)[0] for name in known[file.parent.name])


def shown(game: str, name: str) -> list[Picture]:
    return pictures(motu.game(game), name)


def match_at(picture: Picture) -> Match:
    return Match.from_position(picture.position.game, picture.position.state)


def says(game: str, name: str, *numbers: str) -> None:
    """The words of a figure name these numbers, in every language."""
    for file in GAMES.glob(f"{game}/RULES*.md"):
        caption = next(caption for caption in captions(file) if caption.figure == name)
        told = " ".join([caption.caption, *caption.steps])
        assert all(number in told for number in numbers), (file.name, told)


def held(picture: Picture) -> tuple[list[str], list[str]]:
    """The islands that Black and White control."""
    s = picture.position.state
    return islands_of(s.tokens[0]), islands_of(s.tokens[1])


def bridges(picture: Picture, seat: int) -> set[str]:
    return set(lines_of(picture.position.state.bridges[seat]))


def test_kahunas_third_bridge_wins_faaa():
    before, after = shown("kahuna", "control")
    assert held(before) == ([], []) and held(after) == (["FAAA"], [])
    assert bridges(before, 1) - bridges(after, 1) == {"BARI-FAAA"}


def test_kahunas_bridge_can_be_cut_with_three_pairs_of_cards():
    before, after = shown("kahuna", "cut")
    cuts = [move for move in before.position.moves(1) if move.startswith("cut")]
    assert sorted(cuts) == [f"cut ELAI-HUNA with {pair}" for pair in ("ELAI ELAI", "ELAI HUNA", "HUNA HUNA")]
    assert bridges(before, 0) == {"ELAI-HUNA"} and bridges(after, 0) == set()


def test_kahunas_two_turns_change_what_the_rulebook_says():
    start, bari, aloa, cut, elai = shown("kahuna", "two-turns")
    assert [held(picture) for picture in (start, bari, aloa, cut, elai)] == [
        (["ALOA", "HUNA"], ["DUDA"]),
        (["HUNA"], ["BARI", "DUDA"]),
        ([], ["ALOA", "BARI", "DUDA"]),
        ([], ["ALOA", "BARI", "DUDA"]),
        (["ELAI", "HUNA"], ["ALOA", "BARI"]),
    ]
    assert bridges(start, 0) - bridges(bari, 0) == {"ALOA-BARI"}
    assert bridges(bari, 0) - bridges(aloa, 0) == {"ALOA-HUNA"}
    assert bridges(aloa, 1) - bridges(cut, 1) == {"ELAI-HUNA"}
    assert bridges(cut, 1) - bridges(elai, 1) == {"DUDA-HUNA", "DUDA-ELAI", "BARI-ELAI"}


def shells(picture: Picture, seat: int) -> list[int]:
    return spaces(picture.position.state.shells[seat])


def fish(picture: Picture, seat: int) -> list[int]:
    return spaces(picture.position.state.fish[seat])


def influence(picture: Picture) -> list[int]:
    return [int(n) for n in picture.position.state.influence[:4]]


def test_kaivais_first_huts_may_stand_at_one_village():
    before, after = shown("kaivai", "first-huts")
    assert before.position.pending == (VERMILION,)
    text = match_at(after).position_text()
    assert "E7 /" in text and re.search(r"^seat 0:.*canoe E6 F7", text, re.MULTILINE)  # both next to the cult hex E7


def test_kaivais_bid_of_6_costs_6_and_moves_4():
    before, after = shown("kaivai", "bid")
    assert before.position.pending == (GREEN,)
    assert int(after.position.state.bid[GREEN]) == 6 and allowance(after.position.state, GREEN) == 4
    says("kaivai", "bid", "6", "4")


def test_kaivais_god_brings_influence_in_his_new_village_alone():
    before, after = shown("kaivai", "god")
    gained = [b - a for a, b in zip(influence(before), influence(after), strict=True)]
    assert before.position.pending == (VERMILION,) and gained == [1, 0, 2, 0]


def test_kaivais_prices_with_three_influence():
    before, after = shown("kaivai", "prices")
    moves = before.position.moves(GREEN)
    assert {"build", "fish", "move", "upgrade", "pass"} <= set(moves) and any(m.startswith("celebrate") for m in moves)
    with pytest.raises(Refused, match=r"4 influence|costs 4"):
        before.position.checked(GREEN, "deliver")
    assert influence(before)[GREEN] == 3 and influence(after)[GREEN] == 1
    assert after.position.state.counters.tolist()[1] == 4


def test_kaivais_huts_cost_13_and_12_of_26():
    before, first, second = shown("kaivai", "build")
    assert shells(before, GOLD) == [5, 5, 5, 4, 4, 3] and sum(shells(before, GOLD)) == 26
    assert sum(shells(first, GOLD)) == 26 - 13 and shells(second, GOLD) == [1]
    match = match_at(before)
    match.play(GOLD, "build")
    assert {move.split(">")[0] for move in match.moves(GOLD)} == {"G5", "D7"}  # the third canoe reaches no site
    says("kaivai", "build", "3 + 4 + 4 + 5 + 5 + 5 = 26", "6 + 7 = 13", "6 + 6 = 12")


def test_kaivais_gold_has_two_sites_and_vermilion_none():
    [picture] = shown("kaivai", "merge")
    match = match_at(picture)
    match.play(GOLD, "E4>E4")
    sites = {move.split()[1] for move in match.moves(GOLD)}
    assert sites == {name.removeprefix("hex-") for name in picture.lit} == {"D3", "E5"}
    text = match_at(picture).position_text().replace("order 3 0 1 2", "order 0 1 2 3")
    other = Match.from_position("kaivai", re.sub("phase go\n(.*\n)*?doing build\n", "phase choose\n", text))
    assert other.pending == (VERMILION,) and "build" not in other.moves(VERMILION)


def test_kaivais_canoes_bring_five_fish():
    before, first, second = shown("kaivai", "fishing")
    assert [len(fish(picture, BLUE)) for picture in (before, first, second)] == [0, 3, 5]
    match = match_at(before)
    match.play(BLUE, "fish")
    assert not [move for move in match.moves(BLUE) if move == "B5>F5" or move.startswith("J9")]
    says("kaivai", "fishing", "5")


def test_kaivais_fish_bring_5_then_4_then_3():
    assert [shells(picture, VERMILION) for picture in shown("kaivai", "fish-prices")] == [[], [5], [5, 4], [5, 4, 3]]


def test_kaivais_sale_of_18():
    start, blue, green, gold = shown("kaivai", "sale")
    assert [sum(shells(picture, VERMILION)) for picture in (start, blue, green, gold)] == [0, 5, 14, 18]
    assert shells(gold, VERMILION) == [5, 5, 4, 4]
    match = match_at(start)
    match.play(VERMILION, "deliver")
    match.play(VERMILION, "G9>G9")
    assert set(match.moves(VERMILION)) == {"fish to F8", "fish to H8", "fish to F9"}  # not the fisherman's hut
    says("kaivai", "sale", "18", "5 + 4")


def test_kaivais_feast_of_six_fish():
    before, after = shown("kaivai", "feast")
    assert before.position.scores() == (0, 0, 0, 0) and after.position.scores() == (2, 2, 0, 2 + 2)
    assert "I6*3" in match_at(after).position_text()  # in the other village they stay


def test_kaivais_upgrade_makes_2_into_3():
    before, after = shown("kaivai", "upgrade")
    assert [allowance(picture.position.state, GREEN) for picture in (before, after)] == [2, 3]
    says("kaivai", "upgrade", "2 + 1 = 3")


def test_kaivais_loss_of_value_from_13_to_9():
    before, after = shown("kaivai", "loss")
    assert shells(before, VERMILION) == [5, 5, 2, 1] and shells(after, VERMILION) == [4, 4, 1]
    assert len(fish(before, VERMILION)) == len(fish(after, VERMILION)) == 3
    says("kaivai", "loss", "5 + 5 + 2 + 1 = 13", "4 + 4 + 1 = 9")


def test_kaivais_ten_huts_bring_20_glory():
    before, after = shown("kaivai", "huts")
    assert (before.position.scores()[GREEN], after.position.scores()[GREEN]) == (11, 31)
    says("kaivai", "huts", "20", "11", "31")


def test_kaivais_majority_of_6_against_4_and_the_tie_of_3():
    start, upper, lower = shown("kaivai", "majority")
    assert start.position.pending == upper.position.pending == (GREEN,)
    glory = [picture.position.scores() for picture in (start, upper, lower)]
    assert [b - a for a, b in zip(glory[0], glory[1], strict=True)] == [3, 0, 0, 0]
    assert [b - a for a, b in zip(glory[1], glory[2], strict=True)] == [0, 0, 1, 1]
    without = match_at(start)
    without.play(GREEN, "score E4")
    for seat in range(4):
        without.play(seat, "stake 0")
    assert without.scores()[0] - glory[0][0] == without.scores()[3] - glory[0][3] == 2  # 4 against 4: the stake made 6
    says("kaivai", "majority", "6", "4", "3", "1")


def test_ka_pais_roll_leaves_the_choice():
    before, _ = shown("kapai", "choice")
    assert {move.split()[0] for move in before.position.moves(0)} == {"square", "circle"}


def test_ka_pais_third_triangle_is_ringed_at_once():
    before, after = shown("kapai", "group")
    assert [int(picture.position.state.groups[0, 0]) for picture in (before, after)] == [0, 1]


def test_ka_pais_lines_bring_a_mark():
    before, ringed, marked = shown("kapai", "bonus")
    assert [int(picture.position.state.groups[0, 3]) for picture in (before, ringed, marked)] == [0, 1, 1]
    assert set(ringed.position.moves(0)) == {f"mark {symbol}" for symbol in ("triangle", "square", "circle", "line")}
    assert marked.position.state.marks[0].tolist() == [1, 0, 0, 0]


def test_ka_pais_sheet_scores_26():
    [sheet] = shown("kapai", "sheet")
    s = sheet.position.state
    assert sheet.position.over and s.groups[0].tolist() == [3, 1, 1, 3] and s.marks[0].tolist() == [2, 0, 0, 1]
    assert [n for _, n in score_lines(s, 0)] == [6, 3, 4, 4, 6, 0, 0, 3] and sheet.position.scores() == (26,)
    says("kapai", "sheet", "6 + 3 + 4", "26")
