"""What must be refused, and how: a fitting status, a clear sentence, nothing changed, nothing executed."""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from motu.store.writing import SharedTransactions
from motu.table.ops import metrics
from tests.table.live.test_play import seated
from tests.waits import until

ODD_VALUES: tuple[Any, ...] = ("/etc/passwd", "../../x", "\x00", 1e308, [], ["a"], [[]], {"a": 1}, None)

SCRIPT = "<script>alert(1)</script>"


def test_unknown_tables_games_and_pages(ana):
    for path in ("/api/tables/nosuch", "/api/games/chess/rules", "/api/nothing", "/nothing", "/api/games/chess/art"):
        problem = ana.get(path, 404)
        assert problem["code"] == "unknown" and problem["detail"].endswith(".")
    ana.post("/api/tables/nosuch/act", 404, seq=1, action=1)
    assert ana.post("/api/games", 405)["code"] == "method"


@pytest.mark.parametrize("body", [
    b"", b"{", b"[]", b"null", b'"text"', b"\xff\xfe", b"[" * 30_000, b'{"seq": "one", "action": 1}', b'{"seq": 1, "extra": 2}',
    b'{"seq": 1e400}', b'{"seq": -5, "action": 1}', b'{"seq": 1, "action": 99999999999999999999}', b'{"seq": 1.5, "action": 1}',
    b'{"seq": 1, "seat": "0"}', b'{"seq": 1, "action": true}',
])  # fmt: skip
def test_malformed_actions(ana, ben, body):
    a, _ = seated(ana, ben)
    response = ana.http.post(f"/api/tables/{a['id']}/act", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 400, response.text
    assert response.json()["code"] == "malformed" and response.headers["content-type"] == "application/problem+json"
    assert ana.see(a["id"])["seq"] == a["seq"]


def test_an_action_needs_exactly_one_of_action_and_move(ana, ben):
    a, _ = seated(ana, ben)
    ana.post(f"/api/tables/{a['id']}/act", 400, seq=a["seq"])
    ana.post(f"/api/tables/{a['id']}/act", 400, seq=a["seq"], action=10, move="stone 0")


def test_a_seq_from_the_future_is_refused(ana, ben):
    a, _ = seated(ana, ben)
    ana.act(a | {"seq": a["seq"] + 1}, "stone 0", 409)


def test_an_oversized_body_is_not_read(ana):
    big = {"game": "shells", "seats": [{"kind": "me"}], "options": {"x": "y" * 70_000}}
    assert ana.post("/api/tables", 413, **big)["code"] == "size"

    def endless():
        for _ in range(100):
            yield b" " * 4096

    response = ana.http.post("/api/tables", content=endless(), headers={"content-type": "application/json"})
    assert response.status_code == 413


def test_only_json_is_read(ana):
    response = ana.http.post(
        "/api/me", content=b"name=Ana", headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert response.status_code == 415


@pytest.mark.parametrize("headers", [
    {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}, {"origin": "https://evil.example"}, {"origin": "null"},
])  # fmt: skip
def test_requests_from_other_sites_change_nothing(ana, ben, headers):
    a, _ = seated(ana, ben)
    path, message = f"/api/tables/{a['id']}/act", {"seq": a["seq"], "seat": 0, "move": "stone 0"}
    response = ana.http.post(path, json=message, headers=headers)
    assert response.status_code == 403 and response.json()["code"] == "cross-site"
    assert ana.see(a["id"])["seq"] == a["seq"]


def test_our_own_pages_and_programs_may(ana, ben, server):
    a, _ = seated(ana, ben)
    path, message = f"/api/tables/{a['id']}/act", {"seq": a["seq"], "seat": 0, "move": "stone 0"}
    assert ana.http.post(path, json=message, headers={"origin": server.url}).status_code == 200
    token = ana.post("/api/me/tokens", 201, name="bot")["token"]
    headers = {"authorization": f"Bearer {token}", "sec-fetch-site": "cross-site"}
    message = {"seq": a["seq"] + 1, "seat": 0, "move": "keep"}
    assert server.player().http.post(path, json=message, headers=headers).status_code == 200


def test_an_unknown_token_is_refused(server):
    stranger = server.player(Authorization="Bearer guess")
    assert stranger.get("/api/me", 401)["code"] == "guest"


def test_a_dropped_token_is_dead(ana, server):
    fresh = ana.post("/api/me/tokens", 201, name="bot")
    bot = server.player(Authorization=f"Bearer {fresh['token']}")
    assert bot.get("/api/me")["guest"]["id"] == ana.get("/api/me")["guest"]["id"]
    assert [line["id"] for line in ana.get("/api/me/tokens")] == [fresh["id"]]
    assert ana.http.delete(f"/api/me/tokens/{fresh['id']}").status_code == 204
    bot.get("/api/me", 401)


def test_every_answer_carries_the_headers_that_protect_a_page(ana):
    for path in ("/", "/api/games", "/nothing", "/healthz"):
        headers = ana.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"


def test_the_cookie_is_unguessable_and_out_of_reach_of_scripts(ana):
    response = ana.http.post("/api/me", json={"name": "Ana"})
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=lax" in cookie.lower() and len(ana.http.cookies["motu_guest"]) >= 43
    assert "set-cookie" not in ana.http.post("/api/me", json={"name": "Ana"}).headers


def test_names_and_chat_are_plain_text_and_not_too_long(ana, ben):
    assert (
        ana.post("/api/me", name=f" {SCRIPT}\x00\u202e\n  x " + "y" * 100)["guest"]["name"]
        == f"{SCRIPT} x yyyyyyyyyyyyy"[:24]
    )
    a, _ = seated(ana, ben)
    seen = ana.post(f"/api/tables/{a['id']}/chat", text=f"{SCRIPT}\x07\u2066" + "z" * 1000)
    assert seen["chat"][-1]["text"] == (SCRIPT + "z" * 1000)[:500]
    raw = ana.http.get(f"/api/tables/{a['id']}")
    assert raw.headers["content-type"] == "application/json"
    ana.post(f"/api/tables/{a['id']}/chat", 400, text=" \x00 ")
    ana.post(f"/api/tables/{a['id']}/chat", 400, text="x" * 5000)


def test_only_those_who_sit_there_talk(ana, ben, server):
    a, _ = seated(ana, ben)
    stranger = server.player()
    stranger.post("/api/me", name="Eve")
    assert stranger.post(f"/api/tables/{a['id']}/chat", 403, text="psst")["code"] == "seat"


@pytest.mark.parametrize(("wish", "status"), [
    ({"game": "chess", "seats": [{"kind": "me"}]}, 404),
    ({"game": "shells", "seats": [{"kind": "me"}]}, 422),
    ({"game": "shells", "seats": []}, 400),
    ({"game": "shells", "seats": [{"kind": "king"}]}, 400),
    ({"game": "shells", "seats": [{"kind": "open"}, {"kind": "open"}]}, 422),
    ({"game": "shells", "seats": [{"kind": "me"}, {"kind": "bot", "level": "godlike"}]}, 422),
    ({"game": "shells", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"colour": "red"}}, 422),
])  # fmt: skip
def test_tables_that_cannot_be(ana, wish, status):
    assert ana.post("/api/tables", status, **wish)["detail"].endswith(".")


def test_an_option_never_reads_a_file_of_the_server(ana, tmp_path):
    """Every text option that is checked by a function takes only the values offered by name."""
    secret = tmp_path / "secret.toml"
    secret.write_text("grid = 'private'")
    for game in ana.get("/api/games"):
        for option in game["options"]:
            for value in [value for value in (str(secret), *ODD_VALUES) if value != option["default"]]:
                seats = [{"kind": "me"}] * game["seats"]["usual"]
                wish = {"game": game["name"], "seats": seats, "options": {option["name"]: value}}
                answer = ana.post("/api/tables", 422, **wish)
                assert "private" not in str(answer) and "TOML" not in answer["detail"]


def test_creating_tables_and_guests_is_limited(start, tmp_path):
    server = start(data=tmp_path, limited=True, new_tables=(0.01, 3), new_guests=(0.01, 2), chats=(0.01, 2))
    ana = server.player()
    for _ in range(3):
        made = ana.new("me", "me")
    refused = ana.http.post("/api/tables", json={"game": "shells", "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert refused.status_code == 429 and refused.json()["code"] == "rate" and int(refused.headers["retry-after"]) > 0
    server.player().post("/api/me", name="Ben")
    server.player().post("/api/me", 429, name="Eve")
    for _ in range(2):
        ana.post(f"/api/tables/{made['id']}/chat", text="hi")
    ana.post(f"/api/tables/{made['id']}/chat", 429, text="hi")


def test_a_personal_link_moves_a_guest_to_another_device(ana, server):
    ana.post("/api/me", name="Ana")
    link = ana.post("/api/me/link")["link"]
    phone = server.player()
    moved = phone.post("/api/me/move", token=link.partition("#")[2])
    assert moved["guest"] == ana.get("/api/me")["guest"] == phone.get("/api/me")["guest"]
    assert server.player().post("/api/me/move", 404, token=link.partition("#")[2])["code"] == "unknown"


def test_the_language_is_asked_for_chosen_or_the_browsers(ana, server):
    assert ana.get("/api/me")["language"] == "en"
    assert server.player(**{"accept-language": "fr-CH, fr;q=0.9, en;q=0.8"}).get("/api/me")["language"] == "fr"
    assert server.player(**{"accept-language": "nl, de;q=0.5, fr;q=0"}).get("/api/me")["language"] == "de"
    assert server.player(**{"accept-language": ";q=, ,x;q=9"}).get("/api/me")["language"] == "en"
    assert ana.post("/api/me/language", language="de")["language"] == "de"
    assert ana.get("/api/me")["language"] == "de" and ana.get("/api/me", lang="fr")["language"] == "fr"
    ana.post("/api/me/language", 422, language="tlh")


def test_health_and_metrics(ana, server):
    assert ana.get("/healthz") == {"status": "ok"}
    text = ana.get("/metrics").text
    assert set(server.context.services.metrics.gauges) <= set(metrics.HELP), "each says what it is"
    assert "# TYPE motu_requests_total counter" in text and "motu_request_seconds_bucket{" in text
    assert "motu_tables_live " in text and "motu_streams " in text


def test_a_database_that_does_not_answer_is_said(ana, ben, server, monkeypatch):
    a, _ = seated(ana, ben)

    def broken(*_):
        raise OperationalError("insert", {}, Exception("disk full"))

    with monkeypatch.context() as patch:
        patch.setattr(SharedTransactions, "together", broken)
        problem = ana.act(a, "stone 0", 503)
        assert problem["code"] == "busy" and "disk" not in problem["detail"]
    again = ana.see(a["id"])
    assert again["ply"] == a["ply"] and ana.act(again, "stone 0")["ply"] == a["ply"] + 1


def test_a_process_that_holds_the_lock_delays_one_action_and_nobody_else(ana, ben, server):
    a, _ = seated(ana, ben)
    other = sqlite3.connect(server.context.services.store.url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(1) as elsewhere:
        acting = elsewhere.submit(ana.act, a, "stone 0")
        while not server.context.lobby.tables[a["id"]].lock.locked():
            time.sleep(0.01)
        assert ben.see(a["id"])["ply"] == a["ply"] and not acting.done()
        other.execute("ROLLBACK")
        assert acting.result(10)["ply"] == a["ply"] + 1
    other.close()


def test_health_says_why_nothing_can_be_written_and_the_log_too(ana, server, monkeypatch, caplog):
    def full():
        raise OperationalError("update", {}, Exception("database or disk is full"))

    monkeypatch.setattr(server.context.services.store, "check", full)
    problem = ana.get("/healthz", 503)
    assert problem["detail"] == "The database cannot be written: database or disk is full."
    assert "the database failed" in caplog.text and "motu_store_errors_total" in ana.get("/metrics").text


def test_a_bot_that_fails_is_replaced_by_a_random_move(ana, server, monkeypatch, caplog):
    def broken(*_):
        raise RuntimeError("no idea")

    monkeypatch.setattr("motu.table.live.workers.pool.choose", broken)
    seen = ana.new("me", "bot")
    seen = ana.act(seen, "stone 2")
    until(lambda: ana.see(seen["id"])["scene"].get("choices"))
    assert "no idea" in caplog.text and "bot random of shells failed at seat 1" in caplog.text
    told = next(record.args for record in caplog.records if record.name == "motu.bots")
    assert told["position"].startswith("0 0 "), "what a spectator sees: nobody's shell stands in the log"


def test_a_failure_of_ours_is_a_plain_sentence(ana, ben, server, monkeypatch):
    a, _ = seated(ana, ben)
    table = server.context.lobby.tables[a["id"]]
    monkeypatch.setattr(table.history, "lines", lambda *_: 1 / 0)
    problem = ana.get(f"/api/tables/{a['id']}", 500, lang="fr")  # which nobody was told so far
    assert problem["code"] == "failed" and "division" not in str(problem)


def test_the_picture_of_a_game_is_small_and_speaks_the_language(ana):
    plain, packed = (
        ana.http.get("/games/kapai/card.svg", headers={"accept-encoding": how}) for how in ("identity", "gzip")
    )
    assert plain.text == packed.text and plain.text.startswith("<svg")
    assert int(packed.headers["content-length"]) < len(plain.content) / 5
    assert ana.http.get("/games/kapai/card.svg?lang=de").text != plain.text
    assert "script" not in plain.headers["content-security-policy"]
    for wrong in ("/games/chess/card.svg", "/games/kapai/card.svg?theme=pink"):
        assert ana.http.get(wrong).status_code == 404


FROM_OUTSIDE = {"x-forwarded-for": "8.8.8.8"}  # believed, as it comes from this machine


@pytest.mark.parametrize(("headers", "secure", "warned"), [
    (FROM_OUTSIDE, False, True),
    (FROM_OUTSIDE | {"x-forwarded-proto": "http"}, False, True),
    (FROM_OUTSIDE | {"x-forwarded-proto": "https"}, False, False),
    (FROM_OUTSIDE, True, False),
    ({"x-forwarded-for": "192.168.7.5"}, False, False),
    ({}, False, False),
])  # fmt: skip
def test_a_cookie_given_to_the_internet_in_the_clear_is_warned_of_once(
    start, tmp_path, caplog, headers, secure, warned
):
    server = start(data=tmp_path, secure=secure)
    for _ in range(2):
        server.player(**headers).post("/api/me", name="Ana")
    told = [record.getMessage() for record in caplog.records if "cookie without HTTPS" in record.getMessage()]
    assert len(told) == warned and "8.8.8.8" not in "".join(told)
