"""The system's Chromium, driven by Playwright. Without one, what needs it is skipped; CHROMIUM may name it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

CALM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters as wide as on people's screens, not rounded to whole points
]
PLACES = (  # the first opens a page with half the work of the others
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named if named and Path(named).exists() else next(filter(None, map(shutil.which, PLACES)), None)


@pytest.fixture(scope="session")
def browser():
    sync_api = pytest.importorskip(
        "playwright.sync_api", reason="Playwright for Python is not installed: pip install playwright"
    )
    program = chromium()
    if program is None:
        pytest.skip(
            "There is no Chromium here: install Debian's package chromium-headless-shell, or name one in CHROMIUM."
        )
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=CALM)
        yield opened
        opened.close()
