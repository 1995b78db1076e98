"""What can be typed, and how people and bots are called."""

from __future__ import annotations

import io
from contextlib import contextmanager
from itertools import pairwise
from types import SimpleNamespace

import pytest
from rich.console import Console
from typer.testing import CliRunner

import motu
from motu.bots import Reason
from motu.cli import app, playing
from motu.core.window import Window
from motu.core.words import speaking
from motu.terminal import Terminal, names_of
from motu.terminal.moves import Move, laid_out, narrowed
from motu.terminal.screen import drawn
from tests.core import pebbles
from tests.games.kahuna.table import position
from tests.games.table import seat_to_act

pytestmark = pytest.mark.interpreted


def typing(match, *lines, bots=None, names=(), advise=None, ponder=None):
    """What a terminal says when this is typed, and asked for."""
    out, left, asked = io.StringIO(), list(lines), []
    console = Console(file=out, width=80, highlight=False)

    def answer(prompt=""):
        asked.append(str(prompt))
        if not left:
            raise EOFError
        return left.pop(0)

    console.input = answer  # type: ignore[method-assign, assignment]
    Terminal(match, None, bots or {}, console, names, advise, ponder=ponder).run()
    return " ".join(out.getvalue().split()), asked


def told(*words, typed=""):
    return " ".join(CliRunner().invoke(app, list(words), input=typed).output.split())


def test_a_bot_thinks_on_while_a_person_is_asked_and_stops_before_anybody_decides():
    match, heard = motu.Match("kaivai", seed=1), list[str]()

    def first(view, seat, rng):
        heard.append(f"{seat} decides")
        return match.actions(seat)[0]

    @contextmanager
    def ponder(asked):
        heard.append("ponders")
        yield
        heard.append("stops")
        assert asked is match

    typing(match, "help", "1", "1", bots={1: first, 3: first}, ponder=ponder)
    assert heard.count("ponders") >= 2 and "1 decides" in heard
    assert all(following == "stops" for begun, following in pairwise(heard) if begun == "ponders")


def test_only_a_master_thinks_on_in_the_terminal(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    game, opponents = motu.game("kahuna"), {1: motu.bot("kahuna", "master", seconds=0.01)}
    assert playing._pondering(game, "master", opponents) and playing._pondering(game, "8", opponents)
    assert playing._pondering(game, "strong", opponents) is None and playing._pondering(game, None, {}) is None
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert playing._pondering(game, "master", opponents) is None


def test_people_count_from_1_and_bots_say_how_good_they_are():
    bots = {1: SimpleNamespace(name="strong"), 2: lambda view, seat, rng: 0}
    assert names_of(3, bots) == ["Player 1", "Bot 2 (strong)", "Bot 3"]
    assert names_of(3, bots, ["Ann"])[0] == "Ann"
    with speaking("de"):
        assert names_of(3, bots)[:2] == ["Spieler 1", "Bot 2 (stark)"]
    with pytest.raises(motu.Refused, match="1 person at this keyboard, but there are 2 names"):
        names_of(3, bots, ["Ann", "Ben"])


def test_nobody_is_called_seat_0():
    said = told(
        "play", "kapai", "--seats", "3", "--bot", "random", "--name", "Ann", "--seed", "1", typed="1\nlog\nquit\n"
    )
    assert "Ann draws:" in said and "Bot 2 (random) draws:" in said and "Ann: square b1" in said
    assert "seat 0" not in said.lower()


def test_a_name_with_brackets_stands_as_it_was_given():
    said = told(
        "play", "kaivai", "--bot", "random", "--name", "[bold]Ann\\", "--seed", "1", typed="1\nlog\nscores\nquit\n"
    )
    assert "[bold]Ann\\: bid" in said and said.count("[bold]Ann") > 3


def test_part_of_a_move_lists_the_moves_that_hold_it_and_plays_the_only_one():
    match = motu.Match("kapai", seed=3)
    said, _ = typing(match, "c1", "", "line c")
    assert "Which one?" in said and match.log[-1][0] == "chance", "several moves: none is played"
    typing(match, "line c1")
    match.play(0, match.actions(0)[0])
    only = next(move for move in match.moves(0) if sum(move.split()[1] in other for other in match.moves(0)) == 1)
    typing(match, only.split()[1])
    assert (0, only) in match.log


def test_words_are_found_whole_before_they_are_found_begun():
    moves = [Move(1, "C1>D1"), Move(2, "C1>D10"), Move(3, "C12>D1"), Move(4, "pass")]
    assert narrowed(moves, "c1") == (moves[:2], True)
    assert narrowed(moves, "d1 c12") == ([moves[2]], True)
    assert narrowed(moves, "pa") == ([moves[3]], False)
    assert narrowed(moves, "?!") == ([], False) and narrowed(moves, "zz")[0] == []


def test_long_lists_have_pages_and_keep_their_numbers():
    moves = [Move(n, f"move {n}") for n in range(1, 101)]
    seen, pages = [], laid_out(moves, 40, 4)[1]
    for page in range(pages):
        lines, _ = laid_out(moves, 40, 4, page)
        assert len(lines) <= 4 and max(line.cell_len for line in lines) <= 40
        seen += [int(word) for line in lines for word in line.plain.replace("move", "").split()][::2]
    assert seen == list(range(1, 101))
    assert laid_out(moves, 40, 4, -1)[0][-1].plain.strip().startswith("100")


def test_a_hint_names_a_move_its_number_and_the_reason():
    match = motu.Match("kahuna", seed=1)
    seat = match.pending[0]
    best = match.actions(seat)[3]
    reasons = [
        Reason(best, match.moves(seat)[3], 0.614, "better for bridges", answer=("White builds.",)),
        Reason(0, match.moves(seat)[0], 0.52, "worse for bridges"),
    ]
    said, _ = typing(match, "", "hint", advise=lambda view, asked: reasons if asked == seat else [])
    assert f"Hint: 4 {match.moves(seat)[3]}" in said and "Chance to win: 61 %." in said
    assert (
        "Chance to win: 52 %. Compared with it: better for bridges." in said and "Likely answer: White builds." in said
    )
    assert "There are no hints here." in typing(match, "", "hint")[0]


@pytest.mark.interpreted
def test_the_command_line_asks_a_strong_bot_for_hints():
    assert "Hint: " in told("play", "kapai", "--seed", "1", typed="hint\nquit\n")


def test_rules_follow_the_language_and_can_be_asked_by_number():
    said = told("play", "kaivai", "--seed", "1", "--lang", "de", typed="rules V1.4\nrules\nrules X9\nquit\n")
    assert "Dörfer wachsen nie zusammen" in said and "auf einen Blick" in said
    assert "Eine Regel X9 gibt es nicht" in said


def test_a_game_without_written_rules_says_so_in_the_terminal(shelf):
    motu.register(pebbles.GAME)
    said, _ = typing(motu.Match("pebbles", seed=1), "rules")
    assert "Pebbles has no written rules." in said


def test_a_bots_move_is_not_taken_back():
    match = motu.Match("kapai", 2, seed=1)
    bots = {1: motu.bot("kapai", "random")}
    said, _ = typing(match, "undo", bots=bots)
    assert "has moved since" in said and match.entries[-1][0] == 1


def test_undo_takes_back_what_was_made_by_itself_too():
    """Else it would be made again at once. Whoever holds five cards cannot draw."""
    match = position("black holds ALOA BARI COCO DUDA ELAI")
    before = match.position_text()
    typing(match, "", "done", "", "undo")
    assert match.position_text() == before


def test_who_shares_a_keyboard_is_not_told_that_a_hand_is_good_for_nothing():
    """A lone move is asked for unless everybody can see that it is the only one."""
    built = "white to play; white holds BARI; black: ALOA-BARI ALOA-DUDA ALOA-HUNA; face up COCO; "
    for cards, last in (("black holds ALOA", (1, "skip")), ("", (0, "done"))):
        match = position(built + cards)
        typing(match, "", "done", "skip", "")
        assert match.log[-1] == last


def test_the_screen_is_emptied_only_where_somebody_hides_something():
    match = motu.Match("kaivai", 3, seed=1)
    _, asked = typing(match, *["1"] * 30)
    assert not any("nobody else is looking" in prompt for prompt in asked), "bids and huts are open"
    match = motu.Match("kahuna", seed=1)
    _, asked = typing(match, "1", "1", "done", "skip")
    assert sum("nobody else is looking" in prompt for prompt in asked) == 2, "hands are not"


def test_stakes_are_made_while_nobody_else_looks():
    match = motu.Match("kaivai", 3, seed=1)
    while not any("stake" in move for move in match.moves(match.pending[0])):
        match.play(match.pending[0], match.actions(match.pending[0])[0])
    _, asked = typing(match, *["1"] * 4)
    assert "nobody else is looking" in asked[0]


def test_everybody_is_told_what_happened_since_their_own_move():
    match = motu.Match("kaivai", 3, seed=1)
    first, second, third = (names_of(3, {})[seat] for seat in match.position.state.order[:3])
    said, _ = typing(match, "bid 3", "bid 4", "since")
    assert f"{first} bids 3. {second} bids 4." in said.rpartition("bid 5")[2], third


def test_a_game_that_knows_no_windows_is_cut_to_the_window(shelf):
    motu.register(pebbles.GAME)
    match = motu.Match("pebbles", seed=1)
    table = Terminal(match, None, {}, Console(file=io.StringIO(), width=80))
    seat = seat_to_act(match)
    table.look(seat)
    for window in (Window(80, 24), Window(20, 8)):
        lines, _ = drawn(table.moment(seat), table.console, window)
        assert len(lines) < window.height and max(line.cell_len for line in lines) <= window.width


@pytest.mark.parametrize("name", ["kapai", "kahuna", "kaivai"])
def test_a_saved_match_is_shown_in_the_width_there_is(name, tmp_path):
    motu.Match(name, seed=1).save(tmp_path / "a.motu")
    shown = CliRunner(env={"COLUMNS": "70"}).invoke(app, ["show", str(tmp_path / "a.motu")])
    assert shown.exit_code == 0 and max(map(len, shown.stdout.split("\n"))) <= 70


def test_a_seed_makes_what_bots_do_by_chance_repeatable():
    generators = [Terminal(motu.Match("kahuna", seed=1), None, {}, seed=seed).rng[0] for seed in ("1", "1", "2")]
    assert generators[0] == generators[1] != generators[2]
