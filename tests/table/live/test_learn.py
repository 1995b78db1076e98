"""Lessons over HTTP: read and tried without being a guest, stored for the guest who has done one, refused with a sentence."""

from __future__ import annotations

import httpx
import pytest

import motu
from motu.core.lessons import lessons_of
from motu.table.live.coach.learning import learn_line

FIRST = "/api/learn/kahuna/bridges"


@pytest.fixture
def nobody(server):
    with httpx.Client(base_url=server.url) as client:
        yield client


def test_lessons_are_listed_in_their_order(nobody):
    listed = {line["game"]: line for line in nobody.get("/api/learn").json()}
    names = [lesson["name"] for lesson in listed["kahuna"]["lessons"]]
    assert names == [lesson.name for lesson in lessons_of(motu.game("kahuna"))] and names[0] == "bridges"
    assert "shells" not in listed, "a game without lessons is not listed"
    assert nobody.get("/api/learn/shells").json()["lessons"] == []


def test_a_step_comes_with_its_board_and_the_answer_with_what_it_does(nobody):
    step = nobody.get(f"{FIRST}/1").json()
    assert step["task"] and step["light"] == ["card-LALE-1"] and step["scene"]["choices"]
    tried = nobody.post(f"{FIRST}/1", json={"moves": [step["answer"]]}).json()
    assert tried["verdict"] == "solved" and tried["text"]
    assert any(sprite["id"] == "planks-KAHU-LALE" for sprite in tried["frames"][0]["scene"]["sprites"])


def test_a_move_that_is_not_named_is_told_what_it_does(nobody):
    step = nobody.get("/api/learn/kahuna/control/0").json()
    done = next(choice["action"] for choice in step["scene"]["choices"] if choice["text"] == "done")
    for language, word in (("en", "allowed"), ("de", "erlaubt"), ("fr", "permis")):
        tried = nobody.post("/api/learn/kahuna/control/0", json={"moves": [done]}, params={"lang": language}).json()
        assert tried["verdict"] == "wrong" and word in tried["text"] and tried["answer"] is None


def test_a_forbidden_move_and_a_click_in_vain_are_answered_by_their_rule(nobody):
    refused = nobody.post(f"{FIRST}/1", json={"moves": [60]})  # a line whose card is not in the hand
    assert refused.status_code == 422 and "[K2.2]" in refused.json()["detail"]
    why = nobody.get(f"{FIRST}/1/why", params={"picked": "line-ALOA-BARI"}).json()["why"]
    assert "[K2" in why


def test_a_preview_shows_what_a_move_would_do(nobody):
    answer = nobody.get("/api/learn/kahuna/control/2").json()["answer"]
    preview = nobody.get("/api/learn/kahuna/control/2/preview", params={"action": answer}).json()
    assert "planks-BARI-DUDA" in preview["gone"], "White's bridge would fall"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/learn/nothing", 404), ("/api/learn/kahuna/nothing/0", 404), (f"{FIRST}/99", 404), (f"{FIRST}/-1", 404),
        (f"{FIRST}/0/why?picked=sea&moves=x", 400), (f"{FIRST}/0/preview?action=1&moves={'1,' * 40}1", 400),
        (f"{FIRST}/1/preview?action=999999", 422), ("/learn/nothing", 404), ("/learn/kahuna/nothing", 404),
        ("/learn/kahuna/bridges?step=77", 404),
    ],
)  # fmt: skip
def test_what_is_not_there_is_refused_by_a_sentence(nobody, path, status):
    answer = nobody.get(path)
    assert answer.status_code == status and answer.text


def test_too_many_moves_and_none_are_refused(nobody):
    for moves in ([], [1] * 21, ["x"]):
        assert nobody.post(f"{FIRST}/1", json={"moves": moves}).status_code == 400


def test_who_has_done_a_lesson_becomes_a_guest_and_is_known_by_it(nobody, server):
    assert not nobody.get("/api/learn/kahuna").json()["lessons"][0]["done"]
    done = nobody.post(f"{FIRST}/done").json()
    assert done["lessons"][0]["done"] and not done["lessons"][1]["done"]
    assert nobody.get("/api/learn/kahuna").json() == done, "by the cookie that came with it"
    with httpx.Client(base_url=server.url) as other:
        assert not other.get("/api/learn/kahuna").json()["lessons"][0]["done"]
    assert nobody.post("/api/learn/kahuna/nothing/done").status_code == 404


def test_a_card_on_the_home_page_invites_until_the_first_lesson_is_done(nobody):
    invitation = "/learn/kahuna/bridges"
    assert "New to Kahuna? Learn it in 5 minutes" in nobody.get("/").text
    assert invitation in nobody.get("/").text and 'href="/learn"' in nobody.get("/").text
    nobody.post(f"{FIRST}/done")
    assert invitation not in nobody.get("/").text and "/learn/kahuna" in nobody.get("/").text


def test_pages_show_all_lessons_and_how_far_one_is(nobody):
    nobody.post(f"{FIRST}/done")
    for page in ("/learn", "/learn/kahuna"):
        text = nobody.get(page).text
        for lesson in learn_line(motu.game("kahuna"), set()).lessons:
            assert f"/learn/kahuna/{lesson.name}" in text
        assert "1 of" in text
