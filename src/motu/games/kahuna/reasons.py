"""Why an action is not legal: one sentence with its rule."""

from __future__ import annotations

from motu.core.bits import count, has
from motu.core.game import CHANCE, State
from motu.core.words import say, say_many
from motu.games.kahuna import actions as a
from motu.games.kahuna.board import BRIDGES, ENDS, FULL_HAND, ISLANDS, LINES
from motu.games.kahuna.rules import decider
from motu.games.kahuna.rules.packs import copies
from motu.games.kahuna.state import Phase


def why_not(s: State, who: int, action: int) -> str:
    """The first rule in the way."""
    if s.phase == Phase.OVER:
        return say("The match is over.")
    if who != decider(s):
        return say("It is not your turn [K2].") if who != CHANCE else say("Chance has nothing to decide now [K1.5].")
    if who == CHANCE:
        return _not_by_chance(s, action)
    if action < a.GIFT:
        return say("Only chance starts, deals and turns up cards [K1.5].")
    if s.phase == Phase.GIFT:
        return _not_as_a_gift(s, action)
    if s.phase == Phase.REBUILD:
        return say("First decide whether to build on {line} or leave it free [K8.1].", line=LINES[s.freed])
    if action in (a.REBUILD, a.LEAVE):
        return say("You have not just cut a bridge whose line you may build on [K8.1].")
    if action < a.PLACE:
        return say("There is no handicap bridge left to place [K1.4].")
    if s.phase == Phase.DRAW:
        return _not_drawn(s, who, action)
    return _not_played(s, who, action)


def _not_by_chance(s: State, action: int) -> str:
    if s.phase == Phase.FIRST:
        return say("First chance decides who starts [K1.5].")
    if action < a.DEAL or action >= a.GIFT:
        return say("First a card must be dealt or turned up [K1.5].")
    island = (action - a.DEAL) % len(ISLANDS)
    if (action >= a.REVEAL) != (s.phase == Phase.REVEAL):
        if s.phase == Phase.REVEAL:
            return say("This card must be turned up, not dealt [K4.1].")
        return say("This card must be dealt, not turned up [K1.5].")
    return say("There is no {island} left in the pile [K1.1].", island=ISLANDS[island])


def _not_as_a_gift(s: State, action: int) -> str:
    if not a.GIFT <= action < a.PLACE:
        return say("First place all handicap bridges [K1.4].")
    return say("{line} is not free [K1.4].", line=LINES[action - a.GIFT])


def _not_drawn(s: State, who: int, action: int) -> str:
    if action < a.TAKE:
        return say("You have gone on to draw: no more cards can be played this turn [K4].")
    if action == a.SKIP:
        if s.discarded:
            return say("You have discarded to make room, so you must draw [K2.5].")
        return say("Your opponent did not draw last turn, so you must draw [K4.2].")
    if s.held[who] == FULL_HAND:
        return say("With five cards in hand you cannot draw [K4.3].")
    if action == a.DRAW:
        return say("The pile is empty: take a face-up card [K4.1].")
    return say("There is no {island} face up [K4.1].", island=ISLANDS[action - a.TAKE])


def _not_played(s: State, who: int, action: int) -> str:
    if action >= a.TAKE:
        if s.last_turns:
            return say("No card is drawn in the last two turns [K6.1].")
        return say("First choose “Go on to draw” [K2].")
    if action == a.DONE:
        return say("You must draw but hold five cards: play or discard at least one first [K4.3].")
    if action >= a.DISCARD:
        return _not_discarded(s, who, ISLANDS[action - a.DISCARD])
    if s.discarded:
        return say("After discarding you can only discard more cards or go on to draw [K2.5].")
    if action >= a.CUT:
        return _not_cut(s, who, *divmod(action - a.CUT, 3))
    return _not_placed(s, who, *divmod(action - a.PLACE, 2))


def _not_discarded(s: State, who: int, island: str) -> str:
    if s.last_turns:
        return say("Nobody may discard in the last two turns [K2.5].")
    if s.held[who] < FULL_HAND and not s.discarded:
        return say("You may discard only if you began your turn with five cards and have played none [K2.5].")
    return say("You do not hold {island}, so you cannot discard it [K2.5].", island=island)


def _not_placed(s: State, who: int, line: int, end: int) -> str:
    island = int(ENDS[line, end])
    if has(s.bridges[0] | s.bridges[1], line):
        return say("There is already a bridge on {line} [K2.2].", line=LINES[line])
    if not has(s.hand[who], island):
        return say("You do not hold {island} [K2.2].", island=ISLANDS[island])
    if count(s.bridges[who]) >= BRIDGES:
        return say("All 25 of your bridges are on the board [K1.2].")
    ruled = [ISLANDS[i] for i in ENDS[line] if has(s.tokens[1 - who], int(i))]
    return say("You cannot build on {line}: your opponent controls {island} [K8.1].", line=LINES[line], island=ruled[0])


def _not_cut(s: State, who: int, line: int, of_second: int) -> str:
    if has(s.bridges[who], line):
        return say("You cannot cut your own bridge on {line} [K2.3].", line=LINES[line])
    if not has(s.bridges[1 - who], line):
        return say("There is no bridge on {line} to cut [K2.3].", line=LINES[line])
    first, second = (int(island) for island in ENDS[line])
    for island, n in ((first, 2 - of_second), (second, of_second)):
        held = copies(s.hand[who], island)
        if held < n:
            return say_many("This cut takes {n} {island} card, and you hold {held} [K2.3].",
                            "This cut takes {n} {island} cards, and you hold {held} [K2.3].",
                            n, island=ISLANDS[island], held=held)  # fmt: skip
    raise ValueError("this cut is legal")
