"""What can be set about a server: by a program, a TOML file, the environment or the command line (configuration.py)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta

HOST, PORT = "127.0.0.1", 8642
WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))  # one core is the server's
Positive = Annotated[float, Meta(gt=0)]
Seconds = Positive
NotNegative = Annotated[float, Meta(ge=0)]
Whole = Annotated[int, Meta(ge=0)]
Rate = tuple[Positive, Annotated[int, Meta(ge=1)]]  # so many a second, and so many at once


@dataclass(frozen=True)
class Settings:
    """How a server runs. The defaults suit one machine with a few hundred tables."""

    host: str = HOST  # the address to listen at; 0.0.0.0 for everybody who can reach the machine
    port: Annotated[int, Meta(ge=0, le=65535)] = PORT  # the port to listen at; 0 for any that is free
    data: str | Path | None = None  # a folder, or the URL of a PostgreSQL database; nothing: the user's data folder
    workers: Whole = WORKERS  # processes for bots; 0: threads of the server, for tests
    usual_bot: str = "strong"  # the level for hints, stand-ins and where nobody says which
    bot_pause: NotNegative = 0.6  # seconds until a bot acts where somebody watches; 0, for tests: at once
    bot_seconds: Seconds = 300.0  # a bot that takes longer (to compile, the first time ever) plays a random move
    away_seconds: Seconds = 600  # a seat that owes a decision and shows no sign for so long may be taken over
    rest_seconds: Seconds = 60  # a table that nobody looks at keeps no drawings after this
    idle_seconds: Seconds = 900  # a table that nobody watches leaves memory after this
    ping_seconds: Seconds = 15.0  # between two signs of life on a stream
    most_streams: Annotated[int, Meta(ge=1)] = 2000  # pages that are open at the same time
    new_tables: Rate = (0.2, 20)  # tables that one address may make: so many a second, and so many at once
    new_guests: Rate = (0.2, 30)  # guests that may come from one address
    chats: Rate = (0.5, 10)  # what one guest may write
    heavy: Rate = (2.0, 30)  # hints that one guest may ask for
    secure: bool = False  # cookies over HTTPS alone
    limited: bool = True  # false: no limits of rate, for measurements on one's own machine
