"""A disk that does not respond holds up those who write, and nobody else."""

from __future__ import annotations

import sqlite3
import threading
import time
from typing import Any

import pytest

from motu.store import sqlite_file, writing
from motu.table.http import app
from motu.table.live import services


@pytest.fixture
def disk(monkeypatch):
    """A disk that can be stopped: `disk.clear()`, and `disk.set()` to let it go on."""
    goes_on, real = threading.Event(), sqlite_file.sync
    goes_on.set()

    def sync(handle):
        assert goes_on.wait(60)
        real(handle)

    monkeypatch.setattr(sqlite_file, "sync", sync)
    yield goes_on
    goes_on.set()


def acting(player, seen):
    """An action under way, and what was answered to it."""
    answers: list[dict[str, Any]] = []
    thread = threading.Thread(target=lambda: answers.append(player.act(seen, seen["scene"]["choices"][0]["action"])))
    thread.start()
    return thread, answers


def test_who_looks_does_not_wait_for_the_disk_and_sees_nothing_that_is_not_on_it(ana, ben, disk):
    seen = ana.new("me", "me")
    disk.clear()
    thread, answers = acting(ana, seen)
    time.sleep(0.3)
    for _ in range(5):
        began = time.monotonic()
        assert ben.see(seen["id"])["seq"] == seen["seq"]
        assert ben.get("/").status_code == 200 and time.monotonic() - began < 10
    assert not answers, "nothing is acknowledged before it is on the disk"
    disk.set()
    thread.join(10)
    assert answers[0]["seq"] == ben.see(seen["id"])["seq"] > seen["seq"]


def test_what_takes_too_long_is_said_in_a_sentence_and_play_goes_on_by_itself(ana, disk, monkeypatch):
    seen = ana.new("me", "me")
    monkeypatch.setattr(services, "ANSWER_SECONDS", 0.3)
    disk.clear()
    action = seen["scene"]["choices"][0]["action"]
    problem = ana.act(seen, action, 503)
    assert problem["detail"] == "The database is not responding. Try again in a moment."
    disk.set()
    monkeypatch.setattr(services, "ANSWER_SECONDS", 10)
    assert ana.act(seen, action, 409)["code"] == "late", "it was written after all, and does not count twice"
    now = ana.see(seen["id"])
    assert now["ply"] > seen["ply"]
    ana.act(now, now["scene"]["choices"][0]["action"])


class FullDisk:
    """A connection to a disk on which there is no room for a checkpoint yet."""

    def __init__(self, driver: sqlite3.Connection, has_room: threading.Event) -> None:
        self._driver, self._has_room = driver, has_room

    def __getattr__(self, name: str) -> Any:
        return getattr(self._driver, name)

    def execute(self, text: str) -> Any:
        if "wal_checkpoint" in text and not self._has_room.is_set():
            raise sqlite3.OperationalError("database or disk is full")
        return self._driver.execute(text)


def test_a_checkpoint_that_failed_is_tried_again_though_nobody_writes(start, tmp_path, monkeypatch):
    has_room, real = threading.Event(), writing._driver
    monkeypatch.setattr(writing, "_driver", lambda connection: FullDisk(real(connection), has_room))
    monkeypatch.setattr(app, "CHECKPOINT_SECONDS", 0.02)
    seen = start(data=tmp_path).player().new("me", "me")
    time.sleep(0.5)
    has_room.set()
    until = time.monotonic() + 10
    while seen["id"].encode() not in (tmp_path / "motu.sqlite3").read_bytes():
        assert time.monotonic() < until, "what was written stays in the log for ever"
        time.sleep(0.05)
