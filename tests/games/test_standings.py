"""A result tells its story: who came in where, by how much, and what broke a tie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from motu.core.matches.standings import decided, standings
from motu.core.words import speaking
from tests.games.kahuna.table import position as kahuna
from tests.games.kaivai.table import position as kaivai
from tests.games.kapai.test_rules_scoring import LINES, SQUARES, TRIANGLES, finished

OVER = "round 8\nphase over\nscored F4 I7\nvillages F4 / I7\n"


def places(match):
    return [(row.place, row.seat, row.score, row.why) for row in match.standings()]


def test_v7_6_a_tie_names_all_that_it_took_to_break_it():
    match = kaivai(
        OVER + "seat 0: feasts 5; fish 3\nseat 1: feasts 5; shells 4\nseat 2: feasts 7\nseat 3: feasts 5; fish 3"
    )
    why = "huts on the board: 0, canoes on the board: 0, value in shells: {}{}"
    assert places(match) == [
        (1, 2, 7, ""),
        (2, 1, 5, why.format(4, " [V7.6]")),
        (3, 0, 5, why.format(0, ", fish held: 1 [V7.6]")),
        (3, 3, 5, why.format(0, ", fish held: 1 [V7.6]")),
    ]
    assert match.decided() == "By 2 points, 7 : 5 : 5 : 5."


def test_v7_6_a_victory_by_tie_break_says_by_which():
    match = kaivai(OVER + "seat 0: feasts 5; fish 3\nseat 1: feasts 5; fish 3 3\nseat 2: feasts 5; fish 2")
    assert match.decided() == "Tied at 5 points; the tie is broken by fish held, 2 : 1 : 1 [V7.6]."
    with speaking("de"):
        assert "2 : 1 : 1 [V7.6]" in match.decided()


def test_v7_6_the_second_is_told_what_parted_it_from_the_first():
    match = kaivai(OVER + "seat 0: feasts 5; meeting F3\nseat 1: feasts 5\nseat 2: feasts 3")
    assert [row[3] for row in places(match)] == [f"huts on the board: {n} [V7.6]" for n in (1, 0)] + [""]


def test_who_gave_up_shares_the_last_place_whatever_the_points():
    match = kaivai(OVER + "seat 0: feasts 1\nseat 1: feasts 9\nseat 2: feasts 3\nseat 3: feasts 8")
    rows = standings(match.position, gave_up=(3, 1))
    assert [(row.place, row.seat, row.score) for row in rows] == [(1, 2, 3), (2, 0, 1), (3, 1, 9), (3, 3, 8)]
    ranks = match.game.ranks
    assert ranks is not None and [row.ranks for row in rows] == [ranks(match.state, seat) for seat in (2, 0, 1, 3)]
    assert [row.ties for row in rows[2:]] == [[], []]
    assert decided(match.position, gave_up=(3, 1)) == "By 2 points, 3 : 1."
    assert decided(match.position, gave_up=(3, 1, 2)) == ""


def test_v7_6_a_shared_victory_says_that_nothing_breaks_the_tie():
    match = kaivai(OVER + "seat 0: feasts 1\nseat 1: feasts 1\nseat 2:")
    assert [row.place for row in match.standings()] == [1, 1, 3]
    assert match.decided() == "Tied at 1 point, and in everything that breaks a tie [V7.6]."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("points black 1 2 0; black: ALOA-BARI; white: COCO-KAHU", "By 3 points, 3 : 0."),
        ("black: ALOA-BARI; white: COCO-KAHU DUDA-ELAI",
         "Tied at 0 points; the tie is broken by bridges on the board, 2 : 1 [K6.3]."),
        ("points black 1 0 0; points white 1 0 0; black: ALOA-BARI; white: COCO-KAHU DUDA-ELAI",
         "Tied at 1 point, and in everything that breaks a tie [K6.3]."),
    ],
)  # fmt: skip
def test_k6_3_how_a_match_was_decided(text, told):
    assert kahuna(f"last turns 1; {text}").go("done").decided() == told


def test_k7_1_an_early_end_is_decided_by_bridges_whatever_the_points():
    text = "round 2; points white 1 0 0; black: ALOA-BARI; white: COCO-KAHU; black holds COCO KAHU"
    match = kahuna(text).go("cut COCO-KAHU with COCO KAHU")
    assert places(match) == [(1, 0, 0, "bridges on the board: 1 [K7.1]"), (2, 1, 1, "bridges on the board: 0 [K7.1]")]
    assert match.decided() == "Decided by bridges on the board, 1 : 0, whatever the points [K7.1]."


def test_p6_4_bonus_marks_break_a_tie_at_a_table_of_any_size():
    match = finished(*[SQUARES] * 98, LINES, TRIANGLES)
    first, second, last = match.standings()[0], match.standings()[1], match.standings()[-1]
    assert (first.place, first.seat, second.place, last.place, last.seat) == (1, 98, 2, 100, 99)
    assert first.score == second.score and "bonus marks" in first.why and last.why == ""
    assert "bonus marks" in match.decided() and match.decided().endswith("1 : 0 [P6.4].")


@pytest.mark.parametrize(("seats", "points"), [(4, "3 : 2 : 2 : 2"), (5, "3 : 2")])
def test_at_a_large_table_the_points_of_the_first_two_are_told(seats, points):
    match = finished(SQUARES, *[TRIANGLES] * (seats - 1))
    assert match.decided() == f"By 1 point, {points}."


def test_who_plays_alone_is_first_and_nothing_had_to_be_decided():
    match = finished(SQUARES)
    assert [(row.place, row.why) for row in match.standings()] == [(1, "")] and match.decided() == ""


def test_a_game_that_names_no_tie_breaks_goes_by_victory_and_points():
    match = kaivai(OVER + "seat 0: feasts 5; fish 3\nseat 1: feasts 5; fish 3 3\nseat 2: feasts 6")
    at = nameless(match)
    assert [(row.place, row.score, row.why) for row in at.standings()] == [(1, 6, ""), (2, 5, ""), (2, 5, "")]
    assert at.decided() == "By 1 point, 6 : 5 : 5."


def nameless(match):
    """The end of a match of a game that names no tie-breaks."""
    return replace(match.position, game=replace(match.game, ranks=None))


def test_where_the_game_names_nothing_that_says_why_nothing_is_told():
    by_fish = kaivai(OVER + "seat 0: feasts 5; fish 3\nseat 1: feasts 5; fish 3 3\nseat 2: feasts 4")
    assert [row.place for row in nameless(by_fish).standings()] == [1, 2, 3] and nameless(by_fish).decided() == ""
    fewer_points = kahuna("round 2; points white 1 0 0; black: ALOA-BARI; white: COCO-KAHU; black holds COCO KAHU")
    assert nameless(fewer_points.go("cut COCO-KAHU with COCO KAHU")).decided() == ""


@pytest.mark.parametrize(("feasts", "told"), [(1, "Tied at 1 point."), (2, "Tied at 2 points.")])
def test_where_the_game_names_no_tie_breaks_a_tie_is_one(feasts, told):
    match = kaivai(OVER + f"seat 0: feasts {feasts}\nseat 1: feasts {feasts}\nseat 2:")
    assert nameless(match).decided() == told
