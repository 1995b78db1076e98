"""New Game: a tide that nobody sees, and a die under each cup."""

from __future__ import annotations

from motu import Game
from motu.core.words import mark
from newgame import text
from newgame.rules import RECORD, apply, imagine, legal, options_of, payoff, pending, scores, setup
from newgame.scene import actions_for_picks, scene

GAME = Game(
    name="newgame",
    title="New Game",
    about=mark("Guess the tide: keep the die under your cup, or roll it once more."),
    revision=1,
    seats=range(2, 5),
    usual_seats=2,
    minutes=2,
    options=(),
    module=__name__,
    max_legal=6,
    records=(RECORD,),
    record=lambda seats, options: RECORD,
    action_count=lambda s: 6,
    setup=setup,
    options_of=options_of,
    pending=pending,
    legal=legal,
    apply=apply,
    scores=scores,
    payoff=payoff,
    imagine=imagine,
    possible=legal,
    words=text,
    scene=scene,
    actions_for_picks=actions_for_picks,
    trial_setups=((2, {}), (4, {})),
)
