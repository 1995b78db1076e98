"""Figures: read, played, drawn, and refused with a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import motu
from motu.core.figures.blocks import Caption, captions, pieces, read_caption, vet_figures
from motu.core.figures.figure import Picture, pictures, read_figure, shown
from motu.core.figures.svg import drawings, frame, size, told_changes
from motu.core.game import Game, Refused
from motu.new import laws

pytestmark = pytest.mark.interpreted

ISLANDS = 'position = "black: ELAI-FAAA FAAA-JOJO; white: BARI-FAAA; black holds FAAA"\n'
WON = '[[step]]\nmoves = ["FAAA-GOLA with FAAA"]\nlit = ["island-FAAA"]\n'


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game whose figures and rules are those of the test."""
    found = motu.game("kahuna")
    shutil.copy(found.folder / "art.svg", tmp_path)
    (tmp_path / "figures").mkdir()
    monkeypatch.setattr(type(found), "folder", tmp_path)
    return found


def write(game: Game, text: str, name: str = "one") -> list[Picture]:
    (game.folder / "figures" / f"{name}.toml").write_text(text, "utf-8")
    return pictures(game, name)


def test_a_figure_has_a_picture_before_and_after_each_step(game):
    before, after = write(game, ISLANDS + WON)
    assert before.position.moves(0) != after.position.moves(0) and after.lit == ("island-FAAA",)
    first, second = drawings([before, after])
    assert first.svg != second.svg and (first.width, first.height) == (second.width, second.height)
    assert "lit" not in first.svg.split("</style>")[1] and second.svg.split("</style>")[1].count(" lit") == 1


def test_a_match_can_be_shown_up_to_some_ply(game):
    [picture] = write(game, 'seed = 7\nmoves = ["done", "draw"]\nseat = 0')
    match = motu.Match("kahuna", seed=7)
    match.play(match.pending[0], "done")
    match.play(match.pending[0], "draw")
    assert picture.position.state.tobytes() == match.state.tobytes()


def test_only_a_part_of_the_table_is_shown_and_the_same_one_in_every_step(game):
    shown_parts = 'show = ["island-FAAA", { sprites = ".island", margin = 10 }]\n'
    two = write(game, ISLANDS + shown_parts + WON)
    small, large = frame(two)
    assert (small.width, small.height) == (120, 120) and large.width > 600
    assert size([small]) == (120, 120) and size([small, large])[0] == round(large.width)


def test_a_part_that_is_shown_alone_has_nothing_of_its_neighbours(game):
    [among] = write(game, ISLANDS + 'show = [{ sprites = "island-FAAA", margin = 200 }]')
    [alone] = write(game, ISLANDS + 'show = [{ sprites = "island-FAAA", margin = 200, alone = true }]', "two")
    assert all("island-FAAA" in drawings([one])[0].svg for one in (among, alone))
    assert "island-GOLA" in drawings([among])[0].svg and "island-GOLA" not in drawings([alone])[0].svg


def test_what_a_viewer_may_not_see_is_not_drawn(game):
    [own] = write(game, ISLANDS + "seat = 0")
    [others] = write(game, ISLANDS, "two")
    assert "card-FAAA" in drawings([own])[0].svg and "card-FAAA-1" not in drawings([others])[0].svg


def test_those_who_do_not_see_it_are_told_what_changed(game):
    two = write(game, ISLANDS + 'show = ["island-FAAA island-GOLA"]\n' + WON)
    [told] = told_changes(two)
    assert "FAAA: 5 lines" in told and "controlled by Black" in told and "BARI" not in told


def test_what_is_told_of_a_change_cites_no_rule():
    [told] = told_changes(pictures(motu.game("kaivai"), "bid"))
    assert "basic building cost 6, movement 4. Bid by Green; Green's display" in told and "[" not in told


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("position = ", "one.toml is no figure"),
        ('position = "x"\nseed = 7', "a position or a seed, and not both"),
        ("seat = 0", "a position or a seed, and not both"),
        ('position = "black builds"', "There is no line builds"),
        (ISLANDS + 'colour = "red"', "unknown field `colour`"),
        (ISLANDS + '[[step]]\nmoves = ["FAAA-GOLA with GOLA"]', "Figure one of Kahuna: "),
        (ISLANDS + '[[step]]\nmoves = ["1: done"]', "It is seat 0's turn"),
        ("seed = 1\nseat = 7", "There is no seat 7"),
        (ISLANDS + 'lit = ["island-ATLANTIS"]', "No sprite of the scene is called island-ATLANTIS"),
        (ISLANDS + 'show = ["isle-*"]', "No sprite of the scene is called isle-*"),
        (ISLANDS + 'show = [""]', "names at least one sprite"),
    ],
)
def test_what_is_wrong_with_a_figure_is_said_in_a_sentence(game, text, refusal):
    with pytest.raises(Refused) as refused:
        drawings(write(game, text))
    assert refusal in str(refused.value)


def test_where_several_are_to_act_a_move_says_whose_it_is(tmp_path):
    game, file = motu.game("kapai"), tmp_path / "both.toml"
    file.write_text("seed = 7\nseats = 2\n[[step]]\nmoves = ['1: square c3']")
    assert len(list(shown(game, read_figure(file)))) == 2
    file.write_text("seed = 7\nseats = 2\nmoves = ['square c3']")
    with pytest.raises(Refused, match="Say who plays “square c3”"):
        list(shown(game, read_figure(file)))


BLOCK = """Before it.

```figure one
caption: Black wins FAAA.
alt: Black has two bridges at FAAA,
White has one.
before: Black's turn.
after: A third bridge.
```

After it.
"""


def test_a_block_names_a_figure_and_says_its_words():
    first, caption, last = pieces(BLOCK)
    assert isinstance(first, str) and isinstance(last, str) and "Before" in first and "After" in last
    assert caption == Caption(
        "one", "Black wins FAAA.", "Black has two bridges at FAAA, White has one.", ("Black's turn.", "A third bridge.")
    )


def test_a_block_without_its_words_is_refused():
    with pytest.raises(Refused, match="Figure one: “so” should begin with caption"):
        read_caption("one", "so")
    for lacking in ("caption: x", "alt: y", "caption: x\ncaption: x\nalt: y"):
        with pytest.raises(Refused, match="Figure one needs one line"):
            read_caption("one", lacking)


def test_figures_and_rules_must_fit_each_other(game):
    write(game, ISLANDS + WON)
    rules = game.folder / "RULES.md"
    rules.write_text(BLOCK, "utf-8")
    vet_figures(game)
    assert [caption.figure for caption in captions(rules)] == ["one"]
    rules.write_text(BLOCK.replace("before: Black's turn.\n", ""), "utf-8")
    with pytest.raises(Refused, match=r"figure one takes one line .* for each of its pictures"):
        vet_figures(game)
    rules.write_text(BLOCK.replace("figure one", "figure two"), "utf-8")
    with pytest.raises(Refused, match=r"there is no figures/two.toml"):
        vet_figures(game)


def test_motu_check_tries_the_figures(game, monkeypatch):
    monkeypatch.setattr(laws, "check", lambda game, on_progress: None)  # the laws have tests of their own
    (game.folder / "RULES.md").write_text(BLOCK, "utf-8")
    with pytest.raises(Refused, match=r"there is no figures/one.toml"):
        laws.try_laws("kahuna")
    write(game, ISLANDS + WON)
    assert laws.try_laws("kahuna") == "Kahuna"


def test_a_step_that_shows_nothing_new_is_refused(game):
    write(game, ISLANDS + 'show = ["island-LALE"]\n[[step]]\nmoves = ["done"]')
    with pytest.raises(Refused, match="has a step that changes nothing to be seen"):
        vet_figures(game)
