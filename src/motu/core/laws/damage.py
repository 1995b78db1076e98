"""Texts as a typo, a bad copy or malice might leave them: every reader of texts must withstand them all."""

from __future__ import annotations

import random
import re

PIECES = re.compile(r"\d+|\w+|\n|[^\w\n]")
NUMBERS = ("0", "-1", "1", "2", "3", "4", "7", "9", "10", "12", "13", "64", "99", "127", "128", "255", "256", "32768", "65536",
           "2147483648", "-2147483649", "9223372036854775808", "9" * 40, "1e9", "0x10", "1_0", "٣", "²", "1.5", "")  # fmt: skip
ODD = (
    "",
    " ",
    "\n",
    "\t",
    "\0",
    ";",
    ":",
    ",",
    "-",
    "/",
    "*",
    "?",
    "{}",
    "%s",
    "é",
    "\u202e",
    "\ud800",
    "😀",
    "none",
    "seat 0:",
)


def damaged(text: str, rng: random.Random, times: int = 3) -> str:
    """The text with up to that many things wrong in it."""
    pieces = PIECES.findall(text)
    for _ in range(rng.randint(1, times)):
        at = rng.randrange(len(pieces) + 1)
        spoil = rng.choice(WAYS)
        pieces[at : at + 1] = spoil(pieces[at : at + 1], pieces, rng)
    return "".join(pieces)


def _lose(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    return []


def _repeat(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    return here * rng.choice((2, 2, 3, 300))


def _take_another(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    return [rng.choice(pieces)] if pieces else []


def _add_another(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    return [*here, " ", rng.choice(pieces)] if pieces else []


def _number(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    """Another number in place of a number; elsewhere, perhaps one more."""
    return [rng.choice(NUMBERS)] if here and here[0].isdecimal() else here + [rng.choice(NUMBERS)] * rng.randint(0, 1)


def _count(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    return [str(int(here[0]) + rng.choice((-1, 1)))] if here and here[0].isdecimal() and len(here[0]) < 9 else here


def _odd(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    return [rng.choice(ODD)]


def _letter(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    return [chr((ord(here[0][0]) + rng.choice((-1, 1, 32))) % 0xD7FF) + here[0][1:]] if here and here[0] else here


def _line(here: list[str], pieces: list[str], rng: random.Random) -> list[str]:
    """A whole line repeated."""
    lines = "".join(pieces).splitlines()
    return [*here, "\n", rng.choice(lines), "\n"] if lines else here


WAYS = (
    _lose,
    _repeat,
    _take_another,
    _take_another,
    _add_another,
    _number,
    _number,
    _count,
    _count,
    _odd,
    _letter,
    _line,
)
