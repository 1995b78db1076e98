"""What can be set about a server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """How a server runs. The defaults suit one machine with a few hundred tables."""

    host: str = "127.0.0.1"  # where it listens: links for others are made accordingly
    data: str | Path | None = None  # a folder, or the URL of a PostgreSQL database
    workers: int = max(1, min(4, (os.cpu_count() or 2) - 1))  # processes for bots; 0: threads of this one, for tests
    usual_bot: str = "strong"  # for hints, stand-ins and where nobody says which
    # 0, for tests: no pause, and bots answer as soon as they can even where that tells what they hold
    bot_pause: float = 0.6  # seconds until a bot acts at a table that somebody watches, so that people can follow
    bot_seconds: float = 300.0  # a bot that takes longer (to compile, the first time ever) is replaced by a random move
    away_seconds: int = 600  # a seat that owes a decision and shows no sign for so long may be taken over
    rest_seconds: int = 60  # a table nobody looks at keeps no drawings after this
    idle_seconds: int = 900  # a table nobody watches leaves memory after this
    ping_seconds: float = 15.0
    most_streams: int = 2000
    new_tables: tuple[float, int] = (0.2, 20)  # a second and at once, from one address
    new_guests: tuple[float, int] = (0.2, 30)
    chats: tuple[float, int] = (0.5, 10)  # of one guest
    heavy: tuple[float, int] = (2.0, 30)  # hints of one guest
    secure: bool = False  # cookies only over HTTPS
    limited: bool = True  # False: no limits of rate, for measurements on one's own machine
