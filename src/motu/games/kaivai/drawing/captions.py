"""What things on the table are called, and what they say of themselves when pointed at."""

from __future__ import annotations

from motu.core.game import View
from motu.core.words import mark, say, say_many
from motu.games.kaivai.board import NAMES, NO_HEX
from motu.games.kaivai.effects import colour
from motu.games.kaivai.state import FULL, Action, Edition, Hut, Islands

ACTIONS = {
    Action.BUILD: mark(
        "Build: each of your canoes may go next to a cult hex and build one hut, paid in shells [V5.1]."
    ),
    Action.FISH: mark("Fish: each of your canoes may fish at a village with the god or a fisherman of yours [V5.6]."),
    Action.DELIVER: mark("Deliver: your canoes put fish on huts; those of others pay shells of 5, 4 and 3 [V5.8]."),
    Action.MOVE: mark("Move: each of your canoes may go where you want it, or sink another seat's [V5.7]."),
    Action.CELEBRATE: mark(
        "Celebrate: in one village all fish become glory, and you get a bonus for every three [V5.9]."
    ),
    Action.UPGRADE: mark("Upgrade: your canoes go farther for good [V5.10]."),
}
HUTS_OF = {
    Hut.CANOE: mark("{hex}: canoe hut of {owner}, {fish} of {full} fish"),
    Hut.FISHER: mark("{hex}: fisherman's hut of {owner}"),
    Hut.MEETING: mark("{hex}: meeting hut of {owner}, {fish} of {full} fish"),
}


def hut_label(on: Islands, hex: int) -> str:
    """A hut, its owner, and its fish."""
    owner, kind = on.huts[hex]
    if kind == Hut.CANOE and hex in on.canoes.values():
        return say("{hex}: canoe hut of {owner}; its canoe has not left yet", hex=NAMES[hex], owner=colour(owner))
    return say(HUTS_OF[kind], hex=NAMES[hex], owner=colour(owner), fish=on.fish[hex], full=FULL)


def land_label(v: View, on: Islands, hex: int, facts: list[str]) -> str:
    """A hex, the village it belongs to, and the facts of that."""
    village = on.village[hex]
    told = say("{hex}: village {name}", hex=NAMES[hex], name=on.name_of(village))
    if hex in on.cults[village]:
        told = say("{hex}: cult hex of village {name}", hex=NAMES[hex], name=on.name_of(village))
    return "; ".join([told, *facts, *_god_facts(v, hex)])


def village_facts(v: View, on: Islands, village: int) -> list[str]:
    """How big a village is, and what lies there."""
    fish = sum(on.fish.get(hex, 0) for hex in on.villages[village])
    facts = [
        say_many("{n} hex", "{n} hexes", len(on.villages[village])),
        say_many("worth {n} glory in the end", "worth {n} glory in the end", len(on.cults[village])),
    ]
    facts += [say_many("{n} fish to eat", "{n} fish to eat", fish)] if fish else []
    return facts + ([say("already scored")] if int(v.scored) >> village & 1 else [])


def _god_facts(v: View, hex: int) -> list[str]:
    if v.god == NO_HEX or hex != v.god:
        return []
    if v.edition == Edition.FIRST:
        return [say("the god stands here: one more die when fishing [V9]")]
    return [say("the god stands here: one sure fish when fishing [V5.6]")]


def canoe_label(on: Islands, canoe: tuple[int, int]) -> str:
    """A canoe, and whether it has left its hut."""
    hex, owner = NAMES[on.canoes[canoe]], colour(canoe[0])
    if on.is_docked(canoe):
        return say("{hex}: canoe of {owner}, still on its hut", hex=hex, owner=owner)
    return say("{hex}: canoe of {owner}", hex=hex, owner=owner)


def price(n: int) -> str:
    """[V4.2] What an action costs now."""
    return say_many("It costs {n} influence.", "It costs {n} influence.", n) if n else say("It is free now.")
