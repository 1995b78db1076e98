"""The application: routes, pages and everything around them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

import motu
from motu.core.words import say, speaking
from motu.store import Store
from motu.table import pages
from motu.table.errors import TableError, malformed
from motu.table.http import problems
from motu.table.http.context import Context
from motu.table.http.middleware import Middleware, language_of
from motu.table.http.openapi import describe
from motu.table.http.routes import ROUTERS
from motu.table.live.cluster import listen
from motu.table.live.services import Services
from motu.table.live.workers import Workers
from motu.table.ops.metrics import Metrics
from motu.table.ops.settings import Settings
from motu.table.pages.page import problem_page, wants_page

log = logging.getLogger("motu.table")
CLIENT = Path(__file__).parents[1] / "client"
SWEEP_SECONDS = 30
CHECKPOINT_SECONDS = 2
WARM_AFTER_SECONDS = 2  # first the page, then the bots


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server's application on the store named in the settings."""
    settings, metrics = settings or Settings(), Metrics()
    workers = Workers(settings.workers, settings.bot_seconds, metrics, evenly=settings.bot_pause > 0)
    context = Context.of(Services(settings, Store(settings.data, waits=False), workers, metrics))
    metrics.gauges |= {
        "motu_tables_live": lambda: len(context.lobby.tables),
        "motu_streams": lambda: context.streams.open,
        "motu_home_streams": lambda: len(context.services.subscriptions),
        "motu_bots_queued": lambda: workers.queued,
    }
    app = FastAPI(
        title="Motu", version=motu.__version__, description="Board games at a table: see docs/api.md.", lifespan=_living,
        docs_url=None, redoc_url=None,  # theirs need scripts from another host: pages/reference.py is ours
    )  # fmt: skip
    app.state.context = context
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    for router in (*ROUTERS, pages.router):
        app.include_router(router)
    if CLIENT.is_dir():
        app.mount("/static", StaticFiles(directory=CLIENT), name="static")
    _say_problems(app)
    app.add_middleware(Middleware, metrics=metrics)
    return app


@asynccontextmanager
async def _living(app: FastAPI) -> AsyncIterator[None]:
    """While the server runs: bots go on where they were, idle tables leave memory."""
    context: Context = app.state.context
    asyncio.get_running_loop().call_later(WARM_AFTER_SECONDS, context.services.workers.warm)
    chores = [asyncio.ensure_future(chore) for chore in (_sweep(context), _checkpoint(context), listen(context.lobby))]
    try:
        yield
    finally:
        context.streams.close()
        tasks = [*chores, *(task for table in context.lobby.tables.values() for task in table.tasks)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        context.services.close()


async def _sweep(context: Context) -> None:
    while True:
        try:
            await context.lobby.resume_bots()
            context.lobby.forget_idle()
        except Exception as error:
            log.warning("sweeping failed: %s", error)
        await asyncio.sleep(SWEEP_SECONDS)


async def _checkpoint(context: Context) -> None:
    written = -1
    while context.services.store.is_sqlite:
        await asyncio.sleep(CHECKPOINT_SECONDS)
        if written != context.services.written:
            written = context.services.written
            with suppress(TableError):
                await context.services.run(context.services.store.checkpoint)


def _say_problems(app: FastAPI) -> None:
    """Whatever goes wrong is answered in the same form: a page to browsers, a message to programs."""

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
        log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
        with speaking(language_of(request)):  # this is outside of our middleware
            detail = say("Something went wrong on our side. It has been logged; nothing was changed.")
            return await _refusal(request, TableError("failed", detail))


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
