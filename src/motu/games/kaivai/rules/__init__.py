"""The rules of Kaivai, a file for each phase; here is who decides when, and what each decision leads to."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kaivai.board import HEXES
from motu.games.kaivai.codes import (
    BASE,
    BID,
    BUILD,
    CANOE_DONE,
    CATCH,
    CELEBRATE,
    CHOOSE,
    DELIVER,
    FIRST_HUT,
    FIRST_HUT_DONE,
    FISH,
    GO,
    GOD,
    GOD_COMES,
    ORDER,
    OVER,
    ROUND_DONE,
    SCORE,
    SITE,
    STAKE,
    TURN_DONE,
    UNLOAD,
    UPGRADE,
    VILLAGE,
    VILLAGE_DONE,
)  # fmt: skip
from motu.games.kaivai.moves import (
    BIDS,
    CATCHES,
    CELEBRATIONS,
    DRAWN_BASES,
    DRAWN_ORDERS,
    ENOUGH,
    FIRST_HUTS,
    GODS,
    HUTS,
    PASS,
    PLACES_TO_FISH,
    SCORINGS,
    STAKES,
    STOP,
    TAKES,
    UNLOADS,
    VOYAGES,
)  # fmt: skip
from motu.games.kaivai.rules.actions import choices, do_nothing_more, next_canoe, next_turn, take, voyages
from motu.games.kaivai.rules.bidding import first_huts, make_bid, next_first_hut, open_bids, place_first_hut
from motu.games.kaivai.rules.build import build, buildings
from motu.games.kaivai.rules.deliver import deliver, deliveries, takers
from motu.games.kaivai.rules.ending import (
    lose_value,
    make_stake,
    next_village,
    payoff,
    pick_village,
    scores,
    stakes,
    unscored,
)  # fmt: skip
from motu.games.kaivai.rules.feast import celebrate, increase_movement
from motu.games.kaivai.rules.fish import catches, choose_where_to_fish, fish_at, land_fish, places_to_fish
from motu.games.kaivai.rules.god import begin_god, god_hexes, move_god
from motu.games.kaivai.rules.move import sail, sink
from motu.games.kaivai.rules.sets import is_empty
from motu.games.kaivai.rules.setup import draw_order, drawn_bases, drawn_orders, lay_base

__all__ = ["apply", "legal", "payoff", "pending", "scores"]


@rule
def pending(s, who):
    """Chance, all who have not staked, or the one seat whose turn it is."""
    phase = s.phase
    if phase == OVER:
        return 0
    if phase == STAKE:
        return without_stake(s, who)
    who[0] = CHANCE if phase in (BASE, ORDER, CATCH) else s.order[s.turn]
    return 1


@rule
def without_stake(s, who):
    n = 0
    for seat in range(s.seats):
        if s.staked >> seat & 1 == 0:
            who[n] = seat
            n += 1
    return n


@rule
def legal(s, seat, actions, odds):
    moves = actions
    if seat == CHANCE:
        return legal_for_chance(s, moves, odds)
    phase = s.phase
    if phase == CHOOSE:
        return choices(s, seat, moves)
    if phase == GO:
        return voyages(s, seat, moves)
    if phase == UNLOAD:
        return deliveries(s, seat, canoe_hex(s, seat), moves)
    if phase == SITE:
        return buildings(s, seat, canoe_hex(s, seat), moves)
    if phase == VILLAGE:
        return places_to_fish(s, seat, canoe_hex(s, seat), moves)
    if phase == STAKE:
        return stakes(s, seat, moves)
    return legal_between_actions(s, seat, moves)


@rule
def legal_for_chance(s, moves, odds):
    if s.phase == BASE:
        return drawn_bases(s, moves, odds)
    if s.phase == ORDER:
        return drawn_orders(s, moves, odds)
    return catches(s, np.int64(s.order[s.turn]), moves, odds)


@rule
def legal_between_actions(s, seat, moves):
    if s.phase == BID:
        return open_bids(s, moves)
    if s.phase == FIRST_HUT:
        return first_huts(s, seat, moves)
    if s.phase == GOD:
        return god_hexes(s, moves)
    return unscored(s, moves) if s.phase == SCORE else 0


@rule
def apply(s, seat, action):
    """What is decided is done; then everything that follows by itself, up to the next decision."""
    decide(s, seat, action)
    if s.phase == CANOE_DONE:
        next_canoe(s)
    if s.phase == TURN_DONE:
        next_turn(s)
    if s.phase == ROUND_DONE:
        lose_value(s)
    if s.phase == FIRST_HUT_DONE:
        next_first_hut(s)
    if s.phase == GOD_COMES:
        begin_god(s)
    if s.phase == VILLAGE_DONE:
        next_village(s)


@rule
def decide(s, seat, action):
    phase = s.phase
    if phase == CHOOSE:
        choose(s, seat, action)
    elif phase == GO:
        go(s, seat, action)
    elif phase == SITE:
        build(s, seat, (action - HUTS) // HEXES, (action - HUTS) % HEXES)
        s.phase = CANOE_DONE
    elif phase == VILLAGE:
        fish_at(s, seat, action - PLACES_TO_FISH)
    elif phase == CATCH:
        land_fish(s, np.int64(s.order[s.turn]), action - CATCHES)
    elif phase == UNLOAD:
        unload(s, seat, action)
    elif phase == STAKE:
        make_stake(s, seat, action - STAKES)
    else:
        decide_between_actions(s, seat, action)


@rule
def decide_between_actions(s, seat, action):
    if s.phase == BID:
        make_bid(s, seat, action - BIDS + 1)
    elif s.phase == FIRST_HUT:
        place_first_hut(s, seat, (action - FIRST_HUTS) // HEXES, (action - FIRST_HUTS) % HEXES)
    elif s.phase == GOD:
        move_god(s, action - GODS)
    elif s.phase == SCORE:
        pick_village(s, action - SCORINGS)
    elif s.phase == BASE:
        lay_base(s, action - DRAWN_BASES)
    else:
        draw_order(s, action - DRAWN_ORDERS)


@rule
def choose(s, seat, action):
    """[V4.1] Pass, or take one of the six actions; two of them are done at once."""
    if action == PASS:
        do_nothing_more(s, seat)
    elif action >= CELEBRATIONS:
        take(s, seat, np.int64(CELEBRATE))
        celebrate(s, seat, action - CELEBRATIONS)
        s.phase = TURN_DONE
    else:
        take(s, seat, action - TAKES)
        if action == TAKES + UPGRADE:
            increase_movement(s, seat)
            s.phase = TURN_DONE


@rule
def go(s, seat, action):
    """[V4.5] A canoe is moved, then acts; or no further one is."""
    if action == STOP:
        s.phase = TURN_DONE
        return
    canoe, hex = (action - VOYAGES) // HEXES, (action - VOYAGES) % HEXES
    s.canoe = canoe
    if s.fleet[seat, canoe] != hex:
        sink(s, seat, hex)
        sail(s, seat, canoe, hex)
    if s.doing == BUILD:
        s.phase = SITE
    elif s.doing == DELIVER:
        s.phase = UNLOAD
    elif s.doing == FISH:
        choose_where_to_fish(s, seat, hex)
    else:
        s.phase = CANOE_DONE


@rule
def unload(s, seat, action):
    """[V5.8] Fish after fish, until the seat has enough or nothing is left to deliver."""
    if action != ENOUGH:
        deliver(s, seat, action - UNLOADS)
    if action == ENOUGH or is_empty(takers(s, seat, canoe_hex(s, seat))):
        s.unloaded = 0
        s.phase = CANOE_DONE


@rule
def canoe_hex(s, seat):
    """Where the canoe is that acts now."""
    return np.int64(s.fleet[seat, s.canoe])
