"""Somebody's broken package never keeps the table or other games from starting, and is answered by a sentence."""

from __future__ import annotations

import json

import pytest

from tests.plugin import broken
from tests.plugin.environment import answer

SORTED_OUT = """
import json, motu
from motu.core import registry

said = {}
for name in registry.names():
    try:
        motu.game(name)
    except motu.Refused as refusal:
        said[name] = str(refusal)
print(json.dumps([[game.name for game in registry.playable()], said, motu.game("kahuna").module]))
"""
PREPARED = """
import sys, motu
from motu.table.ops.serve import prepare_plugin

prepare_plugin(motu.game(sys.argv[1]))
try:
    motu.game(sys.argv[1])
except motu.Refused as refusal:
    print(refusal)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Every broken package there is, side by side."""
    made = tmp_path_factory.mktemp("broken")
    broken.write_packages(made)
    return made


@pytest.fixture(scope="module")
def sorted_out(environment, folder):
    done = environment.run("-c", SORTED_OUT, path=folder)
    playable, said, kahuna = json.loads(answer(done))
    return {"playable": playable, "said": said, "kahuna": kahuna, "log": done.stderr}


@pytest.mark.parametrize("name", broken.SENTENCES)
def test_what_is_wrong_is_said_in_one_sentence(sorted_out, name):
    assert broken.SENTENCES[name] in sorted_out["said"][name]
    assert sorted_out["said"][name].startswith(f"The game {name} cannot be played: ")
    assert sorted_out["said"][name] in sorted_out["log"]


def test_all_other_games_can_be_played(sorted_out):
    assert {"kahuna", "kaivai", "kapai", "mu_torere"} <= set(sorted_out["playable"])
    assert not set(broken.SENTENCES) & set(sorted_out["playable"])


def test_the_first_to_offer_a_name_has_it(sorted_out):
    assert sorted_out["kahuna"] == "motu.games.kahuna"
    assert "A second game named kahuna was left out" in sorted_out["log"]


@pytest.mark.parametrize("name", [*broken.SENTENCES, "unlawful"])
def test_the_check_says_the_same_and_fails(environment, folder, name):
    done = environment.motu("check", name, path=folder)
    assert done.returncode == 1
    assert broken.SENTENCES.get(name, "legal gives seat 0 an action twice") in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    ("name", "interpreted", "why"), [("unlawful", True, "an action twice"), ("uncompilable", False, "TypingError")]
)
def test_a_game_that_breaks_a_law_or_cannot_be_compiled_is_left_out_of_the_table(
    environment, folder, name, interpreted, why
):
    said = answer(environment.run("-c", PREPARED, name, path=folder, interpreted=interpreted))
    assert said.startswith(f"The game {name} cannot be played: ") and why in said
