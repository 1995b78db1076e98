"""A game's RULES.md as HTML in which every numbered rule has its number as id, and every mention of one is a link."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from motu.core.registry import by_name

NUMBER = re.compile(r"[A-Z]+\d+(?:\.\d+)*")
MENTION = re.compile(r"\[([A-Z]+\d+(?:\.\d+)*)\]")


@cache
def rules_html(game: str, language: str) -> tuple[str, list[str]]:
    """The rules in that language (in English if there is no translation) and their numbers in order."""
    file = by_name(game).rules_file(language)
    return render(file.read_text("utf-8")) if file.is_file() else ("", [])


def render(text: str) -> tuple[str, list[str]]:
    """Markdown as HTML. Raw HTML in it is shown as text, so nothing in it is ever executed."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    numbers = _number(tokens)
    html = str(reader.renderer.render(tokens, reader.options, {}))
    html = html.replace("<pre>", '<pre tabindex="0">').replace(
        "<table>", '<table tabindex="0">'
    )  # wide ones scroll, by keys too
    html = html.replace("<th></th>", "<td></td>")  # the corner of a table heads nothing
    known = set(numbers)
    return MENTION.sub(lambda found: _link(found[1]) if found[1] in known else found[0], html), numbers


def _link(number: str) -> str:
    return f'<a class="rule" href="#{number}">[{number}]</a>'


def _number(tokens: list[Token]) -> list[str]:
    """Give the block in which a rule begins (a list item, a paragraph, a heading) its number as id."""
    numbers: list[str] = []
    for place, token in enumerate(tokens):
        number = _leading_number(token) if token.type == "inline" else None
        if number and number not in numbers:
            numbers.append(number)
            block = tokens[place - 1]
            if place >= 2 and tokens[place - 2].type == "list_item_open":
                block = tokens[place - 2]
            block.attrSet("id", number)
    return numbers


def _leading_number(inline: Token) -> str | None:
    """`**K2.3** …` or a heading `K2 …`."""
    parts = [child for child in inline.children or [] if child.type != "text" or child.content.strip()]
    if len(parts) > 1 and parts[0].type == "strong_open":
        found = NUMBER.fullmatch(parts[1].content.strip().rstrip(".:"))
    else:
        found = NUMBER.match(inline.content)
    return found[0] if found else None
