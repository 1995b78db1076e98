"""Pages as browsers, search engines and those who show previews ask for them."""

from __future__ import annotations

import re
import struct
from datetime import UTC, date, datetime, timedelta

import pytest
from markupsafe import escape

import motu
from motu.core.lessons.lesson import in_words
from motu.core.lessons.tour import tour_of
from motu.core.words import say, speaking
from motu.table.http.middleware import HEADERS, POLICY
from motu.table.pages.reference import PARTS

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def page(player, path, status=200, **query):
    response = player.http.get(path, params=query, headers=BROWSER)
    assert response.status_code == status and response.headers["content-type"].startswith("text/html")
    return response.text


def metas(html):
    """What the head of a page says of it."""
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', html)
    return dict(found) | dict(re.findall(r'<link rel="(canonical)" href="([^"]+)">', html))


@pytest.mark.parametrize("path", [
    "/", "/docs", "/move", "/games/kahuna/rules", "/games/kahuna/card.svg", "/preview.png", "/openapi.json", "/nothing",
    "/static/frame/base.css", "/api/me", "/api/games", "/api/games/kahuna/art.css", "/healthz", "/metrics", "/api/nothing",
])  # fmt: skip
def test_head_is_answered_as_get_is_but_without_a_body(ana, path):
    got, head = ana.http.get(path), ana.http.head(path)
    assert head.status_code == got.status_code and head.content == b""
    assert head.headers["content-type"] == got.headers["content-type"]
    assert head.headers["content-security-policy"] == got.headers["content-security-policy"]


@pytest.mark.parametrize("way", ["events", "stream"])
def test_a_stream_that_is_asked_for_by_head_ends_and_leaves_nobody_watching(ana, server, way):
    table = ana.new("me", "open")["id"]
    assert ana.http.head(f"/api/tables/{table}/{way}").status_code == 200
    assert ana.http.head(f"/api/tables/nosuch/{way}").status_code == 404
    assert not server.context.lobby.tables[table].watchers


def test_head_does_nothing_that_only_post_may(ana):
    response = ana.http.head("/api/tables/nosuch/join")
    assert response.status_code == 405 and response.headers["allow"] == "POST"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_an_unknown_page_is_a_page_in_the_readers_language(ana, language):
    with speaking(language):
        said = str(escape(say("Nothing but water here")))
    for path in ("/nothing", "/games/chess/rules", "/tables/nosuch", "/games/chess/card.svg", "/static/nothing.js"):
        html = page(ana, path, 404, lang=language)
        assert said in html and f'<html lang="{language}">' in html and 'href="/"' in html
        assert "noindex" in metas(html)["robots"]


def test_programs_are_told_in_json_whatever_they_accept(ana):
    for path, headers in (("/nothing", {}), ("/nothing", {"accept": "application/json"}), ("/api/nothing", BROWSER)):
        response = ana.http.get(path, headers=headers)
        assert response.status_code == 404 and response.json()["code"] == "unknown"


def test_what_fails_is_a_page_too(ana, monkeypatch):
    def broken():
        raise RuntimeError("no games")

    monkeypatch.setattr("motu.table.pages.home.playable", broken)
    html = page(ana, "/", 500, lang="de")
    assert "schiefgegangen" in html and "no games" not in html


def test_what_fails_is_counted_and_keeps_the_policy(ana, monkeypatch):
    monkeypatch.setattr("motu.table.pages.home.playable", lambda: 1 / 0)
    for accept in (BROWSER["accept"], "application/json"):
        response = ana.http.get("/", headers={"accept": accept, "connection": "close"})
        assert response.status_code == 500 and HEADERS.items() <= dict(response.headers).items()
    assert 'motu_requests_total{method="GET",status="500"}' in ana.get("/metrics").text


@pytest.mark.parametrize("path", [
    "/", "/docs", "/move", "/games/kahuna/rules", "/games/kapai/options/sheet", "/tables/{table}", "/tables/nosuch", "/nothing",
])  # fmt: skip
def test_no_page_needs_another_host_or_anything_inline(ana, path):
    path = path.format(table=ana.new("me", "open", game="kahuna")["id"])
    response = ana.http.get(path, headers=BROWSER)
    policy = response.headers["content-security-policy"]
    assert policy == POLICY and "default-src 'none'" in policy and "script-src 'self';" in policy
    assert "unsafe" not in policy and "*" not in policy and "http" not in policy
    outside = re.sub(r'<script type="application/json"[^>]*>.*?</script>', "", response.text, flags=re.DOTALL)
    assert re.findall(r"<script(?![^>]* src=)[^>]*>|<style|<[^>]+ style=|<[^>]+ on[a-z]+=|javascript:", outside) == []
    needed = re.findall(r'(?:src|action)="([^"]+)"|<link rel="(?:stylesheet|icon)" href="([^"]+)"', response.text)
    assert needed and all((a or b).startswith("/") and not (a or b).startswith("//") for a, b in needed)
    assert all(ana.http.get(a or b).status_code == 200 for a, b in needed)


def test_the_former_address_of_the_page_about_the_api_leads_there(ana):
    assert ana.http.get("/redoc").headers["location"] == "/docs"


def test_the_page_about_the_api_tells_every_address_and_message(ana):
    html, described = page(ana, "/docs"), ana.get("/openapi.json")
    for path, methods in described["paths"].items():
        for method in methods:
            assert re.search(rf'{method}">{method.upper()}</span> <code>{re.escape(path)}</code>', html, re.IGNORECASE)
    for name in described["components"]["schemas"]:
        assert f'id="{name}"' in html
    assert "Gives <code>text/css</code>" in html and "Gives <code>anything" not in html
    for way in ("events", "stream"):
        assert f'data-path="/api/tables/{{table}}/{way}"' not in html, "what never ends is not tried out"
    links = set(re.findall(r'href="#([^"]+)"', html))
    assert "TableView" in links and links <= set(re.findall(r' id="([^"]+)"', html))


def test_every_operation_says_what_it_does_and_belongs_to_a_part(ana):
    for path, methods in ana.get("/openapi.json")["paths"].items():
        for told in methods.values():
            assert told.get("description", "").endswith((".", "?")), path
            assert told["tags"][0] in PARTS, path


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_home_and_rules_have_a_description_a_preview_and_one_address(ana, server, language):
    for path in ("/", "/games/kahuna/rules"):
        html = page(ana, path, lang=language)
        said = metas(html)
        assert said["canonical"] == said["og:url"] == server.url + path and "robots" not in said
        assert said["description"] == said["og:description"] and len(said["description"]) > 40
        assert re.search("<title>.*Motu.*</title>", html) and said["twitter:card"] == "summary_large_image"
        assert said["og:image"] == said["twitter:image"] and said["og:image"].startswith(server.url)


def test_the_picture_of_a_preview_is_a_png_of_the_usual_size(ana):
    for path in ("/preview.png", "/games/kahuna/preview.png", "/games/shells/preview.png"):
        response = ana.http.get(path)
        assert response.headers["content-type"] == "image/png"
        assert response.content[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", response.content[16:24]) == (
            1200,
            630,
        )
        assert response.headers["cross-origin-resource-policy"] == "cross-origin", "others may show it"
    ana.get("/games/chess/preview.png", 404)


def test_a_link_to_a_table_says_who_invites_and_is_kept_by_no_search_engine(ana, ben):
    made = ana.new("me Ana", "open", game="kahuna")
    said = metas(page(ben, f"/tables/{made['id']}"))
    assert said["og:title"] == "Ana invites you to Kahuna" and "nosnippet, noarchive" in said["robots"]
    assert date.fromisoformat(said["robots"].partition("unavailable_after: ")[2]) - datetime.now(
        UTC
    ).date() <= timedelta(1)
    assert said["og:image"].endswith("/games/kahuna/preview.png?lang=en")
    ben.post(f"/api/tables/{made['id']}/join", invite=made["seats"][1]["invite"])
    said = metas(page(ben, f"/tables/{made['id']}"))
    assert said["og:title"] == "A match of Kahuna" and said["description"] == "At this table: Ana, Guest."


def test_only_what_is_a_guests_alone_is_never_kept(ana):
    table = ana.new("me", "open", game="kahuna")["id"]
    for path in ("/", f"/tables/{table}", "/api/me", f"/api/tables/{table}"):
        assert ana.http.get(path, headers=BROWSER).headers["cache-control"] == "no-store", path
    for path in ("/games/kahuna/rules", "/docs", "/move", "/games/kapai/options/sheet"):
        response = ana.http.get(path, headers=BROWSER)
        assert response.headers["cache-control"] == "private, no-cache"
        again = ana.http.get(path, headers=BROWSER | {"if-none-match": response.headers["etag"]})
        assert again.status_code == 304 and again.content == b"" and "cookie" in again.headers["vary"]
        other = ana.http.get(path, params={"lang": "fr"}, headers=BROWSER | {"if-none-match": response.headers["etag"]})
        assert other.status_code == 200


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_table_is_painted_with_its_goal_and_where_the_match_stands(ana, language):
    ana.http.headers["accept-language"] = language
    table = ana.new("me", "me", game="kahuna")
    tour = tour_of(motu.game("kahuna"))
    assert tour is not None
    with speaking(language):
        goal = str(escape(in_words(tour.goal)))
    html = page(ana, f"/tables/{table['id']}")
    [(text, _)] = ana.see(table["id"])["scene"]["stage"]
    assert f'<span class="stage-part">{escape(text)}</span>' in html and goal in html
    assert html.index(goal) < html.index("<kbd>b</kbd>"), "the keys come last"


def test_a_game_without_a_tour_or_a_stage_has_no_line_and_helps_with_keys_alone(ana):
    html = page(ana, f"/tables/{ana.new('me', 'open')['id']}")
    assert "data-stage" not in html and 'data-do="tour"' not in html and "<kbd>b</kbd>" in html
