"""The tour of a board: read from its file, and tried on the boards of trial matches."""

from __future__ import annotations

import shutil

import pytest

import motu
from motu.core.game import SPECTATOR, Refused
from motu.core.laws.laws import tours_point_at_sprites
from motu.core.laws.trial import Broken, Trial
from motu.core.lessons import tour
from motu.core.lessons.tour import Stop, read_tour, tour_of, vet_tour
from motu.core.scene import Scene, Sprite

pytestmark = pytest.mark.interpreted
WHOLE = """# The goal
en: Win.
de: Gewinne.
fr: Gagner !

## The sea
light: sea
en: The sea.
de: Das Meer.
fr: La mer.
"""
SCENE = Scene(
    "any", 9, 9, tuple(Sprite(id, symbol) for id, symbol in (("a-1", "stone"), ("a-2", "stone"), ("hand-1", "card")))
)


@pytest.mark.parametrize("name", motu.names())
def test_every_game_has_a_tour_that_points_at_its_board(name):
    found = tour_of(motu.game(name))
    assert found is not None and len(found.stops) >= 4
    tours_point_at_sprites(Trial.of(motu.game(name), *motu.game(name).trial_setups[0], matches=1))


def test_a_stop_names_sprites_by_their_ids_symbols_and_the_seat_of_who_looks():
    def found(*light, seat=1):
        return sorted(Stop(1, light, {}).found(SCENE, seat))

    assert found("a-*") == ["a-1", "a-2"]
    assert found(".stone") == ["a-1"]
    assert found("hand-{seat}", "a-2") == ["a-2", "hand-1"]
    assert found("hand-{seat}", "a-2", seat=SPECTATOR) == []
    assert found("nothing") == []


@pytest.fixture
def toured(tmp_path, monkeypatch):
    """Kahuna with another tour."""
    game = motu.game("kahuna")
    shutil.copy(game.folder / "art.svg", tmp_path)
    monkeypatch.setattr(type(game), "folder", tmp_path)

    def make(text):
        (tmp_path / tour.FILE).write_text(text, "utf-8")
        return game

    return make


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("# The goal", "The goal", "tour.md, line 1: a tour begins with a heading #"),
        ("de: Gewinne.\n", "", "the words of the goal are missing in de"),
        ("fr: La mer.", "", "the words of the stop at line 6 are missing in fr"),
        ("light: sea\n", "", "line 6: a stop of a tour points at something"),
        ("light: sea", "light: atlantis", "line 6: no board of a trial match has a sprite atlantis"),
        ("en: The sea.", f"en: {'sea ' * 70}", "have 279 letters in en; at most 240 fit"),
        ("light: sea", "seat: 1\nlight: sea", "light: and words, nothing else"),
    ],
)
def test_a_tour_that_cannot_be_followed_is_found_out(toured, old, new, said):
    game = toured(WHOLE.replace(old, new, 1))
    with pytest.raises(Refused, match=r"tour\.md") as refusal:
        vet_tour(game, [(Scene("any", 9, 9, (Sprite("sea"),)), 0)])
    assert said in str(refusal.value)


def test_the_law_says_what_is_wrong_with_a_tour(toured):
    game = toured(WHOLE.replace("light: sea", "light: atlantis"))
    with pytest.raises(Broken, match="has a sprite atlantis"):
        tours_point_at_sprites(Trial.of(game, matches=1))


def test_french_is_set_as_french_is():
    assert read_tour(WHOLE).goal["fr"] == "Gagner\u00a0!"


def test_a_tour_that_cannot_be_read_is_left_out_and_logged(tmp_path, caplog):
    (tmp_path / tour.FILE).write_text("nonsense", "utf-8")
    assert tour._readable(tmp_path / tour.FILE) is None
    assert "cannot be read" in caplog.text
