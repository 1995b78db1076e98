"""A MkDocs hook: adds pages from elsewhere to the site, and turns links to files that are no pages into their paths."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
GUESTS = {  # page of the site -> its file
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "security.md": "SECURITY.md",
    **{f"rules/{game}.md": f"src/motu/games/{game}/RULES.md" for game in ("kaivai", "kahuna", "kapai")},
}
REFERENCE = {  # source file -> the page of the reference that shows it
    "src/motu/core/game.py": "reference/game.md",
    "src/motu/core/fields.py": "reference/fields.md",
}
LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\(([^)\s:#]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add files of the repository that the site shows as well."""
    for page, file in GUESTS.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / file)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links are written to work in the repository; on the site they lead to pages or name the file."""
    return LINK.sub(lambda link: _on_site(link, page.file.src_uri), markdown)


def _on_site(link: re.Match[str], page: str) -> str:
    source = GUESTS.get(page, f"docs/{page}")
    file = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[2]))
    target = _page_of(file)
    if target is None and (ROOT / file).exists():
        return f"`{file}`" if file.endswith(link[1].strip("`")) else f"{link[1]} (`{file}`)"
    if target is None:
        return link[0]  # MkDocs will report that there is no such page
    return f"[{link[1]}]({posixpath.relpath(target, posixpath.dirname(page) or '.')}{link[3] or ''})"


def _page_of(file: str) -> str | None:
    """The site's page for a file of the repository."""
    if file.startswith("docs/"):
        return file.removeprefix("docs/")
    guest = next((page for page, source in GUESTS.items() if source == file), None)
    return guest or REFERENCE.get(file)
