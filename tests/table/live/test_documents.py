"""Documents people make for an option: checked, refused with sentences, and played with by everybody at the table."""

from __future__ import annotations

from typing import Any

import pytest

from motu import Match

PATH = "/api/games/kapai/options/sheet"
SYMBOLS = ("triangle", "square", "circle", "line")
SHEET: dict[str, Any] = {
    "name": "pond",
    "grid": ".T.\n...\n.#.",
    "values": dict.fromkeys(SYMBOLS, 2),
    "bonus": dict.fromkeys(SYMBOLS, 1),
    "dice": {"a": ["line"] * 6, "b": ["circle"] * 6},
}


def test_the_form_names_every_part_of_the_document_in_the_language_asked_for(ana):
    found = ana.get(PATH, lang="de")
    assert (found["game"], found["option"], found["form"]["title"]) == ("kapai", "sheet", "Eigenes Blatt zeichnen")
    assert [part["key"].split(".")[0] for part in found["form"]["parts"]] == [*SHEET, "dice"]
    assert [entry["name"] for entry in found["form"]["parts"][1]["entries"]] == [
        "freies Feld",
        "Totem",
        "gesperrtes Feld",
    ]


def test_an_option_tells_what_to_know_of_it_and_the_documents_it_comes_with(ana):
    games = {game["name"]: {option["name"]: option for option in game["options"]} for game in ana.get("/api/games")}
    sheet = games["kapai"]["sheet"]
    assert "reconstruction" in sheet["note"] and sheet["editor"] == "Draw your own sheet"
    assert [document["name"] for document in sheet["documents"]] == sheet["choices"] == ["default", "atoll"]
    groups = games["kapai"]["groups"]
    assert (groups["note"], groups["editor"], groups["documents"]) == ("", "", [])


def test_a_sheet_is_examined_before_anybody_plays_on_it(ana):
    assert ana.post(PATH, document=SHEET) == {"document": SHEET, "faults": []}
    found = ana.post(PATH, document={**SHEET, "grid": ".#.\n#..\n..."})
    assert found["document"] is None
    [fault] = found["faults"]
    assert (fault["part"], fault["at"]) == ("grid", "a1")
    assert fault["text"].startswith("The sheet: free cell a1 is cut off") and fault["text"].endswith("[P2.5].")


def test_faults_are_told_in_the_language_asked_for(ana):
    odd = {**SHEET, "values": SHEET["values"] | {"line": -1}}
    found = ana.http.post(f"{PATH}?lang=de", json={"document": odd}).json()
    assert [fault["text"] for fault in found["faults"]] == [
        "Das Blatt: Punkte je Gruppe, Strich: Hier gehört eine ganze Zahl von 0 bis 1000000 hin, nicht -1 [P8]."
    ]


@pytest.mark.parametrize("document", [
    {}, {"grid": {}}, {"grid": "." * 50_000}, {**SHEET, "values": [1] * 9000}, {**SHEET, "bonus": dict.fromkeys(SYMBOLS, -(2**70))},
    {**SHEET, "dice": {"a": [[[[]]]] * 6, "b": 1e308}}, {str(n): n for n in range(4000)},
])  # fmt: skip
def test_a_hostile_sheet_is_answered_by_a_few_sentences_and_makes_no_table(ana, document):
    found = ana.post(PATH, document=document)
    assert found["document"] is None and 1 <= len(found["faults"]) <= 12
    problem = ana.post("/api/tables", 422, game="kapai", seats=[{"kind": "me"}], options={"sheet": document})
    assert problem["detail"] == found["faults"][0]["text"] and len(problem["detail"]) < 300


@pytest.mark.parametrize("document", ["default", "/etc/passwd", 7, None, ["default"], True])
def test_only_a_document_is_examined_never_the_name_of_a_file(ana, document):
    assert ana.post(PATH, 400, document=document)["code"] == "malformed"


@pytest.mark.parametrize(
    "path", ["/api/games/kapai/options/groups", "/api/games/kapai/options/x", "/api/games/x/options/sheet"]
)
def test_there_is_no_form_where_nothing_can_be_made(ana, path):
    ana.get(path, 404)
    ana.post(path, 404, document=SHEET)
    assert ana.http.get(path.removeprefix("/api")).status_code == 404


def test_everybody_at_the_table_plays_on_the_same_sheet_and_the_file_holds_it(ana, ben, tmp_path):
    table = ana.new("me Ana", "open", game="kapai", options={"sheet": SHEET}, public=True)
    ben.post(f"/api/tables/{table['id']}/join")
    seen = [player.see(table["id"]) for player in (ana, ben)]
    assert [view["options"]["sheet"] for view in seen] == [SHEET, SHEET]
    for player, view in zip((ana, ben), seen, strict=True):
        assert {c["text"].split()[1] for c in view["scene"]["choices"]} == {"a1", "c1", "a2", "b2", "c2", "a3", "c3"}
        player.act(view, "line a1")
    ben.post(f"/api/tables/{table['id']}/resign")
    (tmp_path / "a.motu").write_bytes(ana.http.get(f"/api/tables/{table['id']}/file").content)
    assert Match.load(tmp_path / "a.motu").options["sheet"] == SHEET
