"""What a table says when somebody acts who may not, or in a way the rules do not allow."""

from __future__ import annotations

from motu.core.game import Refused
from motu.core.position import NotPending, Position
from motu.core.words import say
from motu.table.problems import Problem


def checked_action(position: Position, seat: int, action: int | None, move: str | None) -> int:
    """The action meant, if it is legal."""
    if (action is None) == (move is None):
        raise Problem(400, "malformed", say("Send either an action or a move."))
    try:
        return position.checked(seat, move if move is not None else action or 0)
    except NotPending:
        raise Problem(409, "turn", not_your_turn()) from None
    except Refused as refused:
        raise Problem(422, "illegal", str(refused)) from None


def not_your_turn() -> str:
    return say("It is not your turn.")


def no_undo() -> str:
    return say("There is nothing you can take back: your last action has already shown somebody something new.")


def not_playing(status: str) -> str:
    return say("The match has not begun yet.") if status == "waiting" else say("The match is over.")
