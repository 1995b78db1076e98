"""What a seat may know, and worlds that would look the same to it."""

from __future__ import annotations

from motu.core.bits import EMPTY
from motu.core.compiled import rule
from motu.core.dice import below
from motu.core.game import Rng, State
from motu.core.records import copy_into
from motu.games.kahuna.board import ALL_CARDS, ISLANDS, copies, size, with_card, without, without_card

N = len(ISLANDS)


@rule
def view(s, seat, v):
    """Everything but the pile, the other's hand and what the other buried; a spectator sees no hand."""
    copy_into(s, v)
    v.deck = EMPTY
    for other in range(2):
        if other != seat:
            v.hand[other] = EMPTY
            v.buried[other] = EMPTY


@rule
def imagine(v, seat, rng, s):
    """Deal the cards not seen: every single one is as likely in every place where one is not seen."""
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
def from_deck(s, rng):
    """Take one of the cards in the deck, each as likely as any other; its island."""
    left = below(rng, size(s.deck))
    island = 0
    while left >= copies(s.deck, island):
        left -= copies(s.deck, island)
        island += 1
    s.deck = without_card(s.deck, island)
    return island


def swap(s: State, seat: int, rng: Rng) -> bool:
    """Exchange two different cards that this seat cannot see, if there are two."""
    others = [other for other in (0, 1) if other != seat]
    packs = [s.deck] + [pack for other in others for pack in (s.hand[other], s.buried[other])]
    seen = [EMPTY] + [pack for other in others for pack in (s.known[other], EMPTY)]
    hidden = [(p, i) for p, pack in enumerate(packs) for i in range(N) if copies(pack, i) > copies(seen[p], i)]
    pairs = [(a, b) for a in hidden for b in hidden if a[0] < b[0] and a[1] != b[1]]
    if not pairs:
        return False
    (here, one), (there, another) = pairs[int(below(rng, len(pairs)))]
    packs[here] = with_card(without_card(packs[here], one), another)
    packs[there] = with_card(without_card(packs[there], another), one)
    s.deck = packs[0]
    for n, other in enumerate(others):
        s.hand[other], s.buried[other] = packs[1 + 2 * n], packs[2 + 2 * n]
    return True
