"""Kaivai in words: history, prompts, score lines. Notation, positions and reasons have files of their own."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.game import CHANCE, SPECTATOR, Rank, State, View
from motu.core.words import mark, say, say_many
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import HEXES, NAMES, base_name
from motu.games.kaivai.effects import glory_gained, player_name, strength, worth_of_influence
from motu.games.kaivai.notation import action_text, drawn_order, parse_action, sees_stake, village_name
from motu.games.kaivai.position import parse_position, position_text
from motu.games.kaivai.reasons import why_not
from motu.games.kaivai.rules.build import building_cost
from motu.games.kaivai.rules.sea import allowance, village_next_to
from motu.games.kaivai.rules.seats import canoes_of, fish_of, huts_of, shell_value
from motu.games.kaivai.state import Action, Hut, Phase, fish_at, hut_at, islands, seat_to_act
from motu.games.kaivai.terminal import board_in, board_text

__all__ = [
    "action_text", "board_in", "board_text", "parse_action", "parse_position", "position_text", "prompt", "ranks", "score_lines",
    "tell", "verdict", "why_not",
]  # fmt: skip

GLORY = ("feasts", "for_huts", "for_villages", "lost")  # the fields that say where it came from
HUTS = {Hut.CANOE: mark("a canoe hut"), Hut.FISHER: mark("a fisherman's hut"), Hut.MEETING: mark("a meeting hut")}
TAKEN = {
    Action.BUILD: mark("{name} builds."),
    Action.FISH: mark("{name} goes fishing."),
    Action.DELIVER: mark("{name} delivers fish."),
    Action.MOVE: mark("{name} moves canoes."),
    Action.UPGRADE: mark("{name} upgrades the movement of their canoes."),
}
PROMPTS = {
    Phase.BID: mark(
        "Choose your bid: the higher it is, the earlier you act and the more huts cost; a bid of 5 moves canoes farthest."
    ),
    Phase.FIRST_HUT: mark("Place a free hut next to a cult hex."),
    Phase.GOD: mark("You made the lowest bid: move the god to another village, which grows by a cult hex."),
    Phase.CHOOSE: mark("Choose an action, or pass for the rest of this round."),
    Phase.SITE: mark("Build a hut next to your canoe."),
    Phase.VILLAGE: mark("Choose the village where this canoe fishes."),
    Phase.UNLOAD: mark("Deliver a fish to a hut next to your canoe."),
    Phase.SCORE: mark("You have the least glory: choose the village to score next."),
}
VOYAGES = {
    Action.BUILD: mark("Pick a canoe and where it goes to build."),
    Action.FISH: mark("Pick a canoe and where it goes to fish."),
    Action.DELIVER: mark("Pick a canoe and where it goes to deliver."),
    Action.MOVE: mark("Pick a canoe and where it goes."),
}


def tell(v: View, who: int, action: int, viewer: int, name: str, after: View) -> str:
    """One sentence for the history, with what the action leads to."""
    if who == CHANCE:
        return _tell_chance(v, action)
    if action >= a.VOYAGES:
        return _tell_voyage(v, who, action - a.VOYAGES, name, after)
    if action >= a.UNLOADS:
        return _tell_delivery(v, who, action - a.UNLOADS, name)
    if action >= a.FIRST_HUTS:
        return _tell_hut(v, who, action, name)
    if action >= a.GODS:
        values = {
            "name": name,
            "village": village_name(v, village_next_to(v, action - a.GODS)),
            "hex": NAMES[action - a.GODS],
        }
        return say("{name} moves the god to {village}, onto a new cult hex at {hex}.", **values)
    if action >= a.STAKES:
        return _tell_stake(v, who, action, viewer, name, after)
    return _tell_short(v, who, action, name, after)


def _tell_chance(v: View, action: int) -> str:
    if action >= a.DRAWN_BASES:
        return say("A new village is founded at {hexes}.", hexes=base_name(action - a.DRAWN_BASES))
    if action >= a.DRAWN_ORDERS:
        return say("Bidding order: {seats}.", seats=", ".join(player_name(seat) for seat in drawn_order(v, action)))
    caught = action - a.CATCHES
    return (
        say_many("The dice bring {n} fish.", "The dice bring {n} fish.", caught)
        if caught
        else say("The dice bring no fish.")
    )


def _tell_voyage(v: View, who: int, code: int, name: str, after: View) -> str:
    canoe, hex = divmod(code, HEXES)
    start = int(v.fleet[who, canoe])
    if start == hex:
        return say("{name} uses the canoe at {hex}.", name=name, hex=NAMES[hex])
    told = say("{name} sails from {start} to {hex}.", name=name, start=NAMES[start], hex=NAMES[hex])
    sunk = next((seat for seat in range(v.seats) if seat != who and hex in v.fleet[seat]), None)
    if sunk is None:
        return told
    lost = int(v.glory[who]) - int(after.glory[who])
    sinking = say_many("This sinks {owner}'s canoe and costs {n} glory.", "This sinks {owner}'s canoe and costs {n} glory.",
                       lost, owner=player_name(sunk))  # fmt: skip
    return f"{told} {sinking}"


def _tell_delivery(v: View, who: int, hex: int, name: str) -> str:
    hut = hut_at(v, hex)
    if hut is None or hut[0] == who:
        return say("{name} puts a fish on their own hut at {hex}.", name=name, hex=NAMES[hex])
    values = {"name": name, "hex": NAMES[hex], "owner": player_name(hut[0]), "space": 5 - fish_at(v, hex)}
    return say("{name} delivers a fish to {owner}'s hut at {hex} and gets a shell on space {space}.", **values)


def _tell_hut(v: View, who: int, action: int, name: str) -> str:
    first = action < a.HUTS
    kind, hex = divmod(action - (a.FIRST_HUTS if first else a.HUTS), HEXES)
    values = {"name": name, "hut": say(HUTS[Hut(kind)]), "hex": NAMES[hex]}
    if first:
        return say("{name} places {hut} at {hex}.", **values)
    return say(
        "{name} builds {hut} at {hex} for {cost} in shells.",
        cost=int(building_cost(v, who, village_next_to(v, hex))),
        **values,
    )


def _tell_stake(v: View, who: int, action: int, viewer: int, name: str, after: View) -> str:
    told = say("{name} stakes influence in secret.", name=name)
    if sees_stake(v, who, viewer):
        told = say_many("{name} stakes {n} influence.", "{name} stakes {n} influence.", action - a.STAKES, name=name)
    if not sees_stake(v, who, SPECTATOR):  # only the last stake is seen by all
        return told
    stakes = ", ".join(f"{player_name(seat)} {after.revealed[seat]}" for seat in range(v.seats))
    gains = [int(after.glory[seat]) - int(v.glory[seat]) for seat in range(v.seats)]
    result = _gains(gains)
    return " ".join([told, say("Revealed: {stakes}.", stakes=stakes), (result or say("Nobody scores")) + "."])


def _tell_short(v: View, who: int, action: int, name: str, after: View) -> str:
    if action >= a.SCORINGS:
        return say("{name} chooses to score {village}.", name=name, village=village_name(v, action - a.SCORINGS))
    if action >= a.PLACES_TO_FISH:
        return say("{name} fishes at {village}.", name=name, village=village_name(v, action - a.PLACES_TO_FISH))
    if action >= a.CELEBRATIONS:
        return _tell_feast(v, action, name, after)
    if action >= a.BIDS:
        return say("{name} bids {bid}.", name=name, bid=action - a.BIDS + 1)
    if action == a.PASS:
        gained = not int(v.active) >> who & 1
        return say("{name} sacrifices and gets 2 influence.", name=name) if gained else say("{name} passes.", name=name)
    if action == a.STOP:
        return say("{name} uses no more canoes.", name=name)
    return (
        say("{name} finishes with this canoe.", name=name)
        if action == a.ENOUGH
        else say(TAKEN[Action(action - a.TAKES)], name=name)
    )


def _tell_feast(v: View, action: int, name: str, after: View) -> str:
    gains = [int(after.feasts[seat]) - int(v.feasts[seat]) for seat in range(v.seats)]
    result = _gains(gains)
    village = village_name(v, action - a.CELEBRATIONS)
    return say("{name} celebrates in {village}: {result}.", name=name, village=village, result=result)


def _gains(gains: list[int]) -> str:
    """Who gets how much glory, by seat."""
    return ", ".join(glory_gained(seat, gain) for seat, gain in enumerate(gains) if gain)


def prompt(v: View, seat: int) -> str:
    """What this seat is to do now."""
    phase = Phase(int(v.phase))
    if phase is Phase.OVER:
        return say("The match is over.")
    if phase in (Phase.BASE, Phase.ORDER, Phase.CATCH):
        return say("Chance decides.")
    if phase is Phase.STAKE:
        return _prompt_stake(v, seat)
    if seat != seat_to_act(v):
        return say("It is {name}'s turn.", name=player_name(seat_to_act(v)))
    if phase is Phase.GO:
        reach = say_many("Canoes move up to {n} hex.", "Canoes move up to {n} hexes.", int(allowance(v, seat)))
        return f"{say(VOYAGES[Action(int(v.doing))])} {reach}"
    if phase is Phase.SITE:
        return say(PROMPTS[phase]) + " " + say("Your shells are worth {value}.", value=int(shell_value(v, seat)))
    if phase is Phase.FIRST_HUT and not canoes_of(v, seat):
        return say("Place a free hut next to a cult hex. Without a canoe hut you can hardly act.")
    if phase is Phase.UNLOAD and v.unloaded:
        return say("Deliver another fish, or finish with this canoe.")
    return say(PROMPTS[phase])


def _prompt_stake(v: View, seat: int) -> str:
    village = village_name(v, int(v.scoring))
    if not 0 <= seat < v.seats:
        return say("Everybody stakes influence for {village} in secret.", village=village)
    if int(v.staked) >> seat & 1:
        return say("Waiting for the others to stake.")
    told = say_many("Stake influence for {village} in secret: you have {n}.",
                    "Stake influence for {village} in secret: you have {n}.",
                    int(v.influence[seat]), village=village)  # fmt: skip
    mine = strength(islands(v), seat, int(v.scoring))
    return f"{told} " + say("Your strength there is {strength}, +{value} for each.",
                            strength=mine, value=worth_of_influence(v))  # fmt: skip


def score_lines(s: State, seat: int) -> list[tuple[str, int]]:
    """[V5.9] [V7.1] [V7.4] [V5.7] Glory by where it came from."""
    return glory_lines([int(s[name][seat]) for name in GLORY])


def glory_lines(glory: Sequence[int]) -> list[tuple[str, int]]:
    """The same for glory by where it came from, in the order of GLORY."""
    names = (say("Feasts"), say("Huts"), say("Villages"), say("Canoes sunk"))
    return list(zip(names, glory, strict=True))


def ranks(s: State, seat: int) -> list[Rank]:
    """[V7.6] Glory, then huts and canoes on the board, shells and fish."""
    return [
        Rank(int(s.glory[seat])),
        Rank(int(huts_of(s, seat)), say("huts on the board"), "V7.6"),
        Rank(int(canoes_of(s, seat)), say("canoes on the board"), "V7.6"),
        Rank(int(shell_value(s, seat)), say("value in shells"), "V7.6"),
        Rank(int(fish_of(s, seat)), say("fish held"), "V7.6"),
    ]


def verdict(score: int) -> str:
    """Nobody plays Kaivai alone."""
    return ""
