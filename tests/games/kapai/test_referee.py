"""Every position of random matches, held against the slow referee: who is to act, what may be done, scores, winners."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from motu import Match
from motu.core.compiled import INTERPRETED
from tests.games.kapai.sheets import random_sheet
from tests.games.kapai.slow import Referee, Who, replayed

pytestmark = pytest.mark.no_cover  # whole matches by every rule: the tests of single rules say which lines run
TIMES = 1 if INTERPRETED else 6
WHOLE_TABLE = 5  # up to that many seats all pending ones are compared at each step


class Duel:
    """The engine and the referee play the same match; `met` counts the rare cases that came up."""

    def __init__(self, seats: int, options: dict[str, Any], seed: int) -> None:
        self.rng = random.Random(seed)
        self.match, self.referee = Match("kapai", seats, options), Referee(seats, options)
        self.met: Counter[str] = Counter()

    def run(self) -> Counter[str]:
        self.assert_same()
        while not self.match.over:
            self.step()
        assert self.match.winners() == self.referee.winners() != ()
        assert self.match.scores() == self.referee.scores()
        return self.met

    def step(self) -> None:
        who = self.rng.choice(self.referee.pending)
        text = self.rng.choice(sorted(self.referee.moves(who)))
        before = self.sight(who)
        self.match.play(who, text)
        self.referee.play(who, text)
        self.note(who, text, before)
        if who == "chance" or self.match.seats <= WHOLE_TABLE or self.rng.random() < 0.01:
            self.assert_same()
        else:
            self.assert_same_moves(who)

    def assert_same(self) -> None:
        assert self.match.pending == self.referee.pending
        assert self.match.over == self.referee.over
        for who in self.match.pending:
            self.assert_same_moves(who)
        if "chance" in self.match.pending:
            assert self.match.scores() == self.referee.scores()
            assert self.match.winners() == ()

    def assert_same_moves(self, who: Who) -> None:
        moves = self.match.moves(who)
        assert len(moves) == len(set(moves)), "an action is offered twice"
        assert set(moves) == self.referee.moves(who)

    def sight(self, who: Who) -> Counter[str]:
        if who == "chance":
            return Counter()
        sheet = self.referee.sheets[int(who)]
        return Counter(groups=sheet.groups.total(), lines=sheet.groups["line"], marks=sheet.marks.total())

    def note(self, who: Who, text: str, before: Counter[str]) -> None:
        if who == "chance":
            return
        sheet, word = self.referee.sheets[int(who)], text.split(maxsplit=1)[0]
        gain = self.sight(who)
        gain.subtract(before)
        double = sheet.is_double and not sheet.owes and word in sheet.roll
        self.met["ring chosen"] += word == "ring"
        self.met["mark chosen"] += word == "mark"
        self.met["ring by itself"] += word not in ("ring", "mark") and gain["groups"] > 0
        self.met["two groups by one double"] += word == "ring" and gain["groups"] == 2
        self.met["mark by itself"] += gain["marks"] > (word == "mark")
        self.met["no mark"] += not sheet.owes and gain["lines"] > 0 and gain["marks"] == 0 and not sheet.open_symbols()
        self.met["drawn apart"] += double and len(sheet.new) == 2 and not sheet.together
        self.met["lapsed"] += double and len(sheet.new) == 1
        self.met["trio after a mark"] += word == "mark" and gain["groups"] > 0


def fewer(times: int, seats: int) -> int:
    """Matches of many seats are long: fewer of them."""
    return max(1, times // seats)


@pytest.mark.parametrize("groups", ["straight", "any"])
@pytest.mark.parametrize("sheet", ["default", "atoll"])
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_sheets_of_the_program(seats, sheet, groups):
    for seed in range(fewer(TIMES, seats)):
        Duel(seats, {"sheet": sheet, "groups": groups}, seed).run()


@pytest.mark.parametrize("groups", ["straight", "any"])
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_random_sheets_of_up_to_64_cells(seats, groups):
    for seed in range(fewer(5 * TIMES, seats)):
        Duel(seats, {"sheet": random_sheet(random.Random(seed), 3, 8), "groups": groups}, seed).run()


@pytest.mark.parametrize("groups", ["straight", "any"])
def test_random_sheets_of_more_than_64_cells(groups):
    largest = 9 if INTERPRETED else 12
    for seed in range(fewer(TIMES, 2)):
        Duel(2, {"sheet": random_sheet(random.Random(seed), 9, largest), "groups": groups}, seed).run()


@pytest.mark.parametrize("groups", ["straight", "any"])
def test_p1_1_a_hundred_seats(groups):
    side = 3 if INTERPRETED else 5
    Duel(100, {"sheet": random_sheet(random.Random(3), side, side), "groups": groups}, 1).run()


@pytest.mark.skipif(INTERPRETED, reason="long")
def test_p1_1_a_hundred_seats_on_the_largest_sheet():
    sheet = random_sheet(random.Random(5), 12, 12)
    duel = Duel(100, {"sheet": sheet}, 2)
    for _ in range(1500):
        duel.step()
    duel.assert_same()


def test_random_matches_meet_every_rare_case():
    """The comparison proves something only if what is rare came up."""
    met: Counter[str] = Counter()
    for seed in range(60):
        met += Duel(
            2, {"sheet": random_sheet(random.Random(seed), 3, 6), "groups": ("straight", "any")[seed % 2]}, seed
        ).run()
    cases = {
        "ring chosen", "mark chosen", "ring by itself", "two groups by one double", "mark by itself", "no mark",
        "drawn apart", "lapsed", "trio after a mark",
    }  # fmt: skip
    assert cases <= set(met), cases - set(met)


@pytest.mark.parametrize("options", [{}, {"groups": "any", "sheet": "atoll"}])
def test_a_match_by_seed_recomputed_from_its_log(options):
    match = Match("kapai", 3, options, seed=11)
    rng = random.Random(11)
    while not match.over:
        who = rng.choice(match.pending)
        match.play(who, rng.choice(match.moves(who)))
    again = replayed(match)
    assert match.scores() == again.scores() and match.winners() == again.winners()
