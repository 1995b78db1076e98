"""How many streams may be open: in all, per guest and per address, so that nobody takes all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from motu.core.words import say
from motu.table.errors import TableError, too_many_streams

AGAIN_SECONDS = 5


class Places:
    """The places there are, and who has them."""

    def __init__(self, most: int, of_guest: int, of_address: int) -> None:
        self.most = most
        self._most_of = {"guest": of_guest, "address": of_address}
        self._taken: Counter[tuple[str, str]] = Counter()
        self.taken = 0

    @contextmanager
    def one(self, guest: str | None, address: str) -> Iterator[None]:
        """A place for the duration of this; refused with a sentence if there is none."""
        keys = [("address", address), *([("guest", guest)] if guest is not None else [])]
        self._require(keys)
        self.taken += 1
        self._taken.update(keys)
        try:
            yield
        finally:
            self.taken -= 1
            self._taken.subtract(keys)
            for key in keys:
                if not self._taken[key]:
                    del self._taken[key]

    def _require(self, keys: list[tuple[str, str]]) -> None:
        if self.taken >= self.most:
            raise too_many_streams()
        for key in keys:
            if self._taken[key] >= self._most_of[key[0]]:
                told = say(
                    "Too many pages are open here already, from you or from your network. Close one of them first."
                )
                raise TableError("rate", told, retry_after=AGAIN_SECONDS)
