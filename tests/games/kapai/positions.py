"""Positions written as text, and what can be done in them."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import numpy as np

from motu.core.game import CHANCE
from motu.games.kapai import GAME, text

BOX = {
    "groups": "straight",
    "values": "2 3 4 0",
    "bonus": "5 5 5 5",
    "die a": "2 2 1 1",
    "die b": "2 1 1 2",
}


class Position:
    """A state with the verbs of a match."""

    def __init__(self, state: Any) -> None:
        self.state = state

    @property
    def pending(self) -> list[int]:
        who = np.zeros(100, np.int16)
        return [int(seat) for seat in who[: GAME.pending(self.state, who)]]

    def odds(self, seat: int = 0) -> dict[str, int]:
        moves, odds = np.zeros(GAME.widest, np.int32), np.zeros(GAME.widest, np.int32)
        n = GAME.legal(self.state, seat, moves, odds)
        return {text.action_text(self.state, seat, int(moves[i])): int(odds[i]) for i in range(n)}

    def moves(self, seat: int = 0) -> set[str]:
        return set(self.odds(seat))

    def play(self, *moves: str, seat: int = 0) -> Position:
        """Let a seat do these things, each of which must be legal."""
        for move in moves:
            assert seat in self.pending, f"seat {seat} owes nothing"
            assert move in self.moves(seat), f"{move} is not among {sorted(self.moves(seat))}"
            GAME.apply(self.state, seat, text.parse_action(self.state, seat, move))
        return self

    def roll(self, a: str, b: str) -> Position:
        return self.play(f"roll {a} {b}", seat=CHANCE)

    def why_not(self, move: str, seat: int = 0) -> str:
        """The sentence that refuses this move, which must be illegal."""
        assert move not in self.moves(seat)
        return text.why_not(self.state, seat, text.parse_action(self.state, seat, move))

    def scores(self) -> list[int]:
        out = np.zeros(100, np.int64)
        GAME.scores(self.state, out)
        return [int(points) for points in out[: int(self.state.seats)]]

    def shares(self) -> list[float]:
        out = np.zeros(100, np.float64)
        GAME.payoff(self.state, out)
        return [float(share) for share in out[: int(self.state.seats)]]

    def groups(self, seat: int = 0) -> list[int]:
        return [int(n) for n in self.state.groups[seat]]

    def marks(self, seat: int = 0) -> list[int]:
        return [int(n) for n in self.state.marks[seat]]

    def rings(self, seat: int = 0) -> list[str]:
        lines = text.position_text(self.state).split("\nseat ")[seat + 1].splitlines()
        return [line for line in lines if line.startswith("ring ")]

    def __str__(self) -> str:
        return text.position_text(self.state)


def position(words: str) -> Position:
    """The position of that text; what it does not say about sheet and dice is as in the box."""
    words = dedent(words).strip()
    given = [line for line in words.splitlines() if line]
    heads = [f"{name} {value}" for name, value in BOX.items() if not any(line.startswith(name + " ") for line in given)]
    return Position(text.parse_position("\n".join(heads + given)))
