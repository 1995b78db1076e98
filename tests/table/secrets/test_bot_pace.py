"""When a bot answers reveals nothing: neither that it had only one move nor that one stood out."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

import motu
from motu import bots
from motu.bots import pondering
from motu.table.live.coach.advice import Advised
from motu.table.live.views.rendering import Sight
from motu.table.live.workers import pool as workers
from motu.table.live.workers.fair_queue import FairQueue, Owner
from motu.table.live.workers.pool import SLACK, Workers
from motu.table.live.workers.thinking import Thought, choose, think_on
from motu.table.ops.metrics import Metrics
from tests import loops

LONE = "black: ALOA-BARI ALOA-DUDA ALOA-HUNA; black holds ALOA"
SEVERAL = "black: ALOA-BARI ALOA-DUDA ALOA-HUNA; black holds COCO"


@pytest.fixture
def waited(monkeypatch):
    """For how long a bot that thought for so many seconds keeps its answer."""

    def waited(match, level, seconds, evenly=True):
        slept, seat = [], match.pending[0]

        async def sleep(duration):
            slept.append(duration)

        monkeypatch.setattr(workers, "choose", lambda *job: Thought(match.actions(seat)[0], seconds))
        monkeypatch.setattr(workers, "sleep", sleep)
        bots = Workers(0, 60, Metrics(), evenly)
        assert loops.run(bots.choose(match.position, seat, level)) == match.actions(seat)[0]
        bots.close()
        return sum(slept)

    return waited


@pytest.mark.parametrize(("level", "time"), [("random", 0), ("strong", 0.3), ("master", 2.0)])
@pytest.mark.parametrize("position", [LONE, SEVERAL])
def test_what_a_hand_is_good_for_cannot_be_told_by_the_clock(waited, position, level, time):
    for seconds in (0.0, 0.05, time):
        match = motu.Match.from_position("kahuna", position)
        assert waited(match, level, seconds) + seconds == pytest.approx(time + SLACK)


@pytest.mark.parametrize("name", ["kaivai", "kapai"])
def test_where_nothing_is_hidden_nobody_waits(waited, name):
    assert waited(motu.Match(name, seed=1), "strong", 0.0) == 0


def test_a_server_without_pauses_has_none_here_either(waited):
    assert waited(motu.Match.from_position("kahuna", LONE), "strong", 0.0, evenly=False) == 0


def test_the_time_of_a_bot_begins_when_it_begins_to_think(monkeypatch, caplog):
    match, bots = motu.Match("kaivai", seed=1), Workers(0, 1, Metrics(), evenly=False)
    bots.turns = FairQueue(1)

    def slowly(*job):
        time.sleep(0.1)
        return Thought(match.actions(match.pending[0])[0], 0.1)

    async def let_think():
        async with bots.turns.turn(Owner("a", "A")):
            await bots.choose(match.position, int(match.pending[0]), "random")

    async def many():
        await asyncio.gather(*(let_think() for _ in range(12)))

    monkeypatch.setattr(workers, "choose", slowly)
    loops.run(many())
    bots.close()
    assert not caplog.records, "the last has waited for longer than a bot may think"


def test_a_bot_that_never_ends_makes_room_for_the_next(monkeypatch, caplog):
    match, bots = motu.Match("kaivai", seed=1), Workers(0, 0.05, Metrics(), evenly=False)
    ends, last = threading.Event(), match.actions(match.pending[0])[-1]

    async def several():
        monkeypatch.setattr(workers, "choose", lambda *job: ends.wait(60))
        for _ in range(workers.THREADS):
            await bots.choose(match.position, int(match.pending[0]), "random")
        monkeypatch.setattr(workers, "choose", lambda *job: Thought(last, 0))
        bots._seconds = 10  # as much as that takes on a busy machine
        return await bots.choose(match.position, int(match.pending[0]), "random")

    assert loops.run(several()) == last
    ends.set()
    bots.close()
    assert len(caplog.records) == workers.THREADS


@pytest.mark.parametrize("position", [LONE, SEVERAL])
def test_the_coach_too_takes_as_long_whatever_a_hand_is_good_for(monkeypatch, position):
    match, slept = motu.Match.from_position("kahuna", position), []
    reason = bots.Reason(0, "", 0.5, "")

    async def sleep(duration):
        slept.append(duration)

    monkeypatch.setattr(workers, "sleep", sleep)
    monkeypatch.setattr(workers, "advise", lambda *job: Advised(reason, None, None, False, [], False, False, 0.2))
    thinking = Workers(0, 60, Metrics())
    view = match.view(0).tobytes()
    sight = Sight("kahuna", match.game.module, 2, match.options, view, 0, ("Ana", "Ben"), "en")
    loops.run(thinking.advise(sight, match.position.hides(0)))
    thinking.close()
    assert sum(slept) == pytest.approx(bots.EXPLAINED_SECONDS + SLACK - 0.2)


def test_who_thought_on_decides_where_its_tree_is_and_whoever_else_decides_stops_it(monkeypatch):
    match, asked = motu.Match("kahuna", seed=1), list[str]()
    seat = int(match.pending[0])
    thinking = Workers(0, 60, Metrics(), evenly=False)
    monkeypatch.setattr(workers, "think_on", lambda *job: asked.append("thinks on"))
    monkeypatch.setattr(workers, "rest", lambda: asked.append("rests"))
    monkeypatch.setattr(workers, "choose", lambda *job: Thought(match.actions(seat)[0], 0.0))
    executor = thinking._executor

    def chosen(what):
        asked.append(what)
        return executor(what)

    monkeypatch.setattr(thinking, "_executor", chosen)

    async def decide(level):
        asked.clear()
        await thinking.ponder(match.position, seat, "master")
        await thinking.choose(match.position, seat, level)

    loops.run(decide("master"))
    assert asked == [workers.PONDERING, "thinks on", workers.PONDERING]
    loops.run(decide("strong"))
    executor(workers.PONDERING).shutdown()  # nobody who decides waits until the other rests
    assert asked[:2] == [workers.PONDERING, "thinks on"] and {"rests", workers.THINKING} <= set(asked[2:])
    thinking.close()


def test_nobody_thinks_on_while_a_bot_has_to_decide_nor_at_a_level_that_is_counted(monkeypatch):
    match, thinking, asked = motu.Match("kahuna", seed=1), Workers(0, 60, Metrics()), []
    monkeypatch.setattr(workers, "think_on", lambda *job: asked.append(job))

    async def ponder():
        async with thinking.turns.turn(Owner("a", "A")):
            await thinking.ponder(match.position, 0, "master")
        await thinking.ponder(match.position, 0, "strong")

    loops.run(ponder())
    thinking.close()
    assert not asked


def test_a_worker_stops_thinking_on_when_it_has_to_choose():
    match = motu.Match("kahuna", seed=1)
    seat = int(match.pending[0])
    job = ("kahuna", match.game.module, 2, match.options, match.view(seat).tobytes(), seat)
    think_on(*job, "master")
    assert _pondering() == 1
    assert choose(*job, "random", True).action in match.actions(seat)
    assert _pondering() == 0


def _pondering() -> int:
    """How many threads think on; others, of servers that are about to stop, do not count."""
    return sum(thread.name == pondering.NAME for thread in threading.enumerate())


@pytest.mark.parametrize("ponder", [True, False])
def test_a_server_that_is_told_to_lets_the_next_bot_think_on_while_somebody_who_is_here_thinks(
    start, tmp_path, monkeypatch, ponder
):
    server, asked = start(data=tmp_path, ponder=ponder), []

    async def recorded(at, seat, level):
        asked.append((seat, level, at.pending))

    monkeypatch.setattr(server.context.services.workers, "ponder", recorded)
    monkeypatch.setattr("motu.table.live.table.LiveTable.present", {"somebody"})
    ana = server.player()
    seen = ana.new("me", "bot")
    ana.act(seen, "stone 2")
    deadline = time.monotonic() + 30
    while not ana.see(seen["id"])["scene"].get("choices") and time.monotonic() < deadline:
        time.sleep(0.02)
    assert bool(asked) == ponder
    assert all(seat == 1 and 0 in pending for seat, _, pending in asked)
