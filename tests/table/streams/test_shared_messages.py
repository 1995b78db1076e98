"""What several viewers are sent alike is built once, and is never outdated or somebody else's."""

from __future__ import annotations

import asyncio

from motu.table.live.views import table_view as views
from motu.table.live.views.shared_messages import MOST, SharedMessages


def test_a_message_is_made_once_for_a_moment_and_few_are_kept():
    made: list[int] = []
    messages = SharedMessages()

    def message(stamp, key):
        def encoded():
            made.append(key)
            return b"%d" % len(made)

        return bytes(messages.message(stamp, key, encoded))

    assert message(1, "a") == message(1, "a") == b"1"
    assert message(1, "b") == b"2"
    assert message(2, "a") == b"3", "another moment"
    for n in range(MOST):
        message(2, n)
    assert message(2, "a") != b"3", "let go of"
    messages.forget()
    before = len(made)
    message(2, "a")
    assert len(made) == before + 1


def test_who_acts_has_the_same_bytes_in_a_stream_and_others_have_their_own(ana, ben, server, monkeypatch):
    made: list[int] = []
    whole = views.table_view

    def noted(table, guest, seat, *known):
        made.append(seat)
        return whole(table, guest, seat, *known)

    monkeypatch.setattr(views, "table_view", noted)
    seen = ana.new("me Ana", "me Anna", game="kahuna")
    live = server.context.lobby.tables[seen["id"]]
    assert ana.see(seen["id"], seat=seen["seat"]) == seen and made == [seen["seat"]] * 2, (
        "nobody watches: nothing is kept"
    )
    live.watchers[asyncio.Event()] = ""
    made.clear()
    first = ana.see(seen["id"], seat=seen["seat"])
    assert ana.see(seen["id"], seat=seen["seat"]) == first == seen and made == [seen["seat"]], "once for both"
    assert ben.see(seen["id"])["mine"] == [] and ana.see(seen["id"], seat=seen["seat"])["mine"] == [0, 1]
    assert made == [seen["seat"], -1]
    ana.act(seen, seen["scene"]["choices"][0]["action"])
    assert ana.see(seen["id"], seat=seen["seat"])["seq"] > first["seq"]
