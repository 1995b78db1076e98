"""The scene: whole in every position, and no more in it than the seat may know."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from motu import SPECTATOR, game
from motu.core.play import Buffers
from motu.core.scene import art_of
from tests.games.kahuna.table import BLACK, WHITE, WORLDS, position
from tests.games.kahuna.test_words import positions
from tests.games.table import told_why

pytestmark = pytest.mark.interpreted

KAHUNA = game("kahuna")


@pytest.mark.parametrize("options", WORLDS, ids=str)
def test_every_position_can_be_drawn_for_everybody(options):
    b, symbols = Buffers.of(KAHUNA), art_of("kahuna").symbols
    for match, _ in positions(options, seed=3, every=9):
        for seat in (BLACK, WHITE, SPECTATOR):
            drawn = match.scene(seat)
            ids = [sprite.id for sprite in drawn.sprites]
            assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[\w-]+", id_) for id_ in ids)
            assert all(s.symbol in symbols if s.symbol else s.path or s.text for s in drawn.sprites)
            n = 0 if seat == SPECTATOR else KAHUNA.legal(match.state, seat, b.actions, b.odds)
            assert [choice.action for choice in drawn.choices if choice.then is None] == list(b.actions[:n])
            assert all(choice.action in b.actions[:n] for choice in drawn.choices)
            for choice in drawn.choices:
                assert set(choice.picks) <= set(ids)
            picks = [choice.picks for choice in drawn.choices if choice.picks]
            assert len({frozenset(pick) for pick in picks}) == len(picks)
            assert [panel.score for panel in drawn.panels] == list(match.scores())


def test_the_picture_is_sound_xml_in_both_themes():
    drawn = position("black: ALOA-BARI; white: COCO-KAHU; black holds ALOA").scene(BLACK)
    for theme in ("light", "dark"):
        text = drawn.svg(theme)
        ElementTree.fromstring(text)
        assert "var(" not in text and "none;" not in re.findall(r":root {([^}]*)}", text)[0]
        assert drawn.png(200, theme)[:4] == b"\x89PNG"


def choice(match, text: str):
    seat = match.pending[0]
    return next(choice for choice in match.scene(seat).choices if choice.text == text)


def test_a_placement_is_chosen_by_line_and_card_and_shows_what_it_would_do():
    match = position("black: ALOA-DUDA; white: ALOA-HUNA HUNA-IFFI HUNA-LALE; black holds ALOA")
    found = choice(match, "ALOA-BARI with ALOA")
    assert set(found.picks) == {"line-ALOA-BARI", "card-ALOA-1"}
    assert "White loses HUNA" in found.label


def test_a_cut_is_chosen_by_line_and_two_cards():
    match = position("white: ELAI-HUNA; black holds ELAI HUNA HUNA")
    assert set(choice(match, "cut ELAI-HUNA with HUNA HUNA").picks) == {"line-ELAI-HUNA", "card-HUNA-1", "card-HUNA-2"}
    assert set(choice(match, "cut ELAI-HUNA with ELAI HUNA").picks) == {"line-ELAI-HUNA", "card-ELAI-1", "card-HUNA-1"}


def test_other_choices():
    match = position("black holds ALOA BARI COCO DUDA ELAI; face up ALOA BARI COCO")
    assert choice(match, "discard ALOA").picks == ("card-ALOA-1", "discards")
    assert choice(match, "done").picks == ()
    match = position("black to draw; black holds ALOA; face up ALOA BARI COCO")
    assert choice(match, "take ALOA").picks == ("card-ALOA-2",)  # the first is in the hand
    assert choice(match, "draw").picks == ("pile",) and choice(match, "skip").picks == ()


def test_a_line_alone_says_which_card_is_played_where_only_one_is():
    match = position("white: ELAI-HUNA; black holds ALOA ELAI HUNA")
    assert choice(match, "ALOA-BARI with ALOA").enough == ("line-ALOA-BARI",)
    assert choice(match, "cut ELAI-HUNA with ELAI HUNA").enough == ("line-ELAI-HUNA",)
    assert choice(match, "done").enough == ()


def at_once(match):
    return {choice.picks: match.game.words.action_text(match.state, 0, choice.then)
            for choice in match.scene(BLACK).choices if choice.then is not None}  # fmt: skip


def test_what_can_be_drawn_is_drawn_at_once_by_going_on():
    match = position("black holds ALOA; face up ALOA BARI COCO")
    draws = {
        ("card-ALOA-2",): "take ALOA",
        ("card-BARI-1",): "take BARI",
        ("card-COCO-1",): "take COCO",
        ("pile",): "draw",
    }
    assert at_once(match) == draws
    labels = [choice.label for choice in match.scene(BLACK).choices if choice.then is not None]
    assert labels == [
        *(f"Go on to draw and take {card}" for card in ("ALOA", "BARI", "COCO")),
        "Go on and draw from the pile",
    ]
    match.play(BLACK, "done")
    assert at_once(match) == {}, "now it is drawn as ever"


@pytest.mark.parametrize(
    "told",
    [
        "black holds ALOA BARI COCO DUDA ELAI",
        "draw due; black holds ALOA BARI COCO DUDA ELAI",
        "last turns 2; black holds ALOA",
    ],
    ids=["five cards", "a draw is due", "last turn"],
)
def test_nothing_is_drawn_at_once_where_going_on_does_not_lead_to_a_draw(told):
    assert at_once(position(f"{told}; face up FAAA GOLA HUNA")) == {}


def test_a_card_taken_keeps_its_sprite():
    match = position("black to draw; black holds ALOA; face up ALOA BARI COCO")
    before = {s.id: s.y for s in match.scene(BLACK).sprites}["card-ALOA-2"]
    match.play(BLACK, "take ALOA")
    assert {s.id: s.y for s in match.scene(BLACK).sprites}["card-ALOA-2"] > before


def test_the_others_cards_are_backs_but_for_those_known():
    match = position("white holds ALOA BARI COCO; white known BARI; face up DUDA ELAI FAAA")
    ids = {sprite.id for sprite in match.scene(BLACK).sprites}
    assert {"card-BARI-1", "back-1-0", "back-1-1"} <= ids
    assert not {"card-ALOA-1", "card-COCO-1", "back-1-2"} & ids


def test_bridges_of_the_two_seats_differ_in_pattern():
    drawn = position("black: ALOA-BARI; white: ALOA-DUDA").scene()
    path = {sprite.id: sprite.path for sprite in drawn.sprites}
    assert path["planks-ALOA-BARI"].count("M") / len("M") > 20 > path["planks-ALOA-DUDA"].count("M")


@pytest.mark.parametrize(
    ("told", "clicked", "why"),
    [
        ("black holds ALOA", ["line-BARI-COCO"], "You do not hold BARI [K2.2]. You do not hold COCO [K2.2]."),
        ("white: ELAI-HUNA; black holds ELAI", ["line-ELAI-HUNA"], "This cut takes 1 HUNA card, and you hold 0 [K2.3]."),
        ("black: ELAI-HUNA; black holds ELAI", ["line-ELAI-HUNA"], "You cannot cut your own bridge on ELAI-HUNA [K2.3]."),
        ("black holds ALOA; face up COCO", ["card-COCO-1"], "First choose “Go on to draw” [K2]."),
        ("black holds ALOA", ["discards"],
         "You may discard only if you began your turn with five cards and have played none [K2.5]."),
        ("black to draw; black holds ALOA", ["card-ALOA-1"],
         "You have gone on to draw: no more cards can be played this turn [K4]."),
        ("black holds ALOA", ["island-ALOA"], ""),
    ],
)  # fmt: skip
def test_a_click_in_vain_is_explained(told, clicked, why):
    assert told_why(position(told), BLACK, *clicked) == why
