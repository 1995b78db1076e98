"""The scenes of a table, each drawn once for every position, seat and language.

The last few of each seat are kept: a client that says which it has is sent only what differs. A board has hundreds of
sprites, of which an action changes a handful; a layer that was not drawn again need not be compared.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from msgspec.structs import asdict

from motu.core.layers import Kept, Layered
from motu.core.scene import Scene, Sprite
from motu.table.messages import encode

KEPT = 3  # scenes of each seat and language
HEAVY_SECONDS = 0.02  # a scene that takes longer is drawn elsewhere, while the server does something else
LATELY = 3  # drawings
NOWHERE = (-1, None)
PROCESS = secrets.token_hex(4)  # what another process drew, or an older program, is not to be built upon

Key = tuple[int, str]  # seat, language
Run = tuple[int, int]
SpriteLayers = Sequence[tuple[Sprite, ...]]


class Drawn(Scene, frozen=True, omit_defaults=True):
    """A scene as it is sent. With `since`, a pair in sprites stands for those from .. to of the scene of that version."""

    version: str = ""
    since: str = ""


class Drawing:
    """One scene, and its bytes for those who have nothing yet and for those who have an older one."""

    def __init__(self, drawn: Layered, stamp: Any, version: str) -> None:
        (self.scene, self.layers), self.stamp, self.version = drawn, stamp, version
        self._sent: dict[str, bytes] = {}

    def since(self, older: Drawing | None, is_watched: bool = True) -> bytes:
        """What a client needs that has the older scene; kept for the others who watch."""
        have = older.version if older else ""
        if have in self._sent:
            return self._sent[have]
        fields = asdict(self.scene) | {"version": self.version, "since": have}
        if older:
            fields["sprites"] = changes(older.layers, self.layers)
        sent = encode(Drawn(**fields))
        if is_watched:
            self._sent[have] = sent
        return sent


class Drawings:
    """All of a table. spend: is told how many seconds were spent on drawing here."""

    def __init__(self, spend: Callable[[float], None] = lambda seconds: None) -> None:
        self._kept: dict[Key, list[Drawing]] = {}
        self.layers: Kept = {}  # as they were drawn last
        self._spend = spend
        self._took: deque[float] = deque(maxlen=LATELY)  # seconds

    @property
    def is_heavy(self) -> bool:
        """The quickest of the last ones tells: on a busy machine any of them may be slow."""
        return len(self._took) == LATELY and min(self._took) > HEAVY_SECONDS

    def took(self, seconds: float) -> None:
        """One was drawn, in so many seconds."""
        self._took.append(seconds)

    def is_drawn(self, key: Key, stamp: Any) -> bool:
        """Is there a scene for this key that still holds?"""
        kept = self._kept.get(key, [])
        return bool(kept) and kept[-1].stamp == stamp

    def drawing(self, key: Key, seq: int, stamp: Any, draw: Callable[[], Layered]) -> Drawing:
        """The scene for this key as things stand; the stamp tells whether the last one still holds."""
        if not self.is_drawn(key, stamp):
            began = time.thread_time()  # on a busy machine the clock on the wall would tell more of the others
            self.add(key, seq, stamp, draw())
            self.took(time.thread_time() - began)
            self._spend(self._took[-1])
        return self._kept[key][-1]

    def add(self, key: Key, seq: int, stamp: Any, drawn: Layered) -> None:
        """A scene that was drawn for this key."""
        (seat, language), kept = key, self._kept.setdefault(key, [])
        kept.append(Drawing(drawn, stamp, f"{PROCESS}-{seat}-{language}-{seq}"))
        del kept[:-KEPT]

    def known(self, key: Key, version: str) -> Drawing | None:
        """The scene of that version, if it is still here."""
        return next((drawing for drawing in self._kept.get(key, []) if drawing.version == version), None)

    def forget(self) -> None:
        self._kept.clear()
        self.layers.clear()


def changes(old: SpriteLayers, new: SpriteLayers) -> list[Sprite | Run]:
    """The new sprites in their order, with runs that the old scene holds just so as (from, to)."""
    starts = list(accumulate(map(len, old), initial=0))
    places = {
        sprite.id: (place, sprite)
        for n, layer in enumerate(old)
        if n >= len(new) or layer is not new[n]
        for place, sprite in enumerate(layer, starts[n])
    }
    found: list[Sprite | Run] = []
    for n, layer in enumerate(new):
        if n < len(old) and layer is old[n]:
            _go_on(found, starts[n], starts[n + 1])
        else:
            _compare(found, layer, places)
    return found


def _compare(found: list[Sprite | Run], layer: tuple[Sprite, ...], places: dict[str, tuple[int, Sprite]]) -> None:
    for sprite in layer:
        place, was = places.get(sprite.id, NOWHERE)
        if was is sprite or was == sprite:
            _go_on(found, place, place + 1)
        else:
            found.append(sprite)


def _go_on(found: list[Sprite | Run], start: int, end: int) -> None:
    """The old scene's sprites from .. to come next."""
    last = found[-1] if found else None
    if isinstance(last, tuple) and last[1] == start:
        found[-1] = (last[0], end)
    elif start < end:
        found.append((start, end))
