"""A page from its template, with all that its head and its scripts need."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
from fastapi import Request, Response
from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup
from starlette.responses import HTMLResponse

from motu import bots
from motu.core.words import LANGUAGES, language, say, say_in, say_many
from motu.table.assets import files
from motu.table.assets.asset import unless_known
from motu.table.errors import TableError
from motu.table.http.addresses import address
from motu.table.http.context import context_of
from motu.table.http.problems import status_of
from motu.table.http.reach import reach_of
from motu.table.live.listings import me_view
from motu.table.live.names import LONGEST_CHAT, LONGEST_NAME
from motu.table.live.workers.fair_queue import Owner
from motu.table.messages import Limits, Me
from motu.table.ops.settings import Settings
from motu.table.pages.art import art_address
from motu.table.pages.preview import Preview
from motu.table.pages.script_words import script_words

templates = Environment(loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=select_autoescape())
templates.globals |= {"say": say, "say_in": say_in, "say_many": say_many}
templates.globals |= {"language": language, "languages": LANGUAGES, "asset": files.address, "art": art_address}
templates.filters["address"] = files.address


async def page(
    request: Request,
    name: str,
    status: int = 200,
    data: dict[str, Any] | None = None,
    preview: Preview | None = None,
    kept: bool = False,
    **values: Any,
) -> Response:
    """A page, with what its scripts need: who I am, their words, who can open a link to here, and the page's own data.

    preview: how a link to this page is shown elsewhere; a page without one is not for search engines either.
    kept: may the guest's browser cache it? Not what only they may see, such as their hand or their tables.
    """
    me, reach, limits = await _me(request), reach_of(request), limits_of(context_of(request).settings)
    given = {"language": language(), "words": script_words(language()), "me": me, "turns": await _turns(request, me)}
    given |= {"limits": limits, "reach": reach, **(data or {})}
    bots_so_far = context_of(request).services.workers.readiness.parts
    if any(part < 1 for part in bots_so_far.values()):
        given["bots"] = bots_so_far
    owner = Owner(address(request), me.guest.id if me.guest else "")
    await context_of(request).services.loop_turns.take(owner)
    text = msgspec.json.encode(given).decode().replace("<", "\\u003c")
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()
    head = {"preview": preview, "site": reach.address, "path": request.url.path, "tomorrow": tomorrow}
    data_text = Markup(text)  # JSON without a < in it  # noqa: S704  # nosec B704
    response = part(name, status, data=data_text, me=me, limits=limits, **head, **values)
    return unless_known(request, response) if kept else response


def part(name: str, status: int = 200, **values: Any) -> Response:
    """A template filled in, not cached by browsers."""
    headers = {"cache-control": "no-store", "vary": "accept, accept-language, cookie"}
    return HTMLResponse(templates.get_template(name).render(**values), status, headers)


async def problem_page(request: Request, problem: TableError, status: int | None = None) -> Response:
    """A refusal for somebody who came by a link or an address, as a page."""
    status = status or status_of(problem)
    response = await page(request, "problem.html", status, code=status, detail=problem.detail)
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def wants_page(request: Request) -> bool:
    """Is this a browser going to an address, rather than a program or script calling the API?"""
    is_api = request.url.path.startswith("/api/")
    return request.method in ("GET", "HEAD") and not is_api and "text/html" in request.headers.get("accept", "")


async def _me(request: Request) -> Me:
    """Who is asking; nobody, if that cannot be found out: a page that says what is wrong must come all the same."""
    try:
        return me_view(await context_of(request).visitors.guest(request))
    except TableError:
        return me_view(None)


async def _turns(request: Request, me: Me) -> list[str]:
    """The tables waiting for me; none, if that cannot be found out."""
    services = context_of(request).services
    if me.guest is None:
        return []
    guest = me.guest.id
    try:
        return await services.run(lambda: services.store.turns_of(guest))
    except TableError:
        return []


def limits_of(settings: Settings) -> Limits:
    return Limits(name=LONGEST_NAME, chat=LONGEST_CHAT, away=math.ceil(settings.away_seconds / 60))


def level_words() -> dict[str, str]:
    """What a level of bots is like."""
    return {name: say(about) for name, about in bots.LEVELS.items()}
