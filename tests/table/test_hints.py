"""Hints: where the table allows them; in a match with others these are told, and usually there are none."""

from __future__ import annotations

from tests.table.test_play import seated
from tests.table.test_streams import watching


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
