"""What a learner is shown of Kaivai. A set of hexes is 127 numbers in board order."""

from __future__ import annotations

from motu.core.game import Feature, Options
from motu.games.kaivai.board import HEXES, NO_HEX, STEPS, VILLAGES
from motu.games.kaivai.state import NO_CANOE, NO_VILLAGE, Action, Phase

MANY = 20  # glory, influence, shells and fish are seldom more


def features(seats: int, options: Options) -> tuple[Feature, ...]:
    return (
        Feature("phase", "what is decided, in the order of Phase", top=len(Phase) - 1),
        Feature("round_number", "the round, from 1", top=10),
        Feature("rounds", "how many there are", top=10),
        Feature("turn", "whose place in the order it is", top=seats - 1),
        Feature("order", "the seats in their order, by number", top=seats - 1),
        Feature("passed", "seats that have passed, as a number of bits", top=2**seats - 1),
        Feature("active", "seats that have taken an action, as a number of bits", top=2**seats - 1),
        Feature("counters", "influence lying on each action", top=MANY),
        Feature("doing", "the action under way", top=len(Action) - 1),
        Feature("used", "canoes that have acted, as a number of bits", top=15),
        Feature("canoe", "the canoe that acts", top=NO_CANOE),
        Feature("at", "the village it fishes at", top=NO_VILLAGE),
        Feature("village", "hexes of each village", bits=HEXES),
        Feature("cult", "cult hexes", bits=HEXES),
        Feature("god", "his hex", top=NO_HEX),
        Feature("huts", "hexes with a hut of the seat", by_seat=True, bits=HEXES),
        Feature("kind", "hexes with a hut of each type", bits=HEXES),
        Feature("stock", "huts with at least one, two, three fish", bits=HEXES),
        Feature("fleet", "where each canoe is", by_seat=True, top=NO_HEX),
        Feature("at_sea", "hexes of canoes at sea", bits=HEXES),
        Feature("on_huts", "hexes of canoes on their hut", bits=HEXES),
        Feature("open", "the open water", bits=HEXES),
        Feature("glory", "glory", by_seat=True, top=5 * MANY),
        Feature("influence", "influence", by_seat=True, top=MANY),
        Feature("shells", "shells by space", by_seat=True, top=MANY),
        Feature("fish", "fish by space", by_seat=True, top=MANY),
        Feature("steps", "steps on the movement track", by_seat=True, top=STEPS),
        Feature("bid", "the bid, 0 if none yet", by_seat=True, top=10),
        Feature("scored", "villages scored, as a number of bits", top=2**VILLAGES - 1),
        Feature("scoring", "the village being scored", top=NO_VILLAGE),
        Feature("staked", "seats whose stake is in, as a number of bits", top=2**seats - 1),
        Feature("stake", "the stake, as far as it may be seen", by_seat=True, top=MANY),
        Feature("revealed", "the stakes of the last village", by_seat=True, top=MANY),
    )
