"""Positions of Ka Pai as text: they read back byte for byte, and what no play leads to is refused."""

from __future__ import annotations

import random

import pytest

from motu import Match, Refused
from motu.core.compiled import INTERPRETED
from motu.games.kapai import text
from tests.games.kapai.sheets import random_matches, random_sheet
from tests.games.kapai.table import position

TIMES = 4 if INTERPRETED else 12


@pytest.mark.parametrize("seats", [1, 2, 100])
def test_a_position_reads_back_byte_for_byte(seats):
    few = seats == 100
    for n, match in enumerate(random_matches(seats, 1, 3) if few else random_matches(seats, TIMES)):
        if few and n % 97:
            continue
        words = text.position_text(match.state)
        assert text.parse_position(words).tobytes() == match.state.tobytes()


def test_a_position_on_the_largest_sheet_reads_back_byte_for_byte():
    match = Match("kapai", 2, {"sheet": random_sheet(random.Random(2), 12, 12)}, seed=1)
    rng = random.Random(1)
    for _ in range(100):
        seat = rng.choice(match.pending)
        match.play(seat, rng.choice(match.moves(seat)))
    assert text.parse_position(text.position_text(match.state)).tobytes() == match.state.tobytes()


EMPTY = "...\n...\n..."
NO_POSITION = "This is not a position of Ka Pai:"
MISSING = "is missing or wrong."
NO_GROUP = "are not a group [P3.1] [P3.2]."
NO_MARKS = "Seat 0 cannot have these marks [P4.1]."
MORE_THAN_TWO = "Seat 0 has drawn more than two cells in this round [P1.2]."
SIZE = "The sheet needs a grid from 3 x 3 to 12 x 12 cells [P8]."
LETTER = "The sheet: unknown cell “x” at b2; use T (totem), # (blocked) or . (free) [P8]."
OTHER_SHEET = "Seat 1 has a different sheet from seat 0 [P1.1]."
NOT_EQUAL = "All seats must have drawn in the same number of cells by now [P1.1]."

HEADS = [
    ("", f"{NO_POSITION} it has no seat."),
    (f"seat draw\n{EMPTY}", f"{NO_POSITION} the line 'roll' or 'last' {MISSING}"),
    (f"roll line star\nseat draw\n{EMPTY}", f"{NO_POSITION} the line 'roll' or 'last' {MISSING}"),
    (f"values 1 2\nroll line line\nseat draw\n{EMPTY}", f"{NO_POSITION} the line 'values' {MISSING}"),
    (f"bonus 1 2 3 x\nroll line line\nseat draw\n{EMPTY}", f"{NO_POSITION} the line 'bonus' {MISSING}"),
    (f"die a 1\nroll line line\nseat draw\n{EMPTY}", f"{NO_POSITION} the line 'die a' {MISSING}"),
    (f"die b 1 1 1 1\nroll line line\nseat draw\n{EMPTY}", "The sheet: die b must have six faces [P8]."),
    (f"groups odd\nlast line line\nseat draw\n{EMPTY}", "Option groups must be one of straight, any, not 'odd'."),
]

GRIDS = [
    ("roll line line\nseat draw\n..\n..\n..", SIZE),
    ("roll line line\nseat draw\n...\n.x.\n...", LETTER),
    (f"roll line line\nseat draw\n#..\n...\n...\nseat draw\n{EMPTY}", OTHER_SHEET),
    (f"roll line line\nseat draw\n{EMPTY}\nseat draw\n...\n...", OTHER_SHEET),
    ("last line circle\nseat nothing\nl..\n...\n...\nseat nothing\nll.\n...\n...", NOT_EQUAL),
    ("last line circle\nseat nothing\nlls\n...\n...\nring a1 b1 c1", f"Seat 0: a1 b1 c1 {NO_GROUP}"),
    ("last line circle\nseat nothing\nll.\n...\n...\nring a1 b1 c1", f"Seat 0: a1 b1 c1 {NO_GROUP}"),
    ("last line circle\nseat nothing\nll.\nl..\n...\nring a1 b1 a2", f"Seat 0: a1 b1 a2 {NO_GROUP}"),
    ("last line circle\nseat nothing\nllll\n....\n....\nring a1 b1 c1\nring b1 c1 d1", f"Seat 0: b1 c1 d1 {NO_GROUP}"),
    ("last line circle\nseat nothing\nlll\n...\n...\nring a1 b1", f"Seat 0: a1 b1 {NO_GROUP}"),
    ("last line circle\nseat nothing\nlll\n...\n...\nmarks 6 0 0 0", NO_MARKS),
    ("bonus 99 99 99 99\nlast line circle\nseat nothing\nlll\n...\n...\nmarks 99 99 37 0", NO_MARKS),
    ("last line circle\nseat nothing\nlll\n...\n...\nmarks 1 0", NO_MARKS),
    ("last line circle\nseat nothing\nlll\n...\n...\nmarks 1 0 x 0", NO_MARKS),
]

OWING = [
    (f"roll line line\nseat wait\n{EMPTY}", "Seat 0 cannot owe “wait”: it owes nothing, draw, second, ring or mark."),
    ("roll line line\nseat draw a1 b1 c1\nlll\n...\n...", MORE_THAN_TWO),
    ("roll line line\nseat second z9\nlll\n...\n...", "There is no cell “z9” on this sheet: cells go from a1 to c3."),
    ("roll line line\nseat second a1\nt..\n...\n...", "Seat 0 cannot have drawn a1 in this round [P1.2]."),
    (f"roll line line\nseat second a1\n{EMPTY}", "Seat 0 cannot have drawn a1 in this round [P1.2]."),
    ("roll line line\nseat second\nl..\n...\n...", "Seat 0 cannot owe “second” here [P1.2]."),
    ("roll line circle\nseat second a1\nl..\n...\n...", "Seat 0 cannot owe “second” here [P1.2]."),
    ("roll line circle\nseat draw a1\nl..\n...\n...", "Seat 0 cannot owe “draw” here [P1.2]."),
    ("roll line circle\nseat draw\nltl\ntlt\nltl", "Seat 0 cannot owe “draw” here [P1.2]."),
    ("roll line circle\nseat nothing\nl..\n...\n...", "Seat 0 cannot owe “nothing” here [P1.2]."),
    ("roll line circle\nseat ring a1\nlll\n...\n...", "Seat 0 cannot owe “ring” here [P1.2]."),
    ("bonus 0 0 0 5\nroll line circle\nseat mark a1\nlll\n...\n...", "Seat 0 cannot owe “mark” here [P1.2]."),
    ("last line circle\nseat draw\nl..\n...\n...", "Seat 0 cannot owe “draw” here [P1.2]."),
    (f"roll line line\nseat nothing a1\nl..\n...\n...\nseat draw\n{EMPTY}", "Seat 0 cannot owe “nothing” here [P1.2]."),
    (
        "roll line circle\nseat nothing a1\nl..\n...\n...",
        "All seats have finished, so the dice must be rolled [P1.1].",
    ),
]


@pytest.mark.parametrize(("words", "sentence"), HEADS + GRIDS + OWING)
def test_what_is_no_position_is_refused_in_a_sentence(words, sentence):
    with pytest.raises(Refused) as error:
        position(words)
    assert str(error.value) == sentence


DAMAGE = ["", " ", "\n", *"tscl.T#0199ab-", "\nring a1 b1 c1", "\nseat draw"]


def test_no_text_breaks_the_reading_of_positions():
    """Damaged positions are refused, or read as another sound position that reads back as it stands."""
    for seed in range(10 * TIMES):
        rng = random.Random(seed)
        match = Match("kapai", 2, {"sheet": random_sheet(rng, 3, 4)}, seed=seed)
        for _ in range(rng.randint(0, 12)):
            if match.pending:
                match.play(match.pending[0], rng.choice(match.actions(match.pending[0])))
        words = list(text.position_text(match.state))
        for _ in range(rng.randint(1, 3)):
            words[rng.randrange(len(words))] = rng.choice(DAMAGE)
        try:
            s = text.parse_position("".join(words))
        except Refused:
            continue
        assert text.parse_position(text.position_text(s)).tobytes() == s.tobytes()
