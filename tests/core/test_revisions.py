"""Matches of older revisions: played on where no change touches them, looked at where one does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from typer.testing import CliRunner

import motu
from motu.cli import app
from motu.core import registry
from motu.core.game import CHANCE, Option, Refused
from motu.core.match import Match
from motu.core.matches.revisions import Change, carried
from motu.core.matches.verify import verify
from tests.core import pebbles

pytestmark = pytest.mark.interpreted  # the same record type has other rules from test to test

OLD = pebbles.GAME
MOST = Option("most", 3, "How many may be taken at once.", choices=(2, 3))


def legal_up_to(most):
    """Take from one to so many; the most is a number, or the field it stands in."""

    def legal(s, seat, actions, odds):
        if seat == CHANCE:
            return pebbles.legal(s, seat, actions, odds)
        n = min(int(s.pebbles) if most == "field" else most, int(s.pile))
        actions[:n] = range(1, n + 1)
        return n

    return legal


def legal_only_two(s, seat, actions, odds):
    """Take two, or the last one."""
    if seat == CHANCE:
        return pebbles.legal(s, seat, actions, odds)
    actions[0] = min(2, int(s.pile))
    return 1


def with_most(s, seats, options):
    s.pebbles = options["most"]


UNTOUCHED = replace(OLD, revision=2, changes={2: Change("The pebbles are rounder.", lambda seats, options: False)})
TOUCHED = replace(OLD, revision=2, legal=legal_only_two, changes={2: Change("Two pebbles are taken.")})
SILENT = replace(OLD, revision=2, legal=legal_only_two)
KEPT = replace(
    OLD, revision=3, legal=legal_up_to("field"), options=(MOST,), setup=with_most,
    options_of=lambda s: (2, {"most": int(s.pebbles)}),
    changes={
        2: Change("The pebbles are rounder.", lambda seats, options: seats > 2),
        3: Change("Three pebbles may be taken.", lambda seats, options: False, options={"most": 2}),
    },
)  # fmt: skip


@pytest.fixture
def file(tmp_path):
    """A match by the first rules, in its middle: a pile of seven, of which one was taken."""
    motu.register(OLD)
    match = Match("pebbles")
    match.play("chance", "pile 7")
    match.play(0, "take 1")
    match.save(tmp_path / "old.motu")
    yield tmp_path / "old.motu"
    registry.unregister("pebbles")


def refusal(do, *args):
    with pytest.raises(Refused) as refused:
        do(*args)
    return str(refused.value)


def test_a_match_that_no_change_touches_is_played_on(file):
    motu.register(UNTOUCHED)
    match = Match.load(file)
    match.play(1, "take 2")
    match.save(file)
    again = Match.load(file)
    assert again.log == [("chance", "pile 7"), (0, "take 1"), (1, "take 2")] and again.moves(0) == ["take 1", "take 2"]
    assert '"revision":2' in file.read_text(), "saved anew, it is one of today's"


def test_a_match_keeps_its_rules_by_an_option_that_it_did_not_have(file):
    motu.register(KEPT)
    assert Match("pebbles").options == {"most": 3}
    match = Match.load(file)
    assert match.options == {"most": 2} and match.moves(1) == ["take 1", "take 2"]
    match.save(file)
    assert Match.load(file).options == {"most": 2}


def test_a_match_that_a_change_touches_is_refused_with_what_changed_and_shown_as_far_as_it_replays(file):
    motu.register(TOUCHED)
    assert refusal(Match.load, file) == (
        "old.motu was played with revision 1 of the rules of Pebbles; this is revision 2. Two pebbles are taken."
    )
    match, told = Match.shown(file)
    assert match.log == [("chance", "pile 7")] and match.position_text() == "7 0 1"
    assert told.endswith(
        "Two pebbles are taken. It cannot be continued. Today's rules can replay it up to action 1 of 2."
    )
    assert refusal(verify, file).startswith("old.motu was played with revision 1")


def test_a_change_that_nobody_tells_of_touches_every_match(file):
    motu.register(SILENT)
    assert refusal(Match.load, file).endswith("this is revision 2.")


def test_a_revision_far_below_zero_is_refused_at_once(file):
    motu.register(TOUCHED)
    file.write_text(file.read_text("utf-8").replace('"revision":1', f'"revision":{-(10**15)}'), "utf-8")
    assert refusal(Match.load, file).endswith("this is revision 2. Two pebbles are taken.")


def test_a_match_of_a_newer_revision_is_for_a_newer_program(file):
    motu.register(UNTOUCHED)
    Match("pebbles").save(file)
    motu.register(OLD)
    assert refusal(Match.load, file).endswith("was played with revision 2 of the rules of Pebbles; this is revision 1.")
    assert "a newer version can continue it" in Match.shown(file)[1]


def test_which_changes_touch_is_a_matter_of_seats_and_options(file):
    assert carried(KEPT, 1, 2, {}) == {"most": 2} and carried(KEPT, 1, 3, {}) is None
    assert carried(KEPT, 2, 3, {"most": 3}) == {"most": 3}, "what it has, it keeps"
    assert carried(KEPT, 0, 2, {}) is None, "a revision that never was"


def test_the_command_shows_an_old_match_and_says_why_it_goes_no_further(file):
    motu.register(TOUCHED)
    done = CliRunner().invoke(app, ["show", str(file)])
    assert done.exit_code == 0 and "ooooooo" in done.stdout and "cannot be continued" in done.stderr
    motu.register(OLD)
    assert CliRunner().invoke(app, ["show", str(file)]).stderr == ""


def test_a_match_that_begins_at_a_position_of_older_rules_is_not_misread(file):
    match = Match.from_position("pebbles", "5 0 1")
    match.save(file)
    motu.register(KEPT)
    assert refusal(Match.load, file).startswith("This match begins at a position written under older rules")
    motu.register(UNTOUCHED)
    assert Match.load(file).position_text() == "5 0 1"


@pytest.mark.parametrize(
    ("changes", "told"),
    [({1: Change("a")}, "says what revision 1 changed"), ({2: Change("a")}, "says what revision 2 changed")],
)
def test_what_changed_is_told_of_revisions_there_are(file, changes, told):
    assert told in refusal(motu.register, replace(OLD, changes=changes))
    unknown = {2: Change("a", options={"colour": "red"})}
    assert "the option colour, but the game has no such option" in refusal(
        motu.register, replace(OLD, revision=2, changes=unknown)
    )
