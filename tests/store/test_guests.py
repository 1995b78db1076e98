"""Keys that nobody can guess, and how long each is good for."""

from __future__ import annotations

import time
from itertools import count

import pytest

from motu.store import guests
from motu.store.guests import COOKIE, LINK, Guests


@pytest.fixture
def known(store):
    """The guests of a store."""
    return store.guests


def test_a_key_has_256_bits_and_a_name_sixteen_letters():
    assert len(guests.new_key()) == 43 and len(guests.new_id()) == 16
    assert len({guests.new_key() for _ in range(9)} | {guests.new_id() for _ in range(9)}) == 18


def test_a_guest_has_the_name_it_gave(known):
    guest, key = known.new("Ana")
    found = known.of(key, COOKIE)
    assert guest.name == "Ana" and found == guest and found.id != "Ana"


def test_a_link_is_good_for_a_day_and_no_longer(known, monkeypatch):
    guest, _ = known.new("Ana")
    monkeypatch.setattr(time, "time", lambda: 1000)
    link, expires = known.link(guest.id)
    assert expires == 1000 + 24 * 60 * 60
    for now, found in ((expires - 1, guest), (expires, None)):
        monkeypatch.setattr(time, "time", lambda now=now: now)
        assert known.of(link, LINK) == found


def test_of_two_devices_that_use_a_link_at_once_only_one_has_it(known, monkeypatch):
    guest, _ = known.new("Ana")
    link, _ = known.link(guest.id)
    monkeypatch.setattr(Guests, "of", lambda *_: guest)  # both have looked before either has used it
    assert known.move(link) is not None and known.move(link) is None


def test_tokens_are_listed_in_the_order_they_were_made(known, monkeypatch):
    guest, _ = known.new("Ana")
    names = count()
    monkeypatch.setattr(guests, "new_id", lambda: f"id {next(names)}")
    rows = []
    for made in (30, 10, 20):
        monkeypatch.setattr(time, "time", lambda made=made: made)
        rows.append(known.new_token(guest.id, f"made at {made}")[0])
    assert known.tokens(guest.id) == [rows[1], rows[2], rows[0]]


def test_who_is_here_was_seen_today_and_nobody_else(known, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: 1000)
    (ana, key), (_, other) = known.new("Ana"), known.new("Ben")
    monkeypatch.setattr(time, "time", lambda: 90_000.5)
    known.here(ana)
    assert [known.of(each, COOKIE).seen for each in (key, other)] == [90_000, 1000]


def test_a_lesson_is_done_once_for_all_and_by_its_guest_alone(known):
    ana, ben = (known.new(name)[0].id for name in ("Ana", "Ben"))
    assert known.lessons(ana) == set()
    for _ in range(2):
        known.done(ana, "shells", "first")
    known.done(ana, "shells", "second")
    known.done(ben, "pearls", "first")
    assert known.lessons(ana) == {("shells", "first"), ("shells", "second")}
    assert known.lessons(ben) == {("pearls", "first")}
