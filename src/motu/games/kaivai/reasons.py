"""Why a move is not allowed: one sentence with its rule."""

from __future__ import annotations

from motu.core.game import State
from motu.core.words import mark, say, say_many
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import BASES, HEXES, NAMES, NEXT_TO, NO_HEX, PAIRS, STEPS, hexes_of
from motu.games.kaivai.notation import phase_of, village_name
from motu.games.kaivai.rules.bidding import may_be_first
from motu.games.kaivai.rules.build import building_cost, has_pieces
from motu.games.kaivai.rules.fish import can_fish_at
from motu.games.kaivai.rules.move import sinking_price
from motu.games.kaivai.rules.sea import allowance, is_safe, waters
from motu.games.kaivai.rules.seats import canoes_of, fish_of, huts_of, shell_value
from motu.games.kaivai.rules.turn import can_afford
from motu.games.kaivai.state import HUTS, Action, Edition, Hut, Phase, fish_at, hut_at

NOW = {
    Phase.BASE: mark("The extra bases are laid first [V1.2]."),
    Phase.ORDER: mark("The bidding order is drawn first [V2.1]."),
    Phase.BID: mark("First bid a number from 1 to 10 that nobody has taken [V2.1]."),
    Phase.FIRST_HUT: mark("First place one of your two free huts [V2.4]."),
    Phase.GOD: mark("First move the fisherman's god [V3.1]."),
    Phase.CHOOSE: mark("First choose an action, or pass [V4.1]."),
    Phase.GO: mark("First choose a canoe and where it goes [V4.5]."),
    Phase.SITE: mark("First build a hut with this canoe [V5.1]."),
    Phase.VILLAGE: mark("First choose the village to fish at [V5.6]."),
    Phase.CATCH: mark("The dice are rolled first [V5.6]."),
    Phase.UNLOAD: mark("First deliver fish with this canoe [V5.8]."),
    Phase.SCORE: mark("First choose the village to score next [V7.2]."),
    Phase.STAKE: mark("First everybody stakes influence in secret [V7.3]."),
    Phase.OVER: mark("The match is over [V7.6]."),
}
NO_TYPE = {
    Hut.CANOE: mark("All your canoes are on the board, so there is none for another canoe hut [V5.3]."),
    Hut.FISHER: mark("All your fishermen are on the board, so there is none for another fisherman's hut [V5.3]."),
    Hut.MEETING: mark("All your huts are on the board [V5.3]."),
}


def why_not(s: State, who: int, action: int) -> str:
    """Why this action is not open to that seat now."""
    phase = Phase(int(s.phase))
    if phase_of(action) != phase:
        return say(NOW[phase])
    return {
        Phase.BASE: _no_base,
        Phase.CATCH: _no_catch,
        Phase.BID: _no_bid,
        Phase.FIRST_HUT: _no_first_hut,
        Phase.GOD: _no_god,
        Phase.CHOOSE: _no_choice,
        Phase.GO: _no_voyage,
        Phase.SITE: _no_hut,
        Phase.VILLAGE: _no_fishing,
        Phase.UNLOAD: _no_unloading,
        Phase.SCORE: _no_scoring,
        Phase.STAKE: _no_stake,
    }.get(phase, _not_now)(s, who, action)


def _not_now(s: State, who: int, action: int) -> str:
    return say(NOW[Phase(int(s.phase))])


def _no_base(s: State, who: int, action: int) -> str:
    base = action - a.DRAWN_BASES
    if (base < len(PAIRS)) != (s.edition == Edition.SECOND):
        return say("A base is a pair of hexes in the second edition, a single hex in the first [V9].")
    return say("A base at {hex} would be less than four steps from another [V1.2].", hex=NAMES[int(BASES[base, 0])])


def _no_catch(s: State, who: int, action: int) -> str:
    return say("That many fish would take as many dice: one for each fisherman there, four at most [V5.6].")


def _no_bid(s: State, who: int, action: int) -> str:
    return say("{bid} is taken: each number may be bid only once [V2.1].", bid=action - a.BIDS + 1)


def _no_place(s: State, hex: int) -> str:
    """Why nothing can be placed on this hex; empty if something can."""
    name = NAMES[hex]
    if hex not in hexes_of(s.water):
        return say("{hex} is not water: huts and cult hexes go on water only [V1.6].", hex=name)
    if hex in hexes_of(s.at_sea):
        return say("There is a canoe on {hex}: huts and cult hexes go on water without a canoe [V1.6].", hex=name)
    villages = [village_name(s, village) for village in range(s.villages) if hex in hexes_of(s.shore[village])]
    if len(villages) > 1:
        both = say(" and ").join(villages)
        return say("Nothing can be placed on {hex}: it would join the villages {both} [V1.4].", hex=name, both=both)
    if not is_safe(s, hex):
        return say("Nothing can be placed on {hex}: it would cut a canoe off from the open water [V1.5].", hex=name)
    return ""


def _no_first_hut(s: State, who: int, action: int) -> str:
    kind, hex = divmod(action - a.FIRST_HUTS, HEXES)
    if not may_be_first(s, who, kind):
        if s.beginner:
            return say("Beginners place two canoe huts [V2.4].")
        return say("In the first edition at least one of your first two huts must be a canoe hut [V9].")
    if reason := _no_place(s, hex):
        return reason
    if not any(hex in hexes_of(dock) for dock in s.dock):
        return say("{hex} is not next to a cult hex, as first huts must be [V2.4].", hex=NAMES[hex])
    return say("A canoe on {hex} would be cut off from the open water [V1.5].", hex=NAMES[hex])


def _no_god(s: State, who: int, action: int) -> str:
    hex = action - a.GODS
    if reason := _no_place(s, hex):
        return reason
    for village in range(s.villages):
        if hex in hexes_of(s.shore[village]):
            return say("The god is in that village already: move him to another [V3.1].")
    return say("{hex} is not next to a village: the god's cult hex must extend one [V3.1].", hex=NAMES[hex])


def _no_choice(s: State, who: int, action: int) -> str:
    chosen = Action.CELEBRATE if action >= a.CELEBRATIONS else Action(action - a.TAKES)
    if not can_afford(s, who, int(chosen)):
        return say_many("This action costs {n} influence now, and you have {has} [V4.2].",
                        "This action costs {n} influence now, and you have {has} [V4.2].",
                        int(s.counters[chosen]), has=int(s.influence[who]))  # fmt: skip
    if action == a.TAKES + Action.CELEBRATE:
        return say("Choose where to celebrate: a village with at least one fish [V5.9].")
    if chosen is Action.CELEBRATE:
        if action - a.CELEBRATIONS >= s.villages:
            return say("There is no such village [V5.9].")
        return say(
            "There are no fish in {village} to celebrate with [V5.9].", village=village_name(s, action - a.CELEBRATIONS)
        )
    if chosen is Action.UPGRADE:
        return say("Your movement is at its highest: step {step} of {step} [V5.10].", step=STEPS)
    return _cannot(s, who, chosen)


def _cannot(s: State, who: int, action: Action) -> str:
    """[V4.3] Why no canoe can do this action."""
    if canoes_of(s, who) == 0:
        return say("This action takes a canoe, and you have none [V4.5].")
    if action is Action.BUILD:
        return _cannot_build(s, who)
    if action is Action.DELIVER and fish_of(s, who) == 0:
        return say("You have no fish to deliver [V5.8].")
    return {
        Action.FISH: say("None of your canoes can reach a village with the god or one of your fishermen [V5.6]."),
        Action.DELIVER: say("None of your canoes can reach a hut with room for a fish [V5.8]."),
        Action.MOVE: say(
            "None of your canoes can move: your movement is {movement} [V2.3].", movement=int(allowance(s, who))
        ),
    }[action]


def _cannot_build(s: State, who: int) -> str:
    if huts_of(s, who) == HUTS:
        return say("All your huts are on the board [V5.3].")
    cheapest, has = min(int(building_cost(s, who, v)) for v in range(s.villages)), int(shell_value(s, who))
    if cheapest > has:
        return say("The cheapest hut costs {cost}, and your shells are worth {has} [V5.2].", cost=cheapest, has=has)
    return say("None of your canoes can reach a place to build a hut that you can afford [V4.5].")


def _no_voyage(s: State, who: int, action: int) -> str:
    if action == a.STOP:
        return say("At least one canoe must act before you stop [V4.5].")
    canoe, hex = divmod(action - a.VOYAGES, HEXES)
    start, name = int(s.fleet[who, canoe]), NAMES[hex]
    if start == NO_HEX:
        return say("That canoe is not on the board [V4.5].")
    if int(s.used) >> canoe & 1:
        return say("Your canoe at {hex} has already acted, or has just been built [V4.5] [V4.7].", hex=NAMES[start])
    if hex == start and hex not in hexes_of(s.water):
        return say("The canoe on its hut at {hex} cannot act until it has left [V4.7].", hex=name)
    if hex not in hexes_of(s.water):
        return say("Canoes move over water only, and {hex} is land [V4.6].", hex=name)
    if hex not in hexes_of(waters(s, start, allowance(s, who))):
        return _out_of_reach(s, who, start, hex)
    if s.doing == Action.MOVE:
        return _no_sinking(s, who, start, hex)
    if hex != start and hex in hexes_of(s.at_sea):
        return say("There is a canoe on {hex}: end on a hex without one [V4.6].", hex=name)
    return _nothing_to_do(s, who, start, hex)


def _out_of_reach(s: State, who: int, start: int, hex: int) -> str:
    if hex not in hexes_of(s.open):
        return say("{hex} is in a closed pond, not in open water [V4.7].", hex=NAMES[hex])
    return say_many("{hex} is out of reach from {start}: your canoes move up to {n} hex [V2.3] [V4.6].",
                    "{hex} is out of reach from {start}: your canoes move up to {n} hexes [V2.3] [V4.6].",
                    int(allowance(s, who)), hex=NAMES[hex], start=NAMES[start])  # fmt: skip


def _no_sinking(s: State, who: int, start: int, hex: int) -> str:
    if hex == start:
        return say("A canoe that moves must end on another hex [V5.7].")
    owner = next(seat for seat in range(s.seats) if hex in s.fleet[seat])
    if owner == who:
        return say("There is a canoe of your own on {hex} [V4.6].", hex=NAMES[hex])
    price = int(sinking_price(s, owner))
    if price == 0:
        if int(s.edition) == Edition.FIRST:
            return say(
                "The canoe on {hex} is its owner's only one on the board: it cannot be sunk [V9].", hex=NAMES[hex]
            )
        return say("The canoe on {hex} is its owner's only one at sea: it cannot be sunk [V5.7].", hex=NAMES[hex])
    return say_many("Sinking this canoe costs {n} glory, and you have {has} [V5.7].",
                    "Sinking this canoe costs {n} glory, and you have {has} [V5.7].",
                    price, has=int(s.glory[who]))  # fmt: skip


def _nothing_to_do(s: State, who: int, start: int, hex: int) -> str:
    """[V4.5] The canoe could get there, but not act."""
    name, docks = NAMES[hex], [v for v in range(s.villages) if hex in hexes_of(s.dock[v])]
    if s.doing == Action.DELIVER:
        return say("There is no hut with room for a fish next to {hex} [V5.8].", hex=name)
    if not docks:
        return say("{hex} is not next to a cult hex [V5.1] [V5.6].", hex=name)
    if s.doing == Action.FISH:
        return say("Neither the god nor one of your fishermen is in the village at {hex} [V5.6].", hex=name)
    costs = [int(building_cost(s, who, village)) for village in docks]
    if min(costs) > shell_value(s, who):
        values = {"hex": name, "cost": min(costs), "has": int(shell_value(s, who))}
        return say("A hut built from {hex} costs {cost}, and your shells are worth {has} [V5.2].", **values)
    return say(
        "There is no room for a hut next to {hex}, so the canoe cannot go there to build [V4.5] [V5.1].", hex=name
    )


def _no_hut(s: State, who: int, action: int) -> str:
    kind, hex = divmod(action - a.HUTS, HEXES)
    if not has_pieces(s, who, kind):
        return say(NO_TYPE[Hut.MEETING] if huts_of(s, who) == HUTS else NO_TYPE[Hut(kind)])
    if reason := _no_place(s, hex):
        return reason
    at = int(s.fleet[who, s.canoe])
    if hex not in NEXT_TO[at]:
        return say("{hex} is not next to your canoe at {at} [V5.1].", hex=NAMES[hex], at=NAMES[at])
    docks = [v for v in range(s.villages) if at in hexes_of(s.dock[v]) and hex in hexes_of(s.shore[v])]
    if not docks:
        return say(
            "Your canoe cannot build at {hex}: it must be next to a cult hex of the village that grows [V5.1].",
            hex=NAMES[hex],
        )
    cost, has = int(building_cost(s, who, docks[0])), int(shell_value(s, who))
    return say("A hut there costs {cost}, and your shells are worth {has} [V5.2].", cost=cost, has=has)


def _no_fishing(s: State, who: int, action: int) -> str:
    village = action - a.PLACES_TO_FISH
    if village < s.villages and not can_fish_at(s, who, village):
        return say("Neither the god nor one of your fishermen is in that village [V5.6].")
    return say("Your canoe is not next to a cult hex of that village [V5.6].")


def _no_unloading(s: State, who: int, action: int) -> str:
    if action == a.ENOUGH:
        return say("At least one fish must be delivered [V5.8].")
    hex, hut = action - a.UNLOADS, hut_at(s, action - a.UNLOADS)
    if hut is None:
        return say("There is no hut on {hex} [V5.8].", hex=NAMES[hex])
    if hex not in NEXT_TO[int(s.fleet[who, s.canoe])]:
        return say("The hut on {hex} is not next to your canoe [V5.8].", hex=NAMES[hex])
    if hut[1] is Hut.FISHER:
        return say("A fisherman's hut takes no fish [V5.5].")
    if hex in hexes_of(s.on_huts):
        return say("The hut on {hex} takes fish only once its canoe has left [V5.4].", hex=NAMES[hex])
    return say_many("The hut on {hex} is full: it holds {n} fish [V5.8].",
                    "The hut on {hex} is full: it holds {n} fish [V5.8].", fish_at(s, hex), hex=NAMES[hex])  # fmt: skip


def _no_scoring(s: State, who: int, action: int) -> str:
    if action - a.SCORINGS >= s.villages:
        return say("There is no such village [V7.2].")
    return say("{village} has already been scored [V7.2].", village=village_name(s, action - a.SCORINGS))


def _no_stake(s: State, who: int, action: int) -> str:
    return say_many("You have only {n} influence to stake [V7.3].", "You have only {n} influence to stake [V7.3].",
                    int(s.influence[who]))  # fmt: skip
