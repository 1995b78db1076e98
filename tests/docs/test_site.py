"""The documentation as a site: nothing is missing, and nothing comes from another host."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.docs.pages import PAGES, ROOT

FETCHED = re.compile(r"""<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)=["']((?:https?:)?//[^"']+)""")
FETCHED_BY_STYLE = re.compile(r"""(?:url\(\s*["']?|@import\s+["'])((?:https?:)?//[^"')]+)""")
PATIENCE = 300  # seconds


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    pytest.importorskip("mkdocs", reason="the site is built with MkDocs: pip install 'motu[docs]'")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder],
        cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, timeout=PATIENCE,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def test_every_page_of_the_documentation_is_in_the_menu():
    listed = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    for page in PAGES:
        if page.is_relative_to(ROOT / "docs"):
            assert f" {page.relative_to(ROOT / 'docs').as_posix()}\n" in listed, page.name


def test_every_page_is_built(site):
    for page in PAGES:
        if page.is_relative_to(ROOT / "docs"):
            assert (site / page.relative_to(ROOT / "docs").with_suffix(".html")).is_file(), page.name
    for name in ("contributing", "changelog", "rules/kahuna", "rules/kaivai", "rules/kapai"):
        assert (site / f"{name}.html").stat().st_size > 5_000, name


def test_the_rules_show_their_figures(site):
    for page in (site / "rules").glob("*.html"):
        shown = re.findall(r'src="(figures/[^"]+\.svg)"', page.read_text("utf-8"))
        assert shown and all((site / "rules" / picture).is_file() for picture in shown), page.name
        assert "caption:" not in page.read_text("utf-8")


def test_nothing_is_fetched_from_another_host(site):
    for page in site.rglob("*.html"):
        assert FETCHED.findall(page.read_text("utf-8")) == [], page.name
    for style in site.rglob("*.css"):
        assert FETCHED_BY_STYLE.findall(style.read_text("utf-8")) == [], style.name


def test_what_would_be_fetched_is_found():
    assert FETCHED.findall('<script async src="https://cdn.example/a.js"></script>') == ["https://cdn.example/a.js"]
    assert FETCHED.findall('<link rel="stylesheet" href="//cdn.example/a.css">') == ["//cdn.example/a.css"]
    assert FETCHED.findall('<a href="https://example.org/">there</a>') == []
    assert FETCHED_BY_STYLE.findall('@font-face { src: url("https://cdn.example/a.woff") }')


def test_links_out_of_the_documentation_name_the_file(site):
    text = (site / "adding-a-game.html").read_text("utf-8")
    assert "<code>examples/mu-torere</code>" in text
    assert 'href="reference/game.html"' in text
    assert 'href="architecture.html#glossary"' in (site / "contributing.html").read_text("utf-8")


def test_the_reference_has_the_public_names(site):
    import motu

    text = (site / "reference" / "motu.html").read_text("utf-8")
    for name in ("Match", "bot", "game", "names", "register", "check", "Refused"):
        assert name in motu.__all__ and f'id="motu.{name}"' in text, name
    assert 'id="motu.core.game.Game"' in (site / "reference" / "game.html").read_text("utf-8")


def test_the_search_works_from_a_folder_and_asks_no_host(site, browser):
    page, asked = browser.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "lab.html").as_uri())
    page.locator(".md-search__input").press_sequentially("PettingZoo")
    page.locator(".md-search-result__item").first.wait_for()
    page.close()
    assert asked and all(url.startswith("file:") for url in asked)
