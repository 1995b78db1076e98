"""Ka Pai: one roll for all, a sheet for each."""

from __future__ import annotations

from motu.core.game import Game, Option
from motu.core.words import mark
from motu.games.kapai import text
from motu.games.kapai.board import sheet_option
from motu.games.kapai.drawing.meant import meant
from motu.games.kapai.moves import actions
from motu.games.kapai.observe import features
from motu.games.kapai.rules import apply, legal, pending
from motu.games.kapai.scene import scene
from motu.games.kapai.scoring import payoff, scores
from motu.games.kapai.state import RECORDS, options_of, record, setup
from motu.games.kapai.view import imagine

GAME = Game(
    name="kapai",
    title="Ka Pai",
    about=mark("Roll, draw, ring: fill your sheet with tribes and link the totems."),
    revision=1,
    seats=range(1, 101),
    usual_seats=1,
    minutes=15,
    options=(
        Option(
            "groups",
            "straight",
            mark("What makes a group: three equal symbols in a straight line, or any three that touch [P3.1]."),
            choices=("straight", "any"),
            title=mark("Groups"),
            names=(mark("in a straight line"), mark("any that touch")),
        ),
        Option(
            "sheet",
            "default",
            mark("The sheet and the dice for all: the game's own, another, or one from a file of yours [P8]."),
            check=sheet_option,
            offered=("default", "atoll"),
            title=mark("Sheet"),
            names=(mark("the usual sheet"), mark("atoll")),
        ),
    ),
    module=__name__,
    max_legal=300,
    records=RECORDS,
    record=record,
    action_count=actions,
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
    actions_for_picks=meant,
    knowledge="motu.bots.kapai:KNOWLEDGE",
    features=features,
    trial_setups=((1, {}), (3, {}), (2, {"groups": "any", "sheet": "atoll"})),
)
