"""What comes to a viewer, when it comes, and what it can ask for: all of it the same in any world that looks the same to it.

`scripts/leaks.py` plays many more such matches.
"""

from __future__ import annotations

import pytest

from motu.core.position import Position
from motu.core.registry import by_name
from tests.table.secrets import sequences

MATCHES = {"shells": 16, "kahuna": 6, "kaivai": 6}
SHARE = 0.1  # of the moments at which everything is asked for


def played(name, seeds):
    tally = sequences.Tally()
    for seed in seeds:
        tally += sequences.match(by_name(name), seed, SHARE)
    return tally


@pytest.mark.parametrize("name", MATCHES)
def test_no_message_and_no_moment_depends_on_what_a_viewer_may_not_know(name):
    tally = played(name, range(MATCHES[name]))
    assert tally.matches == MATCHES[name] and tally.compared > tally.worlds > tally.matches
    assert tally.forced or name == "kaivai", "what everybody knows to be forced is played by itself while others look"


def lone_action(at, who):
    """What a table would play that looks at the legal actions alone."""
    actions = at.actions(who) if who != "chance" else []
    return actions[0] if len(actions) == 1 else None


def test_a_lone_move_that_is_played_by_itself_would_be_found(monkeypatch):
    monkeypatch.setattr(Position, "forced", lone_action)
    with pytest.raises(sequences.Leak, match="moves played by themselves"):
        played("kahuna", range(4))
