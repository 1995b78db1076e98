"""The server process that has the bots and the heavy drawings, for all processes that answer people."""

from __future__ import annotations

import asyncio
import logging
import pickle
import signal
import socket
from functools import partial
from typing import Any

from motu.core.registry import playable
from motu.table.live.cluster.siblings import LINK, Siblings
from motu.table.live.views import rendering
from motu.table.live.workers.fair_queue import Job, Owner
from motu.table.live.workers.link import Broken, Heard, Link
from motu.table.live.workers.pool import Workers
from motu.table.live.workers.renderer import Rendered, Renderer
from motu.table.live.workers.thinking import Thought
from motu.table.ops.metrics import Metrics
from motu.table.ops.settings import Settings

WARM_AFTER_SECONDS = 1  # first the page, then the bots
NEWS_SECONDS = 0.25
log = logging.getLogger("motu.bots")


async def host_workers(settings: Settings, siblings: Siblings) -> None:
    """Run until this process is told to end."""
    workers = Workers(settings.workers, settings.bot_seconds, Metrics())
    renderer, links, ended = Renderer(has_process=True), set[asyncio.Task[None]](), asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)

    def welcome(_: bytes, files: list[int]) -> None:
        task = loop.create_task(_Client(workers, renderer).serve(socket.socket(fileno=files[0])))
        links.add(task)
        task.add_done_callback(links.discard)

    siblings.hear(LINK, welcome)
    siblings.inboxes.listen(siblings.count)
    warming = loop.create_task(_warm(workers, renderer))
    try:
        await ended.wait()
    finally:
        for task in (warming, *links):
            task.cancel()
        workers.close()
        renderer.close()


async def _warm(workers: Workers, renderer: Renderer) -> None:
    await asyncio.sleep(WARM_AFTER_SECONDS)
    try:
        renderer.warm([partial(rendering.first_scene, game.name, game.module) for game in playable()])
        await workers.prepare()
    except Exception:
        log.exception("the bots cannot be made ready")


class _Waits:
    """Can a job wait? What its process last said."""

    def __init__(self, waits: bool) -> None:
        self.waits = waits

    def __call__(self) -> bool:
        return self.waits


class _Client:
    """A process that answers people. Its jobs here end with it."""

    def __init__(self, workers: Workers, renderer: Renderer) -> None:
        self._workers, self._renderer = workers, renderer
        self._waits: dict[int, _Waits] = {}
        self._begun: dict[int, Job] = {}

    async def serve(self, sock: socket.socket) -> None:
        hears: dict[str, Heard] = {"begin": self._begin, "end": self._end, "waits": self._wait, "think": self._think,
                 "advise": self._workers.run_advice,
                 "ponder": self._workers.run_on, "draw": self._draw, "want": self._workers.readiness.want}  # fmt: skip
        link = Link(sock, hears)
        news = asyncio.ensure_future(self._tell_parts(link))
        try:
            await link.run()
        finally:
            news.cancel()
            for number in list(self._begun):
                self._end(number)

    async def _begin(self, number: int, owner: Owner, waits: bool) -> None:
        self._waits[number] = _Waits(waits)
        try:
            job = await self._workers.turns.begin(Owner(*owner), self._waits[number])
        except asyncio.CancelledError:
            self._waits.pop(number, None)
            raise
        if number in self._waits:
            self._begun[number] = job
        else:  # it was given up while it waited
            self._workers.turns.end(job)

    def _end(self, number: int) -> None:
        self._waits.pop(number, None)
        if job := self._begun.pop(number, None):
            self._workers.turns.end(job)

    def _wait(self, number: int, waits: bool) -> None:
        if number in self._waits:
            self._waits[number].waits = waits
            self._workers.turns.look_again()

    async def _think(self, job: tuple[Any, ...]) -> Thought:
        await self._workers.until_ready(job[0], job[-1])
        return await self._workers.run(job)

    async def _draw(self, owner: Owner, draw: bytes) -> Rendered[Any] | None:
        """None if the renderer is not ready yet: the process that asks can draw as well."""
        if not self._renderer.is_warm:
            return None
        return await self._renderer.render(Owner(*owner), pickle.loads(draw))  # noqa: S301  # nosec B301

    async def _tell_parts(self, link: Link) -> None:
        told: dict[str, float] = {}
        while any(part < 1 for part in told.values()) or not told:
            await asyncio.sleep(NEWS_SECONDS)
            if told != self._workers.readiness.parts:
                told = self._workers.readiness.parts
                try:
                    link.tell("parts", told)
                except Broken:
                    told = {}
