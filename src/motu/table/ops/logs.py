"""A server's log: one record per line, for people or for programs, bounded and without anybody's secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
import traceback
import unicodedata
from collections import Counter
from datetime import UTC, datetime
from typing import Any

from motu.core.compiler import progress

ANNOUNCED = "motu.server"  # what this logger says is for whoever has started the server
MOST_LETTERS, MOST_OF_AN_ERROR = 1000, 6000  # of a message or a field, and of a traceback
SHORTER = (MOST_OF_AN_ERROR, MOST_LETTERS, 200, 50)  # tried in turn until a line fits
MOST_BYTES = 16_000  # a line: Docker breaks longer ones in two
SAME, ALL, SECONDS = 20, 200, 10  # records of one kind, and of all kinds, in so many seconds
MOST_KINDS = 1000
SECRETS = (  # what we keep out of the log at its source may still appear in somebody else's exception
    (re.compile(r"^[ \t]*(?:DETAIL:|\[SQL:|\[parameters:).*", re.MULTILINE), "[left out]"),  # values of a database's row
    (re.compile(r"(://[^\s:/@]{0,200}):[^\s@]{0,200}@"), r"\1:[left out]@"),  # the password in a URL
    (re.compile(r"(?i)(cookie|authorization|password|motu_guest)([\"']?[ \t]{0,9}[:=]).*"), r"\1\2 [left out]"),
    (re.compile(r"(?i)(bearer[ \t]{1,9})[\w.~+/=-]+"), r"\1[left out]"),
    (re.compile(r"(?<![\w-])(?=[\w-]*\d)[\w-]{32,}"), "[left out]"),  # keys of guests, secrets of matches, their hashes
)  # fmt: skip
READ = 20_000  # characters of a text that are looked at: no message keeps us busy

log = logging.getLogger(ANNOUNCED)


def configure(form: str) -> None:
    """From now on everything that is logged in this process goes to standard error in this form."""
    root = logging.getLogger()
    for former in _handlers():
        root.removeHandler(former)
    root.addHandler(Lines(form))
    root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    log.setLevel(logging.INFO)
    if form == "json":
        progress.on_progress = _tell_progress


def form() -> str | None:
    """How this process was told to log, if it was."""
    return next((handler.form for handler in _handlers()), None)


def _handlers() -> list[Lines]:
    return [handler for handler in logging.getLogger().handlers if isinstance(handler, Lines)]


def _tell_progress(what: str, done: int, of: int) -> None:
    if done in (0, of):
        log.info("%(what)s: %(done)s of %(of)s", {"what": what, "done": done, "of": of})


class Lines(logging.StreamHandler[Any]):
    """Standard error; a record that cannot be written is dropped, as its text must not be shown unchecked."""

    def __init__(self, form: str) -> None:
        super().__init__(sys.stderr)
        self.form = form
        self.setFormatter(JsonLine() if form == "json" else TextLine())
        self.addFilter(_is_news)
        self.addFilter(Rate())

    def handleError(self, record: logging.LogRecord) -> None:
        pass


def _is_news(record: logging.LogRecord) -> bool:
    """uvicorn reports once more each failure that the application has logged."""
    return not (record.name == "uvicorn.error" and str(record.msg).startswith("Exception in ASGI application"))


class Rate:
    """Lets a limited number of records of a kind pass in a while; the next one says how many were dropped."""

    def __init__(self) -> None:
        self._began, self._passed = time.monotonic(), Counter[object]()
        self._left_out = Counter[object]()
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, record.levelno, str(record.msg)[:MOST_LETTERS])
        with self._lock:
            if time.monotonic() - self._began > SECONDS:
                self._began, self._passed = time.monotonic(), Counter()
            if self._passed[kind] >= SAME or self._passed.total() >= ALL:
                self._count(kind)
                return False
            self._passed[kind] += 1
            record.left_out = self._left_out.pop(kind, 0)
        return True

    def _count(self, kind: object) -> None:
        if len(self._left_out) >= MOST_KINDS:
            self._left_out.clear()
        self._left_out[kind] += 1


class TextLine(logging.Formatter):
    """A line for people: time, level, logger, message, what else is known; the lines of a traceback are indented."""

    def format(self, record: logging.LogRecord) -> str:
        message = one_line(message_of(record), MOST_LETTERS)
        if record.name == ANNOUNCED and record.levelno == logging.INFO:
            return message
        known = {name: value for name, value in fields_of(record).items() if f"%({name})" not in str(record.msg)}
        more = "".join(f" {name}={json.dumps(value, ensure_ascii=False)}" for name, value in known.items())
        error = "".join(f"\n    {one_line(line, MOST_LETTERS)}" for line in error_of(record).splitlines())
        return f"{time_of(record)} {record.levelname} {record.name}: {message}{more}{error}"


class JsonLine(logging.Formatter):
    """A JSON object on a line of its own; all of it is ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        for most in SHORTER:
            line = json.dumps(self._record(record, most))
            if len(line) <= MOST_BYTES:
                break
        return line

    def _record(self, record: logging.LogRecord, most: int) -> dict[str, Any]:
        told: dict[str, Any] = {"time": time_of(record), "level": record.levelname.lower(), "logger": record.name}
        told["message"] = one_line(message_of(record), min(most, MOST_LETTERS))
        told |= {name: value for name, value in fields_of(record, most).items() if name not in told}
        if error := error_of(record, most):
            told["error"] = "\n".join(one_line(line, most) for line in error.splitlines())
        return told


def time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def message_of(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):  # a message that does not fit its arguments
        return str(record.msg)


def fields_of(record: logging.LogRecord, most: int = MOST_LETTERS) -> dict[str, Any]:
    """The arguments of a message by name, if they were given by name."""
    given: dict[str, Any] = dict(record.args) if isinstance(record.args, dict) else {}
    if left_out := getattr(record, "left_out", 0):
        given["left_out"] = left_out
    return {name: _field(value, min(most, MOST_LETTERS)) for name, value in given.items()}


def _field(value: Any, most: int) -> Any:
    return value if isinstance(value, int | float | None) else one_line(str(value), most)


def error_of(record: logging.LogRecord, most: int = MOST_OF_AN_ERROR) -> str:
    """The traceback, if there is one: its beginning and, which tells more, its end."""
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    text = _ends("".join(traceback.format_exception(record.exc_info[1])).strip(), READ)
    return _ends(without_secrets(text), most)


def _ends(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 4]}\n...\n{text[-3 * most // 4 :]}"


def one_line(text: str, most: int) -> str:
    """The text without secrets, on one line, escaping what would control a terminal or change the writing direction."""
    text = without_secrets(text[:READ])
    text = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(letter if _is_plain(letter) else letter.encode("unicode_escape").decode() for letter in text)


def _is_plain(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return kind[0] != "C" and kind not in ("Zl", "Zp")


def without_secrets(text: str) -> str:
    for pattern, replacement in SECRETS:
        text = pattern.sub(replacement, text)
    return text
