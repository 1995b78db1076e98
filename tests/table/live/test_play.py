"""Playing at a table through the API."""

from __future__ import annotations

import random
import time

import pytest

import motu
from motu.core import fair
from motu.core.matches.verify import verify

PATIENCE = 120  # seconds for a whole match


def seated(ana, ben, **more):
    """A match of Ana and Ben; what each sees."""
    made = ana.new("me Ana", "open", **more)
    joined = ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    return ana.see(made["id"]), joined


def play_out(table, *players, rng=None):
    """Random play by these players until the first sees that the match is over; what it then sees."""
    rng, until = rng or random.Random(1), time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for player in players:
            seen = player.see(table)
            if seen["status"] == "over" and player is players[0]:  # another server may hear of it a moment later
                return seen
            if choices := seen["scene"].get("choices"):
                player.act(seen, rng.choice(choices)["action"])
    raise AssertionError(f"the match was not over after {PATIENCE} seconds")


def test_a_seat_is_taken_by_invitation_and_then_the_match_begins(ana, ben):
    made = ana.new("me Ana", "open")
    assert made["status"] == "waiting" and made["ply"] == 0 and not made["scene"].get("choices")
    seen = ben.see(made["id"])
    assert seen["seat"] == -1 and "invite" not in seen["seats"][1]
    ben.post(f"/api/tables/{made['id']}/join", 403, seat=1)
    ben.post(f"/api/tables/{made['id']}/join", 403, invite="guess")
    seen = ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    assert seen["status"] == "playing" and seen["mine"] == [1] and seen["ply"] == 2
    ben.post(f"/api/tables/{made['id']}/join", 409, invite=made["seats"][1]["invite"])


def test_a_public_table_is_listed_and_joined_without_invitation(ana, ben):
    made = ana.new("me", "open", public=True)
    assert made["id"] in [line["id"] for line in ben.get("/api/tables")]
    assert ben.post(f"/api/tables/{made['id']}/join")["status"] == "playing"
    assert made["id"] not in [line["id"] for line in ben.get("/api/tables")]


def test_a_doubled_click_acts_once(ana, ben):
    seen, _ = seated(ana, ben)
    after = ana.act(seen, "stone 0")
    assert ana.act(seen, "stone 0", 409)["code"] == "late"
    assert ana.see(seen["id"])["ply"] == after["ply"]


def test_a_click_on_a_position_taken_back_is_late(ana, ben):
    a, _ = seated(ana, ben)
    a = ana.act(a, "stone 2")  # forced: keep; now Ben is to act
    b = ben.see(a["id"])
    a = ana.undo(a)
    a = ana.act(a, "stone 2")
    assert ben.see(a["id"])["ply"] == b["ply"], "the log is as long as it was when Ben looked"
    assert ben.act(b, "stone 0", 409)["code"] == "late"
    ben.act(ben.see(a["id"]), "stone 0")


def test_chat_and_others_at_the_same_time_do_not_make_an_action_late(ana, ben):
    made = ana.new("me Ana", "open", game="kapai")
    b = ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    a = ana.see(made["id"])
    assert a["scene"]["choices"] and b["scene"]["choices"]
    ana.post(f"/api/tables/{made['id']}/chat", text="hello")
    ana.act(a, a["scene"]["choices"][0]["action"])
    ben.act(b, b["scene"]["choices"][0]["action"])


def test_forced_steps_are_played_and_kept_in_the_log(ana, ben):
    seen, _ = seated(ana, ben)
    seen = ana.act(seen, "stone 2")
    assert [(line["text"], line["forced"]) for line in seen["history"]] == [("stone 2", False), ("keep", True)]
    assert [seat["turn"] for seat in seen["seats"]] == [False, True]


def test_undo_takes_back_what_a_forced_step_followed(ana, ben):
    seen, _ = seated(ana, ben)
    after = ana.act(seen, "stone 2")
    assert after["can_undo"]
    back = ana.undo(after)
    assert back["ply"] == seen["ply"] and back["from"] == seen["ply"] and back["seq"] > after["seq"]
    assert not back["can_undo"]


def test_undo_stops_where_something_was_shown(ana, ben):
    a, b = seated(ana, ben)
    assert ben.undo(b, 409)["code"] == "undo"
    a = ana.act(ana.act(a, "stone 0"), "change")
    assert not a["can_undo"] and ana.undo(a, 409)["code"] == "undo"
    b = ben.act(ben.see(a["id"]), "stone 0")
    assert ana.undo(ana.see(a["id"]), 409)["code"] == "undo"
    ben.undo(b)


def test_an_illegal_move_is_refused_with_its_rule(ana, ben):
    seen, _ = seated(ana, ben)
    problem = ana.act(seen, "keep", 422)
    assert problem["detail"] == "Lay a stone first [S1.1]." and problem["code"] == "illegal"
    assert ana.act(seen, 21, 422)["code"] == "illegal"
    assert ana.act(seen, 999, 422)["code"] == "illegal"
    assert ana.act(seen, "dance", 422)["detail"] == "Write for instance 'stone 1'."
    assert ana.see(seen["id"])["seq"] == seen["seq"]


def test_nobody_acts_from_a_seat_that_is_not_theirs(ana, ben, server):
    a, b = seated(ana, ben)
    assert ben.act(a, "stone 0", 403)["code"] == "seat"
    assert ben.act(b, "stone 0", 409)["code"] == "turn"
    stranger = server.player()
    assert stranger.act(a, "stone 0", 401)["code"] == "guest"
    stranger.post("/api/me", name="Eve")
    assert stranger.act(a, "stone 0", 403)["code"] == "seat"
    assert stranger.http.get(f"/api/tables/{a['id']}", params={"seat": 0}).status_code == 403


def test_a_whole_match_with_proof_file_and_rematch(ana, ben, tmp_path):
    a, _ = seated(ana, ben)
    assert a["secret"] is None
    ana.get(f"/api/tables/{a['id']}/verify", 409)
    ana.get(f"/api/tables/{a['id']}/file", 409)
    end = play_out(a["id"], ana, ben)
    assert end["result"]["ended"] == "played" and end["secret"]
    places = [line["place"] for line in end["result"]["standings"]]
    assert places == sorted(places) and places[0] == 1 and end["result"]["decided"]
    proof = ben.get(f"/api/tables/{a['id']}/verify")
    assert proof["commitment"] == a["commitment"] == fair.commitment(proof["secret"])
    assert [fair.draw(proof["secret"], draw["ply"], draw["odds"]) for draw in proof["draws"]] == [
        draw["index"] for draw in proof["draws"]
    ]
    file = tmp_path / "match.motu"
    file.write_bytes(ana.http.get(f"/api/tables/{a['id']}/file").content)
    assert verify(file)["entries"] == end["ply"]
    again = ana.post(f"/api/tables/{a['id']}/rematch", 201)
    assert ben.post(f"/api/tables/{a['id']}/rematch", 200)["id"] == again["id"]
    assert [seat["name"] for seat in again["seats"]] == [end["seats"][1]["name"], "Ana"]


@pytest.mark.parametrize("game", motu.names())
def test_every_game_is_played_by_a_person_and_bots(ana, game):
    usual = next(line for line in ana.get("/api/games") if line["name"] == game)["seats"]
    seats = max(usual["usual"], 2) if usual["most"] > 1 else 1
    made = ana.new("me Ana", *["bot"] * (seats - 1), game=game)
    end = play_out(made["id"], ana)
    assert end["result"]["ended"] == "played" and len(end["history"]) == end["ply"]


@pytest.mark.parametrize("game", motu.names())
def test_a_strong_bot_plays_and_gives_hints_in_every_game(ana, game):
    usual = next(line for line in ana.get("/api/games") if line["name"] == game)["seats"]["usual"]
    wishes = [{"kind": "me"}, *[{"kind": "bot", "level": "casual"}] * (usual - 1)]
    seen = ana.post("/api/tables", 201, game=game, seats=wishes)
    while not seen["scene"].get("choices"):
        seen = ana.see(seen["id"])
    hint = ana.post(f"/api/tables/{seen['id']}/hint", seat=0, seq=seen["seq"])
    assert hint["action"] in [choice["action"] for choice in seen["scene"]["choices"]] and hint["label"]
    assert "motu_bot_errors_total" not in ana.get("/metrics").text


def test_a_seat_is_private_where_people_share_a_device_and_it_has_something_to_hide(server, ana):
    def private(table):
        return [seat["private"] for seat in table["seats"]]

    owed = server.context.lobby.tables
    cards = ana.new("me Ana", "me Ben", game="kahuna", options={"first": 1})
    assert private(cards) == [False, True] and private(ana.see(cards["id"], seat=0)) == [True, True]
    assert not any(private(ana.new("me Ana", "me Ben", "me Cleo", game="kaivai"))), "bids are open"
    alone = ana.new("me Ana", "bot", game="kahuna", options={"first": 0})
    assert not any(private(alone)) and 0 in owed[alone["id"]].owed, "nobody else sits there"


def test_hot_seat_shows_each_seat_its_own_view(ana):
    made = ana.new("me Ana", "me Ben")
    assert made["mine"] == [0, 1]
    shells = [ana.see(made["id"], seat=seat)["scene"]["sprites"][1 - seat]["text"] for seat in (0, 1)]
    assert shells == ["0", "0"]
    assert play_out(made["id"], ana)["result"]["ended"] == "played"


def test_the_scrubber_shows_what_the_seat_saw_then(ana, ben):
    a, _ = seated(ana, ben)
    end = play_out(a["id"], ana, ben)
    past = ben.get(f"/api/tables/{a['id']}/at/2", seat=1)
    assert past["scene"]["sprites"][0]["text"] == "0" and past["scene"]["sprites"][1]["text"] != "0"
    assert past["line"]["ply"] == 1
    ben.get(f"/api/tables/{a['id']}/at/{end['ply'] + 1}", 404)


def test_a_preview_tells_what_would_change_and_nothing_hidden(ana, ben):
    a, _ = seated(ana, ben)
    shown = ana.get(f"/api/tables/{a['id']}/preview", action=11)
    assert [sprite["id"] for sprite in shown["changed"]] == ["place-1"] and not shown["gone"]
    assert ana.see(a["id"])["ply"] == a["ply"]


def test_a_click_in_vain_is_explained_and_changes_nothing(ana, ben):
    seen = ana.new("me Ana", game="kapai")
    why = f"/api/tables/{seen['id']}/why"
    assert ana.get(why, picked="cell-a1") == {"why": "a1 holds a totem; nothing can be drawn there [P2.1]."}
    assert ana.get(why, picked="cell-a1", lang="de")["why"].startswith("Auf a1 ")
    for nothing in ("cell-c3", "", ",,", "sheet", "cell-z9", "cell-a1,score", "<script>", "x" * 2000):
        assert ana.get(why, picked=nothing) == {"why": ""}
    assert ana.see(seen["id"])["seq"] == seen["seq"]
    ben.get(why, 401, picked="cell-a1")
    ana.get(why, 403, picked="cell-a1", seat=3)
    ana.get(why, 400, seat=0)


def test_since_my_last_action(ana, ben):
    a, _ = seated(ana, ben)
    a = ana.act(a, "stone 2")
    ben.act(ben.see(a["id"]), "stone 2")
    seen = ana.see(a["id"])
    assert [line["told"] for line in seen["history"][seen["since"] :]] == [
        "Ana: keep.",
        "Guest: stone 2.",
        "Guest: keep.",
    ]


def test_my_tables_begin_with_those_that_wait_for_me(ana, ben):
    first, _ = seated(ana, ben)
    second, _ = seated(ana, ben)
    ana.act(second, "stone 2")
    lines = ana.get("/api/me/tables")
    assert [line["id"] for line in lines][:2] == [first["id"], second["id"]]
    assert [line["turn"] for line in lines][:2] == [True, False]


def test_the_host_gives_an_open_seat_to_a_bot_and_takes_it_back(ana, ben):
    made = ana.new("me", "open")
    ben.post("/api/me", name="Ben")
    assert ben.post(f"/api/tables/{made['id']}/seat", 403, seat=1, kind="bot")["code"] == "host"
    begun = ana.post(f"/api/tables/{made['id']}/seat", seat=1, kind="bot", level="random")
    assert begun["status"] == "playing" and begun["seats"][1]["kind"] == "bot"
    assert ana.post(f"/api/tables/{made['id']}/seat", 409, seat=1, kind="open")["code"] == "status"


def test_who_gets_up_before_the_beginning_can_be_replaced(ana, ben, server):
    made = ana.new("me", "open", "open", game="kaivai")
    joined = ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    assert joined["mine"] == [1]
    left = ben.post(f"/api/tables/{made['id']}/leave", seat=1)
    assert left["mine"] == [] and left["seats"][1]["kind"] == "open"
