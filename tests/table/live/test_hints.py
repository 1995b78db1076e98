"""Hints: where the table allows them; in a match with others these are told, and usually there are none."""

from __future__ import annotations

from tests.table.live.test_play import seated
from tests.table.streams.test_streams import watching


def hint(player, seen, status=200):
    return player.post(f"/api/tables/{seen['id']}/hint", status, seat=seen["seat"], seq=seen["seq"])


def test_in_a_match_with_others_there_are_none_unless_somebody_wants_them(ana, ben):
    usual, _ = seated(ana, ben)
    assert usual["hints"] is False and hint(ana, usual, 403)["code"] == "hints"
    assert ana.new("me Ana", "me Ben")["hints"] is False
    assert ana.new("me Ana", "bot")["hints"] is True and ana.new("me Ana", game="kapai")["hints"] is True
    assert ana.new("me Ana", "bot", hints=False)["hints"] is False


def test_a_hint_is_told_to_the_others_once_for_each_decision_and_not_what_it_was(ana, ben):
    a, _ = seated(ana, ben, hints=True)
    with watching(ben, a["id"]) as events:
        events.next("table")
        given = hint(ana, a)
        assert given["action"] in [choice["action"] for choice in a["scene"]["choices"]]
        news = events.next("table")[2]
    assert [(n["kind"], n["seat"], n["told"]) for n in news["notices"]] == [("hint", 0, "Ana asked for a hint.")]
    assert given["text"] not in str(news["notices"])
    hint(ana, ana.see(a["id"]))
    assert len(ben.see(a["id"])["notices"]) == 1
    later = ana.act(ana.see(a["id"]), "stone 0")
    hint(ana, later)
    assert len(ben.see(a["id"])["notices"]) == 2
    assert ben.see(a["id"], after=later["seq"])["notices"][0]["ply"] == later["ply"]


def test_a_hint_does_not_make_an_action_late(ana, ben):
    a, _ = seated(ana, ben, hints=True)
    hint(ana, a)
    assert ana.act(a, "stone 2")["ply"] > a["ply"]


def test_who_plays_with_bots_alone_is_not_told_on(ana):
    seen = ana.new("me Ana", "bot")
    hint(ana, seen)
    assert ana.see(seen["id"])["notices"] == []


def check(player, seen, action, status=200):
    return player.post(f"/api/tables/{seen['id']}/check", status, seat=seen["seat"], seq=seen["seq"], action=action)


def wish(player, seen, level, status=200):
    return player.post(f"/api/tables/{seen['id']}/help", status, seat=seen["seat"], seq=seen["seq"], help=level)


def test_a_hint_says_what_to_expect_of_it_and_of_the_next_best(ana):
    seen = ana.new("me Ana", "bot")
    given = hint(ana, seen)
    assert 0 <= given["next"]["expected"] <= given["expected"] <= 1 and not given["points"]
    assert given["told"] and given["why"] and given["label"]
    assert {given["action"], given["next"]["action"]} <= set(given["fine"]) | {given["next"]["action"]}
    assert given["next"]["action"] != given["action"]


def test_an_action_can_be_checked_before_it_is_taken(ana):
    seen = ana.new("me Ana", "bot")
    actions = [choice["action"] for choice in seen["scene"]["choices"]]
    checked = check(ana, seen, actions[-1])
    assert checked["move"]["action"] == actions[-1] and checked["move"]["expected"] <= checked["hint"]["expected"]
    assert isinstance(checked["mistake"], bool) and ana.see(seen["id"])["ply"] == seen["ply"]
    assert check(ana, seen, 10**6, 422)["code"] == "illegal"


def test_help_is_chosen_at_the_table_and_kept_with_it(ana, server):
    seen = ana.new("me Ana", "bot", help="all")
    assert seen["help"] == "all" and seen["hints"] is True
    assert wish(ana, seen, "mistakes")["help"] == "mistakes"
    server.context.lobby.tables.clear()
    assert ana.see(seen["id"])["help"] == "mistakes"
    assert ana.see(seen["id"])["notices"] == [], "who plays with bots alone is told nothing of it"
    assert ana.new("me Ana", "bot")["help"] == "asked"
    silent = ana.new("me Ana", "bot", hints=False, help="all")
    assert silent["help"] == "off" and wish(ana, silent, "all", 403)["code"] == "hints"


def test_at_a_table_with_others_everybody_sees_who_is_helped(ana, ben):
    a, _ = seated(ana, ben, hints=True)
    with watching(ben, a["id"]) as events:
        events.next("table")
        wish(ana, a, "mistakes")
        news = events.next("table")[2]
    told = [(n["kind"], n["seat"], n["told"]) for n in news["notices"]]
    assert told == [("help", 0, "The coach warns Ana of mistakes.")] and news["help"] == "asked"
    hint(ana, ana.see(a["id"]))
    assert len(ben.see(a["id"])["notices"]) == 1, "they know that the coach helps: not every time"


def test_a_rematch_has_the_same_help(ana):
    seen = ana.new("me Ana", "bot", help="all")
    ana.post(f"/api/tables/{seen['id']}/resign", seat=0)
    again = ana.post(f"/api/tables/{seen['id']}/rematch", 201)
    assert again["help"] == "all"


def test_nobody_else_can_ask_for_a_seat(ana, ben):
    a, _ = seated(ana, ben, hints=True)
    for ask in (lambda: hint(ben, a, 403), lambda: check(ben, a, 0, 403), lambda: wish(ben, a, "all", 403)):
        assert ask()["code"] == "seat"
