"""Where the match stands: the round, what is done now and what comes after it."""

from __future__ import annotations

from collections.abc import Iterator

from motu.core.game import View
from motu.core.layers import layer
from motu.core.words import mark, say
from motu.games.kaivai.state import Phase

ABOUT_ROUND = mark(
    "Every round has bids, the god, actions and the loss of value: all shells and fish slide down a space. "
    "After the last round each hut brings 2 glory and every village is scored [V7.1]."
)
NOW = {
    Phase.BASE: mark("set-up, then bids"),
    Phase.ORDER: mark("set-up, then bids"),
    Phase.BID: mark("bids, then the god"),
    Phase.FIRST_HUT: mark("first huts, then the god"),
    Phase.GOD: mark("the god, then actions"),
    Phase.SCORE: mark("scoring of the villages"),
    Phase.STAKE: mark("scoring of the villages"),
}
ACTIONS = mark("actions, then the loss of value")
ABOUT = {
    Phase.BASE: mark("Chance decides where the extra villages lie and who bids first [V1.2]."),
    Phase.ORDER: mark("Chance decides where the extra villages lie and who bids first [V1.2]."),
    Phase.BID: mark("Your bid decides when you act, what your huts cost and how far your canoes go [V2.2]."),
    Phase.FIRST_HUT: mark(
        "Two free huts each. A canoe comes with a canoe hut, and without a canoe you can hardly act [V2.4]."
    ),
    Phase.GOD: mark("The lowest bidder moves the god to another village, which grows by a cult hex [V3.1]."),
    Phase.SCORE: mark("The strongest in a village gets 1 glory for each of its cult hexes [V7.4]."),
    Phase.STAKE: mark("The strongest in a village gets 1 glory for each of its cult hexes [V7.4]."),
}
ABOUT_ACTIONS = mark(
    "One action each, round and round, until all have passed; then all shells and fish slide down a space [V4.1] [V6.1]."
)


@layer("round_number", "rounds", "phase")
def stage(v: View) -> Iterator[tuple[str, str]]:
    """[V1.3] [V4.1] [V6.1] [V7.1]"""
    phase, number, rounds = Phase(int(v.phase)), int(v.round_number), int(v.rounds)
    if phase is Phase.OVER:
        yield say("The match is over."), ""
        return
    yield say("Round {round} of {rounds}", round=max(number, 1), rounds=rounds), say(ABOUT_ROUND)
    if phase is Phase.BID and number == 1:
        yield say("bids, then the first huts"), say(ABOUT[phase])
    elif phase not in NOW and number == rounds:
        yield say("actions, then the final scoring"), say(ABOUT_ACTIONS)
    else:
        yield say(NOW.get(phase, ACTIONS)), say(ABOUT.get(phase, ABOUT_ACTIONS))
