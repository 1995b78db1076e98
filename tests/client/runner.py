"""Runs a file of JavaScript tests in Chromium, on a page that has nothing but the scripts of the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CLIENT = HERE.parents[1] / "src/motu/table/client"
ORIGIN = "http://localhost"  # counts as secure, so that the browser lends its own hashing
DATA = {"language": "en", "words": {}, "limits": {"name": 24, "chat": 500}}
PAGE = f'<!doctype html><script type="application/json" id="motu-page">{json.dumps(DATA)}</script>'
RUN = "async (file) => { await import(`/tests/${file}`); return (await import('/tests/harness.js')).run(); }"


def run(browser: Any, file: str) -> dict[str, str | None]:
    """All tests of a file: name -> what is wrong, or None."""
    page = browser.new_page()
    page.route("**/*", serve)
    page.goto(f"{ORIGIN}/")
    try:
        return {outcome["name"]: outcome["error"] for outcome in page.evaluate(RUN, file)}
    finally:
        page.close()


def serve(route: Any) -> None:
    """The page, the scripts of the table, and the tests."""
    room, _, name = route.request.url.removeprefix(f"{ORIGIN}/").partition("/")
    folder = {"static": CLIENT, "tests": HERE}.get(room)
    if not room:
        route.fulfill(body=PAGE, content_type="text/html")
    elif folder and (folder / name).is_file():
        route.fulfill(path=folder / name, content_type="text/javascript")
    else:
        route.fulfill(status=404, body="")
