"""The rules as HTML."""

from __future__ import annotations

import pytest

import motu
from motu.core.words import speaking
from motu.table.pages.rulebook import render, rules_html
from tests.table.http.test_edges import SCRIPT

TEXT = f"""# Rules

## K1 Set-up

- **K1.1** Each seat takes a *hand*, see [K2.3].
- **K2.3** Two cards cut a bridge [K1.1] [Z9.9]. {SCRIPT}

**K3** A paragraph of its own.

| text | means |
|---|---|
| `done` | [click](javascript:alert(1)) |
"""


def test_numbered_rules_have_their_number_as_id_and_mentions_are_links():
    html, numbers = render(TEXT)
    assert numbers == ["K1", "K1.1", "K2.3", "K3"]
    assert '<li id="K1.1">' in html and '<h2 id="K1">' in html and '<p id="K3">' in html
    assert '<a class="rule" href="#K2.3">[K2.3]</a>' in html and "[Z9.9]" in html and "#Z9.9" not in html
    assert "<table" in html


def test_the_empty_corner_of_a_table_is_no_heading():
    html, _ = render("| | 2010 | 2005 |\n|---|---|---|\n| shells | 5 | 4 |")
    assert "<th></th>" not in html and "<td></td>" in html and "<th>2010</th>" in html


def test_nothing_in_a_rules_file_is_executed():
    html, _ = render(TEXT)
    assert "<script" not in html and "&lt;script&gt;" in html and 'href="javascript' not in html


def test_a_translation_is_used_where_there_is_one(tmp_path, monkeypatch):
    game = motu.game("kapai")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    (tmp_path / "RULES.md").write_text("x")
    assert game.rules_file("de").name == "RULES.md"
    (tmp_path / "RULES.de.md").write_text("y")
    assert game.rules_file("de").name == "RULES.de.md" and game.rules_file("fr").name == "RULES.md"


@pytest.mark.parametrize("game", motu.names())
def test_every_game_shows_its_rules(ana, game):
    rules = ana.get(f"/api/games/{game}/rules")
    assert rules["numbers"] and all(f'id="{number}"' in rules["html"] for number in rules["numbers"])


PARTS = """# Title

How one wins.

# Examples

An example.

# The rules in full

## K1 Set-up

- **K1.1** A rule, see K2.1 to K2.3, or K2.30.
- **K2.1** Another (K1.1).
- **K2.3** A third, with K9.9 and `K1.1`.
"""


def test_a_part_with_numbered_rules_is_folded_and_the_others_are_not():
    html, numbers = render(PARTS)
    shown, folded = html.split('<details class="part" id="part-3"><summary><h2>The rules in full</h2></summary>')
    assert '<section class="part" id="part-2"><h2>Examples</h2>' in shown and "How one wins" in shown
    assert '<h3 id="K1">' in folded and folded.rstrip().endswith("</details>")
    assert '<a href="#part-3">The rules in full</a>' in shown
    assert numbers == ["K1", "K1.1", "K2.1", "K2.3"]


def test_a_range_is_one_link_and_bare_numbers_are_links():
    html, _ = render(PARTS)
    assert 'see <a class="rule" href="#K2.1" data-rules="K2.1 K2.3">K2.1 to K2.3</a>, or K2.30.' in html
    assert '(<a class="rule" href="#K1.1">K1.1</a>)' in html
    assert "with K9.9 and <code>K1.1</code>" in html
    assert html.count('href="#K1.1"') == 1, "a rule is no link to itself"


@pytest.mark.parametrize("words", ["K1.1 to K2.3", "K1.1 bis K2.3", "K1.1 à K2.3", "K1.1–K2.3", "K1.1 – K2.3"])
def test_a_range_is_one_link_in_every_language(words):
    html, _ = render(f"{PARTS}\n\nSee {words}.")
    assert f'See <a class="rule" href="#K1.1" data-rules="K1.1 K2.1 K2.3">{words}</a>.' in html


def test_what_is_no_range_of_rules_has_its_known_ends_as_links():
    html, _ = render(f"{PARTS}\n\nSee K2.1 to K9.9, K9.8 to K9.9, and K2.3 to K2.1; K2.1, K2.3.")
    one, two = (f'<a class="rule" href="#{number}">{number}</a>' for number in ("K2.1", "K2.3"))
    assert f"See {one} to K9.9, K9.8 to K9.9, and {two} to {one}; {one}, {two}." in html


@pytest.mark.parametrize(("language", "told"), [("en", "to"), ("de", "bis"), ("fr", "à")])
def test_the_ranges_in_the_rules_of_kaivai_are_links(language, told):
    html, _ = rules_html("kaivai", language)
    link = f'<a class="rule" href="#V1.4" data-rules="V1.4 V1.5 V1.6">V1.4 {told} V1.6</a>'
    assert html.count(link) == html.count(f"{told} V1.6") == 3


@pytest.mark.parametrize(
    ("game", "code", "en", "de"),
    [
        ("kahuna", "strategic", "Strategic variant", "Strategische Variante"),
        ("kaivai", "edition: 2005", "Edition: 2005", "Auflage: 2005"),
        ("kapai", "groups: any", "Groups: any three that touch", "Gruppen: drei, die sich berühren"),
    ],
)
def test_an_option_is_called_what_the_questions_before_a_match_call_it(game, code, en, de):
    for language, name in (("en", en), ("de", de)):
        with speaking(language):
            html, _ = render(f"With `{code}` it is so.", motu.game(game))
        assert f'<b class="option-name">{name}</b>' in html


def test_what_is_no_option_stays_code():
    html, _ = render("`bases`, `groups: most`, `cut ELAI-HUNA`", motu.game("kaivai"))
    assert html.count("<code>") == 3


BLOCK = '```figure {}\ncaption: <b>Black</b>\nalt: "quoted"\nbefore: One.\nafter: Two.\n```\n'


def test_a_figure_has_a_picture_for_each_step_in_both_themes():
    html, _ = render(BLOCK.format("control"), motu.game("kahuna"))
    assert '<figure class="figure" id="figure-control" data-steps>' in html and html.count("<li>") == 2
    assert "<figcaption>&lt;b&gt;Black&lt;/b&gt;</figcaption>" in html and 'alt="&quot;quoted&quot;"' in html
    for time, theme in (("day", "light"), ("night", "dark")):
        assert f'<img class="{time}" src="/figures/kahuna/control-1.svg?lang=en&amp;theme={theme}"' in html
    assert html.count('loading="lazy"') == 4 and "controlled by Black" in html


def test_a_figure_that_is_wrong_says_so_in_its_place():
    html, _ = render(f"Before.\n\n{BLOCK.format('atlantis')}\nAfter.", motu.game("kahuna"))
    assert "Kahuna has no figure atlantis: write figures/atlantis.toml." in html and "After." in html


def test_pictures_are_sent_by_day_and_by_night_in_the_readers_language(ana):
    day = ana.http.get("/figures/kaivai/loss-1.svg?lang=de")
    night = ana.http.get("/figures/kaivai/loss-1.svg?lang=de&theme=dark")
    assert (
        day.headers["content-type"] == "image/svg+xml"
        and "default-src 'none'" in day.headers["content-security-policy"]
    )
    assert "Zinnober" in day.text and "scene kaivai light" in day.text and "scene kaivai dark" in night.text


@pytest.mark.parametrize(
    "path", ["kaivai/loss-9", "kaivai/..%2Fart-0", "kaivai/none-0", "chess/loss-0", "kaivai/loss-0"]
)
def test_a_picture_that_is_not_there_is_refused(ana, path):
    theme = "?theme=sepia" if path == "kaivai/loss-0" else ""
    assert ana.http.get(f"/figures/{path}.svg{theme}").status_code == 404
