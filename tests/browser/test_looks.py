"""A handful of pages look as they did when somebody last looked at them; `python -m tests.browser.looks` takes new pictures."""

from __future__ import annotations

import pytest
from PIL import Image

from motu.table.ops.settings import Settings
from tests.browser import looks
from tests.browser.stage import Stage, dealt_alike, opened, pages
from tests.table.conftest import Running

MOST = 0.02  # of the points: a machine's own fonts move less than that, a panel that jumps moves more


@pytest.fixture(autouse=True)
def same_cards():
    """Those of the pictures."""
    put_back = dealt_alike()
    yield
    put_back()


@pytest.fixture(scope="module")
def stage(tmp_path_factory, with_shells):
    server = Running(Settings(data=tmp_path_factory.mktemp("looks"), workers=0, limited=False))
    yield Stage(server)
    server.stop()


@pytest.mark.parametrize(("name", "size", "theme"), looks.KEPT)
def test_a_page_looks_as_it_did(browser, stage, name, size, theme, tmp_path):
    page = opened(browser, stage.server.url, pages()[name](stage), size, theme)
    now = looks.small(page.screenshot(path=tmp_path / "now.png"))
    page.context.close()
    apart = looks.difference(now, Image.open(looks.picture_of(name, size, theme)).convert("RGB"))
    assert apart <= MOST, f"{apart:.1%} of {name} at {size} looks different: see {tmp_path / 'now.png'}"
