"""What each address and guest has left of its rate limits, in memory that all processes of a server share."""

from __future__ import annotations

import mmap
import struct

SLOTS = 1 << 16
PROBED = 4  # slots in which a key may be
SLOT = struct.Struct("qdd")  # the key's hash, what is left, and when that was so


class SharedBuckets:
    """A table of fixed size, without locks: two processes that count in the same instant may count one of two, and
    where too many keys collide, the least recently used is forgotten. Created before the fork, so that all processes
    hash a text alike."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, SLOTS * SLOT.size)

    def get(self, key: str) -> tuple[float, float] | None:
        """What was left, and when."""
        hashed = hash(key) or 1
        for place in self._places(hashed):
            found, left, at = SLOT.unpack_from(self._memory, place)
            if found == hashed:
                return left, at
        return None

    def put(self, key: str, left: float, at: float) -> None:
        hashed = hash(key) or 1
        known = [(SLOT.unpack_from(self._memory, place), place) for place in self._places(hashed)]
        own = [place for (found, _, _), place in known if found == hashed]
        oldest = min(known, key=lambda pair: pair[0][2])[1]
        SLOT.pack_into(self._memory, own[0] if own else oldest, hashed, left, at)

    def _places(self, hashed: int) -> list[int]:
        return [(hashed + n) % SLOTS * SLOT.size for n in range(PROBED)]
