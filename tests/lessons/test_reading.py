"""A lesson is read from its file; whatever is wrong with one is said with its line and what would be right."""

from __future__ import annotations

import pytest

import motu
from motu.core import lessons
from motu.core.lessons import lessons_of
from motu.core.lessons.attempt import begun, played
from motu.core.lessons.conditions import holds
from motu.core.lessons.lesson import Solution, in_words
from motu.core.lessons.reading import read_lesson
from motu.core.lessons.vetting import vet_lessons
from motu.core.words import speaking

WHOLE = """# Two of three
de: Zwei von drei
fr: Deux sur trois
minutes: 3

## Win it
```position
black to play; black: ALOA-BARI; black holds ALOA COCO
```
seat: 0
light: island-ALOA card-ALOA-1
en: Win ALOA,
  which has three lines.
de: Gewinne ALOA.
fr: Gagnez ALOA.

### solved
- ALOA-* with ALOA when shows token-ALOA token-0
en: Yours.
de: Dein.
fr: À vous.

### wrong
- * with COCO
en: Not at ALOA.
de: Nicht an ALOA.
fr: Pas à ALOA.

### then
- 0: done
- 0: draw
- chance: deal HUNA

## Go on
en: And now?
de: Und nun?
fr: Et maintenant ?
"""


@pytest.fixture
def taught(monkeypatch):
    """Kahuna with these lessons instead of its own."""

    def teach(*texts):
        found = tuple(read_lesson(f"{n:02}-lesson{n}", text) for n, text in enumerate(texts, 1))
        monkeypatch.setattr(lessons, "_readable", lambda folder: found)
        monkeypatch.setattr("motu.core.lessons.vetting.all_lessons", lambda game: list(found))
        return motu.game("kahuna")

    return teach


def test_a_lesson_is_read_whole():
    lesson = read_lesson("07-two-of-three", WHOLE)
    first, second = lesson.steps
    assert (lesson.name, lesson.minutes, len(lesson.steps)) == ("two-of-three", 3, 2)
    assert lesson.title == {"en": "Two of three", "de": "Zwei von drei", "fr": "Deux sur trois"}
    assert first.told["en"] == "Win ALOA, which has three lines."
    assert first.light == ("island-ALOA", "card-ALOA-1") and first.position.startswith("black to play")
    assert first.solutions == (Solution(("ALOA-* with ALOA",), "shows token-ALOA token-0"),)
    assert first.script == (("0", "done"), ("0", "draw"), ("chance", "deal HUNA"))
    assert first.wrong[0].moves == ("* with COCO",) and not second.solutions
    with speaking("de"):
        assert in_words(first.solved) == "Dein."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("en: hello", "line 1: a lesson begins with its title"),
        ("# A\nminutes: soon\n## B\n", "minutes must be a number"),
        ("# A\n", "has at least one step"),
        ("# A\n### solved\n", "belongs to a step"),
        ("# A\n## B\n### maybe\n", "its parts are ### solved"),
        ("# A\n## B\nhello\n", "line 3: 'hello' belongs to nothing"),
        ("# A\n## B\nen: x\nen: y\n", "line 4: en is there twice"),
        ("# A\n# B\n", "one title"),
        ("# A\n## B\n### then\n- done\n", "does not say who does it"),
        ("# A\nmatch: beginner\noptions: strategic\n## B\n", "name=value"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(text, said):
    with pytest.raises(motu.Refused, match=r"lessons/broken\.md") as refusal:
        read_lesson("broken", text)
    assert said in str(refusal.value)


def test_a_step_is_solved_by_its_moves_and_goes_on_as_the_script_says(taught):
    game = taught(WHOLE)
    lesson = lessons_of(game)[0]
    start = begun(game, lesson, 0)
    after = played(start, start.at.checked(0, "ALOA-DUDA with ALOA"))
    assert after.verdict == "solved" and after.told == "Yours." and after.script == ()
    assert [moment.entry.who for moment in after.moments[:4]] == [0, 0, 0, -1], "what is forced comes by itself"
    assert begun(game, lesson, 1).at.state.tobytes() == after.at.state.tobytes(), "the next step goes on from there"
    vet_lessons(game)


def test_a_wrong_move_is_answered_and_a_forbidden_one_refused_with_its_rule(taught):
    game = taught(WHOLE)
    start = begun(game, lessons_of(game)[0], 0)
    wrong = played(start, start.at.checked(0, "COCO-FAAA with COCO"))
    assert (wrong.verdict, wrong.told) == ("wrong", "Not at ALOA.")
    assert played(start, start.at.checked(0, "done")).told == "", "the lesson has no words for it"
    with pytest.raises(motu.Refused, match=r"\[K2.2\]"):
        played(start, game.words.parse_action(start.at.state, 0, "ALOA-BARI with ALOA"))
    with pytest.raises(motu.Refused, match="is over"):
        played(wrong, 0)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("fr: Gagnez ALOA.", "", "words of its task are missing in fr"),
        ("de: Zwei von drei\n", "", "words of its title are missing in de"),
        ("fr: À vous.", "", "words of its praise are missing in fr"),
        ("fr: Pas à ALOA.", "", "missing in fr"),
        ("island-ALOA card", "island-ATLANTIS card", "no sprite 'island-ATLANTIS'"),
        (
            "- ALOA-* with ALOA when",
            "- HUNA-LALE with LALE when",
            "no legal moves are the solution HUNA-LALE with LALE",
        ),
        ("token-ALOA token-0", "token-ALOA token-1", "no legal moves are the solution"),
        ("shows token-ALOA", "sees token-ALOA", "is no condition"),
        ("- * with COCO", "- * with LALE", "the wrong answer '* with LALE' is no legal move here"),
        ("- * with COCO", "- ALOA-HUNA with ALOA", "or it is right"),
        ("- chance: deal HUNA", "- chance: deal ALOA, twice", "then chance: deal ALOA, twice cannot be played"),
        ("seat: 0", "seat: 5", "has no seat 5"),
        ("seat: 0", "seat: 1", "owes no decision"),
        ("black to play;", "purple to play;", "is not part of a position"),
        ("minutes: 3", "match: beginner\noptions: nonsense=1", "no option"),
    ],
)
def test_a_lesson_that_cannot_be_done_is_found_out(taught, old, new, said):
    assert old in WHOLE
    with pytest.raises(motu.Refused, match="Lesson 'lesson1'") as refusal:
        vet_lessons(taught(WHOLE.replace(old, new, 1)))
    assert said in str(refusal.value)


def test_two_lessons_of_one_name_are_refused(taught, monkeypatch):
    game = taught(WHOLE)
    twice = [read_lesson(f"{n}-same", WHOLE) for n in (1, 2)]
    monkeypatch.setattr("motu.core.lessons.vetting.all_lessons", lambda game: twice)
    with pytest.raises(motu.Refused, match="Two lessons of Kahuna are named 'same'"):
        vet_lessons(game)


def test_conditions_are_about_points_the_board_and_the_text_of_the_position():
    match = motu.Match.from_position("kahuna", "points black 1 2 0; black: ALOA-BARI ALOA-DUDA; black to play")
    for condition, is_so in {
        "": True, "score 0 >= 3": True, "score 0 > 3": False, "score 1 == 0": True, "score 1 < 1": True, "score 0 <= 2": False,
        "shows token-ALOA": True, "shows token-ALOA token-0": True, "shows token-ALOA token-1": False, "hides token-BARI": True,
        "hides token-ALOA": False, "position has black: ALOA-BARI ALOA-DUDA": True, "position has white:": False,
    }.items():  # fmt: skip
        assert holds(condition, match.position, 0) is is_so, condition


def test_a_lesson_that_cannot_be_read_is_left_out_and_logged(tmp_path, caplog):
    (tmp_path / "1-good.md").write_text(WHOLE, "utf-8")
    (tmp_path / "2-bad.md").write_text("nonsense", "utf-8")
    assert [lesson.name for lesson in lessons._readable(tmp_path)] == ["good"]
    assert "2-bad.md cannot be read" in caplog.text
