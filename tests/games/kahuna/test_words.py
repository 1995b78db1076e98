"""Kahuna in words: notation, positions, refusals, history, prompts."""

from __future__ import annotations

import random

import pytest

from motu import CHANCE, SPECTATOR, Match, Refused, game
from motu.core.play import Buffers
from motu.games.kahuna import actions as a
from tests.games import table
from tests.games.kahuna.table import BLACK, WHITE, WORLDS, position

pytestmark = pytest.mark.interpreted

KAHUNA = game("kahuna")
WORDS = KAHUNA.words


def positions(options, seed: int = 1, every: int = 1):
    """A random match, stopping before each action, or before some."""
    match, rng = Match("kahuna", options=options), random.Random(seed)
    while not match.over:
        who = match.pending[0]
        if len(match.entries) % every == 0:
            yield match, who
        match.play(who, rng.choice(match.moves(who)))
    yield match, None


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_every_position_is_read_back_byte_for_byte(options):
    for match, _ in positions(options):
        text = WORDS.position_text(match.state)
        assert WORDS.parse_position(text).tobytes() == match.state.tobytes(), text


def test_every_action_is_read_back_from_its_notation():
    s = position("").state
    texts = [WORDS.action_text(s, BLACK, action) for action in range(a.ACTIONS)]
    assert len(set(texts)) == a.ACTIONS == 217
    assert [WORDS.parse_action(s, BLACK, text) for text in texts] == list(range(a.ACTIONS))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("  bari - aloa   WITH aloa ", "ALOA-BARI with ALOA"),
        ("aloa–bari with Aloa", "ALOA-BARI with ALOA"),
        ("Cut huna-elai with huna elai", "cut ELAI-HUNA with ELAI HUNA"),
        ("cut HUNA-ELAI with huna HUNA", "cut ELAI-HUNA with HUNA HUNA"),
        ("DONE", "done"),
        ("Take coco", "take COCO"),
        ("gift bari-aloa", "gift ALOA-BARI"),
        ("first 1", "first 1"),
    ],
)
def test_notation_is_read_in_any_case_and_order(written, meant):
    s = position("").state
    assert WORDS.action_text(s, BLACK, WORDS.parse_action(s, BLACK, written)) == meant


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("", "“” is not a move in Kahuna"),
        ("hello there", "“hello there” is not a move in Kahuna"),
        ("ALOA-BARI", "is not a move in Kahuna"),
        ("ALOA-BARI with", "is not a move in Kahuna"),
        ("done now", "is not a move in Kahuna"),
        ("take ATLANTIS", "There is no island ATLANTIS; the islands are ALOA, BARI"),
        ("take ?", "There is no island ?"),
        ("ALOA-ATLANTIS with ALOA", "There is no island ATLANTIS"),
        (
            "ALOA-LALE with ALOA",
            "There is no line ALOA-LALE on the board; ALOA has ALOA-BARI, ALOA-DUDA, ALOA-HUNA [K2.2]",
        ),
        ("ALOA-ALOA with ALOA", "There is no line ALOA-ALOA"),
        ("ALOA with ALOA", "“ALOA” is not a line: lines are written like ALOA-BARI"),
        ("ALOA-BARI-COCO with ALOA", "is not a line"),
        ("ALOA-BARI with COCO", "ALOA-BARI does not touch COCO: the card must show one of its islands [K2.2]"),
        ("cut ALOA-BARI with ALOA COCO", "ALOA-BARI does not touch COCO: both cards must show its islands [K2.3]"),
        ("cut ALOA-BARI with ALOA", "A cut takes two cards, not ALOA alone [K2.3]"),
        ("first 2", "There is no seat 2 to start [K1.3]"),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(written, sentence):
    match = position("black holds ALOA")
    before = match.state.tobytes()
    with pytest.raises(Refused) as refused:
        match.play(BLACK, written)
    assert sentence in str(refused.value) and match.state.tobytes() == before and not match.entries


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_every_illegal_action_has_its_reason_with_a_rule(options):
    b = Buffers.of(KAHUNA)
    for match, who in positions(options, seed=4, every=11):
        seat = CHANCE if who in ("chance", None) else who
        for asked in {seat, CHANCE, BLACK, WHITE}:
            n = KAHUNA.legal(match.state, asked, b.actions, b.odds)
            for action in set(range(a.ACTIONS)) - set(map(int, b.actions[:n])):
                sentence = WORDS.why_not(match.state, asked, action)
                assert sentence == "The match is over." or (sentence.endswith("].") and "[K" in sentence)


def test_the_reasons_of_chance_and_of_those_who_wait():
    match = Match("kahuna")
    with pytest.raises(Refused, match=r"First chance decides who starts \[K1.5\]"):
        match.play("chance", "deal ALOA")
    match.play("chance", "first 0")
    with pytest.raises(Refused, match=r"This card must be dealt, not turned up \[K1.5\]"):
        match.play("chance", "reveal ALOA")
    with pytest.raises(Refused, match=r"First a card must be dealt or turned up \[K1.5\]"):
        match.play("chance", "first 1")
    match = position("black to draw; face up COCO").go("take COCO")
    with pytest.raises(Refused, match=r"This card must be turned up, not dealt \[K4.1\]"):
        match.play("chance", "deal ALOA")
    s = position("black holds ALOA").state
    assert WORDS.why_not(s, WHITE, a.DONE) == "It is not your turn [K2]."
    assert WORDS.why_not(s, CHANCE, a.DEAL) == "Chance has nothing to decide now [K1.5]."
    assert WORDS.why_not(s, BLACK, a.DEAL) == "Only chance starts, deals and turns up cards [K1.5]."


def test_a_gift_on_a_taken_line_is_refused():
    match = Match("kahuna", options={"handicap": {0: 2}, "first": 0}, seed=1)
    match.play(0, "gift ALOA-BARI")
    with pytest.raises(Refused, match=r"ALOA-BARI is not free \[K1.4\]"):
        match.play(0, "gift ALOA-BARI")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("black: ALOA-BARI; white: ALOA-BARI", "A line holds only one bridge: ALOA-BARI [K2.2]"),
        ("black holds ALOA ALOA ALOA", "There are only two cards of ALOA [K1.1]"),
        ("black holds ALOA ALOA; white holds ALOA", "There are only two cards of each island [K1.1]"),
        ("black holds ALOA ALOA BARI BARI COCO COCO", "Too many cards for black: a hand holds at most five [K2.6]"),
        ("black holds ATLANTIS", "There is no island ATLANTIS"),
        ("black: ALOA-LALE", "There is no line ALOA-LALE on the board"),
        ("black known ALOA", "A hand must contain the cards known to be in it: black"),
        ("strategic; black to rebuild ALOA-BARI; white: ALOA-BARI", "ALOA-BARI is not free [K8.1]"),
        ("round 4", "“round 4” is not part of a position of Kahuna"),
        ("mauve to play", "“mauve to play” is not part of a position"),
        ("gifts black ²", "gifts must be a whole number from 0 to 3"),
        ("gifts black 4; handicap, black starts", "gifts must be a whole number from 0 to 3"),
        ("gifts black 1; black to play", "Gifts are placed before the first turn"),
        ("gifts black 1; gifts white 1; handicap, black starts", "Gifts are placed before the first turn"),
        ("handicap, black starts", "A handicap needs gifts [K1.4]"),
        ("points black 2 0 0", "points must be a whole number from 0 to 1"),
        ("points black 0 0 300", "points must be a whole number from 0 to 12"),
        ("points black 1 2", "is not part of a position"),
        ("dealing, black starts; black holds ALOA", "three cards are dealt to black"),
        ("dealing, black starts; face up none; white holds ALOA", "three cards are dealt to black"),
        ("drawing who starts; face up none; black holds ALOA", "three cards are dealt to black"),
        ("dealing, black starts; face up none; black holds ALOA; discards ALOA", "three cards are dealt to black"),
        ("black drew from the pile; pile none; face up ALOA", "it is empty [K4.1]"),
        ("turning up, black next; pile none; face up ALOA", "it is empty [K4.1]"),
        ("turning up, black next; face up ALOA BARI COCO", "From one to three cards lie face up"),
        ("face up ALOA BARI COCO DUDA", "From one to three cards lie face up"),
        ("face up none", "From one to three cards lie face up"),
        ("black drew from the pile; black holds ALOA BARI COCO DUDA ELAI", "Nobody draws with five cards in hand"),
        ("has discarded; black holds ALOA BARI COCO DUDA ELAI", "After a discard no hand is full"),
        ("last turns 0", "after them the match is over [K6.1]"),
        ("last turns 1; black to draw", "nothing is drawn"),
        ("early end black", "After the early end the match is over"),
        ("black to rebuild ALOA-BARI", "strategic variant alone"),
        ("strategic; white: ALOA-DUDA ALOA-HUNA; black to rebuild ALOA-BARI", "strategic variant alone"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text, sentence):
    with pytest.raises(Refused) as refused:
        WORDS.parse_position(text)
    assert sentence in str(refused.value)


def test_a_position_where_nothing_is_left_to_do_is_refused():
    with pytest.raises(Refused, match="Seat 1 is to act and has nothing left to do"):
        position("black to draw; draw due; black holds ALOA BARI COCO DUDA ELAI")


def test_a_round_after_the_last_turns_takes_them_back():
    assert position("last turns 2; round 1").state.last_turns == 0


def test_the_early_end_at_a_scoring_reads_back():
    match = position("black to draw; face up COCO; pile none; black: ALOA-BARI").go("take COCO")
    assert match.over and WORDS.parse_position(match.position_text()).tobytes() == match.state.tobytes()


def test_more_than_25_bridges_are_refused():
    from motu.games.kahuna.board import LINES

    with pytest.raises(Refused, match=r"Too many bridges for black: there are 25 at most \[K1.2\]"):
        WORDS.parse_position(f"black: {' '.join(LINES)}")


def told(match, move: str | int, viewer: int = SPECTATOR) -> str:
    return table.told(match, match.pending[0], move, viewer)


def test_the_history_tells_what_follows_from_a_move():
    match = position("black: ALOA-DUDA BARI-COCO BARI-ELAI; white: ALOA-HUNA HUNA-IFFI HUNA-LALE; black holds ALOA")
    assert told(match, "ALOA-BARI with ALOA") == (
        "Ann plays ALOA and builds ALOA-BARI: Black gains ALOA and BARI; White loses the bridge ALOA-HUNA; White loses HUNA."
    )


def test_the_history_hides_what_the_viewer_may_not_see():
    match = position("black holds ALOA BARI COCO DUDA ELAI")
    assert told(match, "discard ALOA", WHITE) == "Ann discards a card face down."
    assert told(match, "discard ALOA", BLACK) == "Ann discards ALOA face down."
    match.go("discard ALOA, done, draw")
    assert told(match, "deal GOLA", WHITE) == "Black gets a card."
    assert told(match, "deal GOLA", BLACK) == "Black gets GOLA."


def test_the_history_tells_scorings_and_the_end():
    match = position("black to draw; face up COCO; pile none; black: ALOA-BARI ALOA-DUDA; white: COCO-KAHU")
    assert told(match, "take COCO") == "Ann takes COCO from the face-up row: scoring: Black gets 1 point."
    match = position("round 3; black to draw; face up COCO; pile none")
    assert "run out for the third time" in told(match, "take COCO")
    match = position("last turns 1; black: ALOA-BARI; white: COCO-KAHU")
    assert told(match, "done") == "Ann ends their last turn: scoring: a tie, no points; the match is a draw."
    match = position("round 2; black: ALOA-BARI; white: COCO-KAHU; black holds COCO COCO")
    assert told(match, "cut COCO-KAHU with COCO COCO").endswith("White has no bridge left, so Black wins [K7.1].")


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_there_are_words_for_every_moment(options):
    from rich.text import Text

    for match, who in positions(options, seed=2, every=11):
        for viewer in (BLACK, WHITE, SPECTATOR):
            v = match.view(viewer)
            assert WORDS.prompt(v, viewer).endswith(".")
            plain = Text.from_markup(WORDS.board_text(v, viewer)).plain
            assert "ALOA" in plain and max(map(len, plain.split("\n"))) <= 100
            for action in match.actions(who) if who is not None else []:
                assert told(match, action, viewer).endswith(".")


def test_the_prompt_says_what_is_special():
    assert "cannot draw" in WORDS.prompt(position("black to draw; black holds ALOA BARI COCO DUDA ELAI").view(0), 0)
    assert "You must" in WORDS.prompt(position("black to draw; draw due").view(0), 0)
    assert "hold five cards" in WORDS.prompt(position("draw due; black holds ALOA BARI COCO DUDA ELAI").view(0), 0)
    assert "last turn" in WORDS.prompt(position("last turns 2").view(0), 0)
    assert WORDS.prompt(position("").view(1), 1) == "It is Black's turn."


def test_the_prompt_says_when_no_card_can_be_played():
    """Nobody else may know that, so that the seat is asked all the same."""
    built = "black: ALOA-BARI ALOA-DUDA ALOA-HUNA; black holds "
    assert "No card in your hand" in WORDS.prompt(position(built + "ALOA").view(0), 0)
    assert "no card in your hand" in WORDS.prompt(position(built + "ALOA; last turns 2").view(0), 0)
    assert "No card" not in WORDS.prompt(position(built + "ALOA BARI").view(0), 0)


def test_the_terminal_shows_bridges_tokens_hand_and_known_cards_without_colour():
    from rich.text import Text

    match = position(
        "black: ALOA-BARI ALOA-DUDA; white: COCO-KAHU; white holds COCO HUNA; white known HUNA; black holds ELAI"
    )
    plain = Text.from_markup(WORDS.board_text(match.view(0), 0)).plain
    assert "(ALOA#2)" in plain and "(COCO·3)" in plain and "known: HUNA" in plain
    assert "ELAI" in plain.partition("Your hand:")[2]
    assert "COCO HUNA" not in plain
