"""Live matches of older revisions: played on where no change touches them, seen and exported where one does."""

from __future__ import annotations

from dataclasses import replace

import pytest

import motu
from motu.core.game import CHANCE
from motu.core.matches.revisions import Change
from motu.core.registry import by_name
from motu.store import Store
from tests.store import forms
from tests.table import shells
from tests.table.conftest import Running
from tests.table.ops.test_years import moved_here

pytestmark = pytest.mark.interpreted  # the same record type has other rules from test to test

OVER = (
    "This match began under revision 1 of the rules of Shells; today's is revision 2. It is shown as far as today's rules "
    "can replay it. There is no place 2."
)
WHY = f"{OVER} It cannot be continued."


def legal(s, seat, actions, odds):
    """Places 0 and 1 alone."""
    n = shells.legal(s, seat, actions, odds)
    return min(n, 2) if seat != CHANCE and s.phase == 0 else n


UNTOUCHED = replace(shells.GAME, revision=2, changes={2: Change("Rounder shells.", lambda seats, options: False)})
TOUCHED = replace(shells.GAME, revision=2, legal=legal, changes={2: Change("There is no place 2.")})


@pytest.fixture
def change(start, tmp_path):
    """A server of another program on the same data; the guests come along."""
    servers: list[Running] = []

    def begin(game, *players):
        motu.register(game)
        for server in servers:
            server.stop()
        servers.append(start(data=tmp_path))
        for player in players:
            player.http.base_url = servers[-1].url
        return servers[-1]

    yield begin
    motu.register(shells.GAME)


@pytest.fixture
def old(change):
    """By the first rules: a match under way, one that is over and one that waits, of two guests."""
    server = change(shells.GAME)
    ana, ben = server.player(), server.player()
    tables = {}
    for name in ("running", "over", "given up"):
        made = ana.new("me Ana", "open")
        ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
        tables[name] = made["id"]
    for name, turns in (("running", 3), ("over", 99)):
        play(tables[name], [ana, ben], turns)
    ana.post(f"/api/tables/{tables['given up']}/resign", seat=0)
    tables["waiting"] = ana.new("me Ana", "open")["id"]
    return ana, ben, tables


def play(table, players, most):
    """Alternately place 0 and 2, and never another shell."""
    for n in range(most):
        for player in players:
            seen = player.see(table)
            moves = [choice["text"] for choice in seen["scene"].get("choices", [])]
            if moves:
                player.act(seen, "keep" if "keep" in moves else f"stone {0 if n == 0 else 2}")


def test_matches_that_no_change_touches_go_on_as_if_nothing_had_happened(old, change):
    ana, ben, tables = old
    change(UNTOUCHED, ana, ben)
    play(tables["running"], [ana, ben], 99)
    seen = ana.see(tables["running"])
    assert seen["status"] == "over" and seen["former"] == "" and seen["result"]["words"]
    assert ana.get(f"/api/tables/{tables['running']}/file")["revision"] == 1, "it keeps the one it was begun by"
    assert ana.get(f"/api/tables/{tables['over']}/verify")["draws"]


def test_a_match_under_way_that_is_touched_is_seen_and_cannot_be_played_on(old, change):
    ana, ben, tables = old
    before = ana.see(tables["running"], seat=0)
    change(TOUCHED, ana, ben)
    path = f"/api/tables/{tables['running']}"
    seen = ana.see(tables["running"], seat=0)
    assert seen["former"] == WHY == seen["scene"]["prompt"] and not seen["scene"].get("choices")
    assert (seen["status"], seen["ply"], len(seen["history"])) == ("playing", before["ply"], before["ply"])
    assert not any(seat["turn"] for seat in seen["seats"]) and not seen["can_undo"]
    assert not any(panel.get("turn") for panel in seen["scene"]["panels"])
    same = [line["text"] for line in before["history"]].index("stone 2")
    assert seen["history"][:same] == before["history"][:same] and before["history"][same]["who"] == 1
    assert seen["history"][same]["told"] == "Guest: action ?, which today's rules do not know.", "it may go on one day"
    assert ben.see(tables["running"])["history"][same]["text"] == "12", "his own"
    assert ana.get(f"{path}/at/{seen['ply']}")["scene"]["sprites"]
    for verb, message in (
        ("act", {"seq": seen["seq"], "action": 10}),
        ("undo", {"seq": seen["seq"]}),
        ("resign", {"seat": 0}),
    ):
        assert ana.post(f"{path}/{verb}", 409, **message)["detail"] == WHY
    assert ana.get(f"{path}/preview", 409, action=10, seat=0)["detail"] == WHY
    assert ana.post(f"{path}/chat", text="A pity!", seq=0)["chat"]


def test_it_waits_for_nobody_and_can_be_put_away(old, change):
    ana, ben, tables = old
    change(TOUCHED, ana, ben)
    lines = {line["id"]: line for line in ana.get("/api/me/tables")}
    line = lines[tables["running"]]
    assert line["former"] and not line["turn"] and line["acting"] == [] and line["until"] is None
    assert "older rules" in ana.get("/").text
    assert ana.post("/api/me/archive", tables=[tables["running"]], archived=True)["archived"] == 1


def test_a_match_that_is_over_is_seen_and_exported_with_its_result(old, change):
    ana, ben, tables = old
    before = {name: ana.see(tables[name])["result"] for name in ("over", "given up")}
    log = ana.get(f"/api/tables/{tables['over']}/file")
    change(TOUCHED, ana, ben)
    for name, result in before.items():
        seen = ana.see(tables[name])
        assert seen["former"] == OVER and seen["result"]["words"] == result["words"]
        assert seen["result"]["scores"] == result["scores"] and seen["result"]["winners"] == result["winners"]
    assert ana.get(f"/api/tables/{tables['over']}/file") == log
    assert ana.get(f"/api/tables/{tables['over']}/verify", 409)["detail"] == OVER
    end = {sprite["id"]: sprite.get("text") for sprite in ana.see(tables["over"])["scene"]["sprites"]}
    assert [int(end[f"shell-{seat}"]) for seat in range(2)] == before["over"]["scores"], "the board as it was kept"
    again = ana.post(f"/api/tables/{tables['over']}/rematch", 201)
    assert again["status"] == "playing" and again["former"] == ""


def test_a_match_that_has_not_begun_begins_by_todays_rules(old, change, tmp_path):
    ana, ben, tables = old
    invite = ana.see(tables["waiting"])["invite"]
    change(TOUCHED, ana, ben)
    ben.post(f"/api/tables/{tables['waiting']}/join", invite=invite)
    play(tables["waiting"], [ana, ben], 1)
    store = Store(tmp_path)
    kept = store.load(tables["waiting"])
    store.close()
    assert kept is not None and kept.table.status == "playing" and kept.table.revision == 2


def test_when_its_rules_are_back_it_goes_on(old, change):
    ana, ben, tables = old
    change(TOUCHED, ana, ben)
    ana.post(f"/api/tables/{tables['running']}/chat", text="Let us wait.", seq=0)
    for game in (shells.GAME, UNTOUCHED):
        change(game, ana, ben)
        turns = [
            line["turn"]
            for player in (ana, ben)
            for line in player.get("/api/me/tables")
            if line["id"] == tables["running"]
        ]
        assert sorted(turns) == [False, True]
    play(tables["running"], [ana, ben], 99)
    assert ana.see(tables["running"])["status"] == "over"


def test_rules_that_changed_without_a_word_strand_nobody_either(old, change):
    ana, ben, tables = old
    change(replace(shells.GAME, legal=legal), ana, ben)
    seen = ana.see(tables["running"])
    assert seen["former"].startswith("Part of this match is against the rules of Shells") and seen["history"]
    assert ana.get(f"/api/tables/{tables['over']}/file")["log"]


def test_the_page_says_why_it_can_only_be_looked_at(old, change):
    ana, ben, tables = old
    change(TOUCHED, ana, ben)
    assert WHY in ana.get(f"/tables/{tables['running']}").text


def test_what_was_done_is_exported_as_text_whatever_became_of_the_rules(old, change):
    ana, ben, tables = old
    before = ana.get(f"/api/tables/{tables['running']}/log", seat=0).text.splitlines()
    assert before[:2] == ["Shells, revision 1 of the rules", "Ana, Guest"] and before[3].startswith("1. Chance: deal ")
    assert before[4] == "2. Chance: deal ?", "what was dealt to Ben is not Ana's to know"
    change(TOUCHED, ana, ben)
    after = ana.get(f"/api/tables/{tables['running']}/log", seat=0).text.splitlines()
    changed = before.index(next(line for line in before if line.endswith("stone 2")))
    assert after[:changed] == before[:changed] and after[changed].endswith("Guest: ?") and after[-1] == WHY
    over = ben.get(f"/api/tables/{tables['over']}/log").text
    assert "Guest: 12\n" in over and over.endswith(f"\n{OVER}\n")


def test_a_real_match_of_other_rules_is_drawn_as_it_was_kept_with_nobody_to_act(change, tmp_path):
    forms.load("form_2", tmp_path)
    kahuna = by_name("kahuna")
    server = change(replace(kahuna, revision=2, changes={2: Change("Another map.")}))
    ana = moved_here(server, "Ana")
    lines = [line for line in ana.get("/api/me/tables") if line["game"] == "kahuna"]
    running = next(line for line in lines if line["former"])
    seen = ana.see(running["id"])
    motu.register(kahuna)
    assert not any(panel.get("turn") for panel in seen["scene"]["panels"]) and len(seen["scene"]["sprites"]) > 40
    assert len(seen["history"]) == running["ply"] and not any(
        "today's rules" in line["told"] for line in seen["history"]
    )
