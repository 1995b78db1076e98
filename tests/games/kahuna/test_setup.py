"""K1: the set-up."""

from __future__ import annotations

import pytest

from motu import Match, Refused
from motu.games.kahuna import board
from tests.games.kahuna.table import BLACK, WHITE, position


def dealt(**options) -> Match:
    """A match after all that chance does before the first turn, with a seed."""
    return Match("kahuna", options=options, seed=1)


def test_the_board_has_27_lines_and_each_island_as_many_as_the_table_says():
    assert dict(zip(board.ISLANDS, map(int, board.LINES_AT), strict=True)) == {
        "ALOA": 3, "BARI": 5, "COCO": 4, "DUDA": 4, "ELAI": 6, "FAAA": 5,
        "GOLA": 4, "HUNA": 5, "IFFI": 5, "JOJO": 5, "KAHU": 5, "LALE": 3,
    }  # fmt: skip
    assert list(map(int, board.NEEDED)) == [2, 3, 3, 3, 4, 3, 3, 3, 3, 3, 3, 2]
    assert len(set(board.LINES)) == 27 and sorted(board.LINES) == list(board.LINES)


def test_the_lines_of_the_map_never_cross():
    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    ends = [tuple(board.SPOTS[i] for i in pair) for pair in board.ENDS]
    for a, b in ends:
        for c, d in ends:
            if len({a, b, c, d}) == 4:
                assert side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0


def test_k1_1_three_cards_each_three_face_up_fifteen_in_the_pile():
    s = dealt().state
    assert list(s.held) == [3, 3] and s.row == 3 and s.pile == 15


def test_k1_1_there_are_two_cards_of_each_island():
    match = Match("kahuna", options={"first": 0})
    match.play("chance", "deal ALOA")
    match.play("chance", "deal ALOA")
    assert "deal ALOA" not in match.moves("chance") and len(match.moves("chance")) == 11
    with pytest.raises(Refused, match=r"There is no ALOA left in the pile \[K1.1\]"):
        match.play("chance", "deal ALOA")


def test_k1_2_a_seat_has_25_bridges_and_no_more():
    most = " ".join(line for line in board.LINES if line not in ("ALOA-BARI", "ALOA-DUDA"))
    match = position(f"black: {most}; black holds ALOA BARI")
    assert match.open() == ["done"]
    with pytest.raises(Refused, match=r"All 25 of your bridges are on the board \[K1.2\]"):
        match.play(BLACK, "ALOA-BARI with ALOA")


def test_k1_2_the_25th_bridge_may_be_built():
    most = " ".join(line for line in board.LINES if line not in ("ALOA-BARI", "ALOA-DUDA", "ALOA-HUNA"))
    assert position(f"black: {most}; black holds ALOA").open("with ALOA")


def test_k1_2_tokens_are_not_limited():
    lines = [line for line in board.LINES if line not in ("ALOA-BARI", "ALOA-HUNA", "BARI-COCO", "DUDA-ELAI")]
    match = position(f"black: {' '.join(lines)}; black holds ALOA")
    assert len(match.tokens(BLACK)) == 11
    match.play(BLACK, "ALOA-BARI with ALOA")
    assert len(match.tokens(BLACK)) == 12


def test_k1_3_who_starts_is_drawn_with_equal_chances():
    match = Match("kahuna")
    assert match.moves("chance") == ["first 0", "first 1"] and match.odds() == [1, 1]
    starts = [Match("kahuna", seed=seed).log[0][1] for seed in range(200)]
    assert 60 < starts.count("first 0") < 140


@pytest.mark.parametrize("first", [0, 1])
def test_k1_3_the_option_first_names_the_seat_that_starts(first):
    match = dealt(first=first)
    assert match.pending == (first,) and match.log[0][1].startswith("deal")


def test_k1_3_the_seat_drawn_starts():
    match = Match("kahuna")
    match.play("chance", "first 1")
    for word in ["deal"] * 6 + ["reveal"] * 3:
        match.play("chance", f"{word} {match.moves('chance')[0].split()[1]}")
    assert match.pending == (1,)


def test_k1_5_chance_draws_who_starts_deals_to_seat_0_then_seat_1_then_turns_up():
    match = Match("kahuna")
    words = "first 1, deal ALOA, deal BARI, deal COCO, deal DUDA, deal ELAI, deal FAAA, reveal GOLA, reveal HUNA, reveal IFFI"
    for word in words.split(", "):
        assert match.pending == ("chance",)
        match.play("chance", word)
    names = [[board.ISLANDS[i] for i in range(12) if int(match.state.hand[seat]) >> i & 1] for seat in (0, 1)]
    assert names == [["ALOA", "BARI", "COCO"], ["DUDA", "ELAI", "FAAA"]]
    assert match.pending == (1,)


def test_k1_4_k1_5_the_handicap_comes_after_the_cards_and_before_the_first_turn():
    match = dealt(handicap={1: 2}, first=0)
    assert len(match.entries) == 9 and match.pending == (1,)
    assert len(match.moves(1)) == 27 and all(move.startswith("gift ") for move in match.moves(1))
    match.play(1, "gift ALOA-BARI")
    assert len(match.moves(1)) == 26 and "gift ALOA-BARI" not in match.moves(1)
    match.play(1, "gift COCO-KAHU")
    assert match.pending == (0,) and "done" in match.moves(0)


def test_k1_4_control_applies_to_the_handicap():
    match = dealt(handicap={0: 2}, first=1)
    match.play(0, "gift ALOA-BARI")
    match.play(0, "gift ALOA-DUDA")
    assert int(match.state.tokens[0]) == 1  # ALOA


def test_k1_4_all_bridges_of_the_handicap_must_be_placed():
    match = dealt(handicap={0: 1}, first=0)
    with pytest.raises(Refused, match=r"First place all handicap bridges \[K1.4\]"):
        match.play(0, "done")
    match.play(0, "gift ALOA-BARI")
    with pytest.raises(Refused, match=r"There is no handicap bridge left to place \[K1.4\]"):
        match.play(0, "gift ALOA-DUDA")


@pytest.mark.parametrize(
    ("given", "kept"), [({}, {}), (None, {}), ({0: 3}, {"0": 3}), ({"1": 2}, {"1": 2}), ({0: 0, 1: 1}, {"1": 1})]
)
def test_k1_4_the_handicap_is_kept_as_json_has_it(given, kept):
    assert Match("kahuna", options={"handicap": given}).options["handicap"] == kept


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({0: 4}, "must give 0 to 3 bridges, not 4"),
        ({0: -1}, "must give 0 to 3 bridges, not -1"),
        ({0: True}, "must give 0 to 3 bridges, not True"),
        ({0: "2"}, "must give 0 to 3 bridges, not '2'"),
        ({2: 1}, "no seat 2"),
        ({"black": 1}, "no seat 'black'"),
        ({0: 1, 1: 1}, "can help only one seat"),
        ([1, 0], "takes a seat and its bridges, like {0: 2}"),
        (2, "takes a seat and its bridges"),
    ],
)
def test_k1_4_a_wrong_handicap_is_refused_with_a_sentence(given, sentence):
    with pytest.raises(Refused) as refused:
        Match("kahuna", options={"handicap": given})
    assert sentence in str(refused.value) and "[K1.4]" in str(refused.value)


def test_k1_1_it_is_for_two():
    with pytest.raises(Refused, match="Kahuna is for 2 seats, not 3"):
        Match("kahuna", 3)


@pytest.mark.parametrize(
    "options", [{"first": 2}, {"first": True}, {"strategic": 1}, {"strategic": "yes"}, {"open": True}]
)
def test_a_wrong_option_is_refused(options):
    with pytest.raises(Refused):
        Match("kahuna", options=options)


def test_white_is_seat_1():
    assert (BLACK, WHITE) == (0, 1)
