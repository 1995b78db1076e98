"""Giving up: of two the other wins at once; at a larger table a bot plays on; the result, the file and the list say so."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

import motu
from motu.core import fair
from motu.core.matches.resignation import Resignation
from motu.core.matches.verify import verify
from motu.store import Seat
from motu.table.live import results
from tests.games.kaivai.table import position
from tests.table.live.test_play import play_out, seated
from tests.waits import until


def resigned(player, seen, seat):
    return player.post(f"/api/tables/{seen['id']}/resign", seat=seat)


def test_of_two_the_other_wins_at_once_and_the_dice_are_shown(ana, ben):
    a, _ = seated(ana, ben)
    a = ana.act(a, "stone 2")
    end = resigned(ana, a, 0)
    assert end["status"] == "over" and not end["scene"].get("choices")
    result = end["result"]
    assert result["winners"] == [1] and result["shares"] == [0.0, 1.0]
    assert (result["ended"], result["gave_up"], result["words"]) == ("resigned", [0], "Guest wins: Ana gave up.")
    assert [(row["place"], row["seat"]) for row in result["standings"]] == [(1, 1), (2, 0)]
    assert fair.commitment(end["secret"]) == a["commitment"]
    assert [(n["kind"], n["seat"], n["ply"], n["told"]) for n in end["notices"]] == [
        ("resigned", 0, a["ply"], "Ana gave up.")
    ]
    assert ben.see(a["id"], lang="de")["result"]["words"] == "Guest gewinnt: Ana hat aufgegeben."
    assert ben.act(ben.see(a["id"]), "stone 0", 409)["code"] == "status"


def test_who_gives_up_against_a_bot_has_lost_to_it(ana):
    end = resigned(ana, ana.new("me Ana", "bot"), 0)
    assert end["result"]["winners"] == [1] and end["result"]["shares"] == [0.0, 1.0] and end["secret"]


def test_the_file_of_a_match_given_up_tells_it_and_is_true(ana, ben, tmp_path):
    a, _ = seated(ana, ben)
    resigned(ben, a, 1)
    file = tmp_path / "match.motu"
    file.write_bytes(ana.http.get(f"/api/tables/{a['id']}/file").content)
    checked = verify(file)
    assert checked["resigned"] == [(1, a["ply"])] and checked["over"] and checked["winners"] == (0,)
    match = motu.Match.load(file)
    assert match.over and match.winners() == (0,) and match.payoff() == (1.0, 0.0) and match.moves(0) == []
    assert match.result(["Ana", "Ben"].__getitem__) == "Ana wins: Ben gave up."
    match.save(file)
    assert motu.Match.load(file).resigned == [(1, a["ply"])]


def test_the_file_of_a_match_played_to_its_end_is_as_it_was(ana, ben):
    a, _ = seated(ana, ben)
    play_out(a["id"], ana, ben)
    assert list(json.loads(ana.http.get(f"/api/tables/{a['id']}/file").content)) == [
        "game", "revision", "seats", "options", "log", "commitment", "secret"
    ]  # fmt: skip


def test_at_a_larger_table_a_bot_plays_on(ana, ben, server):
    eve = server.player()
    made = ana.new("me Ana", "open", "open", game="kapai")
    for player, seat in ((ben, 1), (eve, 2)):
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=made["seats"][seat]["invite"])
    after = resigned(ana, made, 0)
    assert after["status"] == "playing" and after["seats"][0]["resigned"] and after["seats"][0]["kind"] == "bot"
    assert after["notices"][-1]["told"] == "Ana gave up; a bot plays on."
    while ben.see(made["id"])["ply"] == after["ply"]:
        pass


OVER = "round 8\nphase over\nscored F4 I7\nvillages F4 / I7\n"


def after(points, *gave_up):
    """A Kaivai that ended with these points: the match, and who sat there."""
    match = position(OVER + "\n".join(f"seat {seat}: feasts {n}" for seat, n in enumerate(points)))
    match.resigned = [Resignation(seat, 0) for seat in gave_up]
    names = ("Ana", "Ben", "Eve")
    return match, [Seat(seat=n, name=name, resigned=n in gave_up) for n, name in enumerate(names)]


@pytest.mark.parametrize(
    ("points", "gave_up", "winners", "shares", "words", "decided", "places"),
    [
        ((30, 20, 10), (0,), [1], [0, 1, 0], "Ben wins. Ana gave up; the bot that played on cannot win.",
         "By 10 points, 20 : 10.", [(1, 1), (2, 2), (3, 0)]),
        ((20, 30, 10), (0,), [1], [0, 1, 0], "Ben wins. Ana gave up; a bot played on.",
         "By 20 points, 30 : 10.", [(1, 1), (2, 2), (3, 0)]),
        ((20, 20, 20), (0,), [1, 2], [0, 0.5, 0.5],
         "Ben and Eve share the victory. Ana gave up; the bot that played on cannot win.",
         "Tied at 20 points, and in everything that breaks a tie [V7.6].", [(1, 1), (1, 2), (3, 0)]),
        ((30, 20, 10), (0, 1), [2], [0, 0, 1], "Eve wins. Ana and Ben gave up; the bots that played on cannot win.",
         "", [(1, 2), (2, 0), (2, 1)]),
    ],
)  # fmt: skip
def test_who_gave_up_cannot_win_whatever_the_bot_made_of_it(points, gave_up, winners, shares, words, decided, places):
    match, seats = after(points, *gave_up)
    kept = results.played(match.position, seats)
    assert kept == {"scores": list(points), "shares": shares, "winners": winners, "ended": "played"}
    assert results.words(kept, match.position, seats) == match.result(lambda seat: seats[seat].name) == words
    assert match.decided() == decided and [(row.place, row.seat) for row in match.standings()] == places
    assert match.winners() == tuple(winners) and match.payoff() == tuple(shares), "and its file says the same"


def test_a_list_says_it_shortly_to_each_who_sat_there():
    match, seats = after((30, 20, 10), 0)
    kept = results.played(match.position, seats)
    assert [results.outcome(kept, seats, [seat]) for seat in range(3)] == ["You gave up", "You win", "Ben wins"]
    of_old = kept | {"winners": [0]}
    assert results.outcome(of_old, seats, [1]) == "Ana gave up", "nobody who gave up is ever called a winner"


def test_who_gave_up_has_not_won_in_what_the_table_sends(ana, ben, server):
    eve = server.player()
    made = ana.new("me Ana", "open", "open", game="kapai")
    for player, seat in ((ben, 1), (eve, 2)):
        player.post(f"/api/tables/{made['id']}/join", seat=seat, invite=made["seats"][seat]["invite"])
    resigned(ana, made, 0)
    table = server.context.lobby.tables[made["id"]]
    until(lambda: 0 not in table.owed)  # a bot has played the round for who gave up, and waits for the others
    table.row = replace(table.row, status="over", result={
        "scores": [9, 1, 0], "shares": [0, 0, 0], "winners": [0], "ended": "played"
    })  # fmt: skip
    result = ben.see(made["id"])["result"]
    assert 0 not in result["winners"] and result["standings"][-1]["seat"] == 0 and result["gave_up"] == [0]


def test_while_somebody_may_come_back_the_match_goes_on(start, tmp_path):
    server = start(data=tmp_path, away_seconds=-1)
    ana, ben = server.player(), server.player()
    made = ana.new("me Ana", "open", "bot", game="kapai")
    ben.post(f"/api/tables/{made['id']}/join", seat=1, invite=made["seats"][1]["invite"])
    ana.post(f"/api/tables/{made['id']}/takeover", seat=1)
    assert resigned(ana, made, 0)["result"] is None


def test_when_the_last_person_of_a_larger_table_gives_up_nobody_wins(ana):
    made = ana.new("me Ana", "bot", "bot", game="kapai")
    end = resigned(ana, made, 0)
    assert end["status"] == "over" and end["result"]["winners"] == [] and end["result"]["shares"] == [0, 0, 0]
    assert end["result"]["words"] == "Ana gave up, and the match ended without a winner."


def test_it_is_kept_beside_the_log(ana, ben, server):
    a, _ = seated(ana, ben)
    resigned(ana, a, 0)
    saved = server.context.services.store.load(a["id"])
    assert saved.table.result["winners"] == [1] and [notice.kind for notice in saved.notices] == ["resigned"]
    assert len(saved.entries) == a["ply"], "the log holds only what the rules know"


def test_nobody_gives_up_twice_or_for_somebody_else(ana, ben):
    a, _ = seated(ana, ben)
    assert ben.post(f"/api/tables/{a['id']}/resign", 403, seat=0)["code"] == "seat"
    resigned(ana, a, 0)
    assert ben.post(f"/api/tables/{a['id']}/resign", 409, seat=1)["code"] == "status"
    again = ana.post(f"/api/tables/{a['id']}/rematch", 201)
    assert [seat["kind"] for seat in again["seats"]] == ["person", "person"], "who gave up plays again"
