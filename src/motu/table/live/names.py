"""What everybody calls those who sit at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from motu.store import Seat


def names_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """People of the same name are told apart by their seats; open seats have no name."""
    given = Counter(seat.name for seat in seats)
    return tuple(f"{s.name} ({s.seat + 1})" if s.name and given[s.name] > 1 else s.name for s in seats)
