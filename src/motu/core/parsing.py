"""Reading numbers in texts written by people."""

from __future__ import annotations

import re

from motu.core.game import Refused
from motu.core.words import say, told

DIGITS = re.compile(
    r"-?[0-9]{1,9}"
)  # nothing else that Python accepts as a number: no other digits, signs or underscores


def whole(what: str, text: str, least: int, most: int) -> int:
    """The number in a text, within these bounds; Refused, saying what it must be, if it is not one."""
    if not DIGITS.fullmatch(text) or not least <= int(text) <= most:
        raise Refused(
            say("{what} must be a whole number from {least} to {most}, not {given}.",
                what=what, least=least, most=most, given=told(text))
        )  # fmt: skip
    return int(text)
