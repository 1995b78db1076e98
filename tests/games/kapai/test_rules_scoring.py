"""[P6] Scoring and winning. [P7] Playing alone."""

from __future__ import annotations

import pytest

from motu import Match
from motu.games.kapai import text
from motu.games.kapai.rules.scoring import best_network, marks_of
from tests.games.kapai.table import Table, position

EXAMPLE = """
    last line line
    seat nothing
    TtttttT
    l#..t#t
    ls..t.t
    ls.T..t
    ls..ccc
    l#lll#.
    T.lll.T
    ring b1 c1 d1
    ring e1 e2 e3
    ring g2 g3 g4
    ring b3 b4 b5
    ring e5 f5 g5
    ring a2 a3 a4
    ring c6 d6 e6
    ring c7 d7 e7
    marks 2 0 0 1
"""


def points(grid: str, rest: str = "") -> int:
    """The score of one sheet."""
    return position(f"last line line\nseat nothing\n{grid}\n{rest}").scores()[0]


def test_p6_1_p6_2_p6_3_the_scoring_example_of_the_rulebook():
    table = position(EXAMPLE)
    assert table.groups() == [3, 1, 1, 3]
    assert table.scores() == (26,)
    told = [n for _, n in text.score_lines(table.state, 0)]
    assert told == [6, 3, 4, 4, 6, 0, 0, 3]


def test_p6_1_groups_score_by_symbol_and_lines_nothing():
    grid = "ttt\nsss\nlll"
    assert points(grid) == 0, "three in a row that nobody ringed are no group"
    assert points(grid, "ring a1 b1 c1") == 2
    assert points(grid, "ring a2 b2 c2") == 3
    assert points("ccc\nsss\nlll", "ring a1 b1 c1") == 4
    assert points(grid, "ring a3 b3 c3") == 0
    assert points("tttttt\nsss...\nlll...", "ring a1 b1 c1\nring d1 e1 f1\nring a2 b2 c2\nring a3 b3 c3") == 7


NETWORKS = {
    "none": ("T...T", 0),
    "one symbol between two totems": ("TtT..", 2),
    "a chain of one symbol": ("TtttT", 2),
    "a chain of two symbols is none": ("TtstT", 0),
    "neighbouring totems alone": ("TT...", 0),
    "a gap": ("Tt.tT", 0),
    "three through one totem": ("TtTsT", 4),
}


@pytest.mark.parametrize("case", NETWORKS)
def test_p6_2_links_along_a_row(case):
    row, worth = NETWORKS[case]
    assert points(f"{row}\n.....\n.....") == worth
    columns = "\n".join(f"{cell}.." for cell in row)
    assert points(columns) == worth, "and down a column"


@pytest.mark.parametrize("symbol", "tscl")
def test_p6_2_every_symbol_conducts_lines_and_ringed_ones_too(symbol):
    grid = f"T{3 * symbol}T\n.....\n....."
    assert points(grid) == 2
    value = {"t": 2, "s": 3, "c": 4, "l": 0}[symbol]
    assert points(grid, "ring b1 c1 d1") == 2 + value


def test_p6_2_one_chain_may_touch_many_totems_and_turn_corners():
    assert points("T.T.T\nsssss\nT.s.T") == 12
    assert points("T..\ns..\nssT") == 2
    assert points("T..\nst.\nTsT") == 4


def test_p6_2_to_touch_is_to_be_orthogonally_next_to():
    assert points("T..\n.s.\n..T") == 0
    assert points("T..\nss.\n..T") == 0
    assert points("T..\nsss\n..T") == 2


def test_p6_2_diagonal_symbols_are_no_chain():
    assert points("Ts.\n.T.\n...") == 2
    assert points("Ts..\n..sT\n....") == 0


def test_p6_2_blocked_cells_do_not_conduct():
    assert points("Ts#sT\n.....\n.....") == 0


def test_p6_2_a_row_does_not_run_on_into_the_next():
    assert points("T.s\nsT.\n...") == 2, "a2 touches both"
    assert points("T.s\n.Ts\n...") == 0
    assert points("..T\ns..\nT..") == 0


def test_p6_2_two_totems_at_different_chains_of_the_same_symbol_are_not_linked():
    assert points("Tss.ssT\n.......\n.......") == 0


def test_p6_2_only_the_largest_network_scores_and_once():
    assert points("TtT\n...\nTsT") == 2
    assert points("TtTsT\n.....\nTcT..") == 4
    assert points("TcT..\n.....\nTtTsT") == 4, "wherever it lies"
    assert points("T....\n.....\nTtTsT") == 4


def test_p6_2_a_totem_alone_is_no_network():
    alone, two = (
        position(f"last line line\nseat nothing\n{grid}").state for grid in ("T.t\n...\n...", "TtT\n...\n...")
    )
    assert (best_network(alone, 0), best_network(two, 0)) == (0, 2)


def test_p6_2_a_network_of_2_3_4_5_totems_scores_2_4_7_12():
    row = "TsTsTsTsT"
    for totems, worth in ((2, 2), (3, 4), (4, 7), (5, 12)):
        grid = row[: 2 * totems - 1].ljust(9, ".")
        assert points(f"{grid}\n.........\n.........") == worth


def test_p6_2_five_totems_through_links_of_different_symbols():
    grid = """
        TtttttT
        l#...#s
        llll..s
        ...T..s
        ......s
        .#...#s
        TcccccT
    """
    assert points(grid) == 12
    assert points(grid.replace("llll", "lltl")) == 7, "the link to the middle is cut"
    assert points(grid.replace("Tccccc", "Tcc.cc").replace("llll", "lltl")) == 4
    assert points(grid.replace("Tccccc", "Tcc.cc")) == 7


def test_p6_3_marks_times_groups_of_each_symbol():
    grid = "tttttt\nsss...\nlll..."
    rings = "ring a1 b1 c1\nring d1 e1 f1\nring a2 b2 c2\nring a3 b3 c3"
    plain = points(grid, rings)
    for marks, worth in (
        ("1 0 0 0", 2),
        ("3 0 0 0", 6),
        ("0 2 0 0", 2),
        ("0 0 5 0", 0),
        ("0 0 0 4", 4),
        ("1 1 1 1", 4),
    ):
        assert points(grid, f"{rings}\nmarks {marks}") == plain + worth


def finished(*sheets: str, head: str = "values 2 3 4 2") -> Table:
    """A match that is over, with these sheets."""
    return position(f"{head}\nlast line line\n" + "\n".join(f"seat nothing\n{sheet}" for sheet in sheets))


def rivals(*sheets: str, head: str = "values 2 3 4 2") -> tuple[float, ...]:
    """Each seat's share of the victory."""
    return finished(*sheets, head=head).payoff()


SQUARES = "sss\ntct\nctc\nring a1 b1 c1"  # 3 points
TRIANGLES = "ttt\nscs\ncsc\nring a1 b1 c1"  # 2 points
LINES = "lll\ntct\nctc\nring a1 b1 c1\nmarks 0 0 0 1"  # 2 + 1 points and a mark
IDLE_MARK = "sss\ntct\nctc\nring a1 b1 c1\nmarks 0 0 1 0"  # 3 points and a mark that earns nothing
MANY_MARKS = "ttt\nscs\ncsc\nring a1 b1 c1\nmarks 0 5 5 5"  # 2 points, 15 marks


def test_p6_4_most_points_win():
    assert rivals(TRIANGLES, SQUARES) == (0, 1)
    assert rivals(SQUARES, TRIANGLES, TRIANGLES) == (1, 0, 0)
    assert rivals(MANY_MARKS, SQUARES) == (0, 1), "marks only break ties"


def test_p6_4_a_tie_goes_to_more_bonus_marks():
    assert rivals(SQUARES, LINES) == (0, 1)
    assert rivals(IDLE_MARK, SQUARES, TRIANGLES) == (1, 0, 0)


def test_p6_4_marks_are_those_of_all_symbols():
    table = position("last line line\nseat nothing\n...\n...\n...\nmarks 1 0 3 2")
    assert marks_of(table.state, 0) == 6


def test_p6_4_who_still_ties_shares():
    assert rivals(SQUARES, SQUARES) == (0.5, 0.5)
    assert rivals(LINES, SQUARES, IDLE_MARK) == (0.5, 0, 0.5)
    assert sum(rivals(*[SQUARES] * 100)) == pytest.approx(1)


def test_p6_4_nobody_has_won_before_the_end_and_shared_winners_are_all_named():
    sheet = {
        "grid": "...\n.##\n.##", "values": dict.fromkeys(["triangle", "square", "circle", "line"], 1),
        "bonus": dict.fromkeys(["triangle", "square", "circle", "line"], 0),
        "dice": {"a": ["line"] * 6, "b": ["line"] * 6},
    }  # fmt: skip
    match = Match("kapai", 3, {"sheet": sheet}, seed=1)
    while not match.over:
        assert match.winners() == ()
        seat = match.pending[0]
        moves = match.moves(seat)
        match.play(seat, max(moves) if seat == 1 else min(moves))
    assert match.winners() == tuple(i for i, n in enumerate(match.scores()) if n == max(match.scores()))
    assert match.winners()


def test_p7_alone_the_payoff_is_the_score_and_the_seat_its_own_winner():
    assert position(EXAMPLE).payoff() == (26,)
    match = Match("kapai", 1, {"sheet": {
        "grid": "...\n###\n###", "values": {"triangle": 0, "square": 0, "circle": 0, "line": 0},
        "bonus": {"triangle": 0, "square": 0, "circle": 0, "line": 0}, "dice": {"a": ["line"] * 6, "b": ["line"] * 6},
    }}, seed=0)  # fmt: skip
    while not match.over:
        match.play(0, match.moves(0)[0])
    assert (match.scores(), match.winners()) == ((0,), (0,))


def test_p7_the_tiers_of_a_solo_score():
    tiers = [[0, 15, 29], [30, 39], [40, 49], [50, 55], [56, 57, 1000]]
    told = [{text.verdict(score) for score in scores} for scores in tiers]
    assert all(len(sentences) == 1 for sentences in told), "one sentence within a tier"
    assert len(set().union(*told)) == 5, "another in each"
