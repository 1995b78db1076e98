"""[V6] loss of value, [V7] the end, [V8] what a seat may know."""

from __future__ import annotations

import pytest

from motu.core import dice
from motu.core.play import Buffers
from tests.games.kaivai.table import position
from tests.games.table import refusal, told

LAST = "passed 1 2\nactive 0\n"


def test_v6_1_the_worked_loss_from_13_to_9():
    match = position(
        "round 2\n"
        + LAST
        + "counters 1 2 0 0 0 4\nseat 0: bid 5; shells 5 5 2 1; fish 4 4 1\nseat 1: bid 3\nseat 2: bid 2"
    )
    match.play(0, "pass")
    assert match.shells(0) == [4, 4, 1] and match.fish(0) == [3, 3]
    assert not match.state.counters.any() and not match.state.bid.any()
    assert int(match.state.round_number) == 3 and match.moves(match.pending[0])[0] == "bid 1"


def test_v7_1_after_round_8_two_glory_for_each_hut():
    match = position(
        "round 8\n"
        + LAST
        + "villages F4\nseat 0: bid 5; shells 5 1; meeting F3 F5\nseat 1: bid 3; canoe E4; feasts 7\nseat 2: bid 2"
    )
    match.play(0, "pass")
    assert match.scores() == (4, 9, 0)
    assert match.shells(0) == [4]  # the loss of value of round 8 included
    assert match.moves(match.pending[0]) == ["score F4"]


SCORE = "round 8\nphase score\nvillages F4 F5 E4 / I7 I8 / B2\n"


def test_v7_2_the_seat_with_the_least_glory_picks_and_every_village_is_scored_once():
    match = position(
        "round 8\n"
        + LAST
        + "villages I7 / F4 F5 E4\nseat 0: bid 5; feasts 4\nseat 1: bid 3; feasts 6; meeting F3\nseat 2: bid 2; feasts 5"
    )
    match.play(0, "pass")
    assert match.pending == (0,)
    assert set(match.moves(0)) == {"score E4", "score I7"}
    match.play(0, "score E4")
    for seat in (2, 0, 1):
        match.play(seat, "stake 0")
    assert match.scores() == (4, 6 + 2 + 3, 5) and match.pending == (0,)
    assert match.moves(0) == ["score I7"]  # asked even for the last one
    assert "E4 has already been scored" in refusal(match, 0, "score E4")
    match.play(0, "score I7")
    for seat in range(3):
        match.play(seat, "stake 0")
    assert match.over and match.winners() == (1,)


def test_v7_2_ties_as_in_bidding():
    match = position(
        "round 8\n"
        + LAST
        + "first 2 1 0\nvillages F4\nseat 0: bid 5; shells 4\nseat 1: bid 3; shells 3\nseat 2: bid 2; shells 3 1; fish 3"
    )
    match.play(0, "pass")
    assert match.pending == (1,)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("feasts 1; shells 5 5; fish 4 4", "feasts 2"),
        ("shells 3 2; fish 4 4", "shells 4 3"),  # after the loss of value 2 + 1 against 3 + 2
        ("fish 4; canoe I8; feasts 1; canoes I8", "fish 4 4; feasts 3"),  # a hut brings two glory
        ("canoe I8; feasts 1", "canoes M1; feasts 3"),
        ("canoe I8; feasts 1; meeting I6", "canoe B1; canoes B1; feasts 3"),
        ("feasts 3", "meeting I8; feasts 1"),
    ],
    ids=["glory", "shell value", "fish", "canoes", "canoes on huts", "huts"],
)
def test_v7_2_ties_are_broken_as_in_bidding_for_each_village(first, second):
    for a, b in ((first, second), (second, first)):
        match = position(
            f"round 8\n{LAST}villages F4 / I7 / B2\nseat 0: bid 5; {a}\nseat 1: bid 3; {b}\nseat 2: bid 2; feasts 90"
        )
        match.play(0, "pass")
        poorer = 0 if a == first else 1
        assert match.pending == (poorer,)
        match.play(poorer, "score F4")
        for seat in range(3):
            match.play(seat, "stake 0")
        assert match.pending == (poorer,)  # nobody had any strength there, so the next one is theirs too


def test_v7_2_then_the_order_of_round_1_decides():
    match = position(f"round 8\n{LAST}first 2 1 0\nvillages F4 / I7\nseat 0: bid 5\nseat 1: bid 3\nseat 2: bid 2")
    match.play(0, "pass")
    assert match.pending == (2,)


def test_v7_2_the_next_village_is_picked_by_who_has_the_least_glory_then():
    match = position(
        f"round 8\n{LAST}villages F4 F5 / I7\nseat 0: bid 5; influence 1\nseat 1: bid 3; feasts 1\nseat 2: bid 2; feasts 9"
    )
    match.play(0, "pass")
    match.go("score F4, stake 1", 0)
    match.go("stake 0", 1)
    match.go("stake 0", 2)
    assert match.scores() == (2, 1, 9) and match.pending == (1,)


def staked(match, *stakes: int):
    """Pick the first village, and stake in the order of the seats."""
    match.play(match.pending[0], match.moves(match.pending[0])[0])
    for seat, stake in enumerate(stakes):
        match.play(seat, f"stake {stake}")
    return match


def test_v7_3_the_worked_majority_of_6_against_4_1_and_1():
    text = (
        "round 8\nphase score\nvillages F4 F5 E4\n"
        "seat 0: influence 2; meeting F3 E3; canoes G5 F6\n"  # red: 2 huts, 2 canoes, and 1 influence counts 2
        "seat 1: meeting G4 F2 E2; canoes D3 H4 M1\n"  # yellow: 3 huts and 1 canoe; the second is next to no cult hex
        "seat 2: meeting D2\nseat 3: canoes E5"
    )
    match = staked(position(text), 1, 0, 0, 0)
    assert match.scores() == (3, 0, 0, 0) and match.over
    assert match.influence(0) == 1  # the winner returned the stake


def test_v7_3_without_the_stake_yellow_ties_the_worked_majority():
    match = position(
        "round 8\nphase score\nvillages F4 F5 E4",
        "seat 0: influence 2; meeting F3 E3; canoes G5 F6",
        "seat 1: meeting G4 F2 E2; canoes D3",
    )
    staked(match, 0, 0, 0)
    assert match.scores() == (2, 2, 0)  # 4 against 4: half of 3, rounded up


def test_v7_3_a_canoe_counts_in_both_villages_and_one_on_its_hut_in_none():
    match = position(
        "round 8", "phase score", "villages F4 / H5", "seat 0: canoes G5", "seat 1: canoe E4; canoes E4", "seat 2:"
    )
    match.play(0, "score F4")
    for seat in range(3):
        match.play(seat, "stake 0")
    assert match.scores() == (1, 1, 0)  # F4: a canoe against a hut; the canoe on the hut does not count
    match.play(match.pending[0], "score H5")
    for seat in range(3):
        match.play(seat, "stake 0")
    assert match.scores() == (2, 1, 0)


def test_v7_4_the_3_to_3_tie_pays_half_each_rounded_up():
    """Green: 2 huts and a canoe; yellow: a hut and 2 canoes; the village has 2 cult hexes, so 1 each."""
    match = position(
        "round 8\nphase score\nvillages I7 I8\nseat 0: meeting I6 J7; canoes J6\nseat 1: meeting H8; canoes H7 I9\nseat 2:"
    )
    assert staked(match, 0, 0, 0).scores() == (1, 1, 0)
    odd = position(
        "round 8\nphase score\nvillages I7 I8 I9\nseat 0: meeting I6\nseat 1: meeting H8\nseat 2: meeting J7"
    )
    assert staked(odd, 0, 0, 0).scores() == (2, 2, 2)


def test_v7_4_without_any_strength_nobody_scores():
    match = staked(
        position("round 8", "phase score", "villages I7 I8", "seat 0: canoes M1", "seat 1:", "seat 2:"), 0, 0, 0
    )
    assert match.scores() == (0, 0, 0) and match.over


def test_v7_5_winners_return_their_stakes_all_others_keep_theirs():
    match = staked(
        position(
            "round 8\nphase score\nvillages I7 I8 / F4\nseat 0: influence 3\nseat 1: influence 3\nseat 2: influence 3"
        ),
        3,
        2,
        0,
    )
    assert [match.influence(seat) for seat in range(3)] == [0, 3, 3] and match.scores() == (2, 0, 0)


def test_v7_5_tied_seats_return_theirs():
    match = staked(
        position(
            "round 8\nphase score\nvillages I7 / F4\nseat 0: influence 3\nseat 1: influence 3\nseat 2: influence 3"
        ),
        2,
        2,
        1,
    )
    assert [match.influence(seat) for seat in range(3)] == [1, 1, 3] and match.scores() == (1, 1, 0)


OVER = "round 8\nphase over\nscored F4 I7\nvillages F4 / I7\n"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("feasts 5", "feasts 4; meeting F5 F3"),
        ("feasts 5; meeting I8 I6", "feasts 5; meeting F5; canoes M1 M2"),
        ("feasts 5; meeting I8; canoes M1 M2", "feasts 5; meeting F5; canoes A1; shells 5 5"),
        ("feasts 5; canoe I8; canoes I8", "feasts 5; canoe F5; shells 5 5"),
        ("feasts 5; canoes M1; shells 3 2", "feasts 5; canoes A1; shells 4; fish 3 3"),
        ("feasts 5; shells 3 1; fish 2 1", "feasts 5; shells 4; fish 4"),
    ],
    ids=["glory", "huts", "canoes", "canoes on huts", "shell value", "fish"],
)
def test_v7_6_most_glory_wins_then_huts_canoes_shells_and_fish(better, worse):
    for a, b in ((better, worse), (worse, better)):
        match = position(f"{OVER}seat 0: {a}\nseat 1: {b}\nseat 2:")
        assert match.winners() == ((0,) if a == better else (1,))


HUTS = "meeting F3 E3 E4 G4 F2 E2 D2 D3 D4 G3 F1 E1 D1 G2 G1"  # all fifteen
SHELLS, FISH, CANOES = "shells " + "5 " * 500, "fish " + "4 " * 500, "canoes M1 M2 M3 M4"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("feasts 6", f"feasts 5; {SHELLS}; {FISH}; {CANOES}; {HUTS}"),
        (HUTS, f"{SHELLS}; {FISH}; {CANOES}"),
        ("meeting I8", f"{SHELLS}; {FISH}; {CANOES}"),
        ("canoes J9 J10", f"canoes M1; {SHELLS}; {FISH}"),
        ("shells 5", f"shells 4; {FISH}"),
        ("fish 4 4", "fish 4"),
    ],
    ids=["glory", "huts", "a hut", "canoes", "shell value", "fish"],
)
def test_v7_6_much_of_what_comes_later_does_not_outweigh_what_comes_first(better, worse):
    for a, b in ((better, worse), (worse, better)):
        match = position(f"{OVER}seat 0: {a}\nseat 1: {b}\nseat 2:")
        assert match.winners() == ((0,) if a == better else (1,))


def test_v7_6_equal_in_everything_they_share():
    match = position(f"{OVER}seat 0: feasts 5; fish 3\nseat 1: feasts 5; fish 1\nseat 2: feasts 4; fish 4 4")
    assert match.winners() == (0, 1) and match.payoff() == (0.5, 0.5, 0.0)


def test_v7_6_once_it_is_over_nobody_has_a_move():
    match = position(f"{OVER}seat 0: influence 2\nseat 1:\nseat 2:")
    assert [open_to(match, seat) for seat in range(3)] == [0, 0, 0]


def open_to(match, seat: int) -> int:
    """How many actions, whether it is asked or not."""
    b = Buffers.of(match.game)
    return int(match.game.legal(match.state, seat, b.actions, b.odds))


STAKES = "round 8\nphase stake\nscoring F4\nvillages F4\n"


def test_v7_3_who_has_staked_has_no_move_until_the_others_have():
    match = position(f"{STAKES}seat 0: influence 3\nseat 1: influence 3\nseat 2: influence 3").go("stake 2", 1)
    assert [open_to(match, seat) for seat in range(3)] == [4, 0, 4]


def test_v8_others_may_have_staked_any_of_their_influence():
    seats = (
        "seat 0: influence 2; stake 1\nseat 1: influence 5\nseat 2: influence 3; stake 3\nseat 3: influence 4; stake 2"
    )
    match = position(f"{STAKES}staked 0 2 3\n{seats}")
    assert worlds(match, 3) == [{0, 1, 2}, {0}, {0, 1, 2, 3}, {2}]
    assert worlds(match, 1) == [{0, 1, 2}, {0}, {0, 1, 2, 3}, {0, 1, 2, 3, 4}]


def worlds(match, seat: int) -> list[set[int]]:
    """The stakes of each seat in many worlds that this one can imagine."""
    rng, v, world = dice.generator(1), match.view(seat), match.game.new(match.seats)
    found: list[set[int]] = [set() for _ in range(match.seats)]
    for _ in range(100):
        match.game.imagine(v, seat, rng, world)
        assert match.game.view(world, seat).tobytes() == v.tobytes()
        for other, stakes in enumerate(found):
            stakes.add(int(world.stake[other]))
    return found


def test_v8_stakes_are_secret_until_the_last_is_in():
    match = position(
        "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0: influence 3\nseat 1: influence 3\nseat 2: influence 3"
    )
    assert match.pending == (0, 1, 2) and match.moves(1) == [f"stake {n}" for n in range(4)]
    text = told(match, 1, "stake 2", 0)
    assert "secret" in text and match.go("stake 2", 1).pending == (0, 2)
    assert match.view(1).stake[1] == 2 and match.view(0).stake[1] == 0 and match.view().stake[1] == 0
    other = position(
        "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0: influence 3\nseat 1: influence 3\nseat 2: influence 3"
    )
    other.play(1, "stake 3")
    assert match.view(0).tobytes() == other.view(0).tobytes()
    assert match.log_for(0) == [(1, "stake ?")] and match.log_for(1) == [(1, "stake 2")]
    match.play(0, "stake 0")
    revealed = "Cat stakes 1 influence. Revealed: Vermilion 0, Blue 2, Green 1. Blue +1 glory."
    assert told(match, 2, "stake 1", 0, "Cat") == revealed
    match.play(2, "stake 1")
    assert match.view(0).revealed[:3].tolist() == [0, 2, 1]
    assert match.log_for(0)[-1] == (2, "stake 1")


def test_v8_a_stake_can_be_taken_back_until_it_is_revealed():
    match = position(
        "round 8\nphase stake\nscoring F4\nvillages F4 / I7\nseat 0: influence 3\nseat 1: influence 3\nseat 2: influence 3"
    )
    match.play(1, "stake 2")
    assert match.can_undo
    match.play(0, "stake 0")
    match.play(2, "stake 1")
    assert not match.can_undo


def test_v8_everything_else_is_open():
    match = position(
        "villages F4\nseat 0: bid 5; influence 3; shells 5; fish 4\nseat 1: bid 4; influence 2\nseat 2: bid 3"
    )
    assert match.view(1).tobytes() == match.state.tobytes() == match.view().tobytes()


def test_v7_3_a_stake_beyond_ones_influence_is_refused():
    match = position("round 8\nphase stake\nscoring F4\nvillages F4\nseat 0: influence 3\nseat 1:\nseat 2:")
    assert match.moves(1) == ["stake 0"]
    assert "You have only 3 influence" in refusal(match, 0, "stake 4")
    match.go("stake 0", 1)


def test_v7_3_a_stake_is_a_number_and_the_prompt_says_what_it_is_worth():
    text = "round 8\nphase stake\nscoring F4\nvillages F4\nseat 0: influence 3\nseat 1:\nseat 2:"
    scene = position(text).scene(0)
    assert scene.prompt == ("Stake influence for F4 in secret: you have 3. Your strength there is 0, +2 for each.")
    assert [(choice.short, choice.label) for choice in scene.choices][1] == ("1", "Stake 1 influence: strength 2")
