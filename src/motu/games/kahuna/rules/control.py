"""Control [K3]: bridges, and the islands they win and lose."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, count, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kahuna.board import ALL_LINES, AT, BRIDGES, ENDS, NEEDED
from motu.games.kahuna.rules.sets import lines_at


@rule
def free_lines(s):
    """The lines without a bridge."""
    return ALL_LINES & ~(s.bridges[0] | s.bridges[1])


@rule
def open_lines(s, seat):
    """[K2.2] Where a seat with a bridge left may build: on free lines; strategic: away from the other's tokens [K8.1]."""
    if count(s.bridges[seat]) >= BRIDGES:
        return EMPTY
    if s.strategic:
        return free_lines(s) & ~lines_at(s.tokens[1 - seat])
    return free_lines(s)


@rule
def put_bridge(s, seat, line):
    """[K3.1] [K3.4] A bridge may win both its islands."""
    s.bridges[seat] |= bit(line)
    gain_control(s, seat, ENDS[line, 0])
    gain_control(s, seat, ENDS[line, 1])


@rule
def gain_control(s, seat, island):
    """[K3.1] More than half of an island's lines make it yours; [K3.2] the other's bridges there go."""
    if has(s.tokens[seat], island) or count(s.bridges[seat] & AT[island]) < NEEDED[island]:
        return
    s.tokens[seat] |= bit(island)
    take_off(s, 1 - seat, s.bridges[1 - seat] & AT[island])


@rule
def take_off(s, seat, lines):
    """[K3.3] Bridges go back to their owner, whose tokens without more than half go with them."""
    if lines == EMPTY:
        return
    s.bridges[seat] &= ~lines
    tokens = s.tokens[seat]
    while tokens != EMPTY:
        island = lowest(tokens)
        tokens = without_lowest(tokens)
        if count(s.bridges[seat] & AT[island]) < NEEDED[island]:
            s.tokens[seat] &= ~bit(island)
