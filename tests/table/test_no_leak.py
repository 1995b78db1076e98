"""Nothing that a seat may not know is in any byte sent to it.

Whole matches of every game are played over HTTP, each seat by a guest of its own, with a spectator. At many positions the
hidden part is swapped behind the server's back (game.swap, which leaves the viewer's view as it is): every answer to that
viewer must stay the same, byte for byte. The history is put to the same test entry by entry.
"""

from __future__ import annotations

import random

import pytest

from motu import games
from motu.core import dice
from motu.core.game import CHANCE, SPECTATOR
from motu.core.match import Match
from motu.core.registry import by_name
from tests.table import shells

CHECKS = 20  # positions of a match at which the hidden part is swapped
TABLES = [(name, seats, options) for name in games.NAMES for seats, options in games.game(name).tables]
TABLES = [
    *[(name, seats or games.game(name).usual_seats, options) for name, seats, options in TABLES],
    ("shells", 2, {}),
]


def seat_everybody(server, game, seats, options):
    """A table with a guest for each seat; the guests, a spectator, and the table's id."""
    players = [server.player() for _ in range(seats)]
    wishes = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    made = players[0].post("/api/tables", 201, game=game, options=options, seats=wishes)
    codes = [seat.get("invite") for seat in made["seats"]]
    for seat, player in enumerate(players[1:], 1):
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=codes[seat])
    return players, server.player(), made["id"], [code for code in codes if code]


def answers(player, table, seat):
    """What a viewer is told about the position now, in two languages."""
    paths = [f"/api/tables/{table}?seat={seat}", f"/api/tables/{table}?seat={seat}&after=1&lang=de"]
    return [player.http.get(path).content for path in paths]


def check_swapped(live, viewers, table, rng):
    """Each viewer is answered the same when what it cannot see is different."""
    game, truth, swapped = live.match.game, live.match.state, 0
    for seat, viewer in viewers:
        other = truth.copy()
        if not game.swap(other, seat, rng):
            continue
        before = answers(viewer, table, seat)
        live.match.state = other
        live.drawings.forget()
        live.history._told.clear()
        live.undo_of = None
        try:
            after = answers(viewer, table, seat)
        finally:
            live.match.state = truth
            live.drawings.forget()
        assert before == after, f"seat {seat} of {game.name} is told what it may not know at ply {len(live.entries)}"
        swapped += 1
    return swapped


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_no_byte_depends_on_what_a_seat_may_not_know(server, game, seats, options):
    players, spectator, table, codes = seat_everybody(server, game, seats, options)
    live, rng, pick = server.house.lobby.tables[table], dice.generator("leak"), random.Random(game)
    viewers = [*enumerate(players), (SPECTATOR, spectator)]
    known, swapped, hides = dict.fromkeys(range(SPECTATOR, seats), 0), 0, False
    due, every = 0, 1 + len(_random_match(game, seats, options).entries) // CHECKS
    while live.row.status == "playing":
        if len(live.entries) >= due:
            due = len(live.entries) + every
            for seat, viewer in viewers:
                seen = viewer.see(table, seat=seat, after=known[seat])
                assert seen["seat"] == seat and seen["secret"] is None
                known[seat] = seen["seq"]
            swapped += check_swapped(live, viewers, table, rng)
            hides = hides or any(by_name(game).swap(live.match.state.copy(), n, rng) for n in range(seats))
        seat = pick.choice(list(live.owed))
        received = players[seat].bytes
        players[seat].act({"id": table, "seat": seat, "seq": live.row.seq}, pick.choice(live.owed[seat].actions))
    players[seat].bytes = received  # all but the answer in which the match is over
    assert swapped or not hides
    keys = [player.http.cookies["motu_guest"] for player in players]
    for seat, viewer in viewers:
        assert live.row.secret.encode() not in viewer.bytes, "the secret is told only at the end"
        assert not any(key.encode() in viewer.bytes for key in keys), "nobody's key is ever in an answer"
        assert seat == 0 or not any(code.encode() in viewer.bytes for code in codes), "invitations are the host's"


def _random_match(game, seats, options, seed=1):
    match, pick = Match(by_name(game), seats, options, seed=seed), random.Random(seed)
    while not match.over:
        who = pick.choice(match.pending)
        match.play(who, pick.choice(match.actions(who)))
    return match


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_history_tells_no_more_than_the_view(game, seats, options, with_shells):
    """An entry is told to a viewer in the same words, whatever is hidden from it."""
    match = _random_match(game, seats, options)
    words, rng = match.game.words, dice.generator("told")
    s = match.position(0)
    for who, action in match.entries:
        for viewer in range(SPECTATOR, seats):
            told = _told(words, s, who, action, viewer)
            other = s.copy()
            same_action_elsewhere = match.game.swap(other, viewer, rng) and action in _legal(match, other, who)
            if same_action_elsewhere and _after(match, s, who, action, viewer) == _after(
                match, other, who, action, viewer
            ):
                assert _told(words, other, who, action, viewer) == told
            if who == CHANCE:
                here = _after(match, s, who, action, viewer)
                for instead in _legal(match, s, who):
                    if _after(match, s, who, instead, viewer) == here:
                        assert _told(words, s, who, instead, viewer) == told, "a hidden outcome is told"
        match.game.apply(s, who, action)


def _told(words, s, who, action, viewer):
    return words.action_text(s, who, action, viewer), words.tell(s, who, action, viewer, "Ana")


def _legal(match, s, who):
    n = match.game.legal(s, who, match._buffers.moves, match._buffers.odds)
    return match._buffers.moves[:n].tolist()


def _after(match, s, who, action, viewer):
    after, v = s.copy(), match.game.blank(s)
    match.game.apply(after, who, action)
    match.game.view(after, viewer, v)
    return v.tobytes()


def test_a_leak_would_be_found(server, monkeypatch):
    """The test above sees it when a view tells too much."""
    from motu.core.records import copy_into

    players, spectator, table, _ = seat_everybody(server, "shells", 2, {})
    live = server.house.lobby.tables[table]
    monkeypatch.setattr(live.match, "game", _with_view(shells.GAME, lambda s, seat, v: copy_into(s, v)))
    live.drawings.forget()
    with pytest.raises(AssertionError, match="may not know"):
        check_swapped(live, [*enumerate(players), (SPECTATOR, spectator)], table, dice.generator("leak"))


def _with_view(game, view):
    from dataclasses import replace

    return replace(game, view=view)
