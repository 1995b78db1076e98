"""All words a person reads: `say("…")` in the language of the moment."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
LOCALE = Path(__file__).parents[1] / "locale"

_language: ContextVar[str] = ContextVar("language", default="en")


def say(text: str, /, **values: Any) -> str:
    """The text in the present language, with its {values} filled in."""
    told = _catalogue(_language.get()).gettext(text)
    return told.format(**values) if values else told


def say_many(one: str, many: str, n: int, /, **values: Any) -> str:
    """The text that fits the number n."""
    return _catalogue(_language.get()).ngettext(one, many, n).format(n=n, **values)


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


@cache
def _catalogue(name: str) -> gettext.NullTranslations:
    return gettext.translation("motu", LOCALE, [name], fallback=True)
