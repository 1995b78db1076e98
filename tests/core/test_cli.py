"""The command line and the terminal table, as a person uses them."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

import motu
from motu.cli import app
from motu.terminal import Terminal
from tests.core import pebbles


@pytest.fixture
def run():
    return lambda *words, typed="": CliRunner().invoke(app, list(words), input=typed)


@pytest.fixture
def saved(tmp_path):
    """A finished match on disk."""
    match = motu.Match("kapai", seed=5)
    while not match.over:
        match.play(0, match.actions(0)[0])
    match.save(tmp_path / "game.motu")
    return tmp_path / "game.motu"


def test_moves_by_number_and_by_notation(run):
    done = run("play", "kapai", "--seed", "3", typed="line c1\n1\nquit\n")
    assert done.exit_code == 0
    assert "draws: line at c1" in done.stdout
    assert "Goodbye." in done.stdout


def test_bad_input_costs_nothing_and_is_answered_by_a_sentence(run):
    done = run("play", "kapai", "--seed", "3", typed="\n999\nfoo\nsquare z9\ncircle c1\nsave\nundo\nlog\nquit\n")
    assert done.exit_code == 0
    for sentence in (
        "Type a move or its number",
        "There is no move 999",
        "“foo” is not a move",
        "There is no cell “z9”",
        "not circle [P1.2]",
        "Name the file",
        "cannot be undone",
    ):
        assert sentence in " ".join(done.stdout.split()), sentence


def test_rules_and_terminal_speak_three_languages(run):
    assert "Regeln" in run("rules", "kapai", "--lang", "de").stdout
    done = run("play", "kapai", "--seed", "3", "--lang", "fr", typed="line c1\nquit\n")
    assert done.exit_code == 0 and "Goodbye" not in done.stdout and "Au revoir" in done.stdout
    done = run("rules", "kapai", "--lang", "tlh")
    assert done.exit_code == 2 and "There is no language 'tlh'" in done.stderr


def test_a_match_is_saved_on_leaving_and_goes_on(run, tmp_path):
    file = str(tmp_path / "g.motu")
    run("play", "kapai", "--seed", "3", "--file", file, typed="line c1\nquit\n")
    done = run("play", "kapai", "--file", file, typed="log\nquit\n")
    assert "Player 1: line c1" in done.stdout


def test_end_of_input_and_ctrl_c_leave_cleanly(run):
    assert run("play", "kapai", typed="").exit_code == 0


def test_options_are_given_by_name(run):
    done = run("play", "kapai", "--option", "sheet=atoll", "--option", "groups=any", "--seats", "2", typed="quit\n")
    assert done.exit_code == 0
    assert run("play", "kapai", "--option", "shape=atoll").exit_code == 2
    assert run("play", "kapai", "--option", "atoll").exit_code == 2
    assert run("play", "chess").exit_code == 2
    assert run("play", "kapai", "--seats", "101").exit_code == 2


def test_a_saved_match_of_another_game_is_refused(run, saved):
    other = next((name for name in motu.names() if name != "kapai"), None)
    if other:
        assert "not of" in run("play", other, "--file", str(saved)).output


def test_rules_are_printed(run, shelf):
    for name in motu.names():
        assert motu.game(name).title in run("rules", name).stdout


def test_a_game_without_written_rules_says_so(run, shelf):
    motu.register(pebbles.GAME)
    told = run("rules", "pebbles")
    assert told.exit_code == 2 and "Pebbles has no written rules." in told.output


def test_a_match_is_drawn(run, saved, tmp_path):
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert run("show", str(saved), "--svg", str(svg), "--png", str(png), "--width", "300").exit_code == 0
    assert svg.read_text("utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert run("show", str(saved)).exit_code == 0
    assert run("show", str(saved), "--theme", "pink").exit_code == 2
    assert run("show", str(saved), "--seat", "3").exit_code == 2


def test_verify_says_yes_to_a_true_match(run, saved):
    done = run("verify", str(saved), "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["over"] is True


@pytest.mark.parametrize("part", ["secret", "commitment", "log", "chance", "none"])
def test_verify_says_no_to_a_match_that_was_changed(run, saved, part):
    match = json.loads(saved.read_text("utf-8"))
    if part == "log":
        match["log"][1] = [0, match["log"][1][1] + 1]
    elif part == "chance":
        match["log"][0] = [-1, (match["log"][0][1] + 1) % 16]
    elif part == "none":
        match["secret"] = None
    else:
        match[part] = "0" * 64
    saved.write_text(json.dumps(match), "utf-8")
    assert run("verify", str(saved)).exit_code == 2


def test_verify_tells_who_gave_up(run, saved):
    told = json.loads(saved.read_text())
    saved.write_text(json.dumps(told | {"log": told["log"][:5], "resigned": [[0, 5]]}))
    assert "Player 1 gave up after 5 actions." in run("verify", str(saved)).stdout
    found = json.loads(run("verify", str(saved), "--json").stdout)
    assert found["resigned"] == [[0, 5]] and found["over"] and found["winners"] == []


@pytest.mark.parametrize("resigned", [[[1, 5]], [[0, 900]], [[0, 3], [0, 5]], [[-1, 3]], [[0]]])
def test_nobody_can_have_given_up_so(run, saved, resigned):
    saved.write_text(json.dumps(json.loads(saved.read_text()) | {"resigned": resigned}))
    done = run("verify", str(saved))
    assert done.exit_code == 2 and "damaged" in done.stderr


def test_verify_of_what_is_no_match(run, tmp_path):
    (tmp_path / "x").write_bytes(b"\xff\x00 not json")
    assert run("verify", str(tmp_path / "x")).exit_code == 2
    assert run("verify", str(tmp_path / "nothing")).exit_code == 2


@pytest.mark.interpreted
@pytest.mark.no_cover
@pytest.mark.parametrize("name", motu.names())
def test_a_whole_match_is_played_at_one_keyboard(name, monkeypatch):
    """Every game, all seats by people who always type 1."""
    game = motu.game(name)
    seats, options = game.trial_setups[0]
    match = motu.Match(name, seats=seats or None, options=options, seed=1)
    out = io.StringIO()
    console = Console(file=out, width=100, force_terminal=False)
    monkeypatch.setattr(console, "input", lambda prompt="": "1")
    Terminal(match, None, {}, console).run()
    assert match.over
    assert "Scores" in out.getvalue()


@pytest.mark.interpreted
@pytest.mark.no_cover
@pytest.mark.parametrize("name", motu.names())
def test_the_screen_is_cleared_before_another_persons_secrets_are_shown(name, monkeypatch):
    game = motu.game(name)
    match = motu.Match(name, seats=max(2, game.usual_seats), seed=1)
    asked: list[str] = []
    console = Console(file=io.StringIO(), width=100)

    def answer(prompt=""):
        asked.append(prompt)
        return "1"

    monkeypatch.setattr(console, "input", answer)
    Terminal(match, None, {}, console).run()
    assert any("nobody else is looking" in prompt for prompt in asked) == game.has_secrets(match.seats, match.options)


@pytest.fixture(params=motu.names())
def midway(request):
    """A match of each game that has gone on for a while."""
    match = motu.Match(request.param, seats=motu.game(request.param).trial_setups[0][0] or None, seed=2)
    for _ in range(12):
        seat = match.pending[0]
        match.play(seat, match.actions(seat)[-1])
    return match


def test_a_match_begins_at_a_position_given_as_text_or_in_a_file(run, midway, tmp_path):
    name, text, saved = midway.game.name, midway.position_text(), tmp_path / "after.motu"
    (tmp_path / "position").write_text(text + "\n", "utf-8")
    for given in (text, str(tmp_path / "position")):
        done = run("play", name, "--position", given, "--file", str(saved), typed="quit\n")
        assert done.exit_code == 0, done.output
        assert motu.Match.load(saved).position_text() == text
        saved.unlink()


def test_a_position_is_drawn(run, midway, tmp_path):
    name, text = midway.game.name, midway.position_text()
    svg = tmp_path / "a.svg"
    assert run("show", "--position", name, text, "--svg", str(svg)).exit_code == 0
    assert svg.read_text("utf-8") == midway.scene().svg(choosing=False)


@pytest.mark.parametrize("name", motu.names())
@pytest.mark.parametrize("text", ["nonsense", "7", "seat 0: \u2603", "x" * 5000])
def test_what_is_no_position_is_refused_by_a_sentence(run, name, text):
    for command in (("play", name, "--position", text), ("show", "--position", name, text)):
        done = run(*command)
        assert done.exit_code == 2 and done.stderr.strip().endswith("."), (command, done.output)


def test_a_position_leaves_nothing_else_to_say(run, midway, saved, tmp_path):
    name, text = midway.game.name, midway.position_text()
    for more in (("--seats", "2"), ("--option", "a=1"), ("--file", str(saved))):
        assert run("play", name, "--position", text, *more).exit_code == 2
    (tmp_path / "x").write_bytes(b"\xff\x00")
    assert "is not a text file" in run("play", name, "--position", str(tmp_path / "x")).stderr


def test_the_version_is_that_of_the_package(run):
    assert run("--version").stdout == f"motu {motu.__version__}\n"


def test_help_names_the_extra_with_its_brackets(run):
    for words in (("--help",), ("lab", "--help")):
        assert 'pip install "motu[lab]"' in run(*words).stdout


def test_a_file_whose_name_looks_like_markup_is_named_in_full(run, tmp_path):
    file = tmp_path / "[bold]mine.motu"
    done = run("play", "kapai", "--seed", "3", "--file", str(file), typed="quit\n")
    assert file.name in "".join(done.stdout.split()) and file.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "kapai", "--file", "x" * 300), "There is no file"),
        (("play", "kahuna", "--position", "a\0b"), "is not part of a position of Kahuna."),
        (("play", "kapai", "--option", "sheet=" + "[" * 100_000), "cannot be read as TOML or JSON"),
        (("show", "a\0b"), "There is no file"),
    ],
)
def test_names_and_values_that_cannot_be_are_answered_by_a_sentence(run, words, sentence):
    done = run(*words)
    assert done.exit_code == 2 and sentence in " ".join(done.stderr.split())
