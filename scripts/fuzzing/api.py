"""The HTTP API, called in this process: whatever is sent, the response comes soon and is not a server error."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx

from motu.core.laws.damage import damaged
from motu.table.http.app import create_app
from motu.table.ops.settings import Settings
from scripts.fuzzing.finding import Finding

WAIT_SECONDS = 30
TABLES = 60  # at a time: older ones are forgotten
STREAMS = ("/events", "/stream")  # they never end
BODIES: dict[str, dict[str, Any]] = {
    "/api/tables": {"game": "kahuna", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "options": {}},
    "/api/me": {"name": "Ana"},
    "/api/me/language": {"language": "de"},
    "/api/me/move": {"token": "x"},
    "/api/me/tokens": {"name": "bot"},
    "/api/me/archive": {"tables": ["x"], "archived": True},
    "/api/qr": {"path": "/tables/x"},
    "act": {"seq": 1, "seat": 0, "move": "done"},
    "undo": {"seq": 1, "seat": 0},
    "chat": {"text": "hello"},
    "join": {"seat": 0, "invite": "x"},
    "invite": {"seat": 1},
    "invited": {"invite": "x"},
    "seat": {"seat": 1, "kind": "open"},
    "option": {"document": {"name": "x", "grid": "...\n...\n...", "values": {}, "bonus": {}, "dice": {}}},
}
QUERIES = ("", "", "?seat=0", "?seat=-1", "?seat=99999999999", "?after=-1", "?lang=de", "?lang=xx", "?pick=x&pick=y", "?have=x",
           "?action=5", "?action=1e9", "?seat=", "?%00=%ff", "?seq=9999999999999999999999")  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = (
    {}, {}, {}, {"accept": "text/html"}, {"accept-language": "fr;q=x,de"}, {"authorization": "Bearer x"},
    {"cookie": "motu_guest=x"}, {"origin": "http://elsewhere"}, {"host": "elsewhere"}, {"content-type": "text/plain"},
    {"content-length": "99"},
    {"range": "bytes=9-1"}, {"if-none-match": "x"}, {"accept-encoding": "br, *;q=0"},
)  # fmt: skip
METHODS = ("GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH")
GAMES = (("kahuna", 2), ("kaivai", 3), ("kapai", 1), ("kapai", 2), ("nonesuch", 2))


class Api:
    """A server without sockets, and malicious guests."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(data=folder / "api", workers=0, bot_pause=0, limited=False, usual_bot="random")
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()  # the caller may have a loop of its own
        self._app = create_app(settings)
        transport = httpx.ASGITransport(self._app, raise_app_exceptions=False)
        self._client = httpx.AsyncClient(transport=transport, base_url="http://testserver")
        self._paths = [
            (path, method.upper())
            for path, methods in self._app.openapi()["paths"].items()
            for method in methods
            if not path.endswith(STREAMS)
        ]
        self._tables: list[tuple[str, int]] = []  # id, and the seq last seen
        self._wait(self._client.get("/"))

    def _wait(self, asking: Coroutine[Any, Any, httpx.Response]) -> httpx.Response:
        return asyncio.run_coroutine_threadsafe(asking, self._loop).result()

    def try_one(self, rng: random.Random) -> str:
        if rng.random() < 0.1 or not self._tables:
            method, path, content = "POST", "/api/tables", self._new_table(rng)
        else:
            method, path, content = self._request(rng)
        headers = {"content-type": "application/json", **rng.choice(HEADERS)}
        if rng.random() < 0.05:
            method = rng.choice(METHODS)
        return self._ask(method, path, content, headers)

    def _new_table(self, rng: random.Random) -> bytes:
        game, seats = rng.choice(GAMES)
        kinds = [{"kind": rng.choice(("me", "me", "bot", "open")), "level": "random"} for _ in range(seats)]
        body = json.dumps({"game": game, "seats": kinds})
        return (damaged(body, rng) if rng.random() < 0.5 else body).encode("utf-8", "surrogatepass")

    def _request(self, rng: random.Random) -> tuple[str, str, bytes]:
        template, method = rng.choice(self._paths)
        table, seq = rng.choice(self._tables)
        key = "option" if "/options/" in template else template.rpartition("/")[2]
        body = dict(BODIES.get(template) or BODIES.get(key) or {"seat": 0, "seq": seq})
        if "seq" in body:
            body["seq"] = seq
        if key == "act" and rng.random() < 0.7:
            body = {"seq": seq, "seat": rng.choice((0, 0, 1, None)), "action": rng.randrange(300)}
        text = json.dumps(body)
        content = (damaged(text, rng) if rng.random() < 0.6 else text).encode("utf-8", "surrogatepass")
        values = {
            "table": table,
            "game": rng.choice(GAMES)[0],
            "option": "sheet",
            "ply": str(rng.randint(-2, 40)),
            "token": "1",
        }
        if rng.random() < 0.1:
            values = {name: damaged(value, rng) for name, value in values.items()}
        path = template
        for name, value in values.items():
            path = path.replace(f"{{{name}}}", _quoted(value))
        return method, path + rng.choice(QUERIES), content if method != "GET" else b""

    def _ask(self, method: str, path: str, content: bytes, headers: dict[str, str]) -> str:
        given = f"{method} {path} {headers} {content!r}"
        try:
            asking = asyncio.wait_for(
                self._client.request(method, path, content=content, headers=headers), WAIT_SECONDS
            )
            response = self._wait(asking)
        except (httpx.InvalidURL, httpx.UnsupportedProtocol):
            return "left out"  # no client would send it
        except Exception as error:
            raise Finding(f"asking raised {error!r}", given, error) from None
        if response.status_code >= 500:
            raise Finding(f"the answer was {response.status_code}: {response.text[:500]}", given)
        self._remember(response)
        return "done" if response.status_code < 400 else "refused"

    def _remember(self, response: httpx.Response) -> None:
        """Remember the table in a response, as last seen."""
        if response.status_code not in (200, 201) or not response.content.startswith(b'{"id"'):
            return
        seen = response.json()
        if "seq" in seen:
            others = [known for known in self._tables if known[0] != seen["id"]]
            self._tables = [*others[-TABLES:], (seen["id"], seen["seq"])]


def _quoted(value: str) -> str:
    from urllib.parse import quote

    return quote(value.encode("utf-8", "replace"), safe="")
