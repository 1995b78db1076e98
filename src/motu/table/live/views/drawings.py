"""The scenes of a table, each drawn once for every position, seat and language.

The last few of each seat are kept: a client that says which it has is sent only what differs. A board has hundreds of
sprites, of which an action changes a handful; a layer that was not redrawn need not be compared, and one that was is
compared once for all who see it.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, zip_longest
from typing import Any

from motu.core.layers import Kept, Layered
from motu.core.scene import Scene, Sprite
from motu.table.messages import encode

KEPT = 3  # scenes of each seat and language
HEAVY_SECONDS = 0.02  # a scene that takes longer is drawn elsewhere, while the server does something else
LATELY = 3  # drawings
COMPARED = 64  # pairs of layers whose differences are kept
NOWHERE = (-1, None)
PROCESS = secrets.token_hex(4)  # what another process, or an older program, drew cannot be built upon

Key = tuple[int, str]  # seat, language
Run = tuple[int, int]
SpriteLayer = tuple[Sprite, ...]
Difference = list[Sprite | Run]  # new sprites, and runs of old ones that stay


class Drawn(Scene, frozen=True, omit_defaults=True):
    """A scene as it is sent. With `since`, a pair in sprites stands for those from .. to of the scene of that version."""

    version: str = ""
    since: str = ""


class Drawing:
    """One scene, and its bytes for those who have nothing yet and for those who have an older one."""

    def __init__(self, drawn: Layered, stamp: Any, version: str, compared: Comparisons) -> None:
        self.drawn, self.stamp, self.version = drawn, stamp, version
        self._compared = compared
        self._sent: dict[str, bytes] = {}

    @property
    def scene(self) -> Scene:
        return self.drawn.scene

    def since(self, older: Drawing | None, is_watched: bool = True) -> bytes:
        """What a client that has the older scene needs; kept for the other watchers."""
        have = older.version if older else ""
        if have in self._sent:
            return self._sent[have]
        sent = encode(Drawn(**self.drawn.parts, sprites=self._sprites(older), version=self.version, since=have))
        if is_watched:
            self._sent[have] = sent
        return sent

    def _sprites(self, older: Drawing | None) -> Any:
        layers = self.drawn.layers
        return self._compared.changes(older.drawn.layers, layers) if older else [*chain.from_iterable(layers)]


class Drawings:
    """All drawings of a table. spend: is told how many seconds were spent on drawing here."""

    def __init__(self, spend: Callable[[float], None] = lambda seconds: None) -> None:
        self._kept: dict[Key, list[Drawing]] = {}
        self.layers: Kept = {}  # as last drawn
        self._compared = Comparisons()
        self._spend = spend
        self._took: deque[float] = deque(maxlen=LATELY)  # seconds

    @property
    def is_heavy(self) -> bool:
        """The quickest of the last ones decides: on a busy machine any of them may be slow."""
        return len(self._took) == LATELY and min(self._took) > HEAVY_SECONDS

    def took(self, seconds: float) -> None:
        """A scene was drawn, in this many seconds."""
        self._took.append(seconds)

    def is_drawn(self, key: Key, stamp: Any) -> bool:
        """Is there a scene for this key that still holds?"""
        kept = self._kept.get(key, [])
        return bool(kept) and kept[-1].stamp == stamp

    def drawing(self, key: Key, seq: int, stamp: Any, draw: Callable[[], Layered]) -> Drawing:
        """The scene for this key as things stand; the stamp tells whether the last one still holds."""
        if not self.is_drawn(key, stamp):
            began = time.perf_counter()
            self.add(key, seq, stamp, draw())
            self.took(time.perf_counter() - began)
            self._spend(sorted(self._took)[len(self._took) // 2])  # on a busy machine one may take long by the clock
        return self._kept[key][-1]

    def add(self, key: Key, seq: int, stamp: Any, drawn: Layered) -> None:
        """Add a scene that was drawn for this key."""
        (seat, language), kept = key, self._kept.setdefault(key, [])
        kept.append(Drawing(drawn, stamp, f"{PROCESS}-{seat}-{language}-{seq}", self._compared))
        del kept[:-KEPT]

    def known(self, keys: Iterable[Key], version: str) -> Drawing | None:
        """The scene of that version, if it is still here and was drawn for one of these."""
        kept = (drawing for key in keys for drawing in self._kept.get(key, ()))
        return next((drawing for drawing in kept if drawing.version == version), None)

    def forget(self) -> None:
        self._kept.clear()
        self.layers.clear()
        self._compared.forget()


class Comparisons:
    """What differs between two drawings of a layer, found once for all who see both."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[SpriteLayer, SpriteLayer, Difference]] = {}  # kept: ids stay valid

    def changes(self, old: Sequence[SpriteLayer], new: Sequence[SpriteLayer]) -> Difference:
        """The new sprites in order, with runs that the old scene has unchanged as (from, to)."""
        found: Difference = []
        first = start = 0  # of the layers that stay as they are; of this one
        for before, after in zip_longest(old, new, fillvalue=()):
            end = start + len(before)
            if before is not after:
                _go_on(found, first, start)
                _add(found, self._difference(before, after), start)
                first = end
            start = end
        _go_on(found, first, start)
        return found

    def forget(self) -> None:
        self._found.clear()

    def _difference(self, before: SpriteLayer, after: SpriteLayer) -> Difference:
        key = (id(before), id(after))
        if key not in self._found:
            if len(self._found) >= COMPARED:
                del self._found[next(iter(self._found))]
            self._found[key] = (before, after, _compared(before, after))
        return self._found[key][2]


def _add(found: Difference, difference: Difference, start: int) -> None:
    """Append what differs in a layer that began at that place in the old scene."""
    for part in difference:
        if isinstance(part, tuple):
            _go_on(found, start + part[0], start + part[1])
        else:
            found.append(part)


def _compared(before: SpriteLayer, after: SpriteLayer) -> Difference:
    """Places count from the layer's first sprite. Most differences are a few sprites that look otherwise in their places."""
    found = _compared_in_place(before, after) if len(before) == len(after) else None
    return _compared_by_ids(before, after) if found is None else found


def _compared_in_place(before: SpriteLayer, after: SpriteLayer) -> Difference | None:
    """The same if each sprite is still in its place; otherwise None."""
    found: Difference = []
    first = place = 0  # of the current run; of the sprite
    for was, sprite in zip(before, after, strict=True):
        if was is not sprite and was != sprite:
            if was.id != sprite.id:
                return None
            _go_on(found, first, place)
            found.append(sprite)
            first = place + 1
        place += 1
    _go_on(found, first, place)
    return found


def _compared_by_ids(before: SpriteLayer, after: SpriteLayer) -> Difference:
    """The same where sprites have come, gone or moved: mostly a few in the middle of many."""
    start = _same(zip(before, after, strict=False))
    end = _same(zip(reversed(before[start:]), reversed(after[start:]), strict=False))
    found: Difference = []
    _go_on(found, 0, start)
    _compare_between(found, before, after, start, end)
    _go_on(found, len(before) - end, len(before))
    return found


def _same(pairs: Iterable[tuple[Sprite, Sprite]]) -> int:
    """How many pairs are equal, before the first that is not."""
    n = 0
    for was, sprite in pairs:
        if was is not sprite and was != sprite:
            break
        n += 1
    return n


def _compare_between(found: Difference, before: SpriteLayer, after: SpriteLayer, start: int, end: int) -> None:
    """Append the sprites between the first ones and the last ones."""
    places = {sprite.id: (place, sprite) for place, sprite in enumerate(before[start : len(before) - end], start)}
    first = last = 0  # the current run of old sprites
    for sprite in after[start : len(after) - end]:
        place, was = places.get(sprite.id, NOWHERE)
        if was is not sprite and was != sprite:
            _go_on(found, first, last)
            first = last = 0
            found.append(sprite)
        elif place == last:
            last += 1
        else:
            _go_on(found, first, last)
            first, last = place, place + 1
    _go_on(found, first, last)


def _go_on(found: Difference, start: int, end: int) -> None:
    """Append the old scene's sprites from `start` to `end`."""
    last = found[-1] if found else None
    if isinstance(last, tuple) and last[1] == start:
        found[-1] = (last[0], end)
    elif start < end:
        found.append((start, end))
