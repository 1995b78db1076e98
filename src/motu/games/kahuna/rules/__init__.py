"""The rules of Kahuna: what a seat or chance may do, and what it does."""

from __future__ import annotations

from motu.core.bits import EMPTY, bit, has, lowest, without_lowest
from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kahuna import moves as m
from motu.games.kahuna.board import AT, ENDS, FULL_HAND, copies, islands_in, pairs_in
from motu.games.kahuna.moves import CUT_WITH_TWO, PLACE_WITH
from motu.games.kahuna.rules.cards import abstain, begin_turn, deal, discard, end_last_turn, play_card, reveal, take
from motu.games.kahuna.rules.control import free_lines, open_lines, put_bridge, take_off
from motu.games.kahuna.scoring import end_early
from motu.games.kahuna.state import Phase

FIRST, DEAL, DRAWN, REVEAL, GIFT, PLAY, REBUILD, DRAW, OVER = (int(phase) for phase in Phase)


@rule
def pending(s, who):
    if s.phase == OVER:
        return 0
    who[0] = decider(s)
    return 1


@rule
def decider(s):
    """The seat to decide, or chance."""
    if s.phase <= REVEAL:
        return CHANCE
    if s.phase == GIFT:
        return 0 if s.gifts[0] else 1
    return int(s.turn)


@rule
def legal(s, seat, actions, odds):
    moves = actions
    if s.phase == OVER or seat != decider(s):
        return 0
    if s.phase == PLAY:
        return plays(s, seat, moves)
    if s.phase == DRAW:
        return draws(s, seat, moves)
    if seat == CHANCE:
        return chances(s, moves, odds)
    if s.phase == REBUILD:
        moves[0] = m.REBUILD
        moves[1] = m.LEAVE
        return 2
    return gifts(s, moves)


@rule
def apply(s, seat, action):
    if s.phase == PLAY:
        play(s, seat, action)
    elif s.phase == DRAW:
        draw(s, seat, action)
    elif s.phase == REVEAL:
        reveal(s, action - m.REVEAL)
    elif s.phase == REBUILD:
        rebuild(s, seat, action)
    elif s.phase == GIFT:
        gift(s, seat, action - m.GIFT)
    elif s.phase == FIRST:
        s.turn = action - m.FIRST
        s.phase = DEAL
    else:
        deal(s, action - m.DEAL)


@rule
def chances(s, moves, odds):
    """[K1.3] [K1.5] Who starts, or a card of the pile, each card as likely as any other."""
    if s.phase == FIRST:
        for seat in range(2):
            moves[seat] = m.FIRST + seat
            odds[seat] = 1
        return 2
    first = m.REVEAL if s.phase == REVEAL else m.DEAL
    islands, n = islands_in(s.deck), 0
    while islands != EMPTY:
        island = lowest(islands)
        islands = without_lowest(islands)
        moves[n] = first + island
        odds[n] = copies(s.deck, island)
        n += 1
    return n


@rule
def gifts(s, moves):
    """[K1.4] Any free line."""
    return each(free_lines(s), m.GIFT, moves, 0)


@rule
def gift(s, seat, line):
    """[K1.4] Control applies to a bridge of the handicap as to any other."""
    put_bridge(s, seat, line)
    s.gifts[seat] -= 1
    begin_turn(s)


@rule
def plays(s, seat, moves):
    """[K2.1] Build, cut, discard, or go on. After a discard only discards are left [K2.5]."""
    n = 0
    if not s.discarded:
        n = placements(s, seat, moves)
        n = cuts(s, seat, moves, n)
    if may_discard(s, seat):
        n = each(islands_in(s.hand[seat]), m.DISCARD, moves, n)
    if may_stop_playing(s, seat):
        moves[n] = m.DONE
        n += 1
    return n


@rule
def placements(s, seat, moves):
    """[K2.2] One card, and a free line that touches its island."""
    free, islands, n = open_lines(s, seat), islands_in(s.hand[seat]), 0
    while islands != EMPTY:
        island = lowest(islands)
        islands = without_lowest(islands)
        lines = free & AT[island]
        while lines != EMPTY:
            moves[n] = PLACE_WITH[island, lowest(lines)]
            lines = without_lowest(lines)
            n += 1
    return n


@rule
def cuts(s, seat, moves, n):
    """[K2.3] Two cards of the islands that an opponent's bridge joins: both of one island, or one of each."""
    theirs, islands = s.bridges[1 - seat], pairs_in(s.hand[seat])
    while islands != EMPTY:
        island = lowest(islands)
        islands = without_lowest(islands)
        lines = theirs & AT[island]
        while lines != EMPTY:
            moves[n] = CUT_WITH_TWO[island, lowest(lines)]
            lines = without_lowest(lines)
            n += 1
    lines = theirs & lines_within(islands_in(s.hand[seat]))
    while lines != EMPTY:
        moves[n] = m.CUT + 3 * lowest(lines) + 1
        lines = without_lowest(lines)
        n += 1
    return n


@rule
def lines_within(islands):
    """The lines that join two islands of a set."""
    once, both = EMPTY, EMPTY
    while islands != EMPTY:
        lines = AT[lowest(islands)]
        islands = without_lowest(islands)
        both |= once & lines
        once |= lines
    return both


@rule
def each(members, first, moves, n):
    """An action for each member of a set."""
    while members != EMPTY:
        moves[n] = first + lowest(members)
        members = without_lowest(members)
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
    if action == m.DONE:
        stop_playing(s)
    elif action >= m.DISCARD:
        discard(s, seat, action - m.DISCARD)
    elif action >= m.CUT:
        cut(s, seat, (action - m.CUT) // 3, (action - m.CUT) % 3)
    else:
        line = (action - m.PLACE) // 2
        play_card(s, seat, ENDS[line, (action - m.PLACE) % 2])
        build(s, seat, line)


@rule
def stop_playing(s):
    """[K4] Drawing comes next; in the two last turns nothing [K6.1]."""
    if s.last_turns:
        end_last_turn(s)
    else:
        s.phase = DRAW


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
    if s.strategic and s.phase != OVER and has(open_lines(s, seat), line):
        s.freed = line
        s.phase = REBUILD


@rule
def rebuild(s, seat, action):
    """[K8.1] A bridge on the line just cut costs no card."""
    line = int(s.freed)
    s.freed = 0
    s.phase = PLAY
    if action == m.REBUILD:
        build(s, seat, line)


@rule
def draws(s, seat, moves):
    """[K4.1] A face-up card or the top of the pile, never with five cards [K4.3]; or abstain [K4.2]."""
    n = 0
    if s.held[seat] < FULL_HAND:
        n = each(islands_in(s.up), m.TAKE, moves, n)
        if s.pile:
            moves[n] = m.DRAW
            n += 1
    if may_abstain(s):
        moves[n] = m.SKIP
        n += 1
    return n


@rule
def may_abstain(s):
    """[K4.2] Not if the last turn ended without a draw; [K2.5] not after a discard."""
    return not s.skipped and not s.discarded


@rule
def draw(s, seat, action):
    if action == m.SKIP:
        abstain(s)
    elif action == m.DRAW:
        s.phase = DRAWN
    else:
        take(s, seat, action - m.TAKE)
