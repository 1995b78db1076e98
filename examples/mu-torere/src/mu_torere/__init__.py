"""Mū tōrere: four stones and four shells on an eight-pointed star."""

from __future__ import annotations

from motu import Game, Option
from motu.core.words import mark
from mu_torere import text
from mu_torere.rules import RECORD, apply, imagine, legal, options_of, payoff, pending, scores, setup
from mu_torere.scene import actions_for_picks, scene

LIMIT = Option(
    "limit",
    100,
    mark("After how many moves without a winner the match is a draw [M3.2]."),
    choices=(50, 100, 200),
    title=mark("Draw after"),
    names=(mark("50 moves"), mark("100 moves"), mark("200 moves")),
)

GAME = Game(
    name="mu_torere",
    title="Mū tōrere",
    about=mark("Four stones and four shells on a star with one empty place: leave the other side without a move."),
    revision=1,
    seats=range(2, 3),
    usual_seats=2,
    minutes=10,
    options=(LIMIT,),
    module=__name__,
    max_legal=4,
    records=(RECORD,),
    record=lambda seats, options: RECORD,
    action_count=lambda s: 4,
    setup=setup,
    options_of=options_of,
    pending=pending,
    legal=legal,
    apply=apply,
    scores=scores,
    payoff=payoff,
    imagine=imagine,
    words=text,
    scene=scene,
    actions_for_picks=actions_for_picks,
    ties_win=False,
    trial_setups=((2, {}), (2, {"limit": 50})),
)
