"""The rules of Kaivai, a file for each chapter; this one says who decides when, and what each decision leads to."""

from __future__ import annotations

import numpy as np

from motu.core.compiled import rule
from motu.core.game import CHANCE
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import HEXES
from motu.games.kaivai.rules.bidding import first_huts, make_bid, next_first_hut, open_bids, place_first_hut
from motu.games.kaivai.rules.build import build, buildings
from motu.games.kaivai.rules.deliver import deliver, deliveries, takers
from motu.games.kaivai.rules.feast import celebrate, increase_movement
from motu.games.kaivai.rules.fish import catches, choose_where_to_fish, fish_at, land_fish, places_to_fish
from motu.games.kaivai.rules.god import begin_god, god_hexes, move_god
from motu.games.kaivai.rules.loss import lose_value
from motu.games.kaivai.rules.move import sail, sink
from motu.games.kaivai.rules.scoring import make_stake, next_village, pick_village, stakes, unscored
from motu.games.kaivai.rules.sets import is_empty
from motu.games.kaivai.rules.setup import draw_order, drawn_bases, drawn_orders, lay_base
from motu.games.kaivai.rules.turn import choices, do_nothing_more, next_canoe, next_turn, take, voyages
from motu.games.kaivai.state import Action, Done, Phase


@rule
def pending(s, who):
    """Chance, all who have not staked, or the one seat whose turn it is."""
    phase = int(s.phase)
    if phase == Phase.OVER:
        return 0
    if phase == Phase.STAKE:
        return without_stake(s, who)
    who[0] = CHANCE if phase in (Phase.BASE, Phase.ORDER, Phase.CATCH) else s.order[s.turn]
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
    if seat == CHANCE:
        return legal_for_chance(s, actions, odds)
    phase = int(s.phase)
    if phase == Phase.CHOOSE:
        return choices(s, seat, actions)
    if phase == Phase.GO:
        return voyages(s, seat, actions)
    if phase == Phase.UNLOAD:
        return deliveries(s, seat, canoe_hex(s, seat), actions)
    if phase == Phase.SITE:
        return buildings(s, seat, canoe_hex(s, seat), actions)
    if phase == Phase.VILLAGE:
        return places_to_fish(s, seat, canoe_hex(s, seat), actions)
    if phase == Phase.STAKE:
        return stakes(s, seat, actions)
    return legal_between_actions(s, seat, actions)


@rule
def legal_for_chance(s, actions, odds):
    phase = int(s.phase)
    if phase == Phase.BASE:
        return drawn_bases(s, actions, odds)
    if phase == Phase.ORDER:
        return drawn_orders(s, actions, odds)
    return catches(s, np.int64(s.order[s.turn]), actions, odds)


@rule
def legal_between_actions(s, seat, actions):
    phase = int(s.phase)
    if phase == Phase.BID:
        return open_bids(s, actions)
    if phase == Phase.FIRST_HUT:
        return first_huts(s, seat, actions)
    if phase == Phase.GOD:
        return god_hexes(s, actions)
    return unscored(s, actions) if phase == Phase.SCORE else 0


@rule
def apply(s, seat, action):
    """Carry out the decision, then everything that follows by itself, up to the next decision."""
    decide(s, seat, action)
    if int(s.phase) == Done.CANOE:
        next_canoe(s)
    if int(s.phase) == Done.TURN:
        next_turn(s)
    if int(s.phase) == Done.ROUND:
        lose_value(s)
    if int(s.phase) == Done.FIRST_HUT:
        next_first_hut(s)
    if int(s.phase) == Done.BIDDING:
        begin_god(s)
    if int(s.phase) == Done.VILLAGE:
        next_village(s)


@rule
def decide(s, seat, action):
    phase = int(s.phase)
    if phase == Phase.CHOOSE:
        choose(s, seat, action)
    elif phase == Phase.GO:
        go(s, seat, action)
    elif phase == Phase.SITE:
        build(s, seat, (action - a.HUTS) // HEXES, (action - a.HUTS) % HEXES)
        s.phase = Done.CANOE
    elif phase == Phase.VILLAGE:
        fish_at(s, seat, action - a.PLACES_TO_FISH)
    elif phase == Phase.CATCH:
        land_fish(s, np.int64(s.order[s.turn]), action - a.CATCHES)
    elif phase == Phase.UNLOAD:
        unload(s, seat, action)
    elif phase == Phase.STAKE:
        make_stake(s, seat, action - a.STAKES)
    else:
        decide_between_actions(s, seat, action)


@rule
def decide_between_actions(s, seat, action):
    phase = int(s.phase)
    if phase == Phase.BID:
        make_bid(s, seat, action - a.BIDS + 1)
    elif phase == Phase.FIRST_HUT:
        place_first_hut(s, seat, (action - a.FIRST_HUTS) // HEXES, (action - a.FIRST_HUTS) % HEXES)
    elif phase == Phase.GOD:
        move_god(s, action - a.GODS)
    elif phase == Phase.SCORE:
        pick_village(s, action - a.SCORINGS)
    elif phase == Phase.BASE:
        lay_base(s, action - a.DRAWN_BASES)
    else:
        draw_order(s, action - a.DRAWN_ORDERS)


@rule
def choose(s, seat, action):
    """[V4.1] Pass, or take one of the six actions; two of them are done at once."""
    if action == a.PASS:
        do_nothing_more(s, seat)
    elif action >= a.CELEBRATIONS:
        take(s, seat, np.int64(Action.CELEBRATE))
        celebrate(s, seat, action - a.CELEBRATIONS)
        s.phase = Done.TURN
    else:
        take(s, seat, action - a.TAKES)
        if action == a.TAKES + Action.UPGRADE:
            increase_movement(s, seat)
            s.phase = Done.TURN


@rule
def go(s, seat, action):
    """[V4.5] A canoe moves, then acts; or no more canoes do."""
    if action == a.STOP:
        s.phase = Done.TURN
        return
    canoe, hex = (action - a.VOYAGES) // HEXES, (action - a.VOYAGES) % HEXES
    s.canoe = canoe
    if s.fleet[seat, canoe] != hex:
        sink(s, seat, hex)
        sail(s, seat, canoe, hex)
    if int(s.doing) == Action.BUILD:
        s.phase = Phase.SITE
    elif int(s.doing) == Action.DELIVER:
        s.phase = Phase.UNLOAD
    elif int(s.doing) == Action.FISH:
        choose_where_to_fish(s, seat, hex)
    else:
        s.phase = Done.CANOE


@rule
def unload(s, seat, action):
    """[V5.8] Fish after fish, until the seat has enough or nothing is left to deliver."""
    if action != a.ENOUGH:
        deliver(s, seat, action - a.UNLOADS)
    if action == a.ENOUGH or is_empty(takers(s, seat, canoe_hex(s, seat))):
        s.unloaded = 0
        s.phase = Done.CANOE


@rule
def canoe_hex(s, seat):
    """Where the acting canoe is."""
    return np.int64(s.fleet[seat, s.canoe])
