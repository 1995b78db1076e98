"""Photograph every page at every size, in both themes and all languages, as contact sheets to look at.

python scripts/screens.py                                      all of it, into build/screens: some minutes
python scripts/screens.py kaivai-middle home --size 390x844    some pages, some sizes
python scripts/screens.py --theme dark --language de           one theme, one language
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("MOTU_INTERPRETED", "1")  # people's own moves need no compiler
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright
from rich.progress import track

from motu.table.ops.settings import Settings
from tests.browser.stage import Stage, Theme, opened, pages, dealt_alike
from tests.chromium import CALM, chromium
from tests.table.conftest import Running

OUT = ROOT / "build" / "screens"
SIZES = ("1920x1080", "1280x800", "1024x768", "844x390", "390x844", "360x740", "360x640")
THEMES: tuple[Theme, ...] = ("light", "dark")
LANGUAGES = ("en", "de", "fr")
ROW = 300  # height in pixels of a picture on a contact sheet
GAP, CAPTION = 8, 14


def wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", choices=[*pages(), []])
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--whole", action="store_true", help="the whole height of pages that scroll")
    return parser.parse_args()


def contact_sheet(name: str, pictures: dict[tuple[str, Theme, str], Path]) -> None:
    """One row for each theme and language, one column for each size."""
    rows: dict[tuple[Theme, str], list[tuple[str, Image.Image]]] = {}
    for (size, theme, language), path in pictures.items():
        picture = Image.open(path).copy()
        picture.thumbnail((ROW * 2, ROW))
        rows.setdefault((theme, language), []).append((size, picture))
    width = max(sum(picture.width + GAP for _, picture in row) for row in rows.values()) + GAP
    sheet = Image.new("RGB", (width, (ROW + CAPTION + GAP) * len(rows)), "#888")
    for line, ((theme, language), row) in enumerate(rows.items()):
        left, top = GAP, line * (ROW + CAPTION + GAP)
        for size, picture in row:
            ImageDraw.Draw(sheet).text((left, top), f"{size} {theme} {language}", fill="white")
            sheet.paste(picture, (left, top + CAPTION))
            left += picture.width + GAP
    sheet.save(OUT / f"{name}.png")


def combinations(asked: argparse.Namespace) -> Iterator[tuple[str, Theme, str]]:
    themes: Sequence[Theme] = asked.theme or THEMES
    for theme in themes:
        for language in asked.language or LANGUAGES:
            for size in asked.size or SIZES:
                yield size, theme, language


def main() -> None:
    asked = wanted()
    OUT.mkdir(parents=True, exist_ok=True)
    put_back = dealt_alike()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Running(Settings(data=data, workers=0, limited=False))
        browser = playwright.chromium.launch(executable_path=chromium(), args=CALM)
        stage, names = Stage(server), asked.pages or list(pages())
        for name in track(names, description="Pages"):
            shot = pages()[name](stage)
            pictures: dict[tuple[str, Theme, str], Path] = {}
            for size, theme, language in combinations(asked):
                page = opened(browser, server.url, shot, size, theme, language)
                pictures[size, theme, language] = OUT / name / f"{size}-{theme}-{language}.png"
                page.screenshot(path=pictures[size, theme, language], full_page=asked.whole)
                page.context.close()
            contact_sheet(name, pictures)
        browser.close()
        server.stop()
    put_back()
    print(f"{len(names)} contact sheets are in {OUT.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
