"""The pages. Everything they show comes from the API; templates are in pages/, scripts and styles in static/."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response
from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.responses import HTMLResponse

from motu.core.words import LANGUAGES, language, say, say_many

router = APIRouter(include_in_schema=False)
templates = Environment(loader=FileSystemLoader(Path(__file__).parent / "pages"), autoescape=select_autoescape())
templates.globals |= {"say": say, "say_many": say_many, "language": language, "languages": LANGUAGES}


def page(name: str, **values: object) -> Response:
    return HTMLResponse(templates.get_template(name).render(**values))


@router.get("/")
async def home(request: Request) -> Response:
    return page("home.html")


@router.get("/tables/{table}")
async def table(request: Request, table: str) -> Response:
    return page("table.html", table=table)


@router.get("/move")
async def move(request: Request) -> Response:
    return page("move.html")
