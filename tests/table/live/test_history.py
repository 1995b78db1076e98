"""The history of a table in words: told once, and gone on with where it stopped."""

from __future__ import annotations

import random

import pytest

import motu
from motu.core.game import SPECTATOR, State
from motu.store import Entry
from motu.table.live.views.history import RECENT, History


class Replayed:
    """A match whose history notes each ply up to which it had to replay."""

    def __init__(self, game: str) -> None:
        self.match, self.plies, self.chooser = motu.Match(game, seed="history"), list[int](), random.Random(1)
        self.history = History(self.match.game, self._state_at, lambda seat: f"Player {seat + 1}")

    def _state_at(self, ply: int) -> State:
        self.plies.append(ply)
        return self.match.state_at(ply)

    def play(self, plies: int) -> None:
        while len(self.match.entries) < plies:
            seat = self.match.pending[0]
            self.match.play(seat, self.chooser.choice(self.match.moves(seat)))

    def told_to(self, viewer: int) -> list[str]:
        entries = [Entry(who, action, False, 0, 0) for who, action in self.match.entries]
        return [line.told for line in self.history.lines(entries, viewer, 0)]


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_who_asks_after_a_long_time_is_told_on_without_replaying_all(viewer):
    replayed = Replayed("kahuna")
    replayed.play(20)
    replayed.told_to(viewer)
    replayed.play(20 + 3 * RECENT)
    told = replayed.told_to(viewer)
    assert replayed.plies == [0]
    assert told == Replayed.told_to(_afresh(replayed), viewer)


def test_what_was_taken_back_is_not_gone_on_from():
    replayed = Replayed("kapai")
    replayed.play(10)
    replayed.told_to(SPECTATOR)
    replayed.history.cut(6)
    del replayed.match.entries[6:]
    replayed.match.position = replayed.match.position.at(replayed.match.state_at(6))
    replayed.chooser = random.Random(2)
    replayed.play(10)
    assert replayed.told_to(SPECTATOR) == Replayed.told_to(_afresh(replayed), SPECTATOR)


def _afresh(replayed: Replayed) -> Replayed:
    """The same match with a history that has told nothing yet."""
    fresh = Replayed(replayed.match.game.name)
    fresh.match = replayed.match
    return fresh
