"""What an action does to a sheet: for the history, and for whoever hovers over a choice before it is taken."""

from __future__ import annotations

from motu.core.game import View
from motu.core.words import mark_in, say, say_many
from motu.games.kapai.actions import MARKS
from motu.games.kapai.rules.scoring import points_of
from motu.games.kapai.rules.sheet import rings

NAMES = (
    mark_in("symbol", "triangle"),
    mark_in("symbol", "square"),
    mark_in("symbol", "circle"),
    mark_in("symbol", "line"),
)


def by_itself(before: View, after: View, seat: int, action: int) -> list[str]:
    """The rings and marks that follow without being chosen, a sentence each."""
    ringed = int(after.groups[seat].sum()) - int(before.groups[seat].sum()) - (action >= rings(before))
    marked = [
        symbol
        for symbol in range(4)
        for _ in range(int(after.marks[seat, symbol]) - int(before.marks[seat, symbol]) - (action == MARKS + symbol))
    ]
    told = [say("Bonus marked: {symbol}.", symbol=say(NAMES[symbol])) for symbol in marked]
    return [say("A group is ringed.")] * ringed + told


def gain(points: int, after: View, seat: int) -> str:
    """What a seat that had so many points gains at once; empty if nothing."""
    gained = int(points_of(after, seat)) - points
    return say_many("(+{n} point)", "(+{n} points)", gained) if gained > 0 else ""
