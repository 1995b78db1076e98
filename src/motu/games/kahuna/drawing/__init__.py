"""Kahuna drawn for a seat, with what it can choose and what each choice would do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from motu.core.game import CHANCE, View
from motu.core.layers import Layers, layer
from motu.core.records import copied
from motu.core.scene import Choice, Panel
from motu.core.words import once_a_language, say
from motu.games.kahuna import actions as a
from motu.games.kahuna.actions import MAX_LEGAL
from motu.games.kahuna.board import ISLANDS, LINES, cards_of
from motu.games.kahuna.drawing import layout as at
from motu.games.kahuna.drawing.sprites import (
    Named,
    cards_seen,
    discards,
    hand_above,
    hand_below,
    has,
    islands,
    lines,
    mats,
    pile,
    plates,
    row,
    shoals,
    standing,
)
from motu.games.kahuna.drawing.stage import stage
from motu.games.kahuna.effects import Board, following
from motu.games.kahuna.notation import action_text, cards_played, line_of
from motu.games.kahuna.rules import apply, decider, legal
from motu.games.kahuna.state import Phase
from motu.games.kahuna.text import lines_of_points, prompt


def choices(v: View, seat: int, actions: tuple[int, ...]) -> Iterator[Choice]:
    """What this seat can do now; nothing for spectators."""
    if not actions:
        return
    (mine, _, row), board = cards_seen(v, seat), Board.of(v)
    for action in actions:
        picks, follows = _picks(board, action, mine, row), following(v, board, seat, action)
        yield _choice(action, bool(board.last_turns), board.freed, picks, follows)
    if a.DONE in actions and not board.last_turns:
        yield from _draws_at_once(v, seat, mine, row)


@layer("points", "tokens", "bridges")
def label(v: View) -> str:
    return say("Kahuna. {black}; {white}", black=standing(v, 0), white=standing(v, 1))


@layer("points", "tokens", "bridges", "held", "known", "phase", "turn", "gifts")
def panels(v: View) -> Iterator[Panel]:
    turn = decider(v) if int(v.phase) != Phase.OVER else CHANCE
    held, known, points = v.held.tolist(), v.known.tolist(), v.points.tolist()
    for seat, (won, left, _) in enumerate(has(v)):
        yield _panel(seat, won, left, held[seat], known[seat], tuple(points[seat]), turn == seat)


@once_a_language
def _panel(seat: int, won: int, left: int, held: int, known: int, points: tuple[int, ...], is_acting: bool) -> Panel:
    facts = [(say("islands"), str(won)), (say("bridges left"), str(left)), (say("cards"), str(held))]
    if known:
        facts.append((say("known cards"), " ".join(cards_of(known))))
    return Panel(seat, sum(points), tuple(lines_of_points(points)), tuple(facts), is_acting)


@once_a_language
def _choice(action: int, last: bool, freed: int, picks: tuple[str, ...], follows: str) -> Choice:
    """An action, in one of the last turns or before, with the line just cut, the sprites to click and what follows."""
    enough = picks[:1] if _is_played(action) else ()
    return Choice(action, _text(action), _words(action, last, freed) + follows, picks, enough=enough)


@cache
def _text(action: int) -> str:
    """Its notation: whoever chooses sees all of it, so it depends on nothing else."""
    return action_text(None, 0, action)


def _is_played(action: int) -> bool:
    """Does it play cards for a line? Then picking the line is enough if only these cards will do."""
    return a.PLACE <= action < a.REBUILD


def _draws_at_once(v: View, seat: int, mine: Named, row: Named) -> Iterator[Choice]:
    """Nobody need end their card play first: a click on what they want to draw goes on and draws it."""
    after = copied(v)
    apply(after, seat, a.DONE)
    board = Board.of(after)
    for action in _legal(after, seat):
        if picks := _picks(board, action, mine, row):
            yield _draw_at_once(action, picks, following(after, board, seat, action))


@once_a_language
def _draw_at_once(action: int, picks: tuple[str, ...], follows: str) -> Choice:
    words = say("Go on and draw from the pile")
    if a.TAKE <= action < a.DRAW:
        words = say("Go on to draw and take {card}", card=taken(action))
    return Choice(a.DONE, _text(a.DONE), words + follows, picks, then=action)


def _legal(v: View, seat: int) -> list[int]:
    actions = np.zeros(MAX_LEGAL, np.int32)
    return actions[: legal(v, seat, actions, actions.copy())].tolist()  # type: ignore[no-any-return]


def taken(action: int) -> str:
    """The face-up card that is taken."""
    return ISLANDS[action - a.TAKE]


def _picks(board: Board, action: int, mine: Named, row: Named) -> tuple[str, ...]:
    """The line, and the cards; the card and the discards; the face-up card or the pile. Otherwise it is a button."""
    if a.GIFT <= action < a.PLACE:
        return (f"line-{LINES[line_of(action)]}",)
    if a.PLACE <= action < a.REBUILD:
        return (f"line-{LINES[line_of(action)]}", *_ids(mine, cards_played(action)))
    if action == a.REBUILD:
        return (f"line-{LINES[board.freed]}",)
    if a.DISCARD <= action < a.DONE:
        return (*_ids(mine, [ISLANDS[action - a.DISCARD]]), "discards")
    if a.TAKE <= action < a.DRAW:
        return tuple(_ids(row, [ISLANDS[action - a.TAKE]]))
    return ("pile",) if action == a.DRAW else ()


def _ids(cards: Named, names: list[str]) -> list[str]:
    """The sprites of these cards; for two of an island both, for one the first."""
    found = []
    for name in names:
        found.append(next(id_ for id_, island in cards if island == name and id_ not in found))
    return found


def _words(action: int, last: bool, freed: int) -> str:
    """The choice in words, without what follows from it."""
    if a.GIFT <= action < a.PLACE:
        return say("Place a handicap bridge on {line}", line=LINES[line_of(action)])
    if a.PLACE <= action < a.CUT:
        return say("Play {card} and build {line}", card=cards_played(action)[0], line=LINES[line_of(action)])
    if a.CUT <= action < a.REBUILD:
        cards = say(" and ").join(cards_played(action))
        return say("Play {cards} and cut {line}", cards=cards, line=LINES[line_of(action)])
    if a.DISCARD <= action < a.DONE:
        return say("Discard {card} face down", card=ISLANDS[action - a.DISCARD])
    if a.TAKE <= action < a.DRAW:
        return say("Take {card}", card=taken(action))
    if action == a.DONE:
        return say("End your last turn") if last else say("Go on to draw")
    return {
        a.REBUILD: say("Build on {line}", line=LINES[freed]),
        a.LEAVE: say("Leave {line} free", line=LINES[freed]),
        a.DRAW: say("Draw from the pile"),
        a.SKIP: say("End your turn without a card"),
    }[action]


scene = Layers(
    "kahuna",
    width=at.WIDTH,
    height=at.HEIGHT,
    sprites=(mats, shoals, lines, islands, plates, pile, row, discards, hand_above, hand_below),
    panels=panels,
    prompt=prompt,
    choices=choices,
    label=label,
    stage=stage,
)
"""What a seat sees, itself below; a spectator sees black below, and no hand."""
