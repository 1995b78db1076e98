"""Settings from a TOML file, the environment and the command line, the last winning; a sentence for each mistake."""

from __future__ import annotations

import difflib
import inspect
import json
import math
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from motu.core.game import Refused
from motu.core.words import say
from motu.table.ops import settings
from motu.table.ops.settings import Metrics, Rate, Settings

PREFIX = "MOTU_"
FILE = "MOTU_CONFIG"  # names the TOML file, where the command line does not
OTHERS = {FILE, "MOTU_LANG", "MOTU_CACHE_DIR", "MOTU_INTERPRETED"}  # our other variables in the environment
_TYPES = get_type_hints(Settings, include_extras=True)
_FLAGS = {"1": True, "0": False, "true": True, "false": False, "yes": True, "no": False, "on": True, "off": False}


@dataclass(frozen=True)
class Configuration:
    """The settings of a server, and where each that is not the default comes from."""

    settings: Settings
    sources: dict[str, str]

    def __str__(self) -> str:
        """As a TOML file that would set the same."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        told = comments()
        for name in _TYPES:
            source = self.sources.get(name, "default")
            text = _toml(getattr(self.settings, name))
            yield f"# {told[name]}\n# {variable(name)} in the environment; now: {source}"
            yield f"{name} = {text}\n" if text else f"# {name} =\n"


def variable(name: str) -> str:
    """A setting's name in the environment."""
    return PREFIX + name.upper()


def environment_of(chosen: Settings) -> dict[str, str]:
    """The environment that gives a server these settings."""
    values = {name: getattr(chosen, name) for name in _TYPES}
    return {variable(name): _plain(value) for name, value in values.items() if value != getattr(Settings(), name)}


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(int(value)) if isinstance(value, bool) else str(value)


def comments() -> dict[str, str]:
    """The comment beside each setting in the source: there is no second place to keep in sync."""
    lines = inspect.getsource(settings.Settings).splitlines()
    found = (re.match(r"    (\w+): .*?  # (.*)", line) for line in lines)
    return {match[1]: match[2] for match in found if match}


def configured(file: Path | None = None, environment: Mapping[str, str] = os.environ, **given: Any) -> Configuration:
    """Settings from all places; a given None means nothing."""
    file = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    said = {name: (value, "command line") for name, value in given.items() if value is not None}
    found = {**_read(file), **_named(environment), **said}
    values = {name: _value(name, value, source) for name, (value, source) in found.items()}
    _check_level(values.get("usual_bot"))
    return Configuration(Settings(**values), {name: source for name, (_, source) in found.items()})


def _check_level(level: str | None) -> None:
    from motu.bots import LEVELS

    if level is not None and level not in LEVELS:
        raise Refused(
            say("There is no level {level} of bots; choose from {levels}.", level=level, levels=", ".join(LEVELS))
        )


Found = dict[str, tuple[Any, str]]  # by setting: its value, and who says so


def _read(file: Path | None) -> Found:
    """What a file sets; Refused if it cannot be read, or sets something unknown."""
    if file is None:
        return {}
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise Refused(say("{file} cannot be read: {error}.", file=file, error=error.strerror)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refused(say("{file} is not TOML: {error}.", file=file, error=error)) from None
    for name in found:
        if name not in _TYPES:
            raise _no_setting(name, str(file), list(_TYPES))
    return {name: (value, str(file)) for name, value in found.items()}


def _named(environment: Mapping[str, str]) -> Found:
    """What the environment sets; Refused if a name in it is almost that of a setting, which nobody would notice."""
    names = {variable(name): name for name in _TYPES}
    for name in environment:
        if name not in names and name not in OTHERS and name.startswith(PREFIX) and _near(name, list(names)):
            raise _no_setting(name, say("The environment"), list(names))
    return {name: (environment[key], key) for key, name in names.items() if key in environment}


def _near(name: str, names: list[str]) -> list[str]:
    return difflib.get_close_matches(name, names, n=1, cutoff=0.8)


def _no_setting(name: str, source: str, names: list[str]) -> Refused:
    near = _near(name, names)
    hint = say("Did you mean {name}?", name=near[0]) if near else say("motu serve --show-settings lists all.")
    return Refused(say("{source}: there is no setting {name}.", source=source, name=name) + " " + hint)


def _value(name: str, given: Any, source: str) -> Any:
    """The value of a setting, read leniently from a text; Refused if it is not valid."""
    kind = _TYPES[name]
    if name == "data":
        return str(given)
    try:
        if isinstance(given, bool) != (kind is bool) and not isinstance(given, str):
            raise msgspec.ValidationError
        value = msgspec.convert(_loose(given, kind) if isinstance(given, str) else given, kind, strict=False)
        if math.inf in (value if kind == Rate else [value]):  # --show-settings could not write it down
            raise msgspec.ValidationError
        return value
    except (msgspec.ValidationError, KeyError):
        told = say(
            "{source}: {name} must be {what}, not {given}.", source=source, name=name, what=_expected(kind), given=given
        )
        raise Refused(told) from None


def _loose(text: str, kind: Any) -> Any:
    """A text from the environment as the value it stands for."""
    if kind is bool:
        return _FLAGS[text.strip().lower()]
    return [part.strip() for part in text.split(",")] if kind == Rate else text.strip()


def _expected(kind: Any) -> str:
    """In words: what a setting may be."""
    if kind is bool:
        return say("true or false")
    if kind is str:
        return say("a text")
    if kind == Rate:
        return say("two numbers above 0 (such as 0.2 and 20: how many a second, and how many at once)")
    if kind == Metrics:
        return say("open, closed, or an address and its port such as {example}", example="127.0.0.1:9100")
    if get_origin(kind) is Literal:
        return say("one of {names}", names=", ".join(get_args(kind)))
    base, meta = kind.__origin__, kind.__metadata__[0]
    number = say("a whole number") if base is int else say("a number")
    if meta.gt is not None:
        return say("{number} above {least}", number=number, least=meta.gt)
    if meta.le is not None:
        return say("{number} from {least} to {most}", number=number, least=meta.ge, most=meta.le)
    return say("{number} of at least {least}", number=number, least=meta.ge)


def _toml(value: Any) -> str:
    """The value as TOML, which for texts, numbers, flags and lists is JSON; nothing for None."""
    return "" if value is None else json.dumps(value, default=str)
