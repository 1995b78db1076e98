"""What follows from an action, chance and forced steps, and what a seat may take back. Nothing is changed here."""

from __future__ import annotations

from typing import Any

from motu.core.game import Refused
from motu.core.match import Match
from motu.core.words import say
from motu.table.problems import Problem

Step = tuple[int, int, bool]  # who, action, forced


def what_follows(match: Match, seat: int | None = None, action: int = 0) -> tuple[list[Step], Any]:
    """The entries and the state after a seat's action, or after the beginning; the match itself stays as it is."""
    before, ply = match.state, len(match.entries)
    match.state = before.copy()
    try:
        if seat is None:
            match.let_chance_act()
        else:
            match.play(seat, action)
        forced: set[int] = set()
        while (step := forced_step(match)) is not None:
            forced.add(len(match.entries))
            match.play(*step)
        steps = [(who, did, ply + n in forced) for n, (who, did) in enumerate(match.entries[ply:])]
        return steps, match.state
    finally:
        match.state = before
        del match.entries[ply:]


def forced_step(match: Match) -> tuple[int, int] | None:
    """A seat whose only legal action this is, and the action."""
    for who in match.pending:
        if isinstance(who, int):
            actions = match.actions(who)
            if len(actions) == 1:
                return who, actions[0]
    return None


def undo_depth(match: Match, forced: list[bool], seat: int) -> int:
    """How many entries the seat's undo takes back: forced ones at the end and its own before them; 0 if it may not."""
    entries = list(match.entries)
    try:
        while match.entries and match.entries[-1][0] == seat and match.can_undo:
            match.entries.pop()  # all that can_undo looks at
            if not forced[len(match.entries)]:
                return len(entries) - len(match.entries)
        return 0
    finally:
        match.entries = entries


def checked_action(match: Match, seat: int, action: int | None, move: str | None) -> int:
    """The action meant, if it is legal. The seat is told why not from its own view, never from the truth."""
    if seat not in match.pending:
        raise Problem(409, "turn", not_your_turn())
    if (action is None) == (move is None):
        raise Problem(400, "malformed", say("Send either an action or a move."))
    game, v = match.game, match.view(seat)
    try:
        chosen = game.words.parse_action(v, seat, move) if move is not None else int(action or 0)
    except Refused as refused:
        raise Problem(422, "illegal", str(refused)) from None
    if chosen in match.actions(seat):
        return chosen
    if not 0 <= chosen < game.actions(v):
        raise Problem(422, "illegal", say("{action} is no action of {game}.", action=chosen, game=game.title))
    raise Problem(422, "illegal", game.words.why_not(v, seat, chosen))


def not_your_turn() -> str:
    return say("It is not your turn.")


def no_undo() -> str:
    return say("There is nothing you can take back: your last action has already shown somebody something new.")


def not_playing(status: str) -> str:
    return say("The match has not begun yet.") if status == "waiting" else say("The match is over.")
