"""Why a move is not allowed: one sentence with its rule."""

from __future__ import annotations

from motu.core.game import CHANCE, State
from motu.core.words import mark, say
from motu.games.kapai.actions import DRAWS, MARKS
from motu.games.kapai.effects import NAMES
from motu.games.kapai.notation import cell_name
from motu.games.kapai.rules.sheet import cells, rings
from motu.games.kapai.state import Owes, cells_of

FIRST = {
    Owes.RING: mark("Ring one of your trios first [P3.3]."),
    Owes.MARK: mark("Mark a bonus first, for the three lines you ringed [P4.1]."),
    Owes.DRAW: mark("Draw a symbol first: drawing is compulsory [P1.3]."),
    Owes.SECOND: mark("Draw the second symbol of the double first [P1.2]."),
    Owes.NOTHING: mark("You have finished this round; the others are still drawing [P1.1]."),
}


def why_not(s: State, who: int, action: int) -> str:
    """Why this action is not open to that seat now."""
    if who == CHANCE:
        return _no_roll(action)
    owes = Owes(int(s.owes[who]))
    if action < MARKS:
        return say("Only chance rolls the dice [P1.1].")
    if action >= rings(s):
        return _no_ring(s, action) if owes is Owes.RING else say(FIRST[owes])
    if action < DRAWS:
        return say("All bonus spaces of that symbol are marked [P4.1].") if owes is Owes.MARK else say(FIRST[owes])
    if owes not in (Owes.DRAW, Owes.SECOND):
        return say(FIRST[owes])
    return _no_drawing(s, who, owes, *divmod(action - DRAWS, int(cells(s))))


def _no_roll(action: int) -> str:
    if action >= MARKS:
        return say("Chance only rolls the dice [P1.1].")
    a, b = (say(NAMES[symbol]) for symbol in divmod(action, 4))
    return say("These dice cannot show {a} and {b} [P1.1].", a=a, b=b)


def _no_ring(s: State, action: int) -> str:
    if (action - rings(s)) // cells(s) >= s.shapes:
        return say("Only three in a straight line make a group here [P3.1].")
    return say("Ring three equal, unringed symbols, including one just drawn [P3.2] [P3.3].")


def _no_drawing(s: State, who: int, owes: Owes, symbol: int, cell: int) -> str:
    name = cell_name(s, cell)
    if symbol not in s.dice:
        a, b = (say(NAMES[int(shown)]) for shown in s.dice)
        return say("The dice show {a} and {b}, not {symbol} [P1.2].", a=a, b=b, symbol=say(NAMES[symbol]))
    if cell not in cells_of(s.free[who]):
        return _not_free(s, who, cell, name)
    if owes is Owes.SECOND and cell in cells_of(s.edge[who]):
        first = cell_name(s, int(s.fresh[who, 0]))
        return say("The second symbol of a double goes next to the first, which is at {cell} [P2.3].", cell=first)
    if cell not in cells_of(s.edge[who]):
        return say("{cell} is not next to a symbol already drawn [P2.2].", cell=name)
    return say("{cell} has no free cell next to it for the second symbol of the double [P2.3].", cell=name)


def _not_free(s: State, who: int, cell: int, name: str) -> str:
    if any(cell in cells_of(drawn) for drawn in s.drawn[who]):
        return say("{cell} is already filled [P2.1].", cell=name)
    if cell in [int(totem) for totem in s.totem[: int(s.totems)]]:
        return say("{cell} holds a totem; nothing can be drawn there [P2.1].", cell=name)
    return say("{cell} is blocked; nothing can be drawn there [P2.1].", cell=name)
