"""Scenes on their way: what is sent as changes adds up to what would have been sent whole."""

from __future__ import annotations

import json
from typing import Any

import pytest

import motu
from motu.core import dice
from motu.core.play import random_log
from motu.core.scene import Sprite
from motu.table.live import lobby
from motu.table.live.views.drawings import (
    COMPARED,
    KEPT,
    Comparisons,
    Drawings,
    _compared_by_ids,
    _compared_in_place,
)
from tests.table.streams.test_streams import watching


def whole(sent, held):
    """What a client makes of it: see patch.js."""
    if "since" not in sent:
        return sent
    assert held["version"] == sent["since"]
    sprites: list[Any] = []
    for part in sent["sprites"]:
        sprites += held["sprites"][part[0] : part[1]] if isinstance(part, list) else [part]
    return {**{name: value for name, value in sent.items() if name != "since"}, "sprites": sprites}


@pytest.mark.parametrize("name", motu.names())
def test_changes_make_the_scene_that_was_drawn(name):
    match, drawings, held = motu.Match(name), Drawings(), None
    log = random_log(match.game, match.state, dice.generator("drawings"))
    for seq, (who, action) in enumerate(log[:150]):
        match.play("chance" if who < 0 else int(who), int(action))
        now = drawings.drawing((0, "en"), seq, seq, lambda: match.position.layers(0, drawings.layers))
        sent = json.loads(now.since(drawings.known([(0, "en")], held["version"]) if held else None))
        assert held is None or "since" in sent
        held = whole(sent, held)
        assert held == json.loads(now.since(None))


def changes(old, new):
    return Comparisons().changes(old, new)


def test_only_what_changed_is_sent():
    old = tuple(Sprite(id=name) for name in "abcdef")
    new = (*old[:2], Sprite(id="c", x=5), old[3], Sprite(id="new"), old[5], old[4])
    assert changes((old,), (new,)) == [(0, 2), new[2], (3, 4), new[4], (5, 6), (4, 5)]
    assert changes((old,), (old,)) == [(0, 6)]
    assert changes((), (old,)) == list(old)


def test_layers_that_are_the_same_are_sent_as_one_run():
    below, above, mats = (tuple(Sprite(id=f"{name}{n}") for n in range(3)) for name in "abm")
    moved = (above[0], Sprite(id="b1", x=5), above[2])
    assert changes((mats, below, above), (mats, below, moved)) == [(0, 7), moved[1], (8, 9)]
    assert changes((mats, below, ()), (mats, below, above)) == [(0, 6), *above]
    assert changes((mats, (), above), (mats, above, below)) == [(0, 3), *above, *below], "into another layer"
    assert changes((mats, below), (mats,)) == [(0, 3)]


@pytest.mark.parametrize("changed", range(16))
def test_sprites_that_change_in_their_places_are_found_as_others_are(changed):
    old = tuple(Sprite(id=str(n)) for n in range(4))
    new = tuple(Sprite(id=str(n), x=changed >> n & 1) for n in range(4))
    assert _compared_in_place(old, new) == _compared_by_ids(old, new) == changes((old,), (new,))
    swapped = (*new[:2], Sprite(id="3", y=1), Sprite(id="2", y=1))
    assert _compared_in_place(old, swapped) is None and changes((old,), (swapped,))[-2:] == list(swapped[2:])


def test_two_layers_are_compared_once_for_all_and_few_are_kept():
    looked: list[str] = []

    class Watched(Sprite, frozen=True):
        def __eq__(self, other):
            looked.append(self.id)
            return isinstance(other, Watched) and self.id == other.id

        __hash__ = Sprite.__hash__

    old, new = ((Watched(id="a"), Watched(id="b")) for _ in range(2))
    compared = Comparisons()
    assert compared.changes((old,), (new,)) == compared.changes(((), old), ((), new)) == [(0, 2)]
    assert looked == ["a", "b"]
    for n in range(COMPARED + 5):
        compared.changes((old,), ((Sprite(id=str(n)),),))
    assert len(compared._found) == COMPARED


def test_old_scenes_are_let_go_and_others_are_not_mixed_up():
    drawings, match = Drawings(), motu.Match("kahuna", seed=1)
    versions = [
        drawings.drawing((0, "en"), n, n, lambda: match.position.layers(0, drawings.layers)).version
        for n in range(KEPT + 1)
    ]
    assert drawings.known([(0, "en")], versions[0]) is None
    assert drawings.known([(1, "en"), (0, "en")], versions[1]) is not None
    assert drawings.known([(1, "en"), (0, "de")], versions[1]) is None
    assert (
        drawings.drawing((0, "en"), 9, KEPT, lambda: match.position.layers(0, drawings.layers)).version == versions[-1]
    ), "it still holds"


def test_a_client_that_says_what_it_has_gets_changes(ana):
    seen = ana.new("me Ana", "me Ben", game="kahuna")
    have = seen["scene"]["version"]
    sent = ana.act(seen, seen["scene"]["choices"][0]["action"], have=have)
    assert sent["scene"]["since"] == have
    scene = whole(sent["scene"], seen["scene"])
    assert ana.see(seen["id"], seat=seen["seat"], have="unheard of")["scene"] == scene


def test_who_plays_two_seats_is_sent_what_differs_between_them(ana):
    first = ana.new("me Ana", "me Ben", game="kahuna")
    have = first["scene"]["version"]
    sent = ana.see(first["id"], seat=1 - first["seat"], have=have)["scene"]
    assert sent["since"] == have
    assert whole(sent, first["scene"]) == ana.see(first["id"], seat=1 - first["seat"])["scene"]


def test_nobody_is_told_what_differs_from_a_seat_that_is_not_theirs(server, ana):
    seen = ana.new("me Ana", "open", game="kahuna", public=True)
    ben = server.player()
    ben.post("/api/me", name="Ben")
    ben.post(f"/api/tables/{seen['id']}/join")
    hers = ana.see(seen["id"], seat=0)["scene"]["version"]
    watched = server.player().see(seen["id"])["scene"]["version"]
    assert "since" not in ben.see(seen["id"], seat=1, have=hers)["scene"]
    assert "since" not in server.player().see(seen["id"], have=hers)["scene"]
    assert ben.see(seen["id"], seat=1, have=watched)["scene"]["since"] == watched, "what all see tells nobody anything"


def test_a_stream_sends_changes_to_who_wants_them(ana):
    table = ana.new("me Ana", "me Ben", game="kapai")["id"]
    with watching(ana, table, seat=0, have="") as events, watching(ana, table, seat=0) as whole_ones:
        held = events.next("table")[2]["scene"]
        whole_ones.next("table")
        for _ in range(6):
            seen = ana.see(table)
            ana.act(seen, seen["scene"]["choices"][0]["action"])
            held = whole(events.next("table")[2]["scene"], held)
            assert held == whole_ones.next("table")[2]["scene"]
    with watching(ana, table, headers={"Last-Event-ID": str(seen["seq"])}, seat=0, have=held["version"]) as events:
        assert "since" not in events.next("table")[2]["scene"], "connected again it may have something else by now"


def test_a_name_that_comes_to_the_table_comes_to_its_board(server, ana):
    seen = ana.new("me Ana", "open", game="kapai", public=True)
    have, ben = seen["scene"]["version"], server.player()
    assert "Seat 2" in json.dumps(seen["scene"])
    ben.post("/api/me", name="Ben")
    ben.post(f"/api/tables/{seen['id']}/join")
    sent = ana.see(seen["id"], have=have)["scene"]
    now = json.dumps(whole(sent, seen["scene"]))
    assert sent["since"] == have and "Ben" in now and "Seat 2" not in now


def test_people_of_one_name_are_told_apart_everywhere(ana):
    seen = ana.new("me Ana", "me Ana", "me Ben", game="kapai")
    assert [seat["name"] for seat in seen["seats"]] == ["Ana (1)", "Ana (2)", "Ben"]
    assert "Ana (2)" in json.dumps(seen["scene"])


def test_a_crowd_of_tables_keeps_the_drawings_of_those_looked_at_last_and_of_those_watched(server, ana, monkeypatch):
    monkeypatch.setattr(lobby, "AWAKE", 2)
    tables = server.context.lobby.tables
    watched, left = (ana.new("me Ana", "me Ben", game="kahuna") for _ in range(2))
    with watching(ana, watched["id"], seat=0) as events:
        events.next("table")
        latest = [ana.new("me Ana", "me Ben", game="kahuna")["id"] for _ in range(2)]
        for name in latest:
            ana.see(name)
        assert tables[watched["id"]].drawings.layers, "somebody watches"
        assert all(tables[name].drawings.layers for name in latest)
        assert not tables[left["id"]].drawings.layers
    assert ana.see(left["id"])["scene"] == left["scene"]


def test_where_somebody_acts_without_watching_nothing_is_drawn_or_told_anew(server, ana, monkeypatch):
    """A program that plays at many tables looks at each one now and then."""
    monkeypatch.setattr(lobby, "AWAKE", 1)
    monkeypatch.setattr(server.context.lobby, "_looked_at", {})
    seen = ana.new("me Ana", "me Ben", game="kahuna")
    table = server.context.lobby.tables[seen["id"]]
    ana.act(seen, seen["scene"]["choices"][0]["action"])
    for _ in range(3):
        ana.new("me Ana", "me Ben", game="kahuna")
    assert table.drawings.layers and table.history._told
    monkeypatch.setattr(lobby, "LIVELY_SECONDS", -1)
    ana.see(seen["id"])
    ana.new("me Ana", "me Ben", game="kahuna")
    assert not table.drawings.layers and not table.history._told
