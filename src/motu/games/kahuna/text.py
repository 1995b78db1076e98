"""Kahuna in words: notation, history, prompts. Positions, refusals and the terminal's map have files of their own."""

from __future__ import annotations

import re

from motu.core.bits import has
from motu.core.game import CHANCE, Refused, State, View
from motu.core.words import mark, say
from motu.games.kahuna import moves as m
from motu.games.kahuna.board import ENDS, FULL_HAND, ISLANDS, LINES
from motu.games.kahuna.effects import colour, effect_words, effects
from motu.games.kahuna.position import parse_position, position_text
from motu.games.kahuna.reasons import why_not
from motu.games.kahuna.rules import decider, may_abstain, may_discard, may_stop_playing
from motu.games.kahuna.rules.cards import receiver
from motu.games.kahuna.state import Phase
from motu.games.kahuna.terminal import board_text

__all__ = [
    "action_text", "board_text", "parse_action", "parse_position", "position_text", "prompt", "score_lines", "tell",
    "verdict", "why_not",
]  # fmt: skip

PLAIN = {m.REBUILD: "rebuild", m.LEAVE: "leave", m.DONE: "done", m.DRAW: "draw", m.SKIP: "skip"}
WITH_ISLAND = {m.DEAL: "deal", m.REVEAL: "reveal", m.DISCARD: "discard", m.TAKE: "take"}  # + island


def action_text(s: State, who: int, action: int, viewer: int | None = None) -> str:
    """Notation; `?` for a card that the viewer may not see."""
    if action in PLAIN:
        return PLAIN[action]
    if action < m.DEAL:
        return f"first {action - m.FIRST}"
    if m.GIFT <= action < m.PLACE:
        return f"gift {LINES[action - m.GIFT]}"
    if m.PLACE <= action < m.CUT:
        return f"{LINES[line_of(action)]} with {cards_played(action)[0]}"
    if m.CUT <= action < m.REBUILD:
        return f"cut {LINES[line_of(action)]} with {' '.join(cards_played(action))}"
    first = max(start for start in WITH_ISLAND if start <= action)
    seen = viewer is None or sees(s, who, action, viewer)
    return f"{WITH_ISLAND[first]} {ISLANDS[action - first] if seen else '?'}"


def line_of(action: int) -> int:
    """The line of a placement, a cut or a gift."""
    if action < m.PLACE:
        return action - m.GIFT
    return (action - m.PLACE) // 2 if action < m.CUT else (action - m.CUT) // 3


def cards_played(action: int) -> list[str]:
    """The cards of a placement or a cut, in alphabetical order."""
    first, second = (ISLANDS[island] for island in ENDS[line_of(action)])
    if action < m.CUT:
        return [second if (action - m.PLACE) % 2 else first]
    return [[first, first], [first, second], [second, second]][(action - m.CUT) % 3]


def sees(s: State, who: int, action: int, viewer: int) -> bool:
    """Does this seat see the card? Not if dealt to the other, or discarded by the other unless it lay open [K8.2]."""
    if m.DEAL <= action < m.REVEAL:
        return bool(viewer == receiver(s))
    if m.DISCARD <= action < m.DONE:
        return viewer == who or bool(s.open_draws and has(s.known[who], action - m.DISCARD))
    return True


def parse_action(s: State, who: int, text: str) -> int:
    """The action of a text: any case, any blanks, islands of a line in any order."""
    words = re.sub(r"\s*[-–—]\s*", "-", text.upper()).split()
    match words:
        case [word] if word.lower() in PLAIN.values():
            return next(action for action, name in PLAIN.items() if name == word.lower())
        case ["FIRST", seat]:
            if seat not in ("0", "1"):
                raise Refused(say("There is no seat {seat} to start [K1.3].", seat=seat))
            return m.FIRST + int(seat)
        case [("DEAL" | "REVEAL" | "DISCARD" | "TAKE") as word, card]:
            return next(start for start, name in WITH_ISLAND.items() if name == word.lower()) + _island(card)
        case ["GIFT", line]:
            return m.GIFT + _line(line)
        case ["CUT", line, "WITH", one, two]:
            return _cut(_line(line), _island(one), _island(two))
        case ["CUT", line, "WITH", one]:
            raise Refused(say("A cut takes two cards, not {card} alone [K2.3].", card=ISLANDS[_island(one)]))
        case [line, "WITH", card]:
            return _place(_line(line), _island(card))
    raise Refused(
        say("“{text}” is no action of Kahuna; actions look like “ALOA-BARI with ALOA”, “cut ELAI-HUNA with HUNA HUNA”, "
            "“take COCO”, “draw”, “skip” or “done” [K2].", text=text.strip())
    )  # fmt: skip


def _island(name: str) -> int:
    if name not in ISLANDS:
        raise Refused(say("There is no island {name}; there are {islands}.", name=name, islands=", ".join(ISLANDS)))
    return ISLANDS.index(name)


def _line(name: str) -> int:
    ends = name.split("-")
    if len(ends) != 2:
        raise Refused(say("“{name}” is no line: a line is written like ALOA-BARI.", name=name))
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
    return int(m.PLACE_WITH[card, line])


def _cut(line: int, one: int, two: int) -> int:
    for card in (one, two):
        if card not in ENDS[line]:
            values = {"card": ISLANDS[card], "line": LINES[line]}
            raise Refused(say("{line} does not touch {card}: both cards must show its islands [K2.3].", **values))
    return m.CUT + 3 * line + [one, two].count(int(ENDS[line, 1]))


def tell(s: State, who: int, action: int, viewer: int, name: str) -> str:
    """One sentence for the history, with what follows for the board."""
    values = {"name": name, "card": _card_told(s, who, action, viewer)}
    if who == CHANCE:
        return _tell_chance(s, action, values["card"])
    if m.GIFT <= action < m.REBUILD:
        values["line"] = LINES[line_of(action)]
    if action in (m.REBUILD, m.LEAVE):
        values["line"] = LINES[s.freed]
    return say(_sentence(s, action), **values) + effect_words(s, who, effects(s, who, action)) + "."


def _sentence(s: State, action: int) -> str:
    """What a seat does, to be said with its names filled in."""
    if action < m.PLACE:
        return mark("{name} puts a bridge of the handicap on {line}")
    if action < m.CUT:
        return mark("{name} plays {card} and builds {line}")
    if action < m.REBUILD:
        return mark("{name} plays {card} and cuts {line}")
    if action == m.REBUILD:
        return mark("{name} builds on the freed line {line}")
    if action == m.LEAVE:
        return mark("{name} leaves {line} free")
    if action < m.DONE:
        return mark("{name} discards {card} face down")
    if action == m.DONE:
        return mark("{name} ends the last turn") if s.last_turns else mark("{name} goes on to draw")
    if action < m.DRAW:
        return mark("{name} takes {card} from the face-up row")
    return mark("{name} draws from the pile") if action == m.DRAW else mark("{name} does not draw")


def _tell_chance(s: State, action: int, card: str) -> str:
    if action < m.DEAL:
        return say("{seat} starts.", seat=colour(action - m.FIRST))
    if action < m.REVEAL:
        return say("{seat} gets {card}.", seat=colour(receiver(s)), card=card)
    return say("{card} is turned up.", card=card)


def _card_told(s: State, who: int, action: int, viewer: int) -> str:
    if m.PLACE <= action < m.REBUILD:
        return say(" and ").join(cards_played(action))
    for start in sorted(WITH_ISLAND, reverse=True):
        if start <= action < start + len(ISLANDS):
            return ISLANDS[action - start] if sees(s, who, action, viewer) else say("a card")
    return ""


def prompt(v: View, seat: int) -> str:
    """What this seat is to do now."""
    if v.phase == Phase.OVER:
        return say("The match is over.")
    if seat not in (0, 1) or decider(v) != seat:
        who = decider(v)
        return say("Cards are being dealt.") if who == CHANCE else say("{seat} is to act.", seat=colour(who))
    if v.phase == Phase.GIFT:
        return say("Put a bridge of your handicap on any free line; {n} to place.", n=int(v.gifts[seat]))
    if v.phase == Phase.REBUILD:
        return say("Put one of your bridges on {line} at once, without a card, or leave it free.", line=LINES[v.freed])
    return _prompt_draw(v, seat) if v.phase == Phase.DRAW else _prompt_play(v, seat)


def _prompt_play(v: View, seat: int) -> str:
    if v.last_turns:
        return say("Your last turn: play cards to build or cut, then end it; no card is drawn.")
    if v.discarded:
        return say("Discard more cards, or go on to draw: you must draw one.")
    if not may_stop_playing(v, seat):
        return say("You must draw this turn but hold five cards: play or discard at least one.")
    if may_discard(v, seat):
        return say("Play a card to build, two to cut, or discard to make room for a draw; then go on.")
    return say("Play a card to build a bridge, two to cut one, or go on to draw.")


def _prompt_draw(v: View, seat: int) -> str:
    if v.held[seat] == FULL_HAND:
        return say("With five cards in hand you cannot draw: end your turn.")
    if not may_abstain(v):
        return say("Draw a card: one that lies face up, or the top of the pile. This time you must.")
    return say("Draw a card, one that lies face up or the top of the pile, or end your turn without one.")


def score_lines(s: State, seat: int) -> list[tuple[str, int]]:
    """Points by scoring."""
    names = (say("First scoring"), say("Second scoring"), say("Final scoring"))
    return [(name, int(points)) for name, points in zip(names, s.points[seat], strict=True)]


def verdict(score: int) -> str:
    """Nobody plays Kahuna alone."""
    return ""
