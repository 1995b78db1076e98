"""Set-up [K1]: who starts, the cards that chance deals, and the bridges of the handicap."""

from __future__ import annotations

from motu.core.bits import EMPTY, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kahuna import actions as a
from motu.games.kahuna.rules.control import free_lines, put_bridge
from motu.games.kahuna.rules.packs import copies, islands_in
from motu.games.kahuna.rules.rounds import begin_turn
from motu.games.kahuna.rules.sets import each
from motu.games.kahuna.state import Phase


@rule
def chances(s, actions, odds):
    """[K1.3] [K1.5] Who starts, or a card of the pile, each card as likely as any other."""
    if int(s.phase) == Phase.FIRST:
        for seat in range(2):
            actions[seat] = a.FIRST + seat
            odds[seat] = 1
        return 2
    first = a.REVEAL if int(s.phase) == Phase.REVEAL else a.DEAL
    islands, n = islands_in(s.deck), 0
    while islands != EMPTY:
        island = lowest(islands)
        islands = without_lowest(islands)
        actions[n] = first + island
        odds[n] = copies(s.deck, island)
        n += 1
    return n


@rule
def gifts(s, actions):
    """[K1.4] Any free line."""
    return each(free_lines(s), a.GIFT, actions, 0)


@rule
def gift(s, seat, line):
    """[K1.4] Control applies to a bridge of the handicap as to any other."""
    put_bridge(s, seat, line)
    s.gifts[seat] -= 1
    begin_turn(s)
