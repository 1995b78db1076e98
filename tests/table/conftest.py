"""A real server in a thread of the test, and players with clients of their own."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import replace
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn

import motu
from motu.core import registry
from motu.table.http.app import create_app
from motu.table.http.connections import Connections
from motu.table.ops.serve import all_listening
from motu.table.ops.settings import Settings
from tests.table import shells


@pytest.fixture(scope="session", autouse=True)
def with_shells():
    """There is one more game."""
    motu.register(shells.GAME)
    yield
    registry.unregister("shells")


def settings(**changed):
    """Bots that guess, at once and in threads: no search is to be compiled for a test."""
    usual: dict[str, Any] = {"workers": 0, "bot_pause": 0, "limited": False, "usual_bot": "random"}
    return Settings(**usual | changed)


class Running:
    """A server in a thread, and the objects behind it."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        self.context = self.app.state.context
        opened = all_listening(replace(settings, host="127.0.0.1", port=0))
        self.url = f"http://127.0.0.1:{opened[0].getsockname()[1]}"
        self._server = uvicorn.Server(
            uvicorn.Config(
                self.app,
                http=Connections(self.context.connections, settings.request_seconds),  # type: ignore[arg-type]
                log_level="warning",
                timeout_graceful_shutdown=1,
                lifespan="on",
            )
        )
        self._thread = threading.Thread(target=self._run, args=(opened,), daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def _run(self, opened):
        async def serving():
            self._server_loop = asyncio.get_running_loop()
            await self._server.serve(sockets=opened)

        asyncio.run(serving())

    def loop(self):
        """The loop the server runs in."""
        return self._server_loop

    def stop(self) -> None:
        self.context.streams.close()
        self._server.should_exit = True
        self._thread.join(10)

    def player(self, **headers: str) -> Player:
        return Player(self.url, headers)


class Player:
    """Somebody with a browser."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.http = httpx.Client(
            base_url=url, headers=headers or {}, timeout=120, verify=False
        )  # no certificates to read
        self.bytes = b""  # everything ever received

    def get(self, path, status=200, **query):
        return self._checked(self.http.get(path, params=query), status)

    def post(self, path, status=200, **message):
        return self._checked(self.http.post(path, json=message), status)

    def _checked(self, response, status):
        self.bytes += response.content
        assert response.status_code == status, f"{response.status_code}: {response.text[:500]}"
        return msgspec.json.decode(response.content) if "json" in response.headers.get("content-type", "") else response

    def new(self, *seats, game="shells", **more):
        """A new table: seats as 'me', 'me Ana', 'bot', 'open'."""
        wishes = [{"kind": seat.split()[0], "name": " ".join(seat.split()[1:])} for seat in seats]
        return self.post("/api/tables", 201, game=game, seats=wishes, **more)

    def see(self, table, **query):
        return self.get(f"/api/tables/{table}", **query)

    def act(self, seen, move, status=200, **more):
        """Act on what was seen, in notation or by number."""
        which = {"move": move} if isinstance(move, str) else {"action": move}
        message = {"seat": seen["seat"], "seq": seen["seq"]} | which | more
        return self.post(f"/api/tables/{seen['id']}/act", status, **message)

    def undo(self, seen, status=200):
        return self.post(f"/api/tables/{seen['id']}/undo", status, seat=seen["seat"], seq=seen["seq"])


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Running(settings(data=tmp_path_factory.mktemp("data")))
    yield running
    running.stop()


@pytest.fixture
def ana(server):
    return server.player()


@pytest.fixture
def ben(server):
    return server.player()


@pytest.fixture
def start():
    """Start servers with settings of one's own."""
    running = []

    def begin(**changed):
        running.append(Running(settings(**changed)))
        return running[-1]

    yield begin
    for server in running:
        server.stop()
