"""Checks what the rules rely on in a position that somebody wrote: compiled, they double-check nothing."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.bits import count, has
from motu.core.game import Refused, State
from motu.core.words import say
from motu.games.kahuna.board import BRIDGES, CARDS, DEALT, FULL_HAND, LINES, lines_of
from motu.games.kahuna.options import MOST_GIFTS
from motu.games.kahuna.rules.control import free_lines, open_lines
from motu.games.kahuna.rules.packs import without
from motu.games.kahuna.rules.rounds import LAST_RUN
from motu.games.kahuna.state import Phase

COLOURS = ("black", "white")


def check(s: State) -> None:
    """Refuse what no match can bring about, or what the rules could not go on from."""
    if s.bridges[0] & s.bridges[1]:
        both = lines_of(s.bridges[0] & s.bridges[1])
        raise Refused(say("A line holds only one bridge: {lines} [K2.2].", lines=", ".join(both)))
    for seat, colour in enumerate(COLOURS):
        if s.held[seat] > FULL_HAND:
            raise Refused(say("Too many cards for {seat}: a hand holds at most five [K2.6].", seat=colour))
        if count(s.bridges[seat]) > BRIDGES:
            raise Refused(say("Too many bridges for {seat}: there are 25 at most [K1.2].", seat=colour))
        if without(s.known[seat], s.hand[seat]):
            raise Refused(say("A hand must contain the cards known to be in it: {seat}.", seat=colour))
    if s.phase == Phase.REBUILD and has(s.bridges[0] | s.bridges[1], int(s.freed)):
        raise Refused(say("{line} is not free [K8.1].", line=LINES[s.freed]))
    for what in _out_of_place(s, Phase(int(s.phase))):
        raise Refused(what)


def _out_of_place(s: State, phase: Phase) -> Iterator[str]:
    """What does not fit the phase, or what comes after it, in a sentence each."""
    yield from _cards_out_of_place(s, phase)
    if any(s.gifts) and (phase > Phase.GIFT or all(s.gifts) or s.gifts.sum() > min(MOST_GIFTS, count(free_lines(s)))):
        yield say("Gifts are placed before the first turn, up to three of one seat, on free lines [K1.4].")
    if phase == Phase.GIFT and not any(s.gifts):
        yield say("A handicap needs gifts [K1.4].")
    if phase == Phase.REBUILD and not (s.strategic and has(open_lines(s, int(s.turn)), int(s.freed))):
        yield say("A bridge is replaced in the strategic variant alone, where building is allowed [K8.1].")
    if s.early and phase != Phase.OVER:
        yield say("After the early end the match is over [K7.1].")
    if s.runs == LAST_RUN and phase != Phase.OVER and not (phase in (Phase.PLAY, Phase.REBUILD) and s.last_turns):
        yield say("In the two last turns nothing is drawn, and after them the match is over [K6.1].")


def _cards_out_of_place(s: State, phase: Phase) -> Iterator[str]:
    if phase <= Phase.DEAL and not _is_being_dealt(s, phase):
        yield say("First three cards are dealt to black, then three to white, all from the pile [K1.5].")
    if phase in (Phase.DRAWN, Phase.REVEAL) and not s.pile:
        yield say("The card comes from the pile, and it is empty [K4.1].")
    if phase == Phase.DRAWN and s.held[s.turn] == FULL_HAND:
        yield say("Nobody draws with five cards in hand [K4.3].")
    if s.discarded and s.held[s.turn] == FULL_HAND:
        yield say("After a discard no hand is full [K2.5].")
    goes_on = Phase.REVEAL < phase < Phase.OVER and s.runs < LAST_RUN
    if s.row > DEALT - (phase == Phase.REVEAL) or (s.row == 0 and goes_on):
        yield say("From one to three cards lie face up, fewer while one is turned up [K1.1] [K5.1].")


def _is_being_dealt(s: State, phase: Phase) -> bool:
    """[K1.5]"""
    black, white = int(s.held[0]), int(s.held[1])
    in_turn = black <= DEALT and white < DEALT and (white == 0 or black == DEALT)
    begun = phase == Phase.DEAL or black == 0
    return in_turn and begun and s.runs == 0 and s.pile == CARDS - black - white
