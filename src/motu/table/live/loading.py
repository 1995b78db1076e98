"""Where a stored match stands under today's rules. One whose rules are gone is shown as far as stored or replayable."""

from __future__ import annotations

from typing import NamedTuple

from motu.core.game import Game, Options, Refused, State
from motu.core.matches import snapshot
from motu.core.matches.revisions import carried
from motu.core.position import Position, read_position
from motu.core.registry import by_name
from motu.core.step import BadLog, replayed, replayed_as_far
from motu.store import Entry, Saved


class Loaded(NamedTuple):
    position: Position
    replays: int  # how many entries, from the first on, today's rules allow
    is_former: bool = False  # begun under rules that are gone: it can be viewed, never played on


def loaded(saved: Saved) -> Loaded:
    """A match as it stands: from the stored state and the rest of the log, or from the log alone."""
    start, is_former = start_of(saved)
    kept = snapshot.unpack(saved.state, start.state.dtype) if saved.state is not None else None
    if is_former:
        return _former(start, saved, kept)
    at, ply = (start, 0) if kept is None else (start.at(kept), saved.state_ply)
    try:
        return Loaded(replayed(at, pairs(saved.entries[ply:]), ply), len(saved.entries))
    except BadLog:  # rules that have changed without saying so
        return _former(start, saved, kept)


def at_ply(saved: Saved, ply: int) -> Position:
    """A match under today's rules as it stood after that many entries: from the stored state unless that is later."""
    start, _ = start_of(saved)
    kept = (
        snapshot.unpack(saved.state, start.state.dtype) if saved.state is not None and ply >= saved.state_ply else None
    )
    at, first = (start, 0) if kept is None else (start.at(kept), saved.state_ply)
    return replayed(at, pairs(saved.entries[first:ply]), first)


def start_of(saved: Saved) -> tuple[Position, bool]:
    """Where the match began, and was that under rules now gone? One that has not begun will begin under today's."""
    game, seats, options = by_name(saved.table.game), len(saved.seats), options_of(saved)
    if options is not None:
        try:
            return _beginning(game, seats, options), False
        except Refused:
            pass  # an option that is gone
    try:
        return _beginning(game, seats, saved.table.options), True
    except Refused:
        return _beginning(game, seats, {}), True


def options_of(saved: Saved) -> Options | None:
    """The options with which the match is played today; None if it cannot be."""
    row = saved.table
    game = by_name(row.game)
    return carried(game, row.revision, len(saved.seats), row.options) if saved.entries else row.options


def _beginning(game: Game, seats: int, options: Options) -> Position:
    seats, options = game.checked(seats, options)
    return Position(game, seats, options, game.new(seats, options))


def _former(start: Position, saved: Saved, kept: State | None) -> Loaded:
    """What was stored is true; what today's rules make of the log need not be."""
    log, ply = pairs(saved.entries), saved.state_ply
    after, replays = replayed_as_far(start, log)
    state = None if kept is None else _sound(start, kept)
    if state is None or (replays >= ply and replayed(start, log[:ply]).state.tobytes() == state.tobytes()):
        return Loaded(after, replays, True)
    return Loaded(replayed_as_far(start.at(state), log[ply:])[0], replays, True)


def _sound(start: Position, kept: State) -> State | None:
    """The state, if today's rules can make sense of it."""
    try:
        return read_position(start.game, start.game.words.position_text(kept))
    except Exception:
        return None


def pairs(entries: list[Entry]) -> list[tuple[int, int]]:
    """The log as the rules know it: who did what."""
    return [(entry.who, entry.action) for entry in entries]
