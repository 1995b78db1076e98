"""What everybody calls those who sit at a table, and names and chat made fit to be shown."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

from motu.store import Seat

LONGEST_NAME, LONGEST_CHAT = 24, 500


def cleaned(text: str, longest: int) -> str:
    """Plain text: no control characters, no marks that change the writing direction, single spaces, not too long."""
    kept = (" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join("".join(kept).split())[:longest].strip()


def names_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    """People of the same name are told apart by their seats; open seats have no name."""
    given = Counter(seat.name for seat in seats)
    return tuple(f"{s.name} ({s.seat + 1})" if s.name and given[s.name] > 1 else s.name for s in seats)
