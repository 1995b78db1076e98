"""Messages that several of those at a table are sent alike, built and encoded once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

MOST = 16  # kept at any moment


class SharedMessages:
    """Those of the moment: any change drops them."""

    def __init__(self) -> None:
        self._stamp: Any = None
        self._kept: dict[Any, msgspec.Raw] = {}

    def message(self, stamp: Any, key: Any, encoded: Callable[[], bytes]) -> msgspec.Raw:
        """The message for those with this key, as things stand at this stamp."""
        if stamp != self._stamp:
            self._stamp = stamp
            self._kept.clear()
        if key not in self._kept:
            if len(self._kept) >= MOST:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = msgspec.Raw(encoded())
        return self._kept[key]

    def forget(self) -> None:
        self._stamp = None
        self._kept.clear()
