"""The pages. Everything they show comes from the API; templates are in templates/, scripts and styles in client/."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from motu.core.form import in_words
from motu.core.lessons import lessons_of
from motu.core.words import language, say
from motu.table.errors import TableError
from motu.table.http.context import context_of
from motu.table.http.identity import viewing_seat
from motu.table.live.listings import game_line, option_with_form, tour_view
from motu.table.live.lobby import game_named
from motu.table.live.table import LiveTable
from motu.table.live.views import table_view as views
from motu.table.messages import OptionForm
from motu.table.pages import cards, figures, home, learn, preview, reference
from motu.table.pages.cards import is_drawn, without_style
from motu.table.pages.page import level_words, page, problem_page
from motu.table.pages.preview import Preview
from motu.table.pages.rulebook import rules_html

router = APIRouter(include_in_schema=False)
for part in (cards, figures, home, learn, preview, reference):
    router.include_router(part.router)


@router.get("/tables/{table}")
async def table(request: Request, table: str) -> Response:
    context = context_of(request)
    try:
        live = await context.lobby.table(table)
    except TableError as problem:
        return await problem_page(request, problem)
    guest = await context.visitors.guest(request)
    shown = viewing_seat(live, guest, None)
    await context.services.loop_turns.take(context.owner(request, guest))
    await views.prepare(live, shown)
    view = views.table_view(live, guest, shown)
    scene = views.drawing(live, shown).scene
    await context.services.loop_turns.take(context.owner(request, guest))
    covered = view.seat in view.mine and view.seats[view.seat].private
    tour, is_new = tour_view(live.game), live.game.name not in await context_of(request).games_finished(request)
    return await page(
        request,
        "table.html",
        data={"table": view, "game": game_line(live.game), "tour": tour, "newcomer": is_new},
        preview=invitation(live),
        view=view,
        covered=covered,
        drawn=is_drawn(view.game),
        arranges=scene.wide is not None,
        prompt=scene.prompt or view.title,
        stage=scene.stage,
        tour=tour,
        game=view.game,
        taught=bool(lessons_of(live.game)),
        svg=Markup(without_style(scene)),  # escaped where it is drawn  # noqa: S704  # nosec B704
    )


def invitation(live: LiveTable) -> Preview:
    """How a link to a table is shown elsewhere: with what anybody who opens it sees."""
    game, picture = live.game.title, f"/games/{live.game.name}/preview.png"
    if live.row.status == "waiting" and live.host_name:
        title = say("{name} invites you to {game}", name=live.host_name, game=game)
        return Preview(title, say("Open the link, say your name and take a seat: nothing to install."), picture, False)
    names = ", ".join(seat.name for seat in live.seats if seat.name)
    return Preview(say("A match of {game}", game=game), say("At this table: {names}.", names=names), picture, False)


@router.get("/move")
async def device_link(request: Request) -> Response:
    return await page(request, "device-link.html", kept=True)


@router.get("/games/{game}/rules")
async def rules(request: Request, game: str) -> Response:
    try:
        found = game_named(game)
    except TableError as problem:
        return await problem_page(request, problem)
    text, _ = await asyncio.to_thread(rules_html, found.name, language())
    html = Markup(text)  # raw HTML in it is shown as text  # noqa: S704  # nosec B704
    title = say("The rules of {game}", game=found.title)
    shown = Preview(title, say(found.about), f"/games/{found.name}/preview.png")
    return await page(request, "rules.html", preview=shown, kept=True, title=found.title, html=html)


@router.get("/games/{game}/options/{option}")
async def own_document(request: Request, game: str, option: str) -> Response:
    try:
        found = game_named(game)
        chosen, form = option_with_form(found, option)
    except TableError as problem:
        return await problem_page(request, problem)
    line, editor = game_line(found), OptionForm(found.name, chosen.name, in_words(form))
    return await page(
        request,
        "own-document.html",
        data={"game": line, "editor": editor, "levels": level_words()},
        game=line,
        form=editor.form,
        drawn=is_drawn(found.name),
        kept=True,
    )
