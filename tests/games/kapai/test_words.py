"""Ka Pai in words: notation, refusals, positions as text."""

from __future__ import annotations

import random

import pytest

from motu import Match, Refused
from motu.core.compiled import INTERPRETED
from motu.core.words import speaking
from motu.games.kapai import GAME, text
from tests.games.kapai.sheets import random_matches
from tests.games.kapai.table import position
from tests.games.table import refusal, told

pytestmark = pytest.mark.interpreted

TIMES = 4 if INTERPRETED else 12


def test_every_action_reads_back_from_its_text():
    for match in random_matches(2, TIMES):
        for seat in match.pending:
            assert seat != "chance"
            for action in match.actions(seat):
                words = text.action_text(match.state, seat, action)
                assert text.parse_action(match.state, seat, words) == action
                assert words == " ".join(words.split()).lower()


def test_rolls_read_back_from_their_text():
    match = Match("kapai")
    for action in match.actions("chance"):
        assert text.parse_action(match.state, -1, text.action_text(match.state, -1, action)) == action
    assert len(match.moves("chance")) == 16
    assert "roll triangle circle" in match.moves("chance")


def test_the_notation_of_the_rules():
    table = position("roll triangle line\nseat draw\n.......\n.......\n..t....\n..tt...\n..t....")
    assert "triangle c2" in table.moves(0)
    table = position("groups any\nroll triangle line\nseat draw\n.....\n.....\n..t..\n..t..\n.....").go("triangle d3")
    assert table.rings() == ["ring c3 d3 c4"]


@pytest.mark.parametrize(
    "words", ["Square C3", "  square   c3 ", "square,c3", "SQUARE c3", "square c03"]
)  # as people write
def test_people_may_write_an_action_more_loosely(words):
    table = position("roll square line\nseat draw\n....\n..t.\n....")
    assert text.parse_action(table.state, 0, words) == text.parse_action(table.state, 0, "square c3")


def test_the_cells_of_a_ring_may_come_in_any_order():
    table = position("roll square line\nseat draw\nss.s\n..s.\n..s.").go("square c1")
    assert "ring a1 b1 c1" in table.moves(0)
    actions = {
        text.parse_action(table.state, 0, words) for words in ("ring a1 b1 c1", "ring c1 b1 a1", "Ring b1, a1, c1")
    }
    assert len(actions) == 1


NO_MOVE = "is not a move: write for instance “square c3”, “ring c3 c4 c5” or “mark line”."
NO_SYMBOL = "the symbols are triangle, square, circle and line."
NO_CELL = "on this sheet: cells go from a1 to d3."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", f"“” {NO_MOVE}"),
        ("pass", f"“pass” {NO_MOVE}"),
        ("star c3", f"“star c3” {NO_MOVE}"),
        ("square", f"“square” {NO_MOVE}"),
        ("square c3 c2", f"“square c3 c2” {NO_MOVE}"),
        ("ring a1 b1", f"“ring a1 b1” {NO_MOVE}"),
        ("mark", f"“mark” {NO_MOVE}"),
        ("mark star", f"There is no symbol “star”: {NO_SYMBOL}"),
        ("roll line star", f"There is no symbol “star”: {NO_SYMBOL}"),
        ("square e1", f"There is no cell “e1” {NO_CELL}"),
        ("square a0", f"There is no cell “a0” {NO_CELL}"),
        ("square a4", f"There is no cell “a4” {NO_CELL}"),
        ("square 3a", f"There is no cell “3a” {NO_CELL}"),
        ("square a999", f"There is no cell “a999” {NO_CELL}"),
        ("ring a1 b1 z9", f"There is no cell “z9” {NO_CELL}"),
        ("ring a1 b1 d1", "a1 b1 d1 are not three cells that touch, so they are not a group [P3.1]."),
        ("ring a1 a1 a1", "a1 a1 a1 are not three cells that touch, so they are not a group [P3.1]."),
        ("ring c1 d1 a2", "c1 d1 a2 are not three cells that touch, so they are not a group [P3.1]."),
    ],
)
def test_what_is_no_action_is_refused_in_a_sentence(words, sentence):
    table = position("roll square line\nseat draw\n....\n..t.\n....")
    with pytest.raises(Refused) as error:
        text.parse_action(table.state, 0, words)
    assert str(error.value) == sentence


DRAWING = "roll square line\nseat draw\nT#t.\n....\n...."
DOUBLE = "roll line line\nseat draw\n.tc.\ncs..\n.ss."
RINGING = "roll square line\nseat ring c1\nsss.\n..s.\n.cs."
MARKING = "bonus 1 1 1 1\nroll line circle\nseat mark c1\nlll.\n....\n....\nring a1 b1 c1\nmarks 1 1 0 0"

REASONS = [
    (DRAWING, "circle d1", "The dice show square and line, not circle [P1.2]."),
    (DRAWING, "square c1", "c1 is already filled [P2.1]."),
    (DRAWING, "square a1", "a1 holds a totem; nothing can be drawn there [P2.1]."),
    (DRAWING, "square b1", "b1 is blocked; nothing can be drawn there [P2.1]."),
    (DRAWING, "square a3", "a3 is not next to a symbol already drawn [P2.2]."),
    (DRAWING, "square b2", "b2 is not next to a symbol already drawn [P2.2]."),
    (DRAWING, "ring c1 c2 c3", "Draw a symbol first: drawing is compulsory [P1.3]."),
    (DRAWING, "mark line", "Draw a symbol first: drawing is compulsory [P1.3]."),
    (DRAWING, "roll line line", "Only chance rolls the dice [P1.1]."),
    (DOUBLE, "line a1", "a1 has no free cell next to it for the second symbol of the double [P2.3]."),
    (RINGING, "square d1", "Ring one of your trios first [P3.3]."),
    (RINGING, "mark line", "Ring one of your trios first [P3.3]."),
    (RINGING, "roll line line", "Only chance rolls the dice [P1.1]."),
    (RINGING, "ring b1 c1 c2", "Only three in a straight line make a group here [P3.1]."),
    (
        RINGING,
        "ring b1 c1 d1",
        "Ring three equal, unringed symbols, including one just drawn [P3.2] [P3.3].",
    ),
    (MARKING, "line d1", "Mark a bonus first, for the three lines you ringed [P4.1]."),
    (MARKING, "ring a1 b1 c1", "Mark a bonus first, for the three lines you ringed [P4.1]."),
    (MARKING, "mark square", "All bonus spaces of that symbol are marked [P4.1]."),
    (MARKING, "roll line line", "Only chance rolls the dice [P1.1]."),
]


@pytest.mark.parametrize(("words", "move", "sentence"), REASONS)
def test_what_is_not_allowed_is_refused_with_its_rule(words, move, sentence):
    assert refusal(position(words), 0, move) == sentence


def test_symbols_are_named_in_the_language_of_the_moment():
    with speaking("de"):
        assert refusal(position(DRAWING), 0, "circle d1") == "Die Würfel zeigen Quadrat und Strich, nicht Kreis [P1.2]."


def test_a_terminal_counts_what_is_drawn_and_neither_totems_nor_blocked_cells():
    match = position("roll square line\nseat nothing d1\nT#ts\n....\n....\nseat draw\nT#..\n.c..\n....")
    seat = next(line for line in text.board_text(match.view(1), 1).splitlines() if "Seat 1" in line)
    assert "2/10" in seat


def test_p2_3_why_the_second_of_a_double_goes_beside_the_first():
    table = position(DOUBLE).go("line c2")
    beside = "The second symbol of a double goes next to the first, which is at c2 [P2.3]."
    assert refusal(table, 0, "line a1") == beside
    assert refusal(table, 0, "line d1") == beside
    assert refusal(table, 0, "mark line") == "Draw the second symbol of the double first [P1.2]."
    assert refusal(table, 0, "ring a1 b1 c1") == "Draw the second symbol of the double first [P1.2]."


def test_why_chance_may_not():
    table = position("die a 6 0 0 0\nlast line line\nseat nothing\n...\n...\n...")
    assert refusal(table, "chance", "roll line circle") == "These dice cannot show line and circle [P1.1]."
    for move in ("square a1", "mark line", "ring a1 b1 c1"):
        assert refusal(table, "chance", move) == "Chance only rolls the dice [P1.1]."


def test_a_seat_that_owes_nothing_is_told_to_wait():
    table = position("roll line circle\nseat nothing a1\nl..\n...\n...\nseat draw\n...\n...\n...")
    for move in ("line b1", "mark line", "ring a1 b1 c1"):
        action = text.parse_action(table.state, 0, move)
        assert (
            text.why_not(table.state, 0, action) == "You have finished this round; the others are still drawing [P1.1]."
        )


def test_every_refusal_is_a_sentence_with_a_rule():
    """Whatever is tried in whatever position: no crash, a sentence."""
    rng = random.Random(1)
    for n, match in enumerate(random_matches(3, 3)):
        if n % 5:
            continue
        for seat in (-1, 0, 1, 2):
            open_to_it = match.actions("chance" if seat < 0 else seat)
            for action in rng.sample(range(GAME.action_count(match.state)), 15):
                if action not in open_to_it:
                    assert text.why_not(match.state, seat, action).endswith("].")


def test_what_is_told_adds_up_to_the_score():
    for match in random_matches(2, 5):
        for seat, score in enumerate(match.scores()):
            assert sum(points for _, points in text.score_lines(match.state, seat)) == score


def history(table, *moves):
    """The sentences of the history for these moves of seat 0."""
    sentences = []
    for move in moves:
        sentences.append(told(table, 0, move, name="Ana"))
        table.go(move)
    return sentences


def test_the_history_tells_what_was_done_and_what_followed_by_itself():
    table = position("last line line\nseat nothing\nll.\n...\n...")
    assert told(table, "chance", "roll line circle") == "The dice show line and circle."
    assert history(table.go("roll line circle"), "line c1", "mark square") == [
        "Ana draws: line at c1. A group is ringed.",
        "Ana marks a bonus: square.",
    ]
    table = position("bonus 0 1 0 0\nroll line circle\nseat draw\nll.\n...\n...")
    assert history(table, "line c1") == ["Ana draws: line at c1. A group is ringed. Bonus marked: square."]


def test_the_history_tells_every_mark_that_follows_by_itself():
    table = position("bonus 1 2 0 0\nroll line line\nseat draw\nll.\nll.\n...\nmarks 0 1 0 0")
    assert history(table, "line c1", "line c2", "ring a1 b1 c1", "mark square") == [
        "Ana draws: line at c1.",
        "Ana draws: line at c2.",
        "Ana rings a1 b1 c1.",
        "Ana marks a bonus: square. A group is ringed. Bonus marked: triangle.",
    ]
    table = position("bonus 0 2 0 0\nroll line line\nseat draw\nll.\nll.\n...")
    table.go("line c1, line c2")
    assert history(table, "ring a1 b1 c1") == [
        "Ana rings a1 b1 c1. A group is ringed. Bonus marked: square. Bonus marked: square."
    ]
    table = position("bonus 0 2 1 0\nroll line line\nseat draw\nll.\nll.\n...")
    table.go("line c1, line c2, ring a1 b1 c1")
    assert history(table, "mark circle") == ["Ana marks a bonus: circle. A group is ringed. Bonus marked: square."]
    assert table.marks() == [0, 1, 1, 0]


ASKED = [
    ("last line line\nseat nothing\n...\n...\n...", "The dice are about to roll."),
    ("roll line circle\nseat draw\n...\n...\n...", "Draw one of the two: line or circle."),
    ("roll line line\nseat draw\n...\n...\n...", "Draw the first of two: line. The second goes beside it."),
    (
        "roll line line\nseat draw\n.t.\ntct\nsts",
        "Draw the first of two: line. No two free cells touch, so they go in separate cells.",
    ),
    ("roll line line\nseat draw\nct.\ntct\nsts", "Draw one: line. There is no room for the second."),
    ("roll line line\nseat second a1\nl..\n...\n...", "Draw the second: line."),
    (RINGING, "Choose three symbols to ring."),
    (MARKING, "You ringed three lines: mark a bonus."),
    ("roll line circle\nseat nothing a1\nl..\n...\n...\nseat draw\n...\n...\n...", "Waiting for the others."),
    ("last line circle\nseat nothing\nltl\ntlt\nltl", "The match is over."),
]


@pytest.mark.parametrize(("words", "sentence"), ASKED)
def test_a_seat_is_told_what_to_do(words, sentence):
    assert text.prompt(position(words).state, 0) == sentence


def test_who_only_watches_is_told_to_wait():
    table = position("roll line circle\nseat draw\n...\n...\n...")
    assert text.prompt(table.state, -1) == "Waiting for the others."


@pytest.mark.no_cover
def test_the_table_is_drawn_for_a_terminal_in_every_position():
    markup = pytest.importorskip("rich.markup")
    for match in random_matches(3, 2):
        for seat in (-1, 0, 2):
            drawn = markup.render(text.board_text(match.view(seat), seat)).plain
            assert "[/]" not in drawn
            assert len(drawn.splitlines()) > int(match.state.rows)
