"""Collect every text that people read, and keep the translations in step.

python scripts/words.py            bring src/motu/locale/*/motu.po up to date: new texts come without a translation
python scripts/words.py --check    say what is missing, doubtful or does not fit; nothing is changed
"""

from __future__ import annotations

import io
import string
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "motu"
TEMPLATE = PACKAGE / "new" / "template"  # the words of a user's own game are translated in its own folder
KEYWORDS: dict[str, Any] = {
    "say": None,
    "mark": None,
    "say_many": (1, 2),
    "sayMany": (1, 2),
    "say_in": ((1, "c"), 2),
    "sayIn": ((1, "c"), 2),
    "mark_in": ((1, "c"), 2),
}  # 1 and 2: the arguments that are text; c: the context
LANGUAGES = {"de": "German", "fr": "French"}
NOISE = tuple(
    f'"{name}' for name in ("POT-", "PO-", "Report-", "Last-Translator", "Language-Team", "Generated-By", "Project-Id")
)
WAYS = (  # files, and how Babel reads them
    ("**/*.py", "python"),
    ("table/pages/templates/*.html", "jinja2.ext:babel_extract"),
    ("table/client/**/*.js", "javascript"),
)


@cache  # all scripts and templates are read, which takes two seconds
def collected() -> Catalog:
    """Every text that is used anywhere, with the files that use it."""
    catalogue = Catalog(project="motu", charset="utf-8")
    for pattern, way in WAYS:
        for file in sorted(set(PACKAGE.glob(pattern)) - set(TEMPLATE.rglob("*"))):
            name = file.relative_to(ROOT).as_posix()
            for _, said, notes, context in extract_from_file(way, file, KEYWORDS, options={"silent": "false"}):
                catalogue.add(said, locations=[(name, 0)], auto_comments=notes, context=context)
    return catalogue


def file_of(language: str) -> Path:
    return PACKAGE / "locale" / language / "motu.po"


def translated(language: str) -> Catalog:
    """The existing translations."""
    file = file_of(language)
    if not file.is_file():
        return Catalog(locale=language, project="motu", charset="utf-8")
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def update(language: str) -> None:
    """Add new texts and drop unused ones. Nothing is guessed: a new text has no translation yet."""
    catalogue = translated(language)
    catalogue.update(collected(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    save(language, catalogue)


def save(language: str, catalogue: Catalog) -> None:
    """Write the translations, sorted, without headers that change by themselves."""
    catalogue.header_comment = f"# The words of Motu in {LANGUAGES[language]}. Kept in step by scripts/words.py."
    written = io.BytesIO()
    write_po(written, catalogue, width=120, sort_output=True, include_lineno=False, ignore_obsolete=True)
    file = file_of(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = written.getvalue().decode().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith(NOISE)), "utf-8")


def wrong(language: str) -> Iterator[str]:
    """A sentence for each translation that is missing, doubtful or does not fit."""
    have = translated(language)
    for message in collected():
        if not message.id:
            continue
        found = have.get(texts(message.id)[0], message.context)
        if found is None or not all(texts(found.string)):
            yield f"{language}: no translation of {message.id!r}"
        elif found.fuzzy:
            yield f"{language}: the translation of {message.id!r} is marked as fuzzy"
        else:
            yield from misfits(language, message, found)


def misfits(language: str, message: Message, found: Message) -> Iterator[str]:
    """Translations that do not use the same {names} as the original."""
    names = set().union(*(fields(text) for text in texts(message.id)))
    for text in texts(found.string):
        used = fields(text)
        spare = used - names
        lost = (names - used) if isinstance(message.id, str) else (names - used - {"n"})
        if spare or lost:
            yield f"{language}: {text!r} does not have the names of {message.id!r}: {sorted(spare | lost)}"


def fields(text: str) -> set[str]:
    """The {names} in a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def texts(told: Any) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else tuple(told)


def main() -> int:
    if "--check" in sys.argv[1:]:
        found = [sentence for language in LANGUAGES for sentence in wrong(language)]
        print("\n".join(found) or "Every text is there in every language.")
        return 1 if found else 0
    for language in LANGUAGES:
        update(language)
        print(
            f"{language}: {sum(1 for _ in wrong(language))} texts wait for a translation in {file_of(language).relative_to(ROOT)}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
