"""A bot's advice, as a pure function of what a seat sees, so that any process can compute it (workers/pool.py)."""

from __future__ import annotations

import secrets
import time
from functools import cache
from typing import NamedTuple

from motu import bots
from motu.bots.analysis import Analysis, is_mistake
from motu.bots.reasons import reasons_for
from motu.core import dice
from motu.core.game import Rng, View
from motu.table.live.views.rendering import Sight

SHOWN = 2  # the best and the next


class Advised(NamedTuple):
    """What a bot thinks of a decision."""

    best: bots.Reason
    next: bots.Reason | None
    asked: bots.Reason | None  # what it thinks of the move asked about
    is_mistake: bool  # does that one lose much?
    fine: list[int]  # the actions that surely lose little
    in_points: bool  # otherwise the expectation is a share of the victory
    is_glance: bool  # without looking ahead
    seconds: float  # that it took


def advise(sight: Sight, asked: int | None, at_a_glance: bool) -> Advised:
    """In a worker: what the best bot would do when it sees this, and what it thinks of an action asked about."""
    bot, began = adviser(sight.game, at_a_glance), time.perf_counter()
    with sight.position() as at:
        advised = advice(bot, at.state, sight.seat, asked, dice.generator(secrets.token_hex(8)))
    return advised._replace(seconds=time.perf_counter() - began)


@cache
def adviser(game: str, at_a_glance: bool) -> bots.Bot:
    return bots.quick_adviser(game) if at_a_glance else bots.adviser(game)


def advice(bot: bots.Bot, v: View, seat: int, asked: int | None, rng: Rng) -> Advised:
    """What this bot thinks, in the current words and language."""
    also = [] if asked is None else [asked]
    analysis = bot.analyse(v, seat, rng, also)
    places = analysis.best_first()[:SHOWN]
    place = next((n for n, action in enumerate(analysis.actions) if action == asked), None)
    others = [] if place is None or place in places else [place]
    best, *more = reasons_for(bot.game, v, seat, analysis, places + others)
    return Advised(
        best=best,
        next=more[0] if len(places) > 1 else None,
        asked=next((reason for reason in (best, *more) if reason.action == asked), None),
        is_mistake=place is not None and _loses(analysis, places[0], place),
        fine=[int(analysis.actions[n]) for n in range(len(analysis.actions)) if _is_fine(analysis, places[0], n)],
        in_points=analysis.in_points,
        is_glance=analysis.is_glance,
        seconds=0.0,
    )


def _is_fine(analysis: Analysis, best: int, place: int) -> bool:
    return analysis.is_glance or bool(analysis.tried[place] and not _loses(analysis, best, place))


def _loses(analysis: Analysis, best: int, place: int) -> bool:
    """A glance is not enough to warn anybody."""
    value = analysis.value
    return not analysis.is_glance and is_mistake(float(value[best]), float(value[place]), analysis.in_points)
