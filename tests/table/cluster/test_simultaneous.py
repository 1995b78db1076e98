"""Players who act at the same moment on two servers: each action is done once, and none is refused for another's."""

from __future__ import annotations

import random
from functools import partial

import pytest

from tests.table.cluster.pairs import also_at, at_once, conflicts, match, pair, postgres

__all__ = ["match", "pair", "postgres"]
SEATS = 4


def act(player, seen, action):
    """Act on what was seen; the status, and the code of a refusal."""
    message = {"seat": seen["seat"], "seq": seen["seq"], "action": action}
    answer = player.http.post(f"/api/tables/{seen['id']}/act", json=message)
    return answer.status_code, answer.json().get("code")


@pytest.fixture
def crowd(pair):
    """A match of Ka Pai, where all seats choose at the same time, with two players on each server."""
    players = [pair[seat % 2].player() for seat in range(SEATS)]
    made = players[0].new("me", *["open"] * (SEATS - 1), game="kapai")
    for seat, player in enumerate(players[1:], 1):
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=made["seats"][seat]["invite"])
    return made["id"], players


def rounds(table, players, rng, most=8):
    """Time and again: who is to act now, each with what they see and with an action."""
    for _ in range(most):
        views = [player.see(table) for player in players]
        yield [
            (player, seen, rng.choice(choices)["action"])
            for player, seen in zip(players, views, strict=True)
            if (choices := seen["scene"].get("choices"))
        ]


def test_nobody_is_late_whose_own_decision_is_unchanged(crowd, pair):
    table, players = crowd
    acted = 0
    for deeds in rounds(table, players, random.Random(5), most=60):
        done = at_once(*(partial(act, *deed) for deed in deeds))
        assert done == [(200, None)] * len(deeds)
        acted += len(deeds)
        if acted > 40 and conflicts(pair) > 5:  # on a busy machine they meet less often
            break
    assert acted > 40 and conflicts(pair) > 5, "they were in each other's way, and yet all was done"


def test_a_click_doubled_on_the_other_server_is_done_once(crowd, pair):
    table, players = crowd
    others = [also_at(pair[1 - seat % 2], player) for seat, player in enumerate(players)]
    for deeds in rounds(table, players, random.Random(6)):
        doubled = [(who, seen, action) for player, seen, action in deeds for who in (player, others[seen["seat"]])]
        done = at_once(*(partial(act, *deed) for deed in doubled))
        for first, second in zip(done[::2], done[1::2], strict=True):
            assert sorted([first, second]) == [(200, None), (409, "late")]


def test_a_decision_that_others_left_unchanged_is_taken_by_a_server_new_to_the_table(crowd, start, postgres):
    table, players = crowd
    deeds = next(rounds(table, players, random.Random(7)))
    late = deeds.pop()
    assert all(act(*deed) == (200, None) for deed in deeds)
    fresh = start(data=postgres)
    assert act(also_at(fresh, late[0]), *late[1:]) == (200, None)


def test_what_is_said_at_once_on_two_servers_is_all_heard(match):
    ana, ben, table = match
    path = f"/api/tables/{table}/chat"
    for n in range(10):
        at_once(partial(ana.post, path, text=f"Ana {n}"), partial(ben.post, path, text=f"Ben {n}"))
    said = [line["text"] for line in ana.see(table)["chat"]]
    assert sorted(said) == sorted(f"{name} {n}" for name in ("Ana", "Ben") for n in range(10))


def test_two_who_join_at_once_on_two_servers_both_sit(pair):
    ana, guests = pair[0].player(), [server.player() for server in pair]
    for _ in range(5):
        made = ana.new("me Ana", "open", "open", game="kapai", public=True)
        at_once(*(partial(guest.post, f"/api/tables/{made['id']}/join") for guest in guests))
        assert [seat["kind"] for seat in ana.see(made["id"])["seats"]] == ["person"] * 3


def test_two_who_ask_for_a_rematch_at_once_are_given_one_table(match, pair):
    ana, ben, table = match
    ana.post(f"/api/tables/{table}/resign", seat=0)
    done = at_once(*(partial(player.http.post, f"/api/tables/{table}/rematch", json={}) for player in (ana, ben)))
    assert sorted(answer.status_code for answer in done) == [200, 201]
    assert len({answer.json()["id"] for answer in done}) == 1
    assert len(ana.get("/api/me/tables")) == 2, "the match that is over, and one that is played"
