"""Actions as the rules write them, and back."""

from __future__ import annotations

import re

from motu.core.bits import has
from motu.core.game import Refused, State
from motu.core.words import say
from motu.games.kahuna import actions as a
from motu.games.kahuna.board import ENDS, ISLANDS, LINES
from motu.games.kahuna.rules.cards import receiver

PLAIN = {a.REBUILD: "rebuild", a.LEAVE: "leave", a.DONE: "done", a.DRAW: "draw", a.SKIP: "skip"}
WITH_ISLAND = {a.DEAL: "deal", a.REVEAL: "reveal", a.DISCARD: "discard", a.TAKE: "take"}  # + island


def action_text(s: State, who: int, action: int, viewer: int | None = None) -> str:
    """Notation; `?` for a card that the viewer may not see."""
    if action in PLAIN:
        return PLAIN[action]
    if action < a.DEAL:
        return f"first {action - a.FIRST}"
    if a.GIFT <= action < a.PLACE:
        return f"gift {LINES[action - a.GIFT]}"
    if a.PLACE <= action < a.CUT:
        return f"{LINES[line_of(action)]} with {cards_played(action)[0]}"
    if a.CUT <= action < a.REBUILD:
        return f"cut {LINES[line_of(action)]} with {' '.join(cards_played(action))}"
    first = max(start for start in WITH_ISLAND if start <= action)
    seen = viewer is None or sees(s, who, action, viewer)
    return f"{WITH_ISLAND[first]} {ISLANDS[action - first] if seen else '?'}"


def line_of(action: int) -> int:
    """The line of a placement, a cut or a gift."""
    if action < a.PLACE:
        return action - a.GIFT
    return (action - a.PLACE) // 2 if action < a.CUT else (action - a.CUT) // 3


def cards_played(action: int) -> list[str]:
    """The cards of a placement or a cut, in alphabetical order."""
    first, second = (ISLANDS[island] for island in ENDS[line_of(action)])
    if action < a.CUT:
        return [second if (action - a.PLACE) % 2 else first]
    return [[first, first], [first, second], [second, second]][(action - a.CUT) % 3]


def sees(s: State, who: int, action: int, viewer: int) -> bool:
    """Does this seat see the card? Not if dealt to the other, or discarded by the other unless it lay open [K8.2]."""
    if a.DEAL <= action < a.REVEAL:
        return bool(viewer == receiver(s))
    if a.DISCARD <= action < a.DONE:
        return viewer == who or bool(s.open_draws and has(s.known[who], action - a.DISCARD))
    return True


def parse_action(s: State, who: int, text: str) -> int:
    """The action that a text describes: any case, any spacing, the islands of a line in any order."""
    words = re.sub(r"\s*[-–—]\s*", "-", text.upper()).split()
    match words:
        case [word] if word.lower() in PLAIN.values():
            return next(action for action, name in PLAIN.items() if name == word.lower())
        case ["FIRST", seat]:
            if seat not in ("0", "1"):
                raise Refused(say("There is no seat {seat} to start [K1.3].", seat=seat))
            return a.FIRST + int(seat)
        case [("DEAL" | "REVEAL" | "DISCARD" | "TAKE") as word, card]:
            return next(start for start, name in WITH_ISLAND.items() if name == word.lower()) + _island(card)
        case ["GIFT", line]:
            return a.GIFT + _line(line)
        case ["CUT", line, "WITH", one, two]:
            return _cut(_line(line), _island(one), _island(two))
        case ["CUT", line, "WITH", one]:
            raise Refused(say("A cut takes two cards, not {card} alone [K2.3].", card=ISLANDS[_island(one)]))
        case [line, "WITH", card]:
            return _place(_line(line), _island(card))
    raise Refused(
        say("“{text}” is not a move in Kahuna; moves look like “ALOA-BARI with ALOA”, “cut ELAI-HUNA with HUNA HUNA”, "
            "“take COCO”, “draw”, “skip” or “done” [K2].", text=text.strip())
    )  # fmt: skip


def _island(name: str) -> int:
    if name not in ISLANDS:
        raise Refused(
            say("There is no island {name}; the islands are {islands}.", name=name, islands=", ".join(ISLANDS))
        )
    return ISLANDS.index(name)


def _line(name: str) -> int:
    ends = name.split("-")
    if len(ends) != 2:
        raise Refused(say("“{name}” is not a line: lines are written like ALOA-BARI.", name=name))
    one, two = sorted(_island(end) for end in ends)
    line = f"{ISLANDS[one]}-{ISLANDS[two]}"
    if line not in LINES:
        near = ", ".join(line for line in LINES if ISLANDS[one] in line)
        values = {"line": line, "island": ISLANDS[one], "lines": near}
        raise Refused(say("There is no line {line} on the board; {island} has {lines} [K2.2].", **values))
    return LINES.index(line)


def _place(line: int, card: int) -> int:
    if card not in ENDS[line]:
        values = {"card": ISLANDS[card], "line": LINES[line]}
        raise Refused(say("{line} does not touch {card}: the card must show one of its islands [K2.2].", **values))
    return int(a.PLACE_WITH[card, line])


def _cut(line: int, one: int, two: int) -> int:
    for card in (one, two):
        if card not in ENDS[line]:
            values = {"card": ISLANDS[card], "line": LINES[line]}
            raise Refused(say("{line} does not touch {card}: both cards must show its islands [K2.3].", **values))
    return a.CUT + 3 * line + [one, two].count(int(ENDS[line, 1]))
