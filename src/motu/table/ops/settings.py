"""What can be set about a server: by a program, a TOML file, the environment or the command line (configuration.py)."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

HOST, PORT = "127.0.0.1", 8642
WORKERS = max(2, min(4, (os.cpu_count() or 2) - 1))  # one core is the server's; of two, one is free of any single guest
PROCESSES = min(4, os.cpu_count() or 1) if sys.platform == "linux" else 1  # bots, on the same cores, give way to people
Positive = Annotated[float, Meta(gt=0)]
Seconds = Positive
NotNegative = Annotated[float, Meta(ge=0)]
Whole = Annotated[int, Meta(ge=0)]
Metrics = Annotated[str, Meta(pattern=r"^(open|closed|\S+:[1-9]\d{0,4})$")]  # who may read figures
Days = Annotated[int, Meta(ge=0, le=36500)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Processes = Annotated[int, Meta(ge=1, le=64)]
Rate = tuple[Positive, AtLeastOne]  # so many a second, and so many at once


@dataclass(frozen=True)
class Settings:
    """How a server runs. The defaults suit one machine with a few hundred tables."""

    host: str = HOST  # the address to listen on; 0.0.0.0 for everybody who can reach the machine
    port: Annotated[int, Meta(ge=0, le=65535)] = PORT  # the port to listen on; 0 for any that is free
    data: str | Path | None = None  # a folder, or the URL of a PostgreSQL database; nothing: the user's data folder
    waiting_days: Days = 90  # a table where no match began is deleted if nothing happens there for this long; 0: never
    guest_days: Days = 365  # a guest without a table who does not come for this long is forgotten; 0: never
    finished_days: Days = 0  # a finished match is deleted after this; 0: never. One under way is never deleted
    processes: Processes = PROCESSES  # that answer people; one where the system cannot share a socket among them
    workers: Whole = WORKERS  # processes for bots; 0: threads of the server, for tests
    usual_bot: str = "strong"  # the level of stand-ins, and of bots where nobody says which
    ponder: bool = False  # a master ponders while people think, in its own process, as long as no bot has to decide
    bot_pause: NotNegative = 0.6  # seconds until a bot acts where somebody watches; 0, for tests: at once
    bot_seconds: Seconds = 300.0  # a bot that takes longer (to compile, the first time ever) plays a random move
    away_seconds: Seconds = 600  # a seat that owes a decision and is silent for this long may be taken over
    unwatched_seconds: Seconds = 300  # bots that play among themselves stop when nobody has looked for this long
    rest_seconds: Seconds = 60  # a table that nobody looks at drops its drawings after this
    idle_seconds: Seconds = 900  # a table that nobody watches leaves memory after this
    ping_seconds: Seconds = 15.0  # between two keep-alive messages on a stream
    request_seconds: Seconds = 20  # within which a request must arrive whole
    most_streams: AtLeastOne = 2000  # pages open at the same time; fewer where the system allows too few open files
    guest_streams: AtLeastOne = 40  # pages and programs of one guest that are open at the same time
    address_share: AtLeastOne = 5  # all who come from one address may have this many times what one guest may
    new_tables: Rate = (0.2, 20)  # tables that one address may make: so many a second, and so many at once
    new_guests: Rate = (0.2, 30)  # guests that may come from one address
    chats: Rate = (0.5, 10)  # what one guest may write
    heavy: Rate = (2.0, 30)  # hints that one guest may ask for
    drawings: Rate = (0.1, 5)  # seconds of drawing (previews, past moments, proofs) that one guest may ask for
    requests: Rate = (60.0, 30)  # of any kind from one address; beyond this they are answered later, then refused
    secure: bool = False  # cookies over HTTPS only
    metrics: Metrics = "open"  # /metrics: open to all, closed, or at an address of its own such as 127.0.0.1:9100
    log: Literal["text", "json"] = "text"  # lines of the log: for people, or a JSON object each for programs
    limited: bool = True  # false: no rate limits, for measurements on one's own machine
