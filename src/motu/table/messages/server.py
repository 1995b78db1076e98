"""What a server says of itself."""

from __future__ import annotations

from typing import Literal

import msgspec


class Limits(msgspec.Struct):
    """How many characters of what people write are kept, and after how many minutes who is not at a live table may be
    stood in for; comes with every page."""

    name: int
    chat: int
    away: int


class QrCode(msgspec.Struct):
    link: str  # for others
    svg: str


class Reach(msgspec.Struct):
    """The address for links that are passed on, and who can open them; comes with every page."""

    address: str
    who: Literal["everybody", "network", "nobody"]


class Readiness(msgspec.Struct):
    """Which part of what bots think with is compiled, from 0 to 1, by game. Once ever; the weakest do not wait for it."""

    bots: dict[str, float]


class Health(msgspec.Struct, omit_defaults=True):
    status: str
    process: int | None = None  # which of a server's processes answers, where it has several
    processes: int | None = None
