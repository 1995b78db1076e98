"""Worlds that would look the same to a seat."""

from __future__ import annotations

from motu.core.bits import lowest, without_lowest
from motu.core.compiled import rule
from motu.core.dice import below
from motu.core.game import SPECTATOR
from motu.core.records import copy_into
from motu.games.kahuna.board import ALL_CARDS
from motu.games.kahuna.rules.packs import copies, islands_in, size, together, with_card, without, without_card


@rule
def imagine(v, seat, rng, s):
    """Deal the unseen cards: each is equally likely to be in any unseen place."""
    copy_into(v, s)
    s.deck = unseen(v, seat)
    for other in range(2):
        if other != seat:
            s.hand[other] = v.known[other]
            for _ in range(int(v.held[other]) - size(v.known[other])):
                s.hand[other] = with_card(s.hand[other], from_deck(s, rng))
            for _ in range(v.buried_by[other]):
                s.buried[other] = with_card(s.buried[other], from_deck(s, rng))


@rule
def unseen(v, seat):
    """The cards this seat does not see."""
    pack = without(without(ALL_CARDS, v.up), v.discards)
    for other in range(2):
        if other == seat:
            pack = without(without(pack, v.hand[other]), v.buried[other])
        else:
            pack = without(pack, v.known[other])
    return pack


@rule
def may_hold(v, seat):
    """The cards a seat may hold as far as a spectator knows: if any in its hand is unknown, all unseen ones too."""
    known = v.known[seat]
    return known if size(known) == v.held[seat] else together(known, unseen(v, SPECTATOR))


@rule
def from_deck(s, rng):
    """Take one of the cards in the deck, each as likely as any other; returns its island."""
    left, islands = below(rng, size(s.deck)), islands_in(s.deck)
    island = lowest(islands)
    while left >= copies(s.deck, island):
        left -= copies(s.deck, island)
        islands = without_lowest(islands)
        island = lowest(islands)
    s.deck = without_card(s.deck, island)
    return island
