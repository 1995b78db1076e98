"""A match as its users meet it: play, undo, look, save and load."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import motu
from motu import Match, Refused
from motu.core import fair

DOUBLES = {
    "grid": "....\n....\n....",
    "values": {"triangle": 2, "square": 3, "circle": 4, "line": 0},
    "bonus": {"triangle": 5, "square": 5, "circle": 5, "line": 5},
    "dice": {"a": ["square"] * 6, "b": ["square"] * 6},
}


def played(match: Match, most: int = 10_000, seed: int = 1) -> Match:
    """The same match, some random actions later."""
    rng = random.Random(seed)
    for _ in range(most):
        if match.over:
            break
        who = rng.choice(match.pending)
        match.play(who, rng.choice(match.moves(who)))
    return match


def refusal(call, *args) -> str:
    with pytest.raises(Refused) as error:
        call(*args)
    return str(error.value)


def test_a_seed_makes_chance_act_by_itself():
    match = Match("kapai", seed=7)
    assert match.pending == (0,)
    assert [who for who, _ in match.log] == ["chance"]
    assert match.log[0][1].startswith("roll ")
    assert Match("kapai", seed=7).log == match.log
    assert {Match("kapai", seed=seed).log[0] for seed in range(30)} > {match.log[0]}, "another seed, another roll"


def test_without_a_seed_chance_is_played_by_hand():
    match = Match("kapai")
    assert (match.pending, match.log, match.over) == (("chance",), [], False)
    assert len(match.moves("chance")) == 16
    assert (len(match.odds()), sum(match.odds())) == (16, 36)
    match.play("chance", "roll triangle circle")
    assert match.pending == (0,)
    assert match.log == [("chance", "roll triangle circle")]


def test_seats_and_options_are_checked_at_the_start():
    assert Match("kapai").seats == 1
    assert Match("kapai", seats=100).seats == 100
    assert refusal(Match, "kapai", 0) == "Ka Pai is for 1 to 100 seats, not 0."
    assert refusal(Match, "kapai", 101) == "Ka Pai is for 1 to 100 seats, not 101."
    assert refusal(Match, "kapai", "two") == "Ka Pai is for 1 to 100 seats, not 'two'."
    assert refusal(Match, "kapai", 1, {"colour": 1}) == "Ka Pai has no option 'colour'; it has groups, sheet."
    assert refusal(Match, "kapai", 1, {"groups": "odd"}) == "Option groups must be one of straight, any, not 'odd'."
    assert refusal(Match, "chess").startswith("There is no game 'chess'; choose from ")


def test_options_are_kept_in_full():
    match = Match("kapai", options={"groups": "any"})
    assert match.options["groups"] == "any"
    assert match.options["sheet"]["name"] == "default"


def test_moves_are_given_in_notation_and_played_in_notation_or_by_number():
    match = Match("kapai", 2)
    match.play("chance", "roll triangle circle")
    at_first = match.pending
    assert "circle c3" in match.moves(1)
    match.play(1, "Circle C3")
    action = match.actions(0)[match.moves(0).index("triangle b1")]
    match.play(0, np.int32(action))
    assert match.log[1:] == [(1, "circle c3"), (0, "triangle b1")]
    assert (at_first, match.pending) == ((0, 1), ("chance",))


def test_who_is_not_to_act_has_no_moves_and_is_refused():
    match = Match("kapai", 2)
    assert (match.moves(0), match.moves(7), match.actions(1)) == ([], [], [])
    assert refusal(match.play, 0, "circle c3") == "Chance comes first."
    match.play("chance", "roll triangle circle")
    assert match.moves("chance") == []
    assert refusal(match.play, "chance", "roll line line") == "It is the turn of seats 0, 1."
    match.play(0, "circle c3")
    assert refusal(match.play, 0, "circle c4") == "It is seat 1's turn."


@pytest.mark.parametrize("who", [2, -1, 99, "bob", None, 0.5, "0"])
def test_a_seat_that_is_not_there_is_refused(who):
    match = Match("kapai", 2, seed=1)
    assert refusal(match.play, who, "circle c3") == f"There is no seat {who} in this match."
    assert match.moves(who) == []


def test_a_refused_move_changes_nothing():
    match = Match("kapai", 1)
    match.play("chance", "roll triangle circle")
    before, log = match.state.tobytes(), match.log
    assert refusal(match.play, 0, "hello").startswith("“hello” is not a move")
    assert refusal(match.play, 0, "line c3") == "The dice show triangle and circle, not line [P1.2]."
    assert refusal(match.play, 0, 100_000) == "100000 is not an action of Ka Pai."
    assert refusal(match.play, 0, -1) == "-1 is not an action of Ka Pai."
    assert (match.state.tobytes(), match.log) == (before, log)


def test_a_number_that_is_not_whole_is_no_action():
    match = Match("kapai", seed=1)
    for move in (match.actions(0)[0] + 0.5, None):
        with pytest.raises(TypeError):
            match.play(0, move)  # type: ignore[arg-type]
    assert len(match.log) == 1


def test_a_match_that_is_over_takes_no_more():
    match = played(Match("kapai", 2, {"sheet": DOUBLES}, seed=1))
    assert (match.over, match.pending, match.moves(0), match.moves("chance")) == (True, (), [], [])
    assert refusal(match.play, 0, "square a1") == "The match is over."
    assert refusal(match.play, "chance", "roll square square") == "The match is over."


def test_scores_at_any_time_winners_at_the_end():
    match = Match("kapai", 3, seed=4)
    assert (match.scores(), match.winners()) == ((0, 0, 0), ())
    played(match)
    assert match.winners() == tuple(i for i, share in enumerate(match.payoff()) if share > 0)
    assert sum(match.payoff()) == pytest.approx(1)
    assert max(match.scores()) == match.scores()[match.winners()[0]]


def test_a_view_is_a_copy():
    match = Match("kapai", 2, seed=4)
    view = match.view(1)
    assert view.tobytes() == match.state.tobytes(), "all is open in this game"
    view.groups[0] = 9
    assert match.state.groups[0].sum() == 0
    assert match.view().dtype == view.dtype, "without a seat: what everybody may know"
    assert refusal(match.view, 2) == "There is no seat 2 in this match."
    assert refusal(match.view, -2) == "There is no seat -2 in this match."


def test_the_log_is_a_copy_that_replays():
    match = played(Match("kapai", 2, seed=4), 20)
    match.log.clear()
    again = Match("kapai", 2)
    for who, move in match.log:
        again.play(who, move)
    assert again.state.tobytes() == match.state.tobytes()
    assert match.log_for(1) == match.log


def test_repr_says_where_it_stands():
    match = Match("kapai", 2)
    assert repr(match) == "<Match kapai, 2 seats, ply 0, to act: chance>"
    match.play("chance", "roll triangle circle")
    assert repr(match) == "<Match kapai, 2 seats, ply 1, to act: 0, 1>"
    assert repr(played(Match("kapai", 1, {"sheet": DOUBLES}, seed=1))).endswith("over>")


def test_nothing_to_take_back():
    assert refusal(Match("kapai").undo) == "There is nothing to undo yet."


TOO_LATE = "This cannot be undone: it has already revealed something new."


def test_an_action_of_ones_own_is_taken_back_exactly():
    match = Match("kapai", 1, {"sheet": DOUBLES}, seed=3)
    before, log = match.state.tobytes(), match.log
    match.play(0, "square a1")
    assert match.can_undo
    match.undo()
    assert (match.state.tobytes(), match.log, match.pending) == (before, log, (0,))
    match.play(0, "square b2")
    assert match.moves(0), "and it goes on"


def test_a_roll_that_followed_by_itself_cannot_be_taken_back():
    match = Match("kapai", 1, {"sheet": DOUBLES}, seed=3)
    assert not match.can_undo
    assert refusal(match.undo) == TOO_LATE
    match.play(0, "square a1")
    match.play(0, "square b1")
    assert match.log[-1][0] == "chance"
    assert not match.can_undo
    assert refusal(match.undo) == TOO_LATE
    assert len(match.log) == 4, "nothing was taken back"


def test_by_hand_everything_can_be_taken_back_to_the_start():
    match = Match("kapai", 2, {"groups": "any"})
    states = [match.state.tobytes()]
    rng = random.Random(2)
    for _ in range(40):
        who = rng.choice(match.pending)
        match.play(who, rng.choice(match.moves(who)))
        states.append(match.state.tobytes())
    while match.log:
        assert match.state.tobytes() == states.pop()
        match.undo()
    assert match.state.tobytes() == states.pop()


def test_with_several_seats_the_last_action_goes_first_and_the_roll_is_the_limit():
    match = Match("kapai", 3, {"sheet": DOUBLES}, seed=5)
    match.play(2, "square a1")
    match.play(0, "square b1")
    match.play(2, "square a2")
    match.undo()
    assert match.log[1:] == [(2, "square a1"), (0, "square b1")]
    match.undo()
    assert match.log[1:] == [(2, "square a1")]
    match.undo()
    assert refusal(match.undo) == TOO_LATE


def test_the_last_action_of_a_match_can_be_taken_back():
    match = played(Match("kapai", 1, {"sheet": DOUBLES}, seed=5))
    match.undo()
    assert (match.over, match.pending) == (False, (0,))


def test_chance_stays_the_same_after_an_undo():
    """What the dice will show depends on the ply alone: nobody can shop for a better roll."""
    rolls = set()
    for cell in ("a1", "b2", "d3"):
        match = Match("kapai", 1, seed=8)
        while match.log[-1][1].split()[1] != match.log[-1][1].split()[2]:
            match.play(0, match.moves(0)[0])
        first = match.moves(0)
        match.play(0, first[len(cell) % len(first)])
        match.undo()
        match.play(0, first[0])
        match.play(0, match.moves(0)[0])
        rolls.add(match.log[-1])
    assert len(rolls) == 1


def test_a_saved_match_goes_on_as_it_would_have(tmp_path):
    match = played(Match("kapai", 2, {"groups": "any"}, seed=6), 25)
    match.save(tmp_path / "a.motu")
    again = Match.load(tmp_path / "a.motu")
    assert (again.log, again.options, again.seats) == (match.log, match.options, match.seats)
    assert again.state.tobytes() == match.state.tobytes()
    assert match.secret and again.commitment == match.commitment == fair.commitment(match.secret)
    assert played(again).log == played(match).log, "the same dice too"


def test_a_match_with_chance_by_hand_stays_by_hand(tmp_path):
    match = played(Match("kapai", 2), 25)
    match.save(str(tmp_path / "a.motu"))
    again = Match.load(str(tmp_path / "a.motu"))
    assert (again.secret, again.log, again.pending) == (None, match.log, match.pending)
    while again.pending != ("chance",):
        played(again, 1)
    assert len(again.moves("chance")) == 16


def test_a_fresh_match_and_a_finished_one_are_saved_too(tmp_path):
    fresh = Match("kapai")
    fresh.save(tmp_path / "a.motu")
    assert Match.load(tmp_path / "a.motu").pending == ("chance",)
    over = played(Match("kapai", 1, {"sheet": DOUBLES}, seed=1))
    over.save(tmp_path / "b.motu")
    again = Match.load(tmp_path / "b.motu")
    assert (again.over, again.scores(), again.winners()) == (True, over.scores(), (0,))


def test_the_file_is_json_with_game_revision_options_and_log(tmp_path):
    match = Match("kapai", 1, {"sheet": {**DOUBLES, "name": "ünï"}}, seed=1)
    match.save(tmp_path / "a.motu")
    saved = json.loads((tmp_path / "a.motu").read_text("utf-8"))
    assert (saved["game"], saved["revision"], saved["seats"]) == ("kapai", motu.game("kapai").revision, 1)
    assert saved["options"]["sheet"]["name"] == "ünï"
    assert saved["log"] == [[-1, 5]], "chance rolls square square"


class Saved:
    """A saved match as plain values, and how to write them back and load them."""

    def __init__(self, file: Path) -> None:
        match = played(Match("kapai", 2, seed=6), 12)
        match.save(file)
        self.file, self.log = file, [list(entry) for entry in match.entries]

    def __call__(self, **changes: Any) -> Match:
        self.file.write_text(json.dumps({**json.loads(self.file.read_text("utf-8")), **changes}), "utf-8")
        return Match.load(self.file)


@pytest.fixture
def saved(tmp_path):
    return Saved(tmp_path / "game.motu")


def test_unchanged_it_loads(saved):
    assert [list(entry) for entry in saved().entries] == saved.log


@pytest.mark.parametrize(
    "words", [b"", b"{", b"[]", b"\xff\xfe\x00", b"null", b'{"game":"kapai"}', b'{"a":' * 100_000, b"[" * 100_000]
)
def test_a_damaged_file_is_refused(words, saved):
    saved.file.write_bytes(words)
    assert refusal(Match.load, saved.file).startswith("game.motu is damaged, or not a saved match: ")


def test_a_file_of_any_depth_is_refused(saved):
    deep, words = "[" * 100_000 + "]" * 100_000, saved.file.read_text("utf-8")
    saved.file.write_text(words.replace('"options":{', f'"options":{{"deep":{deep},', 1), "utf-8")
    assert refusal(Match.load, saved.file).startswith("game.motu is damaged, or not a saved match: ")


def test_a_name_that_no_file_can_have_is_refused():
    assert refusal(Match.load, "a\0b") == "There is no file 'a\\x00b'."


def test_a_file_names_no_other_file(saved, tmp_path):
    """Somebody else's match must not have this machine read its files, or devices that never end."""
    saved(options={"sheet": "default"}, log=[])
    assert refusal(lambda: saved(options={"sheet": "/dev/zero"})) == "Option sheet must be one of default, atoll."


def test_a_match_has_the_seats_of_the_position_it_begins_at(tmp_path):
    match = Match.from_position("kahuna", "black holds ALOA")
    match.save(tmp_path / "game.motu")
    assert Match.load(tmp_path / "game.motu").seats == 2
    text = (tmp_path / "game.motu").read_text("utf-8")
    (tmp_path / "game.motu").write_text(text.replace('"seats":2', '"seats":9'), "utf-8")
    assert refusal(Match.load, tmp_path / "game.motu").endswith("has as many seats as the position.")


def test_half_a_file_is_refused(saved):
    words = saved.file.read_bytes()
    for length in range(0, len(words) - 1, 37):
        saved.file.write_bytes(words[:length])
        assert refusal(Match.load, saved.file).startswith("game.motu is damaged, or not a saved match: ")


def test_a_missing_file_is_refused(tmp_path):
    assert refusal(Match.load, tmp_path / "none.motu") == "none.motu cannot be read: No such file or directory."
    assert refusal(Match.load, tmp_path).endswith("cannot be read: Is a directory.")


def test_another_game_name_is_refused(saved):
    assert refusal(lambda: saved(game="chess")).startswith("There is no game 'chess'")


def test_another_revision_is_refused(saved):
    now = motu.game("kapai").revision
    expected = f"game.motu was played with revision 77 of the rules of Ka Pai; this is revision {now}."
    assert refusal(lambda: saved(revision=77)) == expected


def test_a_secret_that_was_not_promised_is_refused(saved):
    expected = "game.motu is damaged: its secret is not the one promised at the start."
    assert refusal(lambda: saved(secret="00" * 32, commitment="11" * 32)) == expected


def test_an_unknown_option_or_entry_is_refused(saved):
    assert refusal(lambda: saved(options={"colour": "red"})) == "Ka Pai has no option 'colour'; it has groups, sheet."
    assert refusal(lambda: saved(options={}, clock=1)).startswith("game.motu is damaged, or not a saved match: ")


@pytest.mark.parametrize("seats", [0, 101, -1, 10**30])
def test_a_number_of_seats_that_cannot_be_is_refused(saved, seats):
    assert "seats" in refusal(lambda: saved(seats=seats)) or "damaged" in refusal(lambda: saved(seats=seats))


AGAINST = "game.motu is damaged: its entry {n} breaks the rules."


def test_a_log_against_the_rules_is_refused(saved):
    log = saved.log
    last = len(log) - 1
    assert refusal(lambda: saved(log=[*log[:-1], [log[-1][0], 5000]])) == AGAINST.format(n=last)
    assert refusal(lambda: saved(log=log[1:])) == AGAINST.format(n=0), "a drawing before the first roll"
    assert refusal(lambda: saved(log=[log[0], log[0]])) == AGAINST.format(n=1), "two rolls"
    assert refusal(lambda: saved(log=[log[0], [7, 21]])) == AGAINST.format(n=1), "a seat that is not there"
    assert refusal(lambda: saved(seats=1)).startswith("game.motu is damaged: its entry ")


@pytest.mark.parametrize(
    "entry", [[0, 2**40], [2**40, 3], [-(2**40), 3], [0, -(2**40)], [0, 2**80], [2**16, 3], [0, -1]]
)
def test_entries_that_are_no_actions_at_all_are_refused(saved, entry):
    assert refusal(lambda: saved(log=[saved.log[0], entry])).startswith("game.motu is damaged")


@pytest.mark.parametrize("log", [[[0]], [[0, 1, 2]], [["0", 1]], [[0.5, 1]], {}, None, [[]]])
def test_a_log_of_another_shape_is_refused(saved, log):
    assert refusal(lambda: saved(log=log)).startswith("game.motu is damaged, or not a saved match: ")


def test_loading_does_not_read_numbers_modulo_anything(saved):
    """An action 2**32 higher, a seat 2**16 higher: not the same action, not the same seat."""
    who, action = saved.log[1]
    for entry in ([who, action + 2**32], [who + 2**16, action], [who + 2**32, action]):
        assert "damaged" in refusal(lambda entry=entry: saved(log=[saved.log[0], entry]))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failed_save_leaves_the_old_file_and_nothing_else(step, saved, monkeypatch):
    old = saved.file.read_bytes()
    match = played(Match("kapai", 1, seed=2), 5)

    def fail(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left"):
        match.save(saved.file)
    assert saved.file.read_bytes() == old
    assert os.listdir(saved.file.parent) == ["game.motu"]


def test_what_cannot_be_written_leaves_the_old_file(saved):
    match = Match("kapai", 1, {"sheet": {**DOUBLES, "name": "\ud800"}}, seed=2)
    old = saved.file.read_bytes()
    with pytest.raises(UnicodeEncodeError):
        match.save(saved.file)
    assert saved.file.read_bytes() == old
    assert os.listdir(saved.file.parent) == ["game.motu"]


def test_saving_beside_other_files_touches_only_its_own(saved):
    (saved.file.parent / "other").write_text("x")
    Match("kapai", seed=1).save(saved.file)
    assert sorted(os.listdir(saved.file.parent)) == ["game.motu", "other"]
    assert len(Match.load(saved.file).log) == 1
