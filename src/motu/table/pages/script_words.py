"""The words that scripts say: found in their text, translated with all others, sent along with the page."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from motu.core.words import mark_in, plural_forms, say, speaking

CLIENT = Path(__file__).parents[1] / "client"
TEXT = r'"((?:[^"\\]|\\.)*)"'
SAID = re.compile(rf"\bsay\(\s*{TEXT}")
COUNTED = re.compile(rf"\bsayMany\(\s*{TEXT},\s*{TEXT}")
IN_CONTEXT = re.compile(rf"\bsayIn\(\s*{TEXT},\s*{TEXT}")


@cache
def texts() -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """All that scripts say: plain texts (with their context, if they have one), and pairs of singular and plural."""
    scripts = "\n".join(file.read_text("utf-8") for file in sorted(CLIENT.rglob("*.js")))
    plain = {_read(found) for found in SAID.findall(scripts)}
    plain |= {mark_in(_read(context), _read(text)) for context, text in IN_CONTEXT.findall(scripts)}
    counted = {(_read(one), _read(many)) for one, many in COUNTED.findall(scripts)}
    return tuple(sorted(plain)), tuple(sorted(counted))


def _read(text: str) -> str:
    read: str = json.loads(f'"{text}"')
    return read


@cache
def script_words(language: str) -> dict[str, str | list[str]]:
    """What differs from English: text -> text, singular -> [singular, plural]."""
    plain, counted = texts()
    with speaking(language):
        words: dict[str, str | list[str]] = {text: say(text) for text in plain if say(text) != text}
        words |= {one: list(forms) for one, many in counted if (forms := plural_forms(one, many))}
    return words
