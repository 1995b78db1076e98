"""Playing cards [K2]: build, cut, discard, and the bridge that replaces a cut one [K8.1]."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.games.kahuna import actions as a
from motu.games.kahuna.board import AT, ENDS, FULL_HAND
from motu.games.kahuna.rules.cards import discard, play_card
from motu.games.kahuna.rules.control import open_lines, put_bridge, take_off
from motu.games.kahuna.rules.packs import islands_in, pairs_in
from motu.games.kahuna.rules.rounds import end_last_turn
from motu.games.kahuna.rules.scoring import end_early
from motu.games.kahuna.rules.sets import each, lines_within
from motu.games.kahuna.state import Phase


@rule
def plays(s, seat, actions):
    """[K2.1] Build, cut, discard, or go on. After a discard only discards are left [K2.5]."""
    n = 0
    if not s.discarded:
        n = placements(s, seat, actions)
        n = cuts(s, seat, actions, n)
    if may_discard(s, seat):
        n = each(islands_in(s.hand[seat]), a.DISCARD, actions, n)
    if may_stop_playing(s, seat):
        actions[n] = a.DONE
        n += 1
    return n


@rule
def placements(s, seat, actions):
    """[K2.2] One card, and a free line that touches its island."""
    free, islands, n = open_lines(s, seat), islands_in(s.hand[seat]), 0
    while islands != EMPTY:
        island = lowest(islands)
        islands = without_lowest(islands)
        lines = free & AT[island]
        while lines != EMPTY:
            actions[n] = a.PLACE_WITH[island, lowest(lines)]
            lines = without_lowest(lines)
            n += 1
    return n


@rule
def cuts(s, seat, actions, n):
    """[K2.3] Two cards of the islands that an opponent's bridge joins: both of one island, or one of each."""
    theirs, islands = s.bridges[1 - seat], pairs_in(s.hand[seat])
    while islands != EMPTY:
        island = lowest(islands)
        islands = without_lowest(islands)
        lines = theirs & AT[island]
        while lines != EMPTY:
            actions[n] = a.CUT_WITH_TWO[island, lowest(lines)]
            lines = without_lowest(lines)
            n += 1
    lines = theirs & lines_within(islands_in(s.hand[seat]))
    while lines != EMPTY:
        actions[n] = a.CUT + 3 * lowest(lines) + 1
        lines = without_lowest(lines)
        n += 1
    return n


@rule
def may_discard(s, seat):
    """[K2.5] With five cards in hand none has been played; after one discard more may follow; not in the last turns."""
    return (s.held[seat] == FULL_HAND or s.discarded) and s.last_turns == 0


@rule
def may_stop_playing(s, seat):
    """[K4.3] Not with five cards if a draw is due; none is due in the two last turns [K6.1]."""
    return not s.skipped or s.held[seat] < FULL_HAND or s.last_turns > 0


@rule
def play(s, seat, action):
    if action == a.DONE:
        stop_playing(s)
    elif action >= a.DISCARD:
        discard(s, seat, action - a.DISCARD)
    elif action >= a.CUT:
        cut(s, seat, (action - a.CUT) // 3, (action - a.CUT) % 3)
    else:
        line = (action - a.PLACE) // 2
        play_card(s, seat, ENDS[line, (action - a.PLACE) % 2])
        build(s, seat, line)


@rule
def stop_playing(s):
    """[K4] Drawing comes next; in the two last turns nothing [K6.1]."""
    if s.last_turns:
        end_last_turn(s)
    else:
        s.phase = Phase.DRAW


@rule
def build(s, seat, line):
    """[K3] A bridge, its control, and the early end if bridges fell [K7.1]."""
    before = s.bridges[1 - seat]
    put_bridge(s, seat, line)
    if s.bridges[1 - seat] != before:
        end_early(s)


@rule
def cut(s, seat, line, of_second):
    """[K2.3] The bridge goes back to its owner; strategic: its line may be built on at once [K8.1]."""
    play_card(s, seat, ENDS[line, 1 if of_second == 2 else 0])
    play_card(s, seat, ENDS[line, 0 if of_second == 0 else 1])
    take_off(s, 1 - seat, bit(line))
    end_early(s)
    if s.strategic and int(s.phase) != Phase.OVER and has(open_lines(s, seat), line):
        s.freed = line
        s.phase = Phase.REBUILD


@rule
def rebuild(s, seat, action):
    """[K8.1] A bridge on the line just cut costs no card."""
    line = int(s.freed)
    s.freed = 0
    s.phase = Phase.PLAY
    if action == a.REBUILD:
        build(s, seat, line)
