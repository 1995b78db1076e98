"""All words a person reads: `say("…")` in the language of the moment.

Translations lie in locale/<language>/motu.po and are read from there as they are: there is nothing to compile. What has
no translation, or only a doubtful (fuzzy) one, is said in English.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
LOCALE = Path(__file__).parents[1] / "locale"

T = TypeVar("T")
_language: ContextVar[str] = ContextVar("language", default="en")


def say(text: str, /, **values: Any) -> str:
    """The text in the present language, with its {values} filled in."""
    told = _catalogue(_language.get()).texts.get(text, text)
    return told.format(**values) if values else told


def say_many(one: str, many: str, n: int, /, **values: Any) -> str:
    """The text that fits the number n."""
    catalogue = _catalogue(_language.get())
    forms = catalogue.plurals.get((one, many))
    told = forms[catalogue.form(n)] if forms else one if n == 1 else many
    return told.format(n=n, **values)


def plural_forms(one: str, many: str, /) -> tuple[str, ...]:
    """The forms of a counted text in the present language; none where it has no translation."""
    return _catalogue(_language.get()).plurals.get((one, many), ())


def mark(text: str) -> str:
    """A text to be said later: collected for translation, not translated here."""
    return text


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything in here is said in this language."""
    token = _language.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _language.reset(token)


def language() -> str:
    """The language of the moment."""
    return _language.get()


def once_a_language(function: Callable[..., T]) -> Callable[..., T]:
    """Keep what the function answered, for each language apart: much of a board is said and drawn again and again."""
    kept = lru_cache(maxsize=1 << 14)(lambda language, *args: function(*args))

    @wraps(function)
    def answer(*args: Any) -> T:
        return kept(_language.get(), *args)

    return answer


class Catalogue(NamedTuple):
    """The translations into one language, and which plural form a number takes there."""

    texts: dict[str, str]
    plurals: dict[tuple[str, str], tuple[str, ...]]
    form: Callable[[int], int]


@cache
def _catalogue(name: str) -> Catalogue:
    file = LOCALE / name / "motu.po"
    if not file.is_file():
        return Catalogue({}, {}, lambda n: int(n != 1))
    from babel.messages.pofile import read_po

    with file.open("rb") as opened:
        catalogue = read_po(opened, locale=name)
    texts: dict[str, str] = {}
    plurals: dict[tuple[str, str], tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id or message.fuzzy or not all(_strings(message.string)):
            continue
        if isinstance(message.id, str):
            texts[message.id] = str(message.string)
        else:
            plurals[message.id[0], message.id[1]] = _strings(message.string)
    form: Callable[[int], int] = gettext.c2py(catalogue.plural_expr)
    return Catalogue(texts, plurals, form)


def _strings(told: Any) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else tuple(told)
