"""What a server says about itself."""

from __future__ import annotations

from typing import Literal

import msgspec


class Limits(msgspec.Struct):
    """How many characters of what people write are stored, and after how many minutes a player away from a live table
    may be stood in for; comes with every page."""

    name: int
    chat: int
    away: int


class QrCode(msgspec.Struct):
    link: str  # for others
    svg: str


class Reach(msgspec.Struct):
    """The address for links to pass on, and who can open them; comes with every page."""

    address: str
    who: Literal["everybody", "network", "nobody"]


class Readiness(msgspec.Struct):
    """How much of what bots think with is compiled, from 0 to 1, by game. Only once; the weakest bots do not wait for it."""

    bots: dict[str, float]


class Health(msgspec.Struct, omit_defaults=True):
    status: str
    process: int | None = None  # which of a server's processes answers, where it has several
    processes: int | None = None
