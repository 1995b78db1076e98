"""A requested action, checked against the rules."""

from __future__ import annotations

from motu.core.game import Refused
from motu.core.position import NotPending, Position
from motu.core.words import say
from motu.table.errors import TableError, not_your_turn


def checked_action(position: Position, seat: int, action: int | None, move: str | None) -> int:
    """The action meant, if it is legal."""
    if (action is None) == (move is None):
        raise TableError("malformed", say("Send either an action or a move."))
    try:
        return position.checked(seat, move if move is not None else action or 0)
    except NotPending:
        raise not_your_turn() from None
    except Refused as refused:
        raise TableError("illegal", str(refused)) from None
