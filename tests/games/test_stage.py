"""One line says where a match stands, the same to who watches; and a first match is eased where the rules leave one alone."""

from __future__ import annotations

import random

import pytest

import motu
from motu.core.game import SPECTATOR
from motu.core.words import LANGUAGES, speaking
from motu.games.kaivai.drawing.first_match import CANOE_HUTS
from motu.games.kaivai.state import Phase
from tests.games.table import seat_to_act

pytestmark = pytest.mark.interpreted
LONGEST = 46  # letters of all parts together: what one line of a small phone has room for


def scenes(name, seats=None, options=None, every=4):
    """A match played at random, looked at from time to time by who is to act and by who watches."""
    match, rng = motu.Match(name, seed=5, seats=seats, options=options or {}), random.Random(5)
    while not match.over:
        seat = seat_to_act(match)
        if len(match.entries) % every == 0:
            yield match, match.scene(seat), match.position.scene(SPECTATOR)
        match.play(seat, rng.choice(match.moves(seat)))
    yield match, match.scene(0), match.position.scene(SPECTATOR)


def test_kahuna_tells_which_scoring_comes_and_what_it_pays():
    told = []
    for match, mine, watched in scenes("kahuna"):
        [(text, about)] = mine.stage
        assert mine.stage == watched.stage
        assert match.over or f"{int(match.state.pile) + int(match.state.row)} card" in about or "last turns" in about
        told += [text] if text not in told else []
    assert told == [
        "Scoring 1 of 3: 1 point for more islands",
        "Scoring 2 of 3: 2 points for more islands",
        "Scoring 3 of 3: 1 point for each island more",
        "The match is over.",
    ]


def test_kaivai_tells_the_round_what_is_done_and_what_comes():
    told: dict[Phase, tuple[tuple[str, str], ...]] = {}
    for match, mine, watched in scenes("kaivai", every=1):
        assert mine.stage == watched.stage
        told.setdefault(Phase(int(match.state.phase)), mine.stage)
    assert [text for text, _ in told[Phase.BID]] == ["Round 1 of 8", "bids, then the first huts"]
    assert told[Phase.FIRST_HUT][1][0] == "first huts, then the god"
    assert told[Phase.GOD][1][0] == "the god, then actions"
    assert told[Phase.CHOOSE][1][0] == "actions, then the loss of value"
    assert told[Phase.STAKE][1][0] == "scoring of the villages"
    assert told[Phase.OVER] == (("The match is over.", ""),)


def test_kaivais_last_actions_lead_to_the_final_scoring():
    for match, mine, _ in scenes("kaivai"):
        if match.state.round_number == match.state.rounds and match.state.phase == Phase.CHOOSE:
            assert [text for text, _ in mine.stage] == ["Round 8 of 8", "actions, then the final scoring"]
            return
    pytest.fail("no match has a last round")


@pytest.mark.parametrize(("groups", "shape"), [("straight", "a row or column"), ("any", "a row, a column or a corner")])
def test_ka_pai_tells_what_a_group_and_a_network_are(groups, shape):
    for match, mine, _ in scenes("kapai", 2, {"groups": groups}, every=6):
        cells, group, network = mine.stage
        s, seat = match.state, 0 if match.over else seat_to_act(match)
        drawn = sum(int(word).bit_count() for word in s.drawn[seat].ravel())
        assert cells[0] == f"{drawn} of 40 cells" and group[0] == f"Groups: {int(s.groups[seat].sum())}"
        assert shape in group[1] and "squares 3, circles 4, lines a bonus mark" in group[1]
        assert network[0].startswith("Network: ") and "2, 4, 7 or 12 points" in network[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", motu.names())
def test_the_line_is_short_in_every_language(name, language):
    with speaking(language):
        for _, mine, _ in scenes(name, every=9):
            assert sum(len(text) for text, _ in mine.stage) <= LONGEST, mine.stage


def test_v2_4_a_newcomer_is_shown_a_canoe_hut_for_each_first_hut():
    match = motu.Match("kaivai", seed=3, seats=3)
    while match.state.phase != Phase.FIRST_HUT:
        match.play(seat_to_act(match), match.moves(seat_to_act(match))[0])
    seat, sites = seat_to_act(match), []
    while match.state.phase == Phase.FIRST_HUT and seat_to_act(match) == seat:
        [tipped] = [choice for choice in match.scene(seat).choices if choice.tip]
        assert tipped.action in CANOE_HUTS and tipped.tip.startswith(f"canoe hut at {tipped.text.split()[-1]}, ")
        sites.append(tipped.text)
        match.play(seat, tipped.text)
    assert len(set(sites)) == 2
