"""A bot's advice, as sent to the seat that asked."""

from __future__ import annotations

from motu.bots import Reason
from motu.table import messages as m
from motu.table.live.coach.advice import Advised
from motu.table.live.table import LiveTable
from motu.table.live.views import table_view as views


def hint(table: LiveTable, seat: int, advised: Advised) -> m.Hint:
    """What a bot would choose, and why."""
    best, following = advised.best, advised.next
    move = _move(table, seat, best)
    return m.Hint(
        **{name: getattr(move, name) for name in move.__struct_fields__},
        points=advised.in_points,
        glance=advised.is_glance,
        next=None if following is None else _move(table, seat, following),
        fine=advised.fine,
    )


def checked(table: LiveTable, seat: int, advised: Advised) -> m.Checked:
    """What a bot thinks of an action before it is taken."""
    move = None if advised.asked is None else _move(table, seat, advised.asked)
    return m.Checked(advised.is_mistake, move, hint(table, seat, advised))


def _move(table: LiveTable, seat: int, reason: Reason) -> m.Move:
    choices = views.drawing(table, seat).scene.choices
    label = next((choice.label for choice in choices if choice.action == reason.action), "")
    return m.Move(
        action=reason.action,
        text=reason.move,
        label=label or reason.move,
        expected=round(reason.expected, 4),
        told=reason.told,
        then=list(reason.then),
        answer=list(reason.answer),
        why=reason.words,
    )
