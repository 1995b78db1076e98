"""The scenes of a table, each drawn once for every position, seat and language.

The last few of each seat are kept: a client that says which it has is sent only what differs. A board has hundreds of
sprites, of which an action changes a handful.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from motu.core.scene import Scene, Sprite
from motu.table.messages import encode

KEPT = 3  # scenes of each seat and language
PROCESS = secrets.token_hex(4)  # what another process drew, or an older program, is not to be built upon

Key = tuple[int, str]  # seat, language
Run = tuple[int, int]


class Drawn(Scene, frozen=True, omit_defaults=True):
    """A scene as it is sent. With `since`, a pair in sprites stands for those from .. to of the scene of that version."""

    version: str = ""
    since: str = ""


class Drawing:
    """One scene, and its bytes for those who have nothing yet and for those who have an older one."""

    def __init__(self, scene: Scene, stamp: Any, version: str) -> None:
        self.scene, self.stamp, self.version = scene, stamp, version
        self._sent: dict[str, bytes] = {}

    def since(self, older: Drawing | None) -> bytes:
        """What a client needs that has the older scene."""
        have = older.version if older else ""
        if have not in self._sent:
            fields = asdict(self.scene) | {"version": self.version, "since": have}
            if older:
                fields["sprites"] = changes(older.scene.sprites, self.scene.sprites)
            self._sent[have] = encode(Drawn(**fields))
        return self._sent[have]


class Drawings:
    """All of a table."""

    def __init__(self) -> None:
        self._kept: dict[Key, list[Drawing]] = {}

    def drawing(self, key: Key, seq: int, stamp: Any, draw: Callable[[], Scene]) -> Drawing:
        """The scene for this key as things stand; the stamp tells whether the last one still holds."""
        kept = self._kept.setdefault(key, [])
        if not kept or kept[-1].stamp != stamp:
            seat, language = key
            kept.append(Drawing(draw(), stamp, f"{PROCESS}-{seat}-{language}-{seq}"))
            del kept[:-KEPT]
        return kept[-1]

    def known(self, key: Key, version: str) -> Drawing | None:
        """The scene of that version, if it is still here."""
        return next((drawing for drawing in self._kept.get(key, []) if drawing.version == version), None)

    def forget(self) -> None:
        self._kept.clear()


def changes(old: tuple[Sprite, ...], new: tuple[Sprite, ...]) -> list[Sprite | Run]:
    """The new sprites in their order, with runs that the old scene holds just so as (from, to)."""
    places = {sprite.id: place for place, sprite in enumerate(old)}
    found: list[Sprite | Run] = []
    for sprite in new:
        place = places.get(sprite.id, -1)
        last = found[-1] if found else None
        if place < 0 or old[place] != sprite:
            found.append(sprite)
        elif isinstance(last, tuple) and last[1] == place:
            found[-1] = (last[0], place + 1)
        else:
            found.append((place, place + 1))
    return found
