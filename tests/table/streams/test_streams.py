"""Streams: events as they happen, resumed where they broke off."""

from __future__ import annotations

import contextlib
import json
import threading
import time

from tests.docs.pages import only_block
from tests.table.live.test_play import play_out, seated


class Reader:
    """Reads Server-Sent Events from a response."""

    def __init__(self, lines):
        self._lines = lines

    def next(self, *kinds):
        """The next event of one of these kinds: (id, kind, data)."""
        while True:
            event = self._one()
            if event[1] in kinds:
                return event

    def _one(self):
        found: dict[str, str] = {}
        for line in self._lines:
            if not line and "data" in found:
                return int(found["id"]) if "id" in found else None, found["event"], json.loads(found["data"])
            name, _, value = line.partition(": ")
            found[name] = value
        raise EOFError


@contextlib.contextmanager
def watching(player, table, headers=None, **query):
    with player.http.stream("GET", f"/api/tables/{table}/events", params=query, headers=headers or {}) as response:
        assert response.status_code == 200 and response.headers["content-type"].startswith("text/event-stream")
        yield Reader(response.iter_lines())


def test_the_first_event_comes_at_once_and_the_next_when_something_happens(ana, ben):
    a, _ = seated(ana, ben)
    with watching(ben, a["id"]) as events:
        seq, _, first = events.next("table")
        assert first["seat"] == 1 and len(first["history"]) == first["ply"] and seq == first["seq"]
        ana.act(a, "stone 2")
        seq, _, news = events.next("table")
        assert [line["text"] for line in news["history"]] == ["stone 2", "keep"] and news["from"] == first["ply"]
        assert news["scene"]["choices"]


def test_a_stream_resumes_where_it_broke_off(ana, ben):
    a, _ = seated(ana, ben)
    with watching(ben, a["id"]) as events:
        seq, _, _ = events.next("table")
    after = ana.act(a, "stone 0")
    ana.act(after, "keep")
    with watching(ben, a["id"], headers={"Last-Event-ID": str(seq)}) as events:
        _, _, news = events.next("table")
        assert [line["text"] for line in news["history"]] == ["stone 0", "keep"]
    with watching(ben, a["id"], after=after["seq"]) as events:
        _, _, news = events.next("table")
        assert [line["text"] for line in news["history"]] == ["keep"]


def test_a_stream_resumes_after_undo(ana, ben):
    a, _ = seated(ana, ben)
    a = ana.act(a, "stone 0")
    with watching(ben, a["id"]) as events:
        seq, _, seen = events.next("table")
    lines = seen["history"]
    a = ana.undo(a)
    with watching(ben, a["id"], after=seq) as events:
        second, _, news = events.next("table")
        del lines[news["from"] :]
        assert len(lines) == news["ply"] == 2 and news["history"] == [] and second > seq
    a = ana.act(a, "stone 1")
    for known in (seq, second):
        with watching(ben, a["id"], after=known) as events:
            _, _, news = events.next("table")
            assert [line["text"] for line in news["history"]] == ["stone 1"] and news["from"] == 2


def test_undo_is_told_to_those_who_watch(ana, ben):
    a, _ = seated(ana, ben)
    with watching(ben, a["id"]) as events:
        events.next("table")
        a = ana.act(a, "stone 0")
        events.next("table")
        ana.undo(a)
        _, _, news = events.next("table")
        assert news["from"] == news["ply"] == 2 and news["history"] == []


def test_chat_comes_without_the_scene(ana, ben):
    a, _ = seated(ana, ben)
    with watching(ben, a["id"]) as events:
        events.next("table")
        ana.post(f"/api/tables/{a['id']}/chat", text="hello there")
        seq, _, news = events.next("chat")
        assert [line["text"] for line in news["chat"]] == ["hello there"] and news["seq"] == seq
        assert "scene" not in news
    assert [line["text"] for line in ben.see(a["id"])["chat"]] == ["hello there"]
    assert ben.see(a["id"], after=seq)["chat"] == []


def test_who_has_the_page_open_is_told(ana, ben):
    a, _ = seated(ana, ben)
    with watching(ben, a["id"]) as events:
        events.next("table")
        with watching(ana, a["id"]) as others:
            others.next("table")
            assert events.next("here")[2] == {"here": [True, True]}
        assert events.next("here")[2] == {"here": [False, True]}


def test_a_spectator_sees_no_shell_and_no_choice(ana, ben, server):
    a, _ = seated(ana, ben)
    with watching(server.player(), a["id"]) as events:
        _, _, seen = events.next("table")
        assert seen["seat"] == -1 and not seen["scene"].get("choices")
        assert [sprite["text"] for sprite in seen["scene"]["sprites"][:2]] == ["0", "0"]
        assert [line["text"] for line in seen["history"]] == ["deal ?", "deal ?"]


def test_programs_read_lines_until_the_match_is_over(ana, server):
    token = ana.post("/api/me/tokens", 201, name="my bot")["token"]
    seen = ana.new("me Ana", "bot")
    bot = server.player(Authorization=f"Bearer {token}")
    with bot.http.stream("GET", f"/api/tables/{seen['id']}/stream") as response:
        for line in response.iter_lines():
            message = json.loads(line)
            if message["event"] == "table" and (choices := message["data"]["scene"].get("choices")):
                bot.act(message["data"], choices[0]["action"])
    assert message["data"]["status"] == "over", "the stream ended by itself, with the end of the match"


def test_the_bot_in_the_docs_plays_a_whole_match(ana, ben, server):
    program = only_block("docs/api.md", "python")
    made = ana.new("bot", "me Ana", "open", game="kapai")
    token = ben.post("/api/me/tokens", 201, name="bot")["token"]
    filled = program.replace("ID", made["id"]).replace("CODE", made["seats"][2]["invite"])
    filled = filled.replace("http://127.0.0.1:8642", server.url).replace(
        "TOKEN", token
    )  # last: it may hold such letters
    bot = threading.Thread(target=exec, args=(filled, {}))
    bot.start()
    end = play_out(made["id"], ana)
    bot.join(20)
    assert not bot.is_alive() and end["result"]["ended"] == "played"


def test_what_happens_while_a_client_is_slow_comes_as_one_event(ana, ben):
    a, _ = seated(ana, ben)
    with watching(ben, a["id"]) as events:
        _, _, first = events.next("table")
        lines, plies = first["history"], first["ply"]
        for move in ("stone 0", "keep"):
            a = ana.act(a, move)
        time.sleep(0.1)
        while plies < a["ply"]:
            _, _, news = events.next("table")
            lines[news["from"] :] = news["history"]
            plies = news["ply"]
        assert [line["ply"] for line in lines] == list(range(a["ply"]))


def test_who_gets_up_watches_on_as_a_spectator(ana, ben):
    made = ana.new("me", "open", "open", game="kaivai")
    ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    with watching(ben, made["id"], seat=1) as events:
        assert events.next("table")[2]["seat"] == 1
        ben.post(f"/api/tables/{made['id']}/leave", seat=1)
        assert events.next("table")[2]["seat"] == -1


def test_streams_of_unknown_tables_and_foreign_seats_are_refused(ana, ben):
    a, _ = seated(ana, ben)
    ana.get("/api/tables/nosuchtable/events", 404)
    ana.get(f"/api/tables/{a['id']}/events", 403, seat=1)
    ana.get(f"/api/tables/{a['id']}/stream", 403, seat=1)
