"""Starting the table: `motu` and `motu serve` end here."""

from __future__ import annotations

import errno
import gc
import logging
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from motu.core.check import check_once
from motu.core.game import Game, Refused
from motu.core.progress import ready
from motu.core.registry import leave_out, playable
from motu.core.sources import HOME
from motu.core.trial import Broken
from motu.core.words import say
from motu.store.database import claimed, url_of
from motu.table.http.app import create_app
from motu.table.http.reach import EVERYWHERE, network_address
from motu.table.ops.settings import HOST, PORT, Settings

GRACE_SECONDS = 3  # for requests under way when the server is to stop
KEEP_ALIVE_SECONDS = 75  # a player's next click finds the connection still open
BACKLOG = 512


def serve(
    host: str = HOST,
    port: int = PORT,
    data: str | Path | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
) -> None:
    """Serve until Ctrl-C. Refused with a sentence if the port is taken or the data cannot be opened."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s: %(message)s")
    opened = listening(host, port)
    address = url(host, opened.getsockname()[1])
    settings = replace(settings or Settings(), host=host)
    settings = settings if data is None else replace(settings, data=data)
    try:
        with claimed(url_of(settings.data)):
            app = create_app(settings)
            prepare_rules()
            settle_down()
            for_others = url(network_address(host), opened.getsockname()[1]) if host in EVERYWHERE else None
            server = Server(app, address, for_others, open_browser)
            server.run(sockets=[opened])
    except KeyboardInterrupt:
        pass
    finally:
        opened.close()
    print(say("The table is closed. All matches are kept."), file=sys.stderr)


def listening(host: str, port: int) -> socket.socket:
    """A socket at that address; Refused with what to do instead."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio leaves Nagle on: 40 ms
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((host, port))
        opened.listen(BACKLOG)
    except OSError as error:
        opened.close()
        if error.errno == errno.EADDRINUSE:
            raise Refused(
                say("Port {port} is taken, perhaps by a table that is open already: try {url}, or choose another port "
                    "with --port {other}.", port=port, url=url(host, port), other=port + 1)
            ) from None  # fmt: skip
        raise Refused(
            say("{host}, port {port} cannot be used: {error}.", host=host, port=port, error=error.strerror)
        ) from None
    except OverflowError:
        opened.close()
        raise Refused(say("A port is a number from 0 to 65535, not {port}.", port=port)) from None
    return opened


def url(host: str, port: int) -> str:
    """Where a browser on this machine finds the table."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def prepare_rules() -> None:
    """Compile the rules of all games, or load them compiled; the first time this takes a while and says so."""
    for game in playable():
        if game.module.partition(".")[0] == HOME:
            ready(game, game.new())
        else:
            prepare_plugin(game)


def prepare_plugin(game: Game) -> None:
    """A game from elsewhere is checked once, when its text has changed; whatever is wrong, it is left out and the table opens."""
    try:
        ready(game, game.new())
        check_once(game)
    except Exception as error:
        what = str(error) if isinstance(error, Broken | Refused) else f"{type(error).__name__}: {error}"
        leave_out(game.name, say("The game {name} cannot be played: {error}", name=game.name, error=what))


def settle_down() -> None:
    """What is in memory by now stays: to look through all of it for garbage would stop every table for a quarter second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 50, 500)


class Server(uvicorn.Server):
    """Says where the table is, and lets open streams end when it is to stop."""

    def __init__(self, app: FastAPI, address: str, for_others: str | None, open_browser: bool) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )
        self._app, self._address, self._for_others, self._open_browser = app, address, for_others, open_browser
        self._asked = 0.0  # when it was asked to stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(say("The table is open at {url}  (Ctrl-C closes it)", url=self._address), file=sys.stderr, flush=True)
            if self._for_others:
                told = say("Others on your network can open it at {url}", url=self._for_others)
                print(told, file=sys.stderr, flush=True)
            if self._open_browser:
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit and time.monotonic() - self._asked < GRACE_SECONDS:
            return  # some terminals send the signal twice; only one that comes later means: now
        self._asked = time.monotonic()
        self._app.state.context.streams.close()
        super().handle_exit(sig, frame)
