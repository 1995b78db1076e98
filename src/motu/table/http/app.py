"""The application: routes, pages and everything around them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import motu
from motu.core.words import say, speaking
from motu.store import Store
from motu.table import pages
from motu.table.errors import TableError, malformed
from motu.table.http import problems, static_files
from motu.table.http.compression import Compression
from motu.table.http.context import Context
from motu.table.http.middleware import HEADERS, Middleware, language_of
from motu.table.http.monitoring import Monitoring
from motu.table.http.openapi import describe
from motu.table.http.processes import hear_siblings
from motu.table.http.routes import ROUTERS, play, tables
from motu.table.http.shortcut import Shortcut
from motu.table.live.cluster.presence import announce, say_goodbye
from motu.table.live.cluster.servers import listen
from motu.table.live.cluster.siblings import Siblings
from motu.table.live.services import Services
from motu.table.live.workers.pool import Workers
from motu.table.live.workers.remote import RemoteWorkers
from motu.table.ops.housekeeping import keep_purging
from motu.table.ops.metrics import Metrics
from motu.table.ops.settings import Settings
from motu.table.pages.page import problem_page, wants_page

log = logging.getLogger("motu.table")
SWEEP_SECONDS = 30
CHECKPOINT_SECONDS = 2
WARM_AFTER_SECONDS = 1  # first the page, then the bots


def create_app(settings: Settings | None = None, siblings: Siblings | None = None) -> FastAPI:
    """A server's application on the store named in the settings; siblings: if it has several processes."""
    settings, metrics, siblings = settings or Settings(), Metrics(), siblings or Siblings()
    workers = _workers(settings, siblings, metrics)
    context = Context.of(Services(settings, Store(settings.data), workers, metrics, siblings))
    hear_siblings(context)
    metrics.gauges |= {
        "motu_tables_live": lambda: len(context.lobby.tables),
        "motu_streams": lambda: context.streams.open,
        "motu_home_streams": lambda: len(context.services.subscriptions),
        "motu_bots_queued": lambda: len(workers.turns),
    }
    app = FastAPI(
        title="Motu", version=motu.__version__, description="Board games at a table: see docs/api.md.", lifespan=_living,
        docs_url=None, redoc_url=None,  # theirs need scripts from another host: pages/reference.py is ours
        telemetry={"tracing": False, "metrics": False, "logs": False},  # /metrics is ours, and this asks at each request
    )  # fmt: skip
    app.state.context = context
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    for router in (*ROUTERS, pages.router, static_files.router):
        app.include_router(router)
    _say_problems(app)
    app.add_middleware(Compression)
    app.add_middleware(Shortcut, routes=[*play.OFTEN, *tables.OFTEN])
    app.add_middleware(Monitoring, metrics=settings.metrics)
    limit = context.requests if settings.limited else None
    app.add_middleware(Middleware, metrics=metrics, limit=limit, seconds=settings.request_seconds)
    return app


def _workers(settings: Settings, siblings: Siblings, metrics: Metrics) -> Workers:
    evenly = settings.bot_pause > 0
    if siblings.count > 1 and settings.workers:
        return RemoteWorkers(siblings, settings.bot_seconds, metrics, evenly)
    return Workers(settings.workers, settings.bot_seconds, metrics, evenly)


@asynccontextmanager
async def _living(app: FastAPI) -> AsyncIterator[None]:
    """While the server runs: bots resume where they were, idle tables leave memory."""
    context: Context = app.state.context
    await _settle(context)
    context.services.siblings.listen()
    asyncio.get_running_loop().call_later(WARM_AFTER_SECONDS, context.services.warm)
    chores = [asyncio.ensure_future(chore) for chore in _chores(context)]
    try:
        yield
    finally:
        context.services.siblings.deafen()
        context.streams.close()
        tasks = [*chores, *(task for table in context.lobby.tables.values() for task in table.tasks)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await say_goodbye(context.lobby)
        context.services.close()


async def _settle(context: Context) -> None:
    """Before anybody comes: matches whose rules are gone ask nobody to act."""
    try:
        await context.lobby.settle_revisions()
    except Exception as error:
        log.warning("matches of older rules were not looked through: %s", error)


def _chores(context: Context) -> tuple[Coroutine[Any, Any, None], ...]:
    lobby = context.lobby
    return _sweep(context), _checkpoint(context), keep_purging(context), listen(lobby), announce(lobby)


async def _sweep(context: Context) -> None:
    while True:
        try:
            if context.services.siblings.is_first:
                await context.lobby.resume_bots()
            context.lobby.forget_idle()
        except Exception as error:
            log.warning("sweeping failed: %(why)s", {"why": error})
        await asyncio.sleep(SWEEP_SECONDS)


async def _checkpoint(context: Context) -> None:
    """For as long as the server runs; one that fails, on a full disk for example, is retried."""
    written, siblings = -1, context.services.siblings
    while context.services.store.is_sqlite and siblings.is_first:
        await asyncio.sleep(CHECKPOINT_SECONDS)
        if (now := context.services.written) == written and siblings.count == 1:
            continue
        with suppress(TableError):  # it is logged already
            await context.services.run(context.services.store.checkpoint)
            written = now


def _say_problems(app: FastAPI) -> None:
    """All errors are answered in the same form: a page for browsers, a message for programs."""

    @app.exception_handler(TableError)
    async def problem(request: Request, error: TableError) -> Response:
        return await _refusal(request, error)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"][1:]))
        return await _refusal(request, malformed(f"{where}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code, detail = {
            404: ("unknown", _nothing_here(request)),
            405: ("method", say("This cannot be done here.")),
        }.get(error.status_code, ("malformed", str(error.detail)))
        return await _refusal(request, TableError(code, detail), error.status_code, dict(error.headers or {}))

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        route = getattr(
            request.scope.get("route"), "path", "an unknown address"
        )  # the address requested may contain a secret
        log.exception("%(method)s %(route)s failed", {"method": request.method, "route": route}, exc_info=error)
        with speaking(language_of(request)):  # this is outside of our middleware
            detail = say("Something went wrong on our side. It has been logged; nothing was changed.")
            response = await _refusal(request, TableError("failed", detail))
        response.headers.update(HEADERS)
        return response


async def _refusal(
    request: Request, error: TableError, status: int | None = None, headers: dict[str, str] | None = None
) -> Response:
    return (
        await problem_page(request, error, status) if wants_page(request) else problems.answer(error, status, headers)
    )


def _nothing_here(request: Request) -> str:
    if wants_page(request):
        return say("There is no page at this address. Perhaps part of the link got lost.")
    return say("There is nothing here.")
