"""A page's scripts in one file, and its styles in another: what is imported comes first, each thing once.

The modules stay as they were written, line by line, each in a scope of its own; a source map leads back to their files.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterator

Text = Callable[[str], str]  # a file's text by its path
SCRIPT_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";$', re.MULTILINE)
STYLE_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) ([\w$]+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
REMARK = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def script(entry: str, text: Text) -> tuple[str, str]:
    """The module and all that it imports as one script, and its source map."""
    lines, origins, names = [], [], _in_order(entry, text, SCRIPT_IMPORT, 2)
    for source, name in enumerate(names):
        body, head, end = _body(name, text(name)).split("\n"), f"const {_scope(name)} = (() => {{", "})();"
        if name == entry:
            body[-1], head, end = "", "{", "}"  # it exports nothing, and may await
        lines += [head, *body, end]
        origins += [None, *((source, line) for line in range(len(body) - 1)), None, None]
    lines.append(f"//# sourceMappingURL={posixpath.basename(entry)}.map")
    sources = [posixpath.relpath(name, posixpath.dirname(entry)) for name in names]
    mapped = {"version": 3, "sources": sources, "names": [], "mappings": _mappings(origins)}
    return "\n".join(lines) + "\n", json.dumps(mapped, separators=(",", ":"))


def style(entry: str, text: Text) -> str:
    """The style sheet after all that it imports."""
    names = _in_order(entry, text, STYLE_IMPORT, 1)
    return "".join(_without_remarks(STYLE_IMPORT.sub("", text(name))) for name in names)


def _in_order(entry: str, text: Text, pattern: re.Pattern[str], group: int) -> list[str]:
    """A file after those it imports. Two that import each other have no order: that is an error."""
    found: dict[str, bool] = {}  # is it there with all that it imports?

    def add(name: str) -> None:
        if not found.setdefault(name, False):
            for imported in pattern.finditer(text(name)):
                other = posixpath.normpath(posixpath.join(posixpath.dirname(name), imported[group]))
                if found.get(other) is False:
                    raise ValueError(f"{name} and {other} import each other: one of them must do without.")
                add(other)
            found[name] = found.pop(name) or True

    add(entry)
    return list(found)


def _body(name: str, text: str) -> str:
    """A module's text as the body of a function that returns what it exports; every line stays where it is."""

    def taken(found: re.Match[str]) -> str:
        other = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[2]))
        return f"const {found[1].replace(' as ', ': ')} = {_scope(other)};" if found[1] else ""

    exported = ", ".join(EXPORT.findall(text))
    text = EXPORT.sub("", SCRIPT_IMPORT.sub(taken, text))
    if strange := UNKNOWN.search(text):
        raise ValueError(f"{name}: this form of import or export is not known to bundles.py: {strange[0]}")
    return f"{_without_remarks(text)}return {{ {exported} }};"


def _scope(name: str) -> str:
    return re.sub(r"\W", "_", name.removesuffix(".js"))


def _without_remarks(text: str) -> str:
    """Comments on lines of their own are for those who read the files; the lines stay, empty."""
    return REMARK.sub(lambda found: "\n" * found[0].count("\n"), text)


def _mappings(origins: list[tuple[int, int] | None]) -> str:
    """Which line of which source each line came from, as source maps write it."""
    return ";".join(_segments(origins))


def _segments(origins: list[tuple[int, int] | None]) -> Iterator[str]:
    before = (0, 0)
    for origin in origins:
        if origin is None:
            yield ""
        else:
            yield "A" + _digits(origin[0] - before[0]) + _digits(origin[1] - before[1]) + "A"
            before = origin


def _digits(number: int) -> str:
    """A number in base 64, least digits first; the lowest bit is its sign."""
    rest, text = abs(number) << 1 | (number < 0), ""
    while rest >= 32:
        text, rest = text + DIGITS[rest & 31 | 32], rest >> 5
    return text + DIGITS[rest]
