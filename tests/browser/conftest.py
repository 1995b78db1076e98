"""A real server, a real Chromium."""

from __future__ import annotations

import itertools
import zlib

import pytest

import motu
from motu.core import fair, registry
from motu.table.ops.serve import prepare_rules
from motu.table.ops.settings import Settings
from tests.table import shells
from tests.table.conftest import Running

PATIENCE = 15_000  # milliseconds for anything that a page is to show: three times Playwright's own for what is expected
SMALL = {"width": 900, "height": 600}  # as a desk, but quicker to paint: for whole matches
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
LONGEST = ("whole_match", "every_lesson", "from_the_home_page", "axe", "ranked_table", "every_picture")


def pytest_collection_modifyitems(items):
    """What takes long begins first: at the end nobody waits for one match."""
    items.sort(key=lambda item: not any(word in item.name for word in LONGEST))


@pytest.fixture(scope="session", autouse=True)
def with_shells():
    """A small game with secrets, beside all others."""
    motu.register(shells.GAME)
    yield
    registry.unregister("shells")


@pytest.fixture(scope="session", autouse=True)
def patience():
    """What is expected of a page may take as long as what is done on it."""
    expect = pytest.importorskip("playwright.sync_api").expect
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=None)


@pytest.fixture(autouse=True)
def same_cards(request, monkeypatch):
    """Every test is dealt its own cards, and the same ones each time: what fails once fails again."""
    seeds = itertools.count(zlib.crc32(request.node.nodeid.encode()))
    monkeypatch.setattr(fair, "new_secret", lambda: fair.secret_of(next(seeds)))


@pytest.fixture(scope="session")
def server(with_shells, tmp_path_factory):
    prepare_rules()
    running = Running(Settings(data=tmp_path_factory.mktemp("data"), workers=0, bot_pause=0.01, limited=False))
    yield running
    running.stop()


def is_wrong(said) -> bool:
    """Refusals are told in the console as well; they are part of the game."""
    return said.type == "error" and "Failed to load resource" not in said.text


@pytest.fixture
def visit(browser, server):
    """visit() is a new person with a browser of their own: a page. What goes wrong in it fails the test."""
    contexts, wrong = [], []

    def visitor(viewport=DESK, theme="light", language="en", still=True, **more):
        context = browser.new_context(
            base_url=server.url, viewport=viewport, color_scheme=theme, locale=language,
            reduced_motion="reduce" if still else "no-preference", **more,
        )  # fmt: skip
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        return opened(context)

    def opened(context):
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if is_wrong(said) else None)
        page.another = lambda: opened(context)
        return page

    yield visitor
    for context in contexts:
        context.close()
    assert not wrong, wrong
