"""French drops an e before a vowel: "fiche d'Anneliese", where the text has "fiche de {owner}"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

_DROPPED = re.compile(r"(\b[Dd]|[Qq]u)e (?=\{(\w+)\})")


def elided(text: str, values: Mapping[str, Any]) -> str:
    """The text as it is written before these values, which are filled in later."""
    if "e {" not in text:
        return text
    return _DROPPED.sub(lambda found: f"{found[1]}'" if _opens(values.get(found[2])) else found[0], text)


def _opens(value: object) -> bool:
    """Does it begin with a vowel? An h or a y may be either, and keeps the e."""
    return unicodedata.normalize("NFD", str(value))[:1].lower() in tuple("aeiouœæ")
