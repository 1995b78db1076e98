"""Kahuna in words: history, prompts, score lines. Notation, positions, reasons and the terminal have files of their own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motu.core.game import CHANCE, Rank, State, View
from motu.core.words import mark, say, say_many
from motu.games.kahuna import actions as a
from motu.games.kahuna.board import FULL_HAND, ISLANDS, LINES, how_many
from motu.games.kahuna.effects import Board, effect_words, effects, player_name
from motu.games.kahuna.notation import WITH_ISLAND, action_text, cards_played, line_of, parse_action, sees
from motu.games.kahuna.position import parse_position, position_text
from motu.games.kahuna.reasons import why_not
from motu.games.kahuna.rules import decider, legal
from motu.games.kahuna.rules.cards import receiver
from motu.games.kahuna.rules.draw import may_abstain
from motu.games.kahuna.rules.play import may_discard, may_stop_playing
from motu.games.kahuna.rules.scoring import FINAL, points_of
from motu.games.kahuna.state import Phase
from motu.games.kahuna.terminal import board_in, board_text

__all__ = [
    "action_text", "board_in", "board_text", "parse_action", "parse_position", "position_text", "prompt", "ranks", "score_lines",
    "tell", "verdict", "why_not",
]  # fmt: skip


def tell(v: View, who: int, action: int, viewer: int, name: str, after: View) -> str:
    """One sentence for the history, with what follows for the board."""
    values = {"name": name, "card": _card_told(v, who, action, viewer)}
    if who == CHANCE:
        return _tell_chance(v, action, values["card"])
    if a.GIFT <= action < a.REBUILD:
        values["line"] = LINES[line_of(action)]
    if action in (a.REBUILD, a.LEAVE):
        values["line"] = LINES[v.freed]
    follows = effect_words(v, who, effects(v, after)) if Board.of(v).can_lead_on(who, action) else ""
    return say(_sentence(v, action), **values) + follows + "."


def _sentence(s: State, action: int) -> str:
    """What a seat does, to be said with its names filled in."""
    if action < a.PLACE:
        return mark("{name} places a handicap bridge on {line}")
    if action < a.CUT:
        return mark("{name} plays {card} and builds {line}")
    if action < a.REBUILD:
        return mark("{name} plays {card} and cuts {line}")
    if action == a.REBUILD:
        return mark("{name} builds on the freed line {line}")
    if action == a.LEAVE:
        return mark("{name} leaves {line} free")
    if action < a.DONE:
        return mark("{name} discards {card} face down")
    if action == a.DONE:
        return mark("{name} ends their last turn") if s.last_turns else mark("{name} goes on to draw")
    if action < a.DRAW:
        return mark("{name} takes {card} from the face-up row")
    return mark("{name} draws from the pile") if action == a.DRAW else mark("{name} does not draw")


def _tell_chance(s: State, action: int, card: str) -> str:
    if action < a.DEAL:
        return say("{seat} starts.", seat=player_name(action - a.FIRST))
    if action < a.REVEAL:
        return say("{seat} gets {card}.", seat=player_name(receiver(s)), card=card)
    return say("{card} is turned up.", card=card)


def _card_told(s: State, who: int, action: int, viewer: int) -> str:
    if a.PLACE <= action < a.REBUILD:
        return say(" and ").join(cards_played(action))
    for start in sorted(WITH_ISLAND, reverse=True):
        if start <= action < start + len(ISLANDS):
            return ISLANDS[action - start] if sees(s, who, action, viewer) else say("a card")
    return ""


def prompt(v: View, seat: int, actions: Sequence[int] | None = None) -> str:
    """What this seat is to do now; actions: its legal ones, if known."""
    phase, who = int(v.phase), decider(v)
    if phase == Phase.OVER:
        return say("The match is over.")
    if seat not in (0, 1) or who != seat:
        return say("Cards are being dealt.") if who == CHANCE else say("It is {name}'s turn.", name=player_name(who))
    if phase == Phase.GIFT:
        return say_many("Place a handicap bridge on any free line: {n} is left.",
                        "Place a handicap bridge on any free line: {n} are left.", int(v.gifts[seat]))  # fmt: skip
    if phase == Phase.REBUILD:
        return say("Build your own bridge on {line} now, without a card, or leave the line free.", line=LINES[v.freed])
    if phase == Phase.DRAW:
        return _prompt_draw(v, seat)
    return _prompt_play(v, seat, _how_many(v, seat) if actions is None else len(actions))


def _prompt_play(v: View, seat: int, ways: int) -> str:
    if ways == 1:
        if v.last_turns:
            return say("Your last turn, but no card in your hand can be played: end your turn.")
        return say("No card in your hand can be played: go on to draw.")
    if v.last_turns:
        return say("Your last turn: play cards to build or cut, then end your turn; no card is drawn.")
    if v.discarded:
        return say("Discard more cards, or go on to draw; you must draw a card.")
    if not may_stop_playing(v, seat):
        return say("You must draw this turn but hold five cards: play or discard at least one.")
    if may_discard(v, seat):
        return say("Play one card to build or two to cut, or discard to make room for a draw; then go on to draw.")
    return say("Play one card to build a bridge or two to cut one, or go on to draw.")


def _how_many(v: View, seat: int) -> int:
    """How many legal actions there are."""
    actions = np.zeros(a.MAX_LEGAL, np.int32)
    return int(legal(v, seat, actions, actions.copy()))


def _prompt_draw(v: View, seat: int) -> str:
    if v.held[seat] == FULL_HAND:
        return say("With five cards in hand you cannot draw: end your turn.")
    if not may_abstain(v):
        return say("You must draw this time: take a face-up card, or draw from the pile.")
    return say("Take a face-up card, draw from the pile, or end your turn without a card.")


def score_lines(s: State, seat: int) -> list[tuple[str, int]]:
    """Points by scoring."""
    return lines_of_points(s.points[seat].tolist())


def lines_of_points(points: Sequence[int]) -> list[tuple[str, int]]:
    """The same for a seat's points."""
    names = (say("First scoring"), say("Second scoring"), say("Final scoring"))
    return list(zip(names, points, strict=True))


def ranks(s: State, seat: int) -> list[Rank]:
    """[K7.1] [K6.3] An early end goes by bridges; else points, then those of the last scoring, or bridges if there are none."""
    points, bridges = Rank(points_of(s, seat)), how_many(s.bridges[seat])
    if s.early:
        return [Rank(bridges, say("bridges on the board"), "K7.1"), points]
    if points_of(s, 0) == points_of(s, 1) == 0:
        return [points, Rank(bridges, say("bridges on the board"), "K6.3")]
    return [points, Rank(int(s.points[seat, FINAL]), say("points in the final scoring"), "K6.3")]


def verdict(score: int) -> str:
    """Nobody plays Kahuna alone."""
    return ""
