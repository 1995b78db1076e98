"""What things on the table are called, and their labels when pointed at."""

from __future__ import annotations

from motu.core.game import View
from motu.core.words import joint, mark, say, say_many
from motu.games.kaivai.board import NAMES
from motu.games.kaivai.effects import player_name
from motu.games.kaivai.state import FULL, Action, Edition, Hut, Islands

ACTIONS = {
    Action.BUILD: mark(
        "Build: each of your canoes may go next to a cult hex and build one hut, paid in shells [V5.1]."
    ),
    Action.FISH: mark("Fish: each of your canoes may fish at a village with the god or one of your fishermen [V5.6]."),
    Action.DELIVER: mark(
        "Deliver: your canoes put fish on huts; other players' huts pay you shells on 5, 4 and 3 [V5.8]."
    ),
    Action.MOVE: mark("Move: each of your canoes may go to another hex, or sink another player's canoe [V5.7]."),
    Action.CELEBRATE: mark(
        "Celebrate: all fish in one village become glory, and you get 1 more for every three [V5.9]."
    ),
    Action.UPGRADE: mark("Upgrade: your canoes move farther for the rest of the match [V5.10]."),
}


def hut_label(on: Islands, hex: int) -> str:
    """A hut, its owner, and its fish."""
    owner, kind = on.huts[hex]
    values = {"hex": NAMES[hex], "owner": player_name(owner)}
    if kind == Hut.FISHER:
        return say("{hex}: {owner}'s fisherman's hut", **values)
    if kind == Hut.CANOE and hex in on.canoes.values():
        return say("{hex}: {owner}'s canoe hut; its canoe has not left yet", **values)
    told = say("{hex}: {owner}'s canoe hut") if kind == Hut.CANOE else say("{hex}: {owner}'s meeting hut")
    stock = say_many("{n} of {full} fish", "{n} of {full} fish", on.fish[hex], full=FULL)
    return f"{told.format(**values)}, {stock}"


def land_label(v: View, on: Islands, hex: int, facts: list[str]) -> str:
    """A hex, the village it belongs to, and facts about the village."""
    village = on.village[hex]
    told = say("{hex}: village {name}", hex=NAMES[hex], name=on.name_of(village))
    if hex in on.cults[village]:
        told = say("{hex}: cult hex of village {name}", hex=NAMES[hex], name=on.name_of(village))
    return joint(";").join([told, *facts, *_god_facts(v, hex)])


def village_facts(v: View, on: Islands, village: int) -> list[str]:
    """How big a village is, and what lies there."""
    fish = sum(on.fish.get(hex, 0) for hex in on.villages[village])
    facts = [
        say_many("{n} hex", "{n} hexes", len(on.villages[village])),
        say_many("worth {n} glory at the end", "worth {n} glory at the end", len(on.cults[village])),
    ]
    facts += [say_many("{n} fish to eat", "{n} fish to eat", fish)] if fish else []
    return facts + ([say("already scored")] if int(v.scored) >> village & 1 else [])


def _god_facts(v: View, hex: int) -> list[str]:
    if hex != int(v.god):  # where he stands nowhere, that is no hex
        return []
    if int(v.edition) == Edition.FIRST:
        return [say("the god stands here: one more die when fishing [V9]")]
    return [say("the god stands here: one sure fish when fishing [V5.6]")]


def canoe_label(on: Islands, canoe: tuple[int, int]) -> str:
    """A canoe, and whether it has left its hut."""
    hex, owner = NAMES[on.canoes[canoe]], player_name(canoe[0])
    if on.is_docked(canoe):
        return say("{hex}: {owner}'s canoe, still on its hut", hex=hex, owner=owner)
    return say("{hex}: {owner}'s canoe", hex=hex, owner=owner)


def price(n: int) -> str:
    """[V4.2] What an action costs now."""
    return say_many("Costs {n} influence now.", "Costs {n} influence now.", n) if n else say("Free now.")
