"""How a match ended, worked out once for each language: the points of a hundred sheets take a while to count."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from motu.core.words import language
from motu.table import messages as m
from motu.table.live import results
from motu.table.live.table import LiveTable
from motu.table.live.views import rendering
from motu.table.live.views.rendering import Sight

MANY_SEATS = 10  # whose points are counted elsewhere, while the server does something else


def ending(table: LiveTable) -> m.Result | None:
    """How it ended, if it is over."""
    kept, stamp = table.row.result, _stamp(table)
    if kept is None:
        return None
    if not _is_known(table, stamp):
        table.endings[language()] = stamp, results.result(kept, table.position, table.seats, table.is_former)
    return table.endings[language()][1]


async def prepare(table: LiveTable, sight: Callable[[], Sight]) -> None:
    """Before that is needed at a large table: have it worked out elsewhere."""
    kept, stamp = table.row.result, _stamp(table)
    if kept is None or len(table.seats) < MANY_SEATS or table.is_former or _is_known(table, stamp):
        return
    end = sight()._replace(view=table.position.state.tobytes())  # it is over: nothing is hidden any more
    found = await table.services.renderer.render(table.owner, partial(rendering.ending, end, kept, table.seats))
    table.endings[language()] = stamp, found.content


def _is_known(table: LiveTable, stamp: Any) -> bool:
    found = table.endings.get(language())
    return found is not None and found[0] == stamp


def _stamp(table: LiveTable) -> Any:
    """What it depends on besides the language."""
    return table.row.result, table.position, table.names, results.who_gave_up(table.seats)
