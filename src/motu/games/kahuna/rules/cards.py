"""Cards: dealt, taken, turned up, played out of a hand and discarded."""

from __future__ import annotations

from motu.core.bits import has
from motu.core.compiled import rule
from motu.games.kahuna.board import DEALT
from motu.games.kahuna.rules.packs import less_one_each, with_card, without_card
from motu.games.kahuna.rules.rounds import begin_turn, pass_turn, run_out
from motu.games.kahuna.state import Phase


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
        s.known[seat] = less_one_each(s.known[seat])  # it might have been any card the opponent remembers


@rule
def enter_hand(s, seat, island):
    s.hand[seat] = with_card(s.hand[seat], island)
    s.held[seat] += 1


@rule
def receiver(s):
    """[K1.5] To whom the next card is dealt: three to seat 0, three to seat 1; later to the seat whose turn it is."""
    if int(s.phase) != Phase.DEAL:
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
    if int(s.phase) != Phase.DEAL:
        pass_turn(s, 0)
        begin_turn(s)
    elif s.held[1] == DEALT:
        s.phase = Phase.REVEAL


@rule
def take(s, seat, island):
    """[K4.1] A face-up card, replaced at once while the pile lasts; the last one ends the round [K5.1]."""
    s.up = without_card(s.up, island)
    s.row -= 1
    enter_hand(s, seat, island)
    s.known[seat] = with_card(s.known[seat], island)
    pass_turn(s, 0)
    if s.pile > 0:
        s.phase = Phase.REVEAL
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
