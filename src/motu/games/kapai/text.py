"""Ka Pai in words: history, prompts, score lines. Notation, positions, reasons and the terminal have files of their own."""

from __future__ import annotations

from motu.core.game import CHANCE, Rank, State, View
from motu.core.words import mark, mark_in, once_a_language, say
from motu.games.kapai.actions import DRAWS, MARKS
from motu.games.kapai.board import Symbol
from motu.games.kapai.effects import NAMES, best_totems, by_itself
from motu.games.kapai.notation import action_text, cell_name, parse_action
from motu.games.kapai.position import parse_position, position_text
from motu.games.kapai.reasons import why_not
from motu.games.kapai.rules.scoring import NETWORK_POINTS, points_of
from motu.games.kapai.rules.sheet import cells, rings
from motu.games.kapai.state import Owes, cells_of
from motu.games.kapai.terminal import board_in, board_text

__all__ = [
    "action_text", "board_in", "board_text", "parse_action", "parse_position", "position_text", "prompt", "ranks", "score_lines",
    "tell", "verdict", "why_not",
]  # fmt: skip

Figures = tuple[int, ...]  # by symbol
ROWS = (
    mark_in("symbol", "Triangles"),
    mark_in("symbol", "Squares"),
    mark_in("symbol", "Circles"),
    mark_in("symbol", "Lines"),
)
TIERS = (
    (56, mark("Ka pai! There is nothing left to teach you.")),
    (50, mark("Very nearly there.")),
    (40, mark("A fine sheet; the top is in sight.")),
    (30, mark("Your practice shows.")),
    (0, mark("You are finding your feet. Another sheet?")),
)


def tell(v: View, who: int, action: int, viewer: int, name: str, after: View) -> str:
    """One sentence for the history; rings and marks that follow by themselves are told with the action."""
    if who == CHANCE:
        a, b = (say(NAMES[symbol]) for symbol in divmod(action, 4))
        return say("The dice show {a} and {b}.", a=a, b=b)
    if action >= rings(v):
        told = say("{name} rings {cells}.", name=name, cells=action_text(v, who, action)[5:])
    elif action >= DRAWS:
        symbol, cell = divmod(action - DRAWS, cells(v))
        told = say("{name} draws: {symbol} at {cell}.", name=name, symbol=say(NAMES[symbol]), cell=cell_name(v, cell))
    else:
        told = say("{name} marks a bonus: {symbol}.", name=name, symbol=say(NAMES[action - MARKS]))
    return " ".join([told, *by_itself(v, after, who, action)])


def prompt(v: View, seat: int) -> str:
    """What this seat is to do now."""
    owes = Owes(int(v.owes[seat])) if 0 <= seat < int(v.seats) else Owes.NOTHING
    a, b = (say(NAMES[int(symbol)]) for symbol in v.dice)
    if owes is Owes.DRAW and v.dice[0] == v.dice[1]:
        return _double_prompt(v, seat, a)
    if owes is Owes.DRAW:
        return say("Draw one of the two: {a} or {b}.", a=a, b=b)
    if owes is Owes.SECOND:
        return say("Draw the second: {a}.", a=a)
    if owes is Owes.RING:
        return say("Choose three symbols to ring.")
    if owes is Owes.MARK:
        return say("You ringed three lines: mark a bonus.")
    if v.rolled:
        return say("Waiting for the others.")
    return say("The dice are about to roll.") if v.free[0].any() else say("The match is over.")


def _double_prompt(v: View, seat: int, symbol: str) -> str:
    """[P2.3] [P2.4]"""
    free = cells_of(v.free[seat])
    if len(free) == 1:
        return say("Draw one: {a}. There is no room for the second.", a=symbol)
    if any((v.near[cell] & v.free[seat]).any() for cell in free):
        return say("Draw the first of two: {a}. The second goes beside it.", a=symbol)
    return say("Draw the first of two: {a}. No two free cells touch, so they go in separate cells.", a=symbol)


def score_lines(s: State, seat: int) -> list[tuple[str, int]]:
    """[P6.1] [P6.2] [P6.3] The points by line, as on the sheet."""
    groups, values, marks = s.groups[seat].tolist(), s.values.tolist(), s.marks[seat].tolist()
    return list(lines_of(tuple(groups), tuple(values), tuple(marks), len(best_totems(s, seat))))


@once_a_language
def lines_of(groups: Figures, values: Figures, marks: Figures, linked: int) -> tuple[tuple[str, int], ...]:
    """The same from the figures of a sheet by symbol, and how many totems it links."""
    lines = [(say(ROWS[i]), groups[i] * values[i]) for i in range(4) if i != Symbol.LINE or values[i]]
    lines.append((say("Totems"), int(NETWORK_POINTS[linked])))
    return (*lines, *((name, n * more) for name, n, more in zip(_bonus_names(), groups, marks, strict=True)))


@once_a_language
def _bonus_names() -> tuple[str, ...]:
    return tuple(say("Bonus: {symbol}", symbol=say(name)) for name in NAMES)


def ranks(s: State, seat: int) -> list[Rank]:
    """[P6.4] Points, then bonus marks."""
    return [Rank(int(points_of(s, seat))), Rank(int(s.marks[seat].sum()), say("bonus marks"), "P6.4")]


def verdict(score: int) -> str:
    """[P7] What a score is worth when playing alone."""
    return say(next(told for least, told in TIERS if score >= least))
