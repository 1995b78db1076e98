"""What results are worth: win rates with 95 % Wilson intervals, points, and openskill ratings."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

from motu.bots.arena import Contest, Played

Z = 1.959964  # 95 % of a normal distribution lies within this


class Standing(msgspec.Struct):
    """One bot's results."""

    bot: str
    matches: int
    wins: float  # shares of victories
    rate: float
    low: float  # 95 % interval of the rate
    high: float
    par: float  # the rate if all were equally good
    points: float  # the mean score
    points_error: float  # its standard error
    rating: float  # openskill: what it is almost surely worth at least
    mu: float
    sigma: float


def wilson(wins: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a rate after n trials."""
    if n == 0:
        return 0.0, 1.0
    p, z2 = wins / n, Z * Z
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(contest: Contest, played: Iterable[Played]) -> list[Standing]:
    """The bots, best first. A bot that sits in several seats gets the shares of all of them."""
    good = sorted((p for p in played if p.error is None), key=lambda p: p.match)
    ratings = _ratings(contest, good)
    rows = [_standing(contest, name, good, ratings[name]) for name in dict.fromkeys(contest.bots)]
    return sorted(rows, key=lambda row: (-row.rate, -row.points))


def _standing(contest: Contest, name: str, good: list[Played], rating: tuple[float, float]) -> Standing:
    seated = [p for p in good if name in p.bots]
    wins = sum(share for p in seated for bot, share in zip(p.bots, p.payoff, strict=True) if bot == name)
    points = [score for p in seated for bot, score in zip(p.bots, p.scores, strict=True) if bot == name]
    if contest.seats == 1:
        wins = float(len(seated))
    low, high = wilson(wins, len(seated))
    mean = sum(points) / max(1, len(points))
    spread = math.sqrt(sum((x - mean) ** 2 for x in points) / max(1, len(points) - 1))
    par = contest.bots.count(name) / len(contest.bots)
    mu, sigma = rating
    return Standing(
        name, len(seated), wins, wins / max(1, len(seated)), low, high, par, mean, spread / math.sqrt(max(1, len(points))),
        mu - 3 * sigma, mu, sigma,
    )  # fmt: skip


def _ratings(contest: Contest, good: list[Played]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings, updated match by match in their order; a bot in several seats is rated in each."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in contest.bots}
    for p in good if contest.seats > 1 and len(set(contest.bots)) > 1 else []:
        teams = [[known[name]] for name in p.bots]
        rated = model.rate(teams, ranks=[-share for share in p.payoff])
        for name in set(p.bots):
            mine = [team[0] for bot, team in zip(p.bots, rated, strict=True) if bot == name]
            known[name].mu = sum(r.mu for r in mine) / len(mine)
            known[name].sigma = sum(r.sigma for r in mine) / len(mine)
    return {name: (float(r.mu), float(r.sigma)) for name, r in known.items()}
