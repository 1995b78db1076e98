"""Turns at a scarce resource: nobody's work keeps anybody else waiting for more than one piece of it."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from types import SimpleNamespace

import pytest

from motu.table.live.services import Services
from motu.table.live.workers.fair_queue import FairQueue, Owner
from motu.table.ops.metrics import Metrics
from motu.table.ops.settings import Settings
from tests import loops
from tests.table.secrets.twins import Forgetful


class Workshop:
    """A queue whose jobs end when they are told to; `begun` lists them as they begin."""

    def __init__(self, places):
        self.queue, self.begun, self._ends = FairQueue(places), [], {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, *names, can_wait=lambda: False):
        """Jobs are named by who wants them: address, guest, number."""
        for name in names:
            self._ends[name] = asyncio.Event()
            self._tasks[name] = asyncio.ensure_future(self._job(name, can_wait))
        await self.settle()

    async def _job(self, name, can_wait):
        async with self.queue.turn(Owner(name[0], name[:2]), can_wait):
            self.begun.append(name)
            await self._ends[name].wait()

    async def end(self, *names):
        for name in names:
            self._ends[name].set()
            await self.settle()

    async def cancel(self, *names):
        for name in names:
            self._tasks[name].cancel()

    async def settle(self):
        for _ in range(10):
            await asyncio.sleep(0)


def jobs(owner, n):
    return [f"{owner}{i}" for i in range(n)]


def test_twenty_jobs_of_one_guest_cost_another_one_jobs_wait():
    async def main():
        shop = Workshop(1)
        await shop.come(*jobs("aA", 20))
        await shop.come("bB0")
        await shop.end("aA0")
        assert shop.begun == ["aA0", "bB0"]

    loops.run(main())


def test_with_a_place_kept_free_another_need_not_wait_at_all():
    async def main():
        shop = Workshop(2)
        await shop.come(*jobs("aA", 20))
        assert shop.begun == ["aA0"]
        await shop.come("bB0")
        assert shop.begun == ["aA0", "bB0"]

    loops.run(main())


def test_many_guests_of_one_address_share_its_turns():
    async def main():
        shop = Workshop(1)
        await shop.come(*(f"a{guest}0" for guest in "ABCDE"), "bX0", "bX1", "bX2")
        while len(shop.begun) < 8:
            await shop.end(shop.begun[-1])
        assert "".join(name[0] for name in shop.begun) == "abababaa"
        assert [name[1] for name in shop.begun if name[0] == "a"] == list("ABCDE")

    loops.run(main())


def test_who_comes_one_by_one_does_not_overtake_who_waits():
    async def main():
        shop = Workshop(1)
        await shop.come("aA0", "bB0", "cC0")
        for n in range(1, 4):
            await shop.come(f"aA{n}", f"bB{n}")
            await shop.end(shop.begun[-1])
        assert "cC0" in shop.begun

    loops.run(main())


def test_what_can_wait_is_behind_everything_else_until_somebody_looks():
    async def main():
        shop, unwatched = Workshop(1), [True]
        await shop.come("aA0")
        await shop.come("bB0", "bB1", can_wait=lambda: unwatched[0])
        await shop.come("aA1", "aA2")
        await shop.end("aA0")
        assert shop.begun == ["aA0", "aA1"]
        unwatched[0] = False
        await shop.end("aA1")
        assert shop.begun == ["aA0", "aA1", "bB0"]

    loops.run(main())


def test_what_can_wait_never_has_all_places():
    async def main():
        shop = Workshop(3)
        await shop.come("aA0", "bB0", "cC0", can_wait=lambda: True)
        assert len(shop.begun) == 2
        await shop.come("dD0")
        assert shop.begun[2] == "dD0"

    loops.run(main())


@pytest.mark.parametrize("also_ends", [False, True])
def test_who_goes_away_makes_room(also_ends):
    async def main():
        shop = Workshop(1)
        await shop.come("aA0", "bB0", "cC0")
        await shop.cancel("bB0")
        if also_ends:  # at the same moment it would have been its turn
            await shop.end("aA0")
        else:
            await shop.settle()
            await shop.end("aA0")
        assert shop.begun == ["aA0", "cC0"] and len(shop.queue) == 1

    loops.run(main())


def test_one_piece_of_work_is_done_in_a_round_and_the_first_at_once():
    async def main():
        done: list[str] = []
        loop, settings = asyncio.get_running_loop(), Settings(workers=0)
        services = Services(settings, Forgetful(), SimpleNamespace(), Metrics())  # type: ignore[arg-type]

        async def work(name):
            await services.loop_turns.take(Owner(name[0], name))
            done.append(name)
            loop.call_soon(done.append, "-")

        first = work("a0")
        with pytest.raises(StopIteration):
            first.send(None)
        assert done == ["a0"], "it did not wait for anything"
        await asyncio.gather(*(work(name) for name in ("a1", "a2", "b1")))
        rounds = "".join(done).strip("-").split("-")
        assert [name for name in rounds if name] == ["a0", "a1", "b1", "a2"]

    loops.run(main())


def test_a_job_that_fails_ends_its_turn():
    async def main():
        queue = FairQueue(1)
        with pytest.raises(ValueError, match="no idea"):
            async with queue.turn(Owner("a", "A")):
                raise ValueError("no idea")
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(queue.turn(Owner("a", "A")))
            assert len(queue) == 1
        assert len(queue) == 0

    loops.run(main())
