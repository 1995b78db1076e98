"""Turns at the event loop: one piece of work per round, by address and guest; what nobody waits for comes last."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from motu.table.live.streams import loop_turns
from motu.table.live.streams.loop_turns import LONGEST_WAIT, LoopTurns
from motu.table.live.workers.fair_queue import Owner
from tests import loops


def order_of(*names: str, gone: str = "") -> list[str]:
    """Who worked when: aA0 is of guest A at address a, and what begins with - can wait. All come at the same moment, when
    somebody else has the round."""
    done: list[str] = []

    async def work(turns, name):
        address, guest = name.lstrip("-")[:2]
        await turns.take(Owner(address, guest), can_wait=name.startswith("-"))
        done.append(name)

    async def main():
        turns = LoopTurns()
        tasks = {name: asyncio.ensure_future(work(turns, name)) for name in ("zZ0", *names)}
        if gone:
            await asyncio.sleep(0)
            tasks[gone].cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)

    loops.run(main())
    assert done.pop(0) == "zZ0"
    return done


def test_addresses_take_turns_and_at_each_its_guests():
    assert order_of("aA0", "aA1", "aB0", "bC0", "bC1") == ["aA0", "bC0", "aB0", "bC1", "aA1"]


def test_what_nobody_waits_for_comes_last():
    assert order_of("-aA0", "-bB0", "cC0", "aA1") == ["cC0", "aA1", "-bB0", "-aA0"]


def test_who_goes_away_makes_room():
    assert order_of("aA0", "aA1", "bB0", gone="aA1") == ["aA0", "bB0"]


def watched(acts: float) -> tuple[list[str], float]:
    """Somebody acts, and is answered after that many seconds; somebody else watches: who was served when, and after how
    many seconds the one who watches was."""
    done: list[str] = []

    async def watch(turns):
        began = time.monotonic()
        await turns.take(Owner("a", "A"), can_wait=True)
        done.append("watch")
        return time.monotonic() - began

    async def act(turns):
        with turns.acting():
            await asyncio.sleep(acts)  # it is written, elsewhere
            await turns.take(Owner("b", "B"))
            done.append("answer")

    async def main():
        turns = LoopTurns()
        acting = asyncio.ensure_future(act(turns))
        await asyncio.sleep(0)
        waited, _ = await asyncio.gather(watch(turns), acting)
        return waited

    waited = loops.run(main())
    return done, waited


def test_who_watches_lets_who_acts_be_answered_first_and_is_served_as_soon_as_that_is_done(monkeypatch):
    monkeypatch.setattr(loop_turns, "LONGEST_WAIT", 60)
    done, waited = watched(LONGEST_WAIT / 3)
    assert done == ["answer", "watch"] and waited < 30


def test_who_watches_does_not_wait_for_ever():
    done, waited = watched(10 * LONGEST_WAIT)
    assert done == ["watch", "answer"] and waited >= LONGEST_WAIT


def test_a_refused_action_holds_nobody_up(monkeypatch):
    monkeypatch.setattr(loop_turns, "LONGEST_WAIT", 60)

    async def main():
        turns = LoopTurns()
        with suppress(ValueError), turns.acting():
            watching = asyncio.ensure_future(turns.take(Owner("a", "A"), can_wait=True))
            await asyncio.sleep(0)
            raise ValueError
        await asyncio.wait_for(watching, 5)

    loops.run(main())
