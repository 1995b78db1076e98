"""The busiest routes bypass the routers, and answer as if they did not."""

from __future__ import annotations

import pytest
from fastapi.routing import APIRoute

from motu.table.http.routes import play, tables


def test_what_is_asked_most_takes_the_short_way(ana, monkeypatch):
    seen, usual = ana.new("me", "me"), []
    handle = APIRoute.handle

    async def noted(self, *given):
        usual.append(self.path)
        await handle(self, *given)

    monkeypatch.setattr(APIRoute, "handle", noted)
    ana.act(seen, seen["scene"]["choices"][0]["action"])
    ana.see(seen["id"], after=1, have=seen["scene"]["version"])
    assert usual == []
    ana.see(seen["id"])
    assert usual == ["/api/tables/{table}"], "a whole table is large, and packed"
    assert {route.path.rpartition("/")[2] for route, _ in play.OFTEN} == {"act", "undo", "chat"}
    assert 'route="/api/tables/{table}/act"' in ana.get("/metrics").text


@pytest.mark.parametrize("verb", ["act", "undo", "chat", "hint"])
@pytest.mark.parametrize("accept", ["*/*", "text/html,*/*;q=0.8"])
def test_a_refusal_is_the_same_on_every_way(ana, verb, accept):
    ana.new("me", "me")
    message = {"seq": 0} | ({"text": "hi"} if verb == "chat" else {})
    told = ana.http.post(f"/api/tables/{'2' * 16}/{verb}", json=message, headers={"accept": accept})
    assert told.status_code == 404 and told.headers["content-type"] == "application/problem+json"
    assert told.json()["code"] == "unknown" and told.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "query",
    [{}, {"seat": 0}, {"seat": 1, "after": 1}, {"after": 2}, {"seat": -1, "after": 1}, {"lang": "de"}, {"x": 1}],
)
def test_what_is_seen_is_the_same_on_both_ways(ana, monkeypatch, query):
    seen = ana.new("me", "me")
    seen = ana.act(seen, seen["scene"]["choices"][0]["action"])
    asked = {"have": seen["scene"]["version"], **query}
    quick = ana.see(seen["id"], **asked)
    monkeypatch.setattr(tables, "_is_number", lambda text: False)
    assert ana.see(seen["id"], **asked) == quick


@pytest.mark.parametrize(
    "query", [{"seat": "x"}, {"seat": "1.5"}, {"after": ""}, {"after": "1e3"}, {"seat": "\u0661x"}]
)
def test_what_is_no_number_is_refused_as_elsewhere(ana, query):
    seen = ana.new("me", "me")
    path = f"/api/tables/{seen['id']}"
    told = ana.get(path, 400, **query)
    assert ana.get(path, 400, have=seen["scene"]["version"], **query) == told


def test_only_what_the_route_is_for_takes_it(ana):
    seen = ana.new("me", "me")
    assert ana.get(f"/api/tables/{seen['id']}/act", 405)["code"] == "method"
    assert ana.post(f"/api/tables/{seen['id']}/act/more", 404, seq=0)["code"] == "unknown"


def test_what_fails_on_our_side_is_said_as_elsewhere(ana, monkeypatch):
    seen = ana.new("me", "me")

    def fails(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(play, "acting_seat", fails)
    assert ana.act(seen, 0, 500)["code"] == "failed"
