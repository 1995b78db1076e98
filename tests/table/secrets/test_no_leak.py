"""Nothing that a seat may not know is in any byte sent to it.

Whole matches of every game are played over HTTP, each seat by a guest of its own, with a spectator. At many positions the
truth is exchanged behind the server's back for another world that looks the same to a viewer: every answer to that viewer
must stay the same, byte for byte. The history is put to the same test entry by entry.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from motu.core import dice, visibility
from motu.core.game import CHANCE, SPECTATOR
from motu.core.match import Match
from motu.core.position import named
from motu.core.registry import by_name, game_of, playable

TRIES = 8  # until an imagined world differs from the truth
CHECKS = 20  # positions of a match at which the truth is exchanged
MORE = 8  # exchanges from one at which everything is asked for to the next
REFUSED: dict[str, dict[str, Any]] = {  # what cannot be done while a match goes on, or by these words
    "undo": {"seq": 10**6},
    "chat": {"text": " "},
    "help": {"help": "nonsense"},
    "join": {},
    "leave": {},
    "seat": {"kind": "bot"},
    "invite": {},
    "invited": {"invite": "nonsense"},
    "takeover": {},
    "back": {},
    "rematch": {},
}
OF_A_SEAT = ("undo", "help", "join", "leave", "seat", "invite", "takeover", "back")
ELSEWHERE = {  # and why it is not asked for here
    "events": "messages as they come: test_sequences.py",
    "stream": "messages as they come: test_sequences.py",
    "resign": "ends the match, or says who gave up: test_giving_up.py",
}
TABLES = [
    (game.name, seats or game.usual_seats, options) for game in playable() for seats, options in game.trial_setups
]
TABLES += [] if any(table[0] == "shells" for table in TABLES) else [("shells", 2, {})]


def seat_everybody(server, game, seats, options):
    """A table with a guest for each seat; the guests, a spectator, and the table's id."""
    players = [server.player() for _ in range(seats)]
    wishes = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    made = players[0].post("/api/tables", 201, game=game, options=options, seats=wishes)
    codes = [seat.get("invite") for seat in made["seats"]]
    for seat, player in enumerate(players[1:], 1):
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=codes[seat])
    return players, server.player(), made["id"], [code for code in codes if code]


def answers(player, table, seat, more):
    """What a viewer is told about the position now, in two languages; with more, what it is answered to everything else."""
    at = f"/api/tables/{table}"
    paths = [f"{at}?seat={seat}", f"{at}?seat={seat}&after=1&lang=de"]
    told = [player.http.get(path).content for path in paths]
    return [*told, *asked(player, table, seat)] if more else told


def asked(player, table, seat):
    """Past moments, files, pages, reasons, previews, hints and refusals; nothing here is taken as an action."""
    at, mine = f"/api/tables/{table}", f"seat={seat}"
    paths = [f"{at}/at/2?{mine}", f"{at}/log?{mine}", f"{at}/file", f"{at}/verify", f"/tables/{table}?lang=fr"]
    paths += [f"{at}/why?picked={picked}&{mine}" for picked in ("pile", "discards", "hex-F4", "place-0,place-1")]
    paths += [f"{at}/preview?action={action}&{mine}" for action in (0, 12, 21, 200)]
    messages: list[dict[str, Any]] = [
        {"seq": 10**6, "action": 0},
        {"seq": 10**6, "move": "done"},
        {"seq": 0, "action": 0},
    ]
    messages_to_the_coach: list[dict[str, Any]] = [{"seq": 10**6, "action": action} for action in (0, 12, 200)]
    yield from (player.http.post(f"{at}/check", json={"seat": seat} | m).content for m in messages_to_the_coach)
    yield player.http.post(f"{at}/hint", json={"seat": seat, "seq": 0}).content
    yield from (player.http.get(path).content for path in paths)
    yield from (player.http.post(f"{at}/act", json={"seat": seat} | message).content for message in messages)
    for verb, message in REFUSED.items():
        yield player.http.post(f"{at}/{verb}", json=message | ({"seat": seat} if verb in OF_A_SEAT else {})).content


class Asking:
    """Somebody whose every question is written down."""

    def __init__(self):
        self.http, self.content, self.paths = self, b"", set()

    def get(self, path, json=None):
        self.paths.add(path.partition("?")[0].replace("/at/2", "/at/{ply}"))
        return self

    post = get


def test_all_that_can_be_asked_about_a_table_is_asked(server):
    """A route that somebody adds has to be asked for here as well."""
    asking = Asking()
    list(answers(asking, "{table}", 0, more=True))
    routes = {path for path in server.app.openapi()["paths"] if "{table}" in path}
    assert asking.paths - {"/tables/{table}"} == routes - {f"/api/tables/{{table}}/{verb}" for verb in ELSEWHERE}


def another_world(game, truth, seat, rng):
    """A world that looks the same to this seat, in which something is different; None if it knows everything."""
    world = game.blank(truth)
    for _ in range(TRIES):
        game.imagine(game.view(truth, seat), seat, rng, world)
        if world.tobytes() != truth.tobytes():
            return world
    return None


def check_elsewhere(live, viewers, table, rng, more=False):
    """Each viewer is answered the same when what it cannot see is different."""
    game, truth, swapped = live.game, live.position, 0
    for seat, viewer in viewers:
        other = another_world(game, truth.state, seat, rng)
        if other is None:
            continue
        before = answers(viewer, table, seat, more)
        live.position = truth.at(other)
        live.rest()
        try:
            after = answers(viewer, table, seat, more)
        finally:
            live.position = truth
            live.rest()
        assert before == after, f"seat {seat} of {game.name} is told what it may not know at ply {len(live.entries)}"
        swapped += 1
    return swapped


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_no_byte_depends_on_what_a_seat_may_not_know(server, game, seats, options):
    players, spectator, table, codes = seat_everybody(server, game, seats, options)
    live, rng, pick = server.context.lobby.tables[table], dice.generator("leak"), random.Random(game)
    viewers = [*enumerate(players), (SPECTATOR, spectator)]
    known, swapped, hides = dict.fromkeys(range(SPECTATOR, seats), 0), 0, False
    due, every = 0, 1 + len(_random_match(game, seats, options).entries) // CHECKS
    while live.row.status == "playing":
        hides = hides or _has_secret_now(live)
        if len(live.entries) >= due or (_has_secret_now(live) and swapped < CHECKS):
            due = len(live.entries) + every
            for seat, viewer in viewers:
                seen = viewer.see(table, seat=seat, after=known[seat])
                assert seen["seat"] == seat and seen["secret"] is None
                known[seat] = seen["seq"]
            swapped += check_elsewhere(live, viewers, table, rng, more=swapped % MORE == 0)
        seat = pick.choice(list(live.owed))
        received = players[seat].bytes
        players[seat].act({"id": table, "seat": seat, "seq": live.row.seq}, pick.choice(live.owed[seat].actions))
    players[seat].bytes = received  # all but the answer in which the match is over
    assert bool(swapped) == hides <= live.game.has_secrets(seats, live.row.options)
    keys = [player.http.cookies["motu_guest"] for player in players]
    for seat, viewer in viewers:
        assert live.row.secret.encode() not in viewer.bytes, "the secret is told only at the end"
        assert not any(key.encode() in viewer.bytes for key in keys), "nobody's key is ever in an answer"
        assert seat == 0 or not any(code.encode() in viewer.bytes for code in codes), "invitations are the host's"


def _has_secret_now(live):
    """Is there something just now that a spectator does not see?"""
    return live.position.view().tobytes() != live.position.state.tobytes()


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
    s = match.state_at(0)
    for who, action in match.entries:
        for viewer in range(SPECTATOR, seats):
            told = _told(words, s, who, action, viewer)
            other = another_world(match.game, s, viewer, rng)
            if (
                other is not None
                and action in _legal(match, other, who)
                and _after(match, s, who, action, viewer) == _after(match, other, who, action, viewer)
            ):
                assert _told(words, other, who, action, viewer) == told
            if who == CHANCE:
                here = _after(match, s, who, action, viewer)
                for instead in _legal(match, s, who):
                    if _after(match, s, who, instead, viewer) == here:
                        assert _told(words, s, who, instead, viewer) == told, "a hidden outcome is told"
        match.game.apply(s, who, action)


def _told(words, s, who, action, viewer):
    v, after = visibility.view(s, viewer), s.copy()
    game_of(s).apply(after, who, action)
    told = words.tell(v, who, action, viewer, "Ana", visibility.view(after, viewer))
    return words.action_text(v, who, action, viewer), told


def _legal(match, s, who):
    return match.position.at(s).actions(named(who))


def _after(match, s, who, action, viewer):
    after = s.copy()
    match.game.apply(after, who, action)
    return match.game.view(after, viewer).tobytes()


def test_a_leak_would_be_found(server, monkeypatch):
    """The test above sees it when a view tells too much."""
    players, spectator, table, _ = seat_everybody(server, "shells", 2, {})
    live = server.context.lobby.tables[table]
    monkeypatch.setattr(visibility, "view", lambda s, seat: s.copy())
    live.rest()
    with pytest.raises(AssertionError, match="may not know"):
        check_elsewhere(live, [*enumerate(players), (SPECTATOR, spectator)], table, dice.generator("leak"))
