"""What an action would bring, in words, before it is done: prices, catches, earnings, feasts; and what comes next round."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from motu.core.game import View
from motu.core.words import called, joint, mark, mark_in, once_a_language, say, say_in, say_many
from motu.games.kaivai.actions import DICE
from motu.games.kaivai.board import HEXES, HIGHEST_BID, MOVEMENT, NAMES, NEIGHBOURS, TRACK
from motu.games.kaivai.rules.build import has_site_from
from motu.games.kaivai.rules.move import PRICE
from motu.games.kaivai.state import CANOES, FISHERMEN, FULL, HUTS, Action, Edition, Hut, Islands

BESIDE = tuple(frozenset(row) for row in NEIGHBOURS.tolist())
COLOURS = (mark("Vermilion"), mark("Blue"), mark("Green"), mark("Gold"))
ACTION_NAMES = (
    mark_in("action", "Build"),
    mark_in("action", "Fish"),
    mark_in("action", "Deliver"),
    mark_in("action", "Move"),
    mark_in("action", "Celebrate"),
    mark_in("action", "Upgrade"),
)
HUT_NAMES = {
    Hut.CANOE: mark("Canoe hut: comes with a canoe; takes fish once that canoe has left [V5.4]."),
    Hut.FISHER: mark("Fisherman's hut: lets you fish in its village; takes no fish [V5.5]."),
    Hut.MEETING: mark("Meeting hut: takes fish; brings influence when the god comes [V5.5]."),
}


class Prospect(NamedTuple):
    """What a bid would bring."""

    bid: int
    movement: int  # the allowance, upgrades included [V2.3]
    cheapest: int  # building cost in the smallest village [V5.2]


def shell_value(v: View, seat: int) -> int:
    """What a seat's shells are worth now."""
    return sum(space * n for space, n in enumerate(v.shells[seat].tolist()))


def shell_value_next(v: View, seat: int) -> int:
    """[V6.1] What they will be worth after the loss of value."""
    return sum((space - 1) * n for space, n in enumerate(v.shells[seat].tolist()) if space)


def fish_next(v: View, seat: int) -> int:
    """[V6.1] The fish that will be left after it."""
    return sum(v.fish[seat].tolist()[2:])


def prospects(v: View, on: Islands, seat: int) -> list[Prospect]:
    """Each bid that nobody else has made."""
    smallest, track = min(map(len, on.villages)), TRACK[int(v.steps[seat])]
    taken = {bid for other, bid in enumerate(v.bid[: v.seats].tolist()) if other != seat}
    return [_prospect(bid, track, smallest) for bid in range(1, HIGHEST_BID + 1) if bid not in taken]


@cache
def _prospect(bid: int, track: int, smallest: int) -> Prospect:
    return Prospect(bid, MOVEMENT[bid] + track, bid + smallest)


def allowance(v: View, seat: int) -> int:
    """[V2.3] How far its canoes go in this round; without a bid yet, what the track alone gives."""
    return MOVEMENT[v.bid[seat]] + TRACK[v.steps[seat]]


def pieces_left(on: Islands, seat: int) -> tuple[int, int, int]:
    """Huts, canoes and fishermen in a seat's supply [V1.1]."""
    kinds = [kind for owner, kind in on.huts.values() if owner == seat]
    canoes = [owner for owner, _ in on.canoes].count(seat)
    return HUTS - len(kinds), CANOES - canoes, FISHERMEN - kinds.count(Hut.FISHER)


def player_name(seat: int) -> str:
    """What people call this seat: its player's name, or its colour."""
    return called(int(seat)) or say(COLOURS[seat])


def near(hex: int) -> frozenset[int]:
    """The hexes next to this one; the edge of the board counts as a hex nobody is on."""
    return BESIDE[hex]


def villages_at(on: Islands, hex: int) -> list[int]:
    """The villages with a cult hex next to this hex."""
    return [i for i, cults in enumerate(on.cults) if not near(hex).isdisjoint(cults)]


def building_cost(v: View, on: Islands, seat: int, village: int) -> int:
    """[V5.2] The bid and the size of the village."""
    return int(v.bid[seat]) + len(on.villages[village])


def errand(v: View, on: Islands, seat: int, code: int) -> str:
    """What a canoe could do where it goes."""
    (slot, hex), doing = divmod(code, HEXES), int(v.doing)
    if doing == Action.BUILD:
        return say("build for {cost} in shells", cost="/".join(map(str, _open_prices(v, on, seat, slot, hex))))
    if doing == Action.FISH:
        return " / ".join(
            fishing(v, on, seat, village) for village in villages_at(on, hex) if _can_fish(on, seat, village)
        )
    if doing == Action.DELIVER:
        return _deliveries(v, on, seat, slot, hex)
    return _sinking(v, on, seat, hex) or say_in("purpose", "move")


def _open_prices(v: View, on: Islands, seat: int, slot: int, hex: int) -> list[int]:
    """[V4.5] [V5.2] The cost of a hut in each village this canoe could build in from there: affordable, with room."""
    purse, start = shell_value(v, seat), on.canoes[seat, slot]
    villages = [i for i in villages_at(on, hex) if building_cost(v, on, seat, i) <= purse]
    if len(villages) > 1:
        villages = [village for village in villages if has_site_from(v, village, start, hex)]
    return sorted({building_cost(v, on, seat, village) for village in villages})


def _can_fish(on: Islands, seat: int, village: int) -> bool:
    return on.god == village or fishermen(on, seat, village) > 0


def fishermen(on: Islands, seat: int, village: int) -> int:
    """A seat's fishermen in a village."""
    return sum(on.huts.get(hex) == (seat, Hut.FISHER) for hex in on.villages[village])


def fishing(v: View, on: Islands, seat: int, village: int) -> str:
    """[V5.6] Sure fish and dice at a village."""
    men, god = fishermen(on, seat, village), int(on.god == village)
    is_first = int(v.edition) == Edition.FIRST
    sure = men + god if v.diceless else 0 if is_first else god
    dice = 0 if v.diceless else min(men + (god if is_first else 0), DICE)
    told = [say_many("{n} sure fish", "{n} sure fish", sure)] if sure else []
    return " + ".join(told + ([say_many("{n} die", "{n} dice", dice)] if dice else []))


def _deliveries(v: View, on: Islands, seat: int, slot: int, hex: int) -> str:
    """[V5.8] What the fish held would earn at each hut there; the hut this canoe leaves takes fish too."""
    held = int(v.fish[seat].sum())
    left = on.canoes[seat, slot] if on.is_docked((seat, slot)) else None
    huts = [hut for hut in sorted(near(hex)) if on.takes_fish(hut) or hut == left]
    return say("deliver to {huts}", huts=", ".join(_earning(on, seat, hut, held) for hut in huts))


def _earning(on: Islands, seat: int, hut: int, held: int) -> str:
    if on.huts[hut][0] == seat:
        return say("{hut} (your own)", hut=NAMES[hut])
    spaces = [str(5 - i) for i in range(on.fish[hut], FULL)][:held]
    return say("{hut} for shells on {spaces}", hut=NAMES[hut], spaces="+".join(spaces))


def delivery(on: Islands, seat: int, hut: int) -> str:
    """[V5.8] One fish on a hut."""
    owner = on.huts[hut][0]
    if owner == seat:
        return say("A fish on your own hut {hut}: no shell, but glory at a feast", hut=NAMES[hut])
    return say(
        "A fish on {owner}'s hut {hut}: you get a shell on space {space}",
        hut=NAMES[hut],
        owner=player_name(owner),
        space=5 - on.fish[hut],
    )


def _sinking(v: View, on: Islands, seat: int, hex: int) -> str:
    """[V5.7] What it costs to sink the canoe there, if there is one."""
    owner = next((owner for (owner, _), at in on.canoes.items() if at == hex and owner != seat), None)
    if owner is None:
        return ""
    first = int(v.edition) == Edition.FIRST
    fleet = sum(canoe[0] == owner and (first or not on.is_docked(canoe)) for canoe in on.canoes)
    cost = PRICE[int(v.edition)][fleet]
    return say_many(
        "sink {owner}'s canoe for {n} glory", "sink {owner}'s canoe for {n} glory", cost, owner=player_name(owner)
    )


def building(v: View, on: Islands, seat: int, kind: Hut, hex: int) -> str:
    """[V5.2] A hut with its price."""
    village = on.village_beside(hex)
    cost = building_cost(v, on, seat, village)
    return say("{hex} for {cost} in shells. {hut}", hex=NAMES[hex], cost=cost, hut=say(HUT_NAMES[kind]))


def god_gifts(on: Islands, hex: int) -> str:
    """[V3.1] [V3.2] Where the god comes, and who gets influence."""
    village = on.village_beside(hex)
    owners = [on.huts[at][0] for at in on.villages[village] if at in on.huts and on.huts[at][1] == Hut.MEETING]
    told = say("The god comes to village {name}, at {hex}", name=on.name_of(village), hex=NAMES[hex])
    gifts = [say_many("{owner} +{n} influence", "{owner} +{n} influence", owners.count(seat), owner=player_name(seat))
             for seat in sorted(set(owners))]  # fmt: skip
    return joint(";").join([told, *gifts])


def feast(on: Islands, seat: int, village: int) -> str:
    """[V5.9] Who gets how much glory, the bonus included."""
    eaten = {hex: on.fish[hex] for hex in on.villages[village] if on.fish.get(hex)}
    glory = {seat: sum(eaten.values()) // 3}
    for hex, n in eaten.items():
        glory[on.huts[hex][0]] = glory.get(on.huts[hex][0], 0) + n
    gains = ", ".join(glory_gained(owner, n) for owner, n in sorted(glory.items()) if n)
    return say("Celebrate in village {name}: {gains}.", name=on.name_of(village), gains=gains)


def glory_gained(seat: int, n: int) -> str:
    """That much glory for a seat, in words."""
    return say_many("{owner} +{n} glory", "{owner} +{n} glory", n, owner=player_name(seat))


def strengths(v: View, on: Islands, seat: int, stake: int) -> str:
    """[V7.3] A stake, and the strength that it gives this seat."""
    told = say_many("Stake {n} influence", "Stake {n} influence", stake)
    village = int(v.scoring)
    if village >= len(on.villages):
        return told
    mine = strength(on, seat, village) + stake * worth_of_influence(v)
    return say("{told}: strength {strength}", told=told, strength=mine)


def worth_of_influence(v: View) -> int:
    """[V7.3] The strength that each staked influence adds."""
    return 1 if int(v.edition) == Edition.FIRST else 2


def strength(on: Islands, seat: int, village: int) -> int:
    """[V7.3] A seat's huts in a village, and its canoes at sea next to the village's cult hexes."""
    huts = sum(hex in on.huts and on.huts[hex][0] == seat for hex in on.villages[village])
    canoes = [hex for canoe, hex in on.canoes.items() if canoe[0] == seat and not on.is_docked(canoe)]
    return huts + sum(bool(near(hex) & set(on.cults[village])) for hex in canoes)


def prospect(v: View, on: Islands, seat: int, bid: int) -> str:
    """[V2.2] What a bid would bring."""
    return _prospect_words(_prospect(bid, TRACK[int(v.steps[seat])], min(map(len, on.villages))))


@once_a_language
def _prospect_words(p: Prospect) -> str:
    return say("Bid {bid}: movement {movement}, huts from {cost}", bid=p.bid, movement=p.movement, cost=p.cheapest)


def after_passing(v: View, seat: int) -> str:
    """[V4.4] Passing is a sacrifice for a seat that has done nothing yet."""
    if int(v.active) >> seat & 1:
        return say("Pass for this round")
    return say("Pass for this round and get 2 influence [V4.4]")
