"""The parts of Kahuna's evaluation in words."""

from __future__ import annotations

from motu.bots.kahuna.kernels.evaluation import WEIGHTS, nearly, useful_cards
from motu.bots.knowledge import Terms
from motu.core.bits import count
from motu.core.game import State
from motu.core.words import say
from motu.games.kahuna.rules.scoring import points_of


def terms_of(s: State, seat: int) -> Terms:
    """This seat's lead in each of them."""
    w, other = WEIGHTS[int(s.runs)], 1 - seat
    return [
        (say("points"), w[0] * (points_of(s, seat) - points_of(s, other))),
        (say("islands"), w[1] * (count(s.tokens[seat]) - count(s.tokens[other]))),
        (say("islands nearly won"), w[2] * (nearly(s, seat) - nearly(s, other))),
        (say("bridges"), w[3] * (count(s.bridges[seat]) - count(s.bridges[other]))),
        (say("cards in hand"), w[4] * (useful_cards(s, seat) - useful_cards(s, other))),
    ]
