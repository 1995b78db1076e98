"""What pages looked like when somebody last looked: small pictures, and how far another one is from them.

MOTU_INTERPRETED=1 python -m tests.browser.looks    take the pictures anew, after looking at what changed
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import sync_playwright

from motu.table.ops.settings import Settings
from tests.browser.stage import Stage, Theme, dealt_alike, opened, pages
from tests.chromium import CALM, chromium
from tests.table.conftest import Running

FOLDER = Path(__file__).parent / "looks"
KEPT: tuple[tuple[str, str, Theme], ...] = (  # page, size, theme
    ("first-visit", "1280x800", "light"),
    ("first-visit", "390x844", "dark"),
    ("kahuna-middle", "1280x800", "light"),
    ("kahuna-middle", "390x844", "light"),
    ("kaivai-middle", "1280x800", "dark"),
    ("kaivai-middle", "390x844", "light"),
    ("kapai-over", "1024x768", "light"),
    ("kapai-over", "390x844", "dark"),
)
SHRINK = 10  # letters melt into grey: another font rendering is no change, a panel elsewhere is
MUCH = 48  # of 255 in a colour


def picture_of(name: str, size: str, theme: str) -> Path:
    return FOLDER / f"{name}-{size}-{theme}.png"


def small(screenshot: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(screenshot)).convert("RGB")
    return picture.reduce(SHRINK)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of points that are another colour."""
    if one.size != other.size:
        return 1.0
    apart = np.abs(np.asarray(one, int) - np.asarray(other, int)).max(axis=2)
    return float((apart > MUCH).mean())


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    put_back = dealt_alike()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Running(Settings(data=data, workers=0, limited=False))
        browser, stage = playwright.chromium.launch(executable_path=chromium(), args=CALM), Stage(server)
        for name, size, theme in KEPT:
            page = opened(browser, server.url, pages()[name](stage), size, theme)
            small(page.screenshot()).save(picture_of(name, size, theme), optimize=True)
            page.context.close()
        browser.close()
        server.stop()
    put_back()


if __name__ == "__main__":
    main()
