"""The home page's lists: updated as they change, sorted by whose turn it is, with results, and archived."""

from __future__ import annotations

import contextlib

from tests.table.live.test_play import seated
from tests.table.streams.test_streams import Reader


@contextlib.contextmanager
def at_home(player):
    with player.http.stream("GET", "/api/me/events") as response:
        assert response.status_code == 200 and response.headers["content-type"].startswith("text/event-stream")
        yield Reader(response.iter_lines())


def line_of(lines, table):
    return next((line for line in lines if line["id"] == table), None)


def test_it_hears_at_once_that_it_is_my_turn(ana, ben):
    a, _ = seated(ana, ben)
    with at_home(ben) as events:
        assert not line_of(events.next("home")[2]["tables"], a["id"])["turn"]
        ana.act(a, "stone 2")
        line = line_of(events.next("home")[2]["tables"], a["id"])
        assert line["turn"] and line["acting"] == [1]


def test_it_hears_of_new_tables_of_mine_and_of_open_ones(ana, ben, server):
    a, _ = seated(ana, ben)
    ana.post(f"/api/tables/{a['id']}/resign", seat=0)
    with at_home(ben) as mine, at_home(server.player()) as strangers:
        mine.next("home"), strangers.next("home")
        again = ana.post(f"/api/tables/{a['id']}/rematch", 201)
        assert line_of(mine.next("home")[2]["tables"], again["id"])["status"] == "playing"
        free = ana.new("me Ana", "open", public=True)
        assert line_of(strangers.next("home")[2]["open"], free["id"])["open"] == 1
        ben.post(f"/api/tables/{free['id']}/join")
        assert line_of(strangers.next("home")[2]["open"], free["id"]) is None


def test_what_does_not_concern_me_is_not_told(ana, ben, server):
    eve = server.player()
    eve.post("/api/me", name="Eve")
    a, _ = seated(ana, ben)
    with at_home(eve) as events:
        first = events.next("home")[2]
        ana.act(a, "stone 2")
        mine = eve.new("me Eve", "bot")
        news = events.next("home")[2]
        assert first["tables"] == [] and [line["id"] for line in news["tables"]] == [mine["id"]]
        assert first["version"] != news["version"]


def test_finished_tables_have_their_result_as_it_is_for_me(ana, ben):
    a, _ = seated(ana, ben)
    ana.post(f"/api/tables/{a['id']}/resign", seat=0)
    assert line_of(ana.get("/api/me/tables"), a["id"])["result"]["words"] == "You gave up"
    result = line_of(ben.get("/api/me/tables"), a["id"])["result"]
    assert result["words"] == "You win: Ana gave up" and result["winners"] == [1] and result["gave_up"] == [0]
    assert line_of(ben.get("/api/me/tables", lang="fr"), a["id"])["result"]["words"].startswith("Gagné")


def test_a_finished_table_is_put_away_for_me_alone_and_brought_back(ana, ben):
    a, _ = seated(ana, ben)
    ana.post(f"/api/tables/{a['id']}/resign", seat=0)
    with at_home(ana) as events:
        assert events.next("home")[2]["archived"] == 0
        after = ana.post("/api/me/archive", tables=[a["id"]])
        assert line_of(after["tables"], a["id"]) is None and after["archived"] == 1
        assert events.next("home")[2] == after
    assert line_of(ben.get("/api/me/tables"), a["id"])
    assert [line["archived"] for line in ana.get("/api/me/tables", archived=True)] == [True]
    assert ana.post("/api/me/archive", tables=[a["id"]])["archived"] == 1
    back = ana.post("/api/me/archive", tables=[a["id"]], archived=False)
    assert line_of(back["tables"], a["id"]) and back["archived"] == 0


def test_only_what_i_played_and_is_over_is_put_away(ana, ben, server):
    a, _ = seated(ana, ben)
    assert ana.post("/api/me/archive", 409, tables=[a["id"]])["code"] == "status"
    ana.post(f"/api/tables/{a['id']}/resign", seat=0)
    eve = server.player()
    eve.post("/api/me/archive", 401, tables=[a["id"]])
    eve.post("/api/me", name="Eve")
    assert eve.post("/api/me/archive", 409, tables=[a["id"]])["code"] == "status"
    eve.post("/api/me/archive", 400, tables=["no such id"])


def test_my_turn_comes_first_and_of_those_the_most_urgent(ana, ben):
    slow, _ = seated(ana, ben, pace="7d")
    urgent, _ = seated(ana, ben, pace="1d")
    live, _ = seated(ana, ben)
    over, _ = seated(ana, ben)
    ana.post(f"/api/tables/{over['id']}/resign", seat=0)
    ana.act(live, "stone 2")
    order = [line["id"] for line in ana.get("/api/me/tables")][:4]
    assert order == [urgent["id"], slow["id"], live["id"], over["id"]]


def test_the_page_lists_them_in_this_order_with_what_is_known_of_each(ana, ben):
    mine, _ = seated(ana, ben)
    theirs, _ = seated(ana, ben)
    ana.act(theirs, "stone 2")
    over, _ = seated(ana, ben)
    ben.post(f"/api/tables/{over['id']}/resign", seat=1)
    page = ana.get("/home/tables").text
    parts = ["It is your turn", mine["id"], "Waiting for others", theirs["id"], "Finished", over["id"]]
    assert [page.index(part) for part in parts] == sorted(page.index(part) for part in parts)
    assert "waiting for Guest" in page and "You win: Guest gave up" in page
    ana.post("/api/me/archive", tables=[over["id"]])
    assert over["id"] not in ana.get("/").text and over["id"] in ana.get("/", archived=True).text


def test_every_page_knows_what_waits_for_me(ana, ben):
    a, _ = seated(ana, ben)
    for page in ("/", "/games/kahuna/rules", "/move", f"/tables/{a['id']}", "/tables/none"):
        assert f'"turns":["{a["id"]}"]' in ana.http.get(page).text
        assert '"turns":[]' in ben.http.get(page).text
