"""Cards: dealing, drawing, playing them out of a hand, and what happens when they run out."""

from __future__ import annotations

from motu.core.bits import EMPTY, has
from motu.core.compiled import rule
from motu.games.kahuna.board import DEALT, less_one_each, size, together, with_card, without_card
from motu.games.kahuna.scoring import end_early, score_final, score_interim
from motu.games.kahuna.state import Phase

DEAL, REVEAL, GIFT, PLAY, OVER = (int(p) for p in (Phase.DEAL, Phase.REVEAL, Phase.GIFT, Phase.PLAY, Phase.OVER))
LAST_RUN = 3  # [K6.1]


@rule
def play_card(s, seat, island):
    """[K2.4] A card goes from the hand face up on the discards."""
    leave_hand(s, seat, island)
    s.known[seat] = without_card(s.known[seat], island)
    s.discards = with_card(s.discards, island)


@rule
def leave_hand(s, seat, island):
    s.hand[seat] = without_card(s.hand[seat], island)
    s.held[seat] -= 1


@rule
def discard(s, seat, island):
    """[K2.5] Face down under the discards; an open card goes first, and is seen [K8.2]."""
    leave_hand(s, seat, island)
    s.discarded = 1
    if s.open_draws and has(s.known[seat], island):
        s.known[seat] = without_card(s.known[seat], island)
        s.discards = with_card(s.discards, island)
        return
    s.buried[seat] = with_card(s.buried[seat], island)
    s.buried_by[seat] += 1
    if not s.open_draws:
        s.known[seat] = less_one_each(s.known[seat])  # it might have been any card the other remembers


@rule
def enter_hand(s, seat, island):
    s.hand[seat] = with_card(s.hand[seat], island)
    s.held[seat] += 1


@rule
def receiver(s):
    """[K1.5] To whom the next card is dealt: three to seat 0, three to seat 1; later to the seat whose turn it is."""
    if s.phase != DEAL:
        return int(s.turn)
    return 0 if s.held[0] < DEALT else 1


@rule
def leave_pile(s, island):
    s.deck = without_card(s.deck, island)
    s.pile -= 1


@rule
def deal(s, island):
    """A card from the pile into a hand; it ends the turn if it was drawn [K4.1]."""
    seat = receiver(s)
    leave_pile(s, island)
    enter_hand(s, seat, island)
    if s.phase != DEAL:
        pass_turn(s, 0)
        begin_turn(s)
    elif s.held[1] == DEALT:
        s.phase = REVEAL


@rule
def take(s, seat, island):
    """[K4.1] A face-up card, replaced at once while the pile lasts; the last one ends the round [K5.1]."""
    s.up = without_card(s.up, island)
    s.row -= 1
    enter_hand(s, seat, island)
    s.known[seat] = with_card(s.known[seat], island)
    pass_turn(s, 0)
    if s.pile > 0:
        s.phase = REVEAL
    elif s.row == 0:
        run_out(s)
    else:
        begin_turn(s)


@rule
def reveal(s, island):
    """[K1.1] [K4.1] [K5.3] A card is turned up; with three in the row the next turn begins."""
    leave_pile(s, island)
    s.up = with_card(s.up, island)
    s.row += 1
    if s.row == DEALT or s.pile == 0:
        begin_turn(s)


@rule
def begin_turn(s):
    """[K1.4] The first turn comes after the handicap."""
    s.phase = GIFT if s.gifts[0] or s.gifts[1] else PLAY


@rule
def pass_turn(s, skipped):
    """[K4.2] The other's turn is next; any turn without a draw counts as abstaining."""
    s.skipped = skipped
    s.discarded = 0
    s.turn = 1 - s.turn


@rule
def abstain(s):
    """[K4.2]"""
    pass_turn(s, 1)
    begin_turn(s)


@rule
def run_out(s):
    """[K5.1] The cards have run out: an interim scoring and a shuffle, or the two last turns [K6.1]."""
    s.runs += 1
    if s.runs == LAST_RUN:
        s.last_turns = 2
        begin_turn(s)
        return
    score_interim(s)
    if s.runs == 1:
        end_early(s)  # later only when bridges leave the board
    if s.phase != OVER:
        shuffle(s)


@rule
def shuffle(s):
    """[K5.3] All discards become the pile, and three are turned up."""
    s.deck = together(s.discards, together(s.buried[0], s.buried[1]))
    s.pile = size(s.deck)
    s.discards = EMPTY
    s.buried[0] = EMPTY
    s.buried[1] = EMPTY
    s.buried_by[0] = 0
    s.buried_by[1] = 0
    s.phase = REVEAL


@rule
def end_last_turn(s):
    """[K6.1] One turn each, without a draw; then the final scoring."""
    s.last_turns -= 1
    pass_turn(s, 1)
    if s.last_turns == 0:
        score_final(s)
    else:
        begin_turn(s)
