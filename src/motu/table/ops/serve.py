"""Starting the table: `motu` and `motu serve` end here."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from motu.core import compiled
from motu.core.compiler import progress
from motu.core.compiler.progress import ready
from motu.core.compiler.sources import HOME
from motu.core.game import Game, Refused
from motu.core.laws.check import check_once, is_checked
from motu.core.laws.trial import Broken
from motu.core.registry import leave_out, playable
from motu.core.words import say
from motu.store import Store
from motu.store.database import claimed, url_of
from motu.table.http.addresses import ANYWHERE, EVERYWHERE, is_reached_by_others
from motu.table.http.app import create_app
from motu.table.http.connections import Connection, Connections
from motu.table.http.monitoring import address_for_metrics
from motu.table.http.reach import network_address
from motu.table.live.cluster.siblings import Siblings
from motu.table.live.views.rendering import known
from motu.table.live.workers.host import host_workers
from motu.table.live.workers.readiness import Readiness
from motu.table.ops import logs
from motu.table.ops.settings import HOST, PORT, Settings
from motu.table.ops.supervisor import Supervisor, can_fork

GRACE_SECONDS = 3  # for requests under way when the server stops
KEEP_ALIVE_SECONDS = 75  # a player's next click finds the connection still open
BACKLOG = 512
BAR_AFTER_SECONDS, BAR_SECONDS, STEPS = 5, 0.5, 100  # bots that only have to be loaded are ready before it is shown
SWITCH_SECONDS = 0.0001

log = logging.getLogger(logs.ANNOUNCED)


def serve(
    host: str = HOST,
    port: int = PORT,
    data: str | Path | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
) -> None:
    """Serve until Ctrl-C. Refused with a sentence if the port is taken or the data cannot be opened."""
    settings = replace(settings or Settings(), host=host, port=port)
    settings = settings if data is None else replace(settings, data=data)
    logs.configure(settings.log)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # it ends as on Ctrl-C, with everything cleaned up
    sockets = all_listening(settings)
    port = sockets[0].getsockname()[1]
    try:
        with claimed(url_of(settings.data)):
            warn_without_tls(settings)
            announce = partial(announced, host, port, open_browser)
            if settings.processes > 1 and can_fork():
                serve_by_several(settings, sockets, announce)
            else:
                serve_alone(settings, sockets, announce)
    except KeyboardInterrupt:
        pass
    finally:
        for opened in sockets:
            opened.close()
    log.info(say("The table is closed. All matches are kept."))


def serve_alone(settings: Settings, sockets: list[socket.socket], announce: Callable[[], None]) -> None:
    """Serve in this process."""
    if settings.processes > 1:
        log.warning(say("On this system a server is one process: the setting processes is ignored."))
    app = create_app(settings)
    prepare_rules()
    settle_down()
    Server(app, announce).run(sockets=sockets)


def serve_by_several(settings: Settings, sockets: list[socket.socket], announce: Callable[[], None]) -> None:
    """Serve in processes forked from this one, which then only looks after them, and in one for everybody's bots."""
    Store(settings.data).close()  # brought up to date, and refused if it cannot be, before anybody opens it
    prepare_rules()
    settle_down()
    siblings = Siblings(settings.processes)
    roles: list[Callable[[], None]] = [
        partial(serve_as, number, settings, siblings, sockets) for number in range(settings.processes)
    ]
    if settings.workers:
        roles.append(lambda: asyncio.run(host_workers(settings, siblings)))
    Supervisor(roles).run(announce)


def serve_as(number: int, settings: Settings, siblings: Siblings, sockets: list[socket.socket]) -> None:
    """Serve in one of several processes."""
    siblings.number = number
    Server(create_app(settings, siblings)).run(sockets=sockets)


def announced(host: str, port: int, open_browser: bool) -> None:
    """Say where the table is."""
    log.info(say("The table is open at {url}  (Ctrl-C closes it)", url=url(host, port)))
    if host in EVERYWHERE:
        log.info(say("Others on your network can open it at {url}", url=url(network_address(host), port)))
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(url(host, port),), daemon=True).start()


def warn_without_tls(settings: Settings) -> None:
    """Warn if others can reach the server and nobody has said that HTTPS is in front of it."""
    if is_reached_by_others(settings.host) and not settings.secure:
        log.warning(
            say("Others can reach this server, and nothing encrypts what they send. That is fine on a network of your own; "
                "otherwise put HTTPS in front of it, and say so with secure = true (docs/hosting.md).")
        )  # fmt: skip


def all_listening(settings: Settings) -> list[socket.socket]:
    """The table's socket, and one for the figures if they have an address of their own."""
    figures = address_for_metrics(settings.metrics)
    if figures is None:
        return [listening(settings.host, settings.port)]
    if figures[1] == settings.port:
        raise Refused(say("The table has port {port} already: choose another for metrics.", port=settings.port))
    table = listening(settings.host, settings.port)
    try:
        return [table, listening(*figures)]
    except Refused:
        table.close()
        raise


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
    except TypeError as error:  # a name with a null character in it
        opened.close()
        raise Refused(
            say("{host}, port {port} cannot be used: {error}.", host=repr(host), port=port, error=error)
        ) from None
    except OverflowError:
        opened.close()
        raise Refused(say("A port is a number from 0 to 65535, not {port}.", port=port)) from None
    return opened


def url(host: str, port: int) -> str:
    """Where a browser on this machine finds the table."""
    name = {ANYWHERE: "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def prepare_rules() -> None:
    """Check the games that come from elsewhere; where rules are compiled in this process, compile them now."""
    for game in playable():
        if game.module.partition(".")[0] == HOME:
            ready(game, game.new())
        else:
            prepare_plugin(game)


def prepare_plugin(game: Game) -> None:
    """Check a game from elsewhere once its text has changed; if anything is wrong, leave it out and open the table."""
    if is_checked(game):
        return
    if compiled.INTERPRETED and "MOTU_INTERPRETED" not in os.environ:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as beside:  # its rules must compile, too
            what = beside.submit(why_unplayable, game.name, game.module).result()
    else:
        what = why_unplayable(game.name, game.module)
    if what is not None:
        leave_out(game.name, say("The game {name} cannot be played: {error}", name=game.name, error=what))


def why_unplayable(name: str, module: str) -> str | None:
    """None if the rules of a game can be compiled and keep all laws; otherwise what is wrong."""
    try:
        game = known(name, module)
        ready(game, game.new())
        check_once(game)
    except Exception as error:
        return str(error) if isinstance(error, Broken | Refused) else f"{type(error).__name__}: {error}"
    return None


def settle_down() -> None:
    """What is in memory by now stays: searching all of it for garbage would stop every table for a quarter of a second.
    What comes later is searched often and little at a time, for the same reason.
    And threads (which read the database, and talk to other processes) yield to the event loop soon: it releases the
    interpreter with every statement it writes, and would wait five milliseconds each time."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 10, 2_500)
    gc.enable()


async def tell_readiness(readiness: Readiness) -> None:
    """A bar in the terminal while bots are compiled, the first time ever. A step is shown once: in a log each is a line."""
    await asyncio.sleep(BAR_AFTER_SECONDS)
    if readiness.whole == 1:
        return
    what, shown = say("Compiling the bots, once; the page is open already"), -1
    while shown < STEPS:
        if (step := int(STEPS * readiness.whole)) != shown:
            shown = step
            progress.show(what, step, STEPS)
        await asyncio.sleep(BAR_SECONDS)


class Server(uvicorn.Server):
    """Says where the table is once it is open, and lets open streams end when it is told to stop."""

    def __init__(self, app: FastAPI, announce: Callable[[], None] = lambda: None) -> None:
        context, self._announce = app.state.context, announce
        self._connections = Connections(
            context.connections, context.settings.request_seconds, context.services.siblings
        )
        super().__init__(
            uvicorn.Config(
                app,
                http=self._connections,  # type: ignore[arg-type]
                ws="none",
                log_config=None,  # ours is there
                log_level="warning",
                access_log=False,
                server_header=False,
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )
        self._app = app
        self._asked = 0.0  # when it was asked to stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._connections.receive_from_siblings(self._handed_over)
        await super().startup(sockets)
        if self.started:
            self._announce()
            services = self._app.state.context.services
            if services.siblings.is_first:
                self._telling = asyncio.ensure_future(tell_readiness(services.workers.readiness))

    def _handed_over(self, begun: bytes) -> Connection:
        """What speaks HTTP with a connection from another process, as uvicorn makes it for its own."""
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        return self._connections(begun=begun, config=self.config, _loop=asyncio.get_running_loop(), **state)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit and time.monotonic() - self._asked < GRACE_SECONDS:
            return  # some terminals send the signal twice; only one that comes later means: now
        self._asked = time.monotonic()
        self._app.state.context.streams.close()
        super().handle_exit(sig, frame)
