"""All words a person reads: `say("…")` in the current language.

Translations are read directly from locale/<language>/motu.po: there is nothing to compile. What has no translation, or
only a doubtful (fuzzy) one, is said in English. An installed game brings its own beside its module, as
locale/<language>/*.po; it can add sentences, but never change one that Motu says already.

A person has one name wherever a game mentions them: `name_of(seat)`. Whoever knows the names supplies them (`calling`).
"""

from __future__ import annotations

import gettext
import logging
import reprlib
import string
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from motu.core.elision import elided

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
LOCALE = Path(__file__).parents[1] / "locale"
NO_BREAK = "\u00a0"
IN_CONTEXT = "\x04"  # between a context and its text, as in gettext
MOST_TEXTS = 1 << 14  # cached per language: more than there are, unless somebody makes them up

log = logging.getLogger("motu.words")

T = TypeVar("T")
_language: ContextVar[str] = ContextVar("language", default="en")
_players: ContextVar[Callable[[int], str] | None] = ContextVar("players", default=None)
_added: dict[Path, None] = {}  # locale folders of installed games, in the order they were added


def say(text: str, /, **values: Any) -> str:
    """The text in the current language, with its {values} filled in."""
    told = _catalogue(_language.get()).texts[text]
    return _filled(told, values) if values else told


def say_in(context: str, text: str, /, **values: Any) -> str:
    """The same for a word that means something else elsewhere: the context tells translators which meaning it has."""
    return say(mark_in(context, text), **values)


def say_many(one: str, many: str, n: int, /, **values: Any) -> str:
    """The text that fits the number n."""
    catalogue = _catalogue(_language.get())
    forms = catalogue.plurals.get((one, many))
    told = forms[catalogue.form(n)] if forms else one if n == 1 else many
    return _filled(told, {"n": n, **values})


def _filled(text: str, values: dict[str, Any]) -> str:
    return (elided(text, values) if _language.get() == "fr" else text).format(**values)


def told(value: Any) -> str:
    """Anything somebody wrote, shortened to fit in a sentence."""
    try:
        return reprlib.repr(value)
    except ValueError:  # a number with more digits than Python writes
        return "…"


def joint(sign: str) -> str:
    """A colon or semicolon between two parts of a sentence; in French, with a non-breaking space before it."""
    return f"{NO_BREAK if _language.get() == 'fr' else ''}{sign} "


def plural_forms(one: str, many: str, /) -> tuple[str, ...]:
    """The forms of a counted text in the current language; none where it has no translation."""
    return _catalogue(_language.get()).plurals.get((one, many), ())


def mark(text: str) -> str:
    """A text to be said later: collected for translation, not translated here."""
    return text


def mark_in(context: str, text: str) -> str:
    """The same with its context, which `say` leaves out again."""
    return f"{context}{IN_CONTEXT}{text}"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything inside is said in this language."""
    token = _language.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _language.reset(token)


def language() -> str:
    """The current language."""
    return _language.get()


@contextmanager
def calling(name: Callable[[int], str] | None) -> Iterator[None]:
    """Everything inside calls a seat by the name of whoever sits there; with None, as if nobody had a name."""
    token = _players.set(name)
    try:
        yield
    finally:
        _players.reset(token)


class Overhearing:
    """Notes the names said inside, by seat, in `said`, which may be exchanged meanwhile. A class for speed, as every
    scene is drawn in one."""

    __slots__ = ("_known", "_name", "_token", "said")

    def __enter__(self) -> Overhearing:
        self.said: dict[int, str] = {}
        self._known: dict[int, str] = {}
        self._name = _players.get()
        self._token = _players.set(self._listen)
        return self

    def __exit__(self, *_: object) -> None:
        _players.reset(self._token)

    def name(self, seat: int) -> str:
        """Who sits there, if that is known; not noted."""
        if seat not in self._known:
            self._known[seat] = self._name(seat) if self._name else ""
        return self._known[seat]

    def still_says(self, names: dict[int, str]) -> bool:
        """Would the same names be said for these seats?"""
        return names.items() <= self._known.items() or all(self.name(seat) == names[seat] for seat in names)

    def _listen(self, seat: int) -> str:
        said = self.said[seat] = self.name(seat)
        return said


def called(seat: int) -> str:
    """Who sits there, if that is known."""
    name = _players.get()
    return name(seat) if name else ""


def name_of(seat: int, otherwise: str = "") -> str:
    """Who sits there; if that is not known, what the game calls the seat, or Seat 1, Seat 2 and so on."""
    return called(int(seat)) or otherwise or say("Seat {seat}", seat=int(seat) + 1)


def once_a_language(function: Callable[..., T]) -> Callable[..., T]:
    """Cache the function's results per language: much of a board is said and drawn again and again.

    All tables share the cache, so nobody has a name inside: any name the function says must be one of its arguments.
    """

    def answered(*args: Any) -> T:
        with calling(None):
            return function(*args)

    kept: dict[str, Callable[..., T]] = defaultdict(lambda: lru_cache(maxsize=1 << 14)(answered))

    @wraps(function)
    def answer(*args: Any) -> T:
        return kept[_language.get()](*args)

    return answer


def add_translations(module: str) -> None:
    """Also use the translations in locale/<language>/*.po beside this module. English is what the code says."""
    file = getattr(sys.modules.get(module), "__file__", None)
    folder = Path(file or "").parent / "locale"
    if file and folder not in _added and any(folder.glob("*/*.po")):
        _added[folder] = None
        _catalogue.cache_clear()


class Texts(dict[str, str]):
    """Translations; a text without one is said as written, less its context, and remembered."""

    def __missing__(self, text: str) -> str:
        told = text.rpartition(IN_CONTEXT)[2]
        if len(self) < MOST_TEXTS:
            self[text] = told
        return told


class Catalogue(NamedTuple):
    """The translations into one language, and which plural form a number takes there."""

    texts: Texts
    plurals: dict[tuple[str, str], tuple[str, ...]]
    form: Callable[[int], int]


@cache
def _catalogue(name: str) -> Catalogue:
    if name == "en":
        return Catalogue(Texts(), {}, lambda n: int(n != 1))
    own = _read(LOCALE / name / "motu.po", name)
    made = Catalogue(Texts(), {}, gettext.c2py(own.plural_expr))
    taken = {_key(message) for message in own}
    for folder in _added:
        for file in sorted((folder / name).glob("*.po")):
            _enter(made, (m for m in _others(file, name) if _key(m) not in taken and _fits(m, own.num_plurals)))
    _enter(made, own)
    return made


def _read(file: Path, language: str) -> Catalog:
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    if not file.is_file():
        return Catalog(locale=language)
    with file.open("rb") as opened:
        return read_po(opened, locale=language, abort_invalid=True)


def _others(file: Path, language: str) -> list[Message]:
    """The messages in somebody else's file; if it cannot be read, people are spoken to in English."""
    try:
        return list(_read(file, language))
    except Exception as error:
        log.warning("%s cannot be read, so what it translates is said in English: %s", file, error)
        return []


def _enter(made: Catalogue, messages: Iterable[Message]) -> None:
    for message in messages:
        if not message.id or message.fuzzy or not all(_strings(message.string)):
            continue
        if isinstance(message.id, str):
            made.texts.setdefault(_key(message), str(message.string))
        else:
            made.plurals.setdefault((message.id[0], message.id[1]), _strings(message.string))


def _key(message: Message) -> str:
    text = _strings(message.id)[0]
    return mark_in(message.context, text) if message.context else text


def _fits(message: Message, forms: int) -> bool:
    """Does a translation use only its original's {names}, so that it can be filled in, and have every plural form?"""
    told = _strings(message.string)
    allowed = {"n"}.union(*map(_names, _strings(message.id)))
    return len(told) == (1 if isinstance(message.id, str) else forms) and all(_names(text) <= allowed for text in told)


def _names(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}  # a stray brace: not a name in any original


def _strings(told: Any) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else tuple(told)
