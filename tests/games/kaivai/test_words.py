"""Kaivai in words: positions, notation, refusals, history."""

from __future__ import annotations

import pytest

from motu.core.game import Refused
from motu.core.match import Match
from motu.games.kaivai import GAME, actions
from motu.games.kaivai.position import parse_position, position_text
from motu.games.kaivai.text import prompt
from tests.games.kaivai.table import position
from tests.games.table import refusal, seat_to_act, told

pytestmark = pytest.mark.interpreted

POSITION = """\
edition 2010
round 3
phase choose
first 2 0 1
order 1 0 2
turn 1
passed 1
active 0 1
villages B2 / E7 / F4 F5 / F11 / I7 / K2
god F5
counters 1 2 0 0 0 0
seat 0: feasts 9; lost -2; influence 3; steps 1; bid 6; shells 5 4 1; fish 4 4; canoes G5 -  E4 -; canoe E4 E8*2; meeting G4*3
seat 1: influence 1; bid 8; fisher F3
seat 2: bid 2"""


PRINTED = "B2 / E7 / F4 / F11 / I7 / K2"


def test_a_written_position_reads_back_the_same():
    text = POSITION.replace("-  E4", "- E4")
    s = parse_position(POSITION)
    assert position_text(s) == text
    assert parse_position(text).tobytes() == s.tobytes()
    assert s.glory[0] == 7


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("villages F4 / F5\nseat 0:", "join two villages [V1.4]"),
        ("villages F4\nseat 0: meeting M1", "belongs to no village [V1.4]"),
        ("villages F4\nseat 0: meeting F5; canoes F5", "neither at sea nor on a canoe hut"),
        ("villages F4\nseat 0: canoes G5 G5", "two canoes on G5"),
        ("villages F4\nseat 0: meeting F5 F5", "Two things lie on F5"),
        ("villages B2\nseat 0: meeting B1 A2; canoes A1", "cut off from the open water [V1.5]"),
        ("villages F4\nseat 0: canoe F5*1; canoes F5", "once its canoe has left [V5.4]"),
        ("villages F4\nseat 0: fisher F3 F5 G4 G5 E3 E4", "more pieces"),
        ("villages Z9\nseat 0:", "no hex 'Z9'"),
        ("phase lunch\nseat 0:", "There is no 'lunch' in Kaivai"),
        ("seat 0: gold 7", "“gold 7” is not part of a position of Kaivai"),
        ("seat 0: bid 3 4", "“bid 3 4” is not part of a position of Kaivai"),
        ("lunch noon\nseat 0:", "“lunch noon” is not part of a position of Kaivai"),
        ("seat 1:", "“seat 1:” is not part of a position of Kaivai"),
        ("edition 1999\nseat 0:", "edition must be a whole number from 2005 to 2010"),
        ("edition 2007\nseat 0:", "must be one of 2010, 2005"),
        ("round 9\nseat 0:", "round must be a whole number from 1 to 8"),
        ("turn 3\nseat 0:", "turn must be a whole number from 0 to 2"),
        ("order 7 1 2\nseat 0:", "must name each seat once"),
        ("first 0 0 1\nseat 0:", "must name each seat once"),
        ("passed 3\nseat 0:", "passed must be a whole number from 0 to 2"),
        ("used 4\nseat 0:", "used must be a whole number from 0 to 3"),
        ("counters 1 2\nseat 0:", "six counters"),
        ("counters 3 0 0 0 0 0\nseat 0:", "six counters"),
        ("villages A1 / C1 / E1 / G1 / I1 / K1 / M1 / A7 / M7\nseat 0:", "at most 8 villages"),
        ("villages F4 / \nseat 0:", "Every village has a cult hex"),
        ("villages F4 / F4\nseat 0:", "Two things lie on F4"),
        ("villages F4 H8\nseat 0:", "H8 is cut off from the rest of its village"),
        ("god G7\nseat 0:", "The god must stand on a cult hex, and G7 is none"),
        ("seat 0: canoes A1 A2 A3 A4 A5", "“canoes A1 A2 A3 A4 A5” is not part"),
        ("seat 0: bid 11", "bid must be a whole number from 0 to 10"),
        ("seat 0: bid ²", "bid must be a whole number from 0 to 10"),
        ("seat 0: bid 1_0", "bid must be a whole number from 0 to 10"),
        ("seat 0: steps 9", "steps must be a whole number from 0 to 8"),
        ("seat 0: shells 0", "shells must be a whole number from 1 to 5"),
        ("seat 0: fish " + "4 " * 501, "fish must be a whole number from 0 to 500"),
        ("seat 0: feasts 40000", "feasts must be a whole number from 0 to 5000"),
        ("seat 0: feasts " + "9" * 5000, "feasts must be a whole number from 0 to 5000"),
        ("seat 0: lost 3", "lost must be a whole number from -5000 to 0"),
        ("seat 0: feasts 3; lost -4", "Seat 0 has lost more glory than it had"),
        ("seat 0: influence 105", "at most 104 influence"),
        ("villages F4\nseat 0: meeting F5*4", "fish must be a whole number from 0 to 3"),
        ("villages F4\nseat 0: fisher F5*1", "takes no fish"),
        ("phase go\ndoing upgrade\nseat 0:", "“doing” says does not fit the phase go"),
        ("phase site\ndoing build\nseat 0:", "“canoe” says does not fit the phase site"),
        ("phase site\ndoing build\ncanoe 1\nseat 0: canoes G5", "“canoe” says does not fit the phase site"),
        ("phase choose\ncanoe 0\nseat 0: canoes G5", "“canoe” says does not fit the phase choose"),
        ("phase catch\ndoing fish\ncanoe 0\nseat 0: canoes G5", "“at” says does not fit the phase catch"),
        ("at F4\nseat 0:", "“at” says does not fit the phase choose"),
        ("unloaded 1\nseat 0:", "“unloaded” says does not fit the phase choose"),
        ("scored F4\nseat 0:", "“scored” says does not fit the phase choose"),
        ("scoring F4\nseat 0:", "“scoring” says does not fit the phase choose"),
        ("phase stake\nseat 0:", "“scoring” says does not fit the phase stake"),
        ("phase stake\nscoring F4\nscored F4\nseat 0:", "“scoring” says does not fit the phase stake"),
        ("phase stake\nscoring F4\nstaked 0 1 2\nseat 0:", "“staked” says does not fit the phase stake"),
        ("phase stake\nscoring F4\nstaked 0\nseat 0: stake 1", "“stake” says does not fit the phase stake"),
        ("phase stake\nscoring F4\nseat 0: influence 3; stake 1", "“stake” says does not fit the phase stake"),
        ("passed 0 1\nseat 0:", "“passed” says does not fit the phase choose"),
        ("phase bid\npassed 0 1\nseat 0:", "“passed” says does not fit the phase bid"),
        ("phase base\nvillages F4\nseat 0:", "“villages” says does not fit the phase base"),
        ("phase base\nseat 0: meeting F5", "“villages” says does not fit the phase base"),
        (f"phase base\nvillages {PRINTED} / A6 A7 / M6 M7\nseat 0:", "“villages” says does not fit the phase base"),
        (f"phase base\nvillages {PRINTED} / G8\nseat 0:", "“villages” says does not fit the phase base"),
        ("phase first_hut\nseat 0: canoes A1 A2 A3", "more pieces"),
        ("phase god\nvillages F4\ngod F4\nseat 0:", "nothing left to do"),
    ],
)
def test_positions_that_cannot_be_are_refused(line, why):
    with pytest.raises(Refused) as refused:
        position(line)
    assert why in str(refused.value)


def test_bases_are_laid_on_from_a_written_position():
    match = position(f"phase base\nvillages {PRINTED} / A6 A7\nseat 0:")
    assert "base M6 M7" in match.moves("chance")


def test_notation_is_read_in_any_case_and_with_blanks():
    match = position("villages F4\nphase go\ndoing move\nseat 0: bid 3; canoes G5")
    match.play(0, " g5 > g7 ")
    assert match.log == [(0, "G5>G7")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a move in Kaivai"),
        ("celebrate", "not a move in Kaivai"),
        ("bid six", "1 to 10"),
        ("bid ²", "1 to 10"),
        ("stake 999999999999", "0 to 255"),
        ("god N1", "no hex 'N1'"),
        ("M1>M2", "You have no canoe at M1 [V4.5]"),
        ("base A1", "not a place for a base"),
        ("order 0 0 1", "must name each seat once"),
        ("hut palace F5", "not a move in Kaivai"),
    ],
)
def test_what_is_no_move_is_refused_with_a_sentence(text, why):
    match = position("villages F4\nseat 0: bid 3; canoes G5")
    assert why in refusal(match, 0, text)


def test_every_number_has_a_refusal_in_every_phase():
    match = Match("kaivai", 3, seed="refusals")
    seen = set()
    while not match.over:
        who = match.pending[0]
        if int(match.state.phase) not in seen:
            seen.add(int(match.state.phase))
            for action in set(range(0, actions.ACTIONS, 3)) - set(match.actions(who)):
                assert refusal(match, who, action).endswith(".")
        legal = match.actions(who)
        match.play(who, legal[len(match.entries) * 7 % len(legal)])
    assert len(seen) >= 8


def test_the_history_tells_what_came_of_it():
    match = position(POSITION.replace("influence 3", "influence 9"))
    for text, sentence in (
        ("celebrate F4", "Ana celebrates in F4: Vermilion +4 glory."),
        ("pass", "Ana passes."),
        ("build", "Ana builds."),
    ):
        assert told(match, 0, text, 0, "Ana") == sentence


def test_every_position_has_a_prompt_and_a_history_line():
    match = Match("kaivai", 4, seed="prompts")
    while not match.over:
        who = seat_to_act(match)
        action = match.actions(who)[len(match.entries) * 5 % len(match.actions(who))]
        for seat in (-1, 0, who):
            assert prompt(match.view(seat), seat).endswith((".", "?"))
            assert told(match, who, action, seat).endswith(".")
        match.play(who, action)
    assert prompt(match.view(), -1) == "The match is over."


def test_max_legal_is_a_true_bound():
    assert GAME.max_legal == 4 * 127 + 1 and GAME.action_count(GAME.new()) == actions.ACTIONS
    match = position(
        "villages A7", "phase go", "doing move", "used 3", "seat 0: bid 5; steps 8; feasts 50; canoes G7 G8 G6 H7"
    )
    assert 200 < len(match.moves(0)) < GAME.max_legal
