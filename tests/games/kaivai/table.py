"""Positions for tests, written as text: only what matters is named (see games/kaivai/position.py)."""

from __future__ import annotations

from motu.core.game import Refused
from motu.core.match import Match
from motu.games.kaivai.board import NAMES, NO_HEX, hexes_of
from motu.games.kaivai.position import EDITIONS, parse_position
from motu.games.kaivai.state import Edition


def position(*lines: str) -> Match:
    """A match that stands at this position; three seats at least."""
    text = "\n".join(lines)
    seats = sum(line.strip().startswith("seat") for line in text.splitlines())
    s = parse_position("\n".join([text, *(f"seat {seat}:" for seat in range(seats, 3))]))
    options = {"edition": EDITIONS[Edition(int(s.edition))], "beginner": bool(s.beginner), "diceless": bool(s.diceless)}
    match = Match("kaivai", int(s.seats), options)
    match.state, match._start = s, s.copy()
    return match


def refusal(match: Match, who: int, move: str) -> str:
    """The sentence that refuses a move; nothing may change."""
    before = match.state.tobytes()
    try:
        match.play(who, move)
    except Refused as refused:
        assert match.state.tobytes() == before
        return str(refused)
    raise AssertionError(f"{move} was played")


def play(match: Match, who: int, *moves: str) -> None:
    """Several moves of one seat; `catch` is chance's."""
    for move in moves:
        match.play("chance" if move.startswith("catch") else who, move)


def spaces(goods: object) -> list[int]:
    """Shells or fish of a seat, each by its space, highest first."""
    return [space for space in range(5, 0, -1) for _ in range(goods[space])]  # type: ignore[index]


def shells(match: Match, seat: int) -> list[int]:
    return spaces(match.state.shells[seat])


def fish(match: Match, seat: int) -> list[int]:
    return spaces(match.state.fish[seat])


def influence(match: Match, seat: int) -> int:
    return int(match.state.influence[seat])


def canoes(match: Match, seat: int) -> list[str]:
    """Where a seat's canoes are."""
    return [NAMES[hex] for hex in match.state.fleet[seat] if hex != NO_HEX]


def names(hexes: object) -> list[str]:
    return [NAMES[hex] for hex in hexes_of(hexes)]


def ends(match: Match, who: int, start: str) -> set[str]:
    """Where a canoe may go."""
    return {move.split(">")[1] for move in match.moves(who) if move.startswith(f"{start}>")}
