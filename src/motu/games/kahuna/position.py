"""A position as text and back: parts in any order, separated by semicolons or lines; parts not named have defaults.

    round 2; white to draw; black: ELAI-HUNA; white: ALOA-BARI; white holds HUNA HUNA; face up COCO DUDA LALE

Tokens follow from bridges. Cards not named lie in the pile; if the pile is named, they lie on the discards. Without a
`face up`, three of them are turned up.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from motu.core.bits import count
from motu.core.game import Refused, State
from motu.core.parsing import whole
from motu.core.words import say
from motu.games.kahuna.board import (
    ALL_CARDS,
    AT,
    CARDS,
    COPIES,
    DEALT,
    ISLANDS,
    LINES,
    NEEDED,
    cards_of,
    lines_of,
)  # fmt: skip
from motu.games.kahuna.options import MOST_GIFTS
from motu.games.kahuna.rules.packs import copies, size, with_card, without
from motu.games.kahuna.state import RECORD, Phase
from motu.games.kahuna.validation import COLOURS, check

NONE = "none"
PHASES = {
    Phase.FIRST: "drawing who starts",
    Phase.DEAL: "dealing, {turn} starts",
    Phase.DRAWN: "{turn} drew from the pile",
    Phase.REVEAL: "turning up, {turn} next",
    Phase.GIFT: "handicap, {turn} starts",
    Phase.PLAY: "{turn} to play",
    Phase.REBUILD: "{turn} to rebuild {line}",
    Phase.DRAW: "{turn} to draw",
    Phase.OVER: "over, {turn} next",
}


def position_text(s: State) -> str:
    """Everything that does not follow from the rest."""
    parts = ["strategic"] * int(s.strategic) + ["open draws"] * int(s.open_draws)
    parts.append(f"last turns {s.last_turns}" if s.runs == 3 else f"round {s.runs + 1}")
    parts.append(PHASES[Phase(s.phase)].format(turn=COLOURS[s.turn], line=LINES[s.freed]))
    parts += ["draw due"] * int(s.skipped) + ["has discarded"] * int(s.discarded)
    parts += [f"early end {COLOURS[s.early - 1]}"] if s.early else []
    for seat, colour in enumerate(COLOURS):
        parts += [f"gifts {colour} {s.gifts[seat]}"] if s.gifts[seat] else []
        parts += [f"points {colour} {' '.join(map(str, s.points[seat]))}"] if any(s.points[seat]) else []
        parts += [f"{colour}: {' '.join(lines_of(s.bridges[seat]))}"] if s.bridges[seat] else []
        for word, pack in (("holds", s.hand[seat]), ("known", s.known[seat]), ("buried", s.buried[seat])):
            parts += [f"{colour} {word} {' '.join(cards_of(pack))}"] if pack else []
    parts.append(f"face up {' '.join(cards_of(s.up)) or NONE}")
    parts += [f"discards {' '.join(cards_of(s.discards))}"] if s.discards else []
    return "; ".join(parts)


def parse_position(text: str) -> State:
    """The position that a text describes; raises Refused with what is wrong with it."""
    s = np.zeros(1, RECORD)[0]
    s.phase = Phase.PLAY
    named: dict[str, Any] = {}
    for part in re.split(r"[;\n]", text):
        words = re.sub(r"[:,]", " ", part).split()
        if words and not (_read_whole(s, " ".join(words)) or _read(s, words, named)):
            raise Refused(say("“{part}” is not part of a position of Kahuna.", part=part.strip()))
    _lay_out(s, named)
    check(s)
    return s


def _read_whole(s: State, part: str) -> bool:
    """A part that is a fixed phrase."""
    flags = {"strategic": "strategic", "open draws": "open_draws", "draw due": "skipped", "has discarded": "discarded"}
    if part in flags:
        s[flags[part]] = 1
        return True
    for phase, phrase in PHASES.items():
        pattern = phrase.replace(",", "").format(turn="(?P<turn>black|white)", line="(?P<line>[A-Z]{4}-[A-Z]{4})")
        if found := re.fullmatch(pattern, part):
            s.phase, s.turn = phase, COLOURS.index(found.groupdict().get("turn", "black"))
            if phase == Phase.REBUILD:
                s.freed = _line(found["line"])
            return True
    return False


def _read(s: State, words: list[str], named: dict[str, Any]) -> bool:
    """A part with names or numbers in it."""
    match words:
        case ["round", n] if n in ("1", "2", "3"):
            s.runs, s.last_turns = int(n) - 1, 0
        case ["last", "turns", n] if n in ("0", "1", "2"):
            s.runs, s.last_turns = 3, int(n)
        case ["early", "end", colour] if colour in COLOURS:
            s.early = 1 + COLOURS.index(colour)
        case ["gifts", colour, n] if colour in COLOURS:
            s.gifts[COLOURS.index(colour)] = whole("gifts", n, 0, MOST_GIFTS)
        case ["points", colour, first, second, last] if colour in COLOURS:
            points = [whole("points", n, 0, most) for n, most in ((first, 1), (second, 2), (last, len(ISLANDS)))]
            s.points[COLOURS.index(colour)] = points
        case [colour, ("holds" | "known" | "buried") as word, *cards] if colour in COLOURS:
            field = {"holds": "hand"}.get(word, word)
            s[field][COLOURS.index(colour)] = _pack(cards)
        case [colour, *lines] if colour in COLOURS:
            s.bridges[COLOURS.index(colour)] = sum(1 << i for i in {_line(line) for line in lines if line != NONE})
        case ["face", "up", *cards]:
            named["up"] = _pack(cards)
        case [("discards" | "pile") as field, *cards]:
            named[field] = _pack(cards)
        case _:
            return False
    return True


def _line(name: str) -> int:
    joined = "-".join(sorted(name.upper().split("-")))
    if joined not in LINES:
        raise Refused(say("There is no line {line} on the board.", line=name))
    return LINES.index(joined)


def _pack(names: list[str]) -> Any:
    pack = np.uint64(0)
    for name in names:
        if name.upper() not in ISLANDS and name != NONE:
            raise Refused(say("There is no island {name}.", name=name))
        if name != NONE:
            if copies(pack, ISLANDS.index(name.upper())) == COPIES:
                raise Refused(say("There are only two cards of {name} [K1.1].", name=name))
            pack = with_card(pack, ISLANDS.index(name.upper()))
    return pack


def _lay_out(s: State, named: dict[str, Any]) -> None:
    """Place the cards that are not in hands, and the tokens, and count the cards everywhere."""
    rest, taken = ALL_CARDS, 0
    for pack in [*s.hand, *s.buried, *named.values()]:
        rest, taken = without(rest, pack), taken + size(pack)
    if size(rest) + taken != CARDS:
        raise Refused(say("There are only two cards of each island [K1.1]."))
    if "up" not in named:
        named["up"] = _pack(sorted(set(cards_of(rest)))[-DEALT:])
        rest = without(rest, named["up"])
    if "pile" in named:
        for card in cards_of(named.get("discards", 0)):
            rest = with_card(rest, ISLANDS.index(card))
        s.deck, s.discards = named["pile"], rest
    else:
        s.deck, s.discards = rest, named.get("discards", 0)
    s.up, s.row, s.pile = named["up"], size(named["up"]), size(s.deck)
    for seat in (0, 1):
        s.held[seat], s.buried_by[seat] = size(s.hand[seat]), size(s.buried[seat])
        mine = [i for i in range(len(ISLANDS)) if count(s.bridges[seat] & AT[i]) >= NEEDED[i]]
        s.tokens[seat] = sum(1 << i for i in mine)
