"""A game's RULES.md as HTML in which every numbered rule has its number as id, and every mention of one, or of a range, is a link.

The text under the first top-level heading is for newcomers. Each further one begins another part; a part with numbered
rules in it is folded, and opened by a link that points inside. A block that names a figure becomes that figure
(`figures.py`), and an option is called what the questions before a match call it.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from motu.core.figures.blocks import FIGURE, read_caption
from motu.core.game import Game, Refused
from motu.core.registry import by_name
from motu.core.words import say, speaking
from motu.table.pages.figures import figure_html

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

NUMBER = re.compile(r"[A-Z]+\d+(?:\.\d+)*")
BARE = rf"(?<![\w.]){NUMBER.pattern}(?![\w]|\.\d)"
RANGE = rf"({BARE})(?: (?:to|bis|à) | ?– ?)({BARE})"  # in any language: a game may have rules in one of them only
MENTION = re.compile(rf"{RANGE}|\[({NUMBER.pattern})\]|({BARE})")
OPTION = re.compile(r"(\w+)(?:: (.+))?")


@cache
def rules_html(game: str, language: str) -> tuple[str, list[str]]:
    """The rules in that language (in English if there is no translation) and their numbers in order."""
    found = by_name(game)
    file = found.rules_file(language)
    with speaking(language):
        return render(file.read_text("utf-8"), found) if file.is_file() else ("", [])


def render(text: str, game: Game | None = None) -> tuple[str, list[str]]:
    """Markdown as HTML. Raw HTML in it is shown as text, so nothing in it is ever executed."""
    from markdown_it import MarkdownIt  # when rules are first read: a server should start at once

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    numbers = _number(tokens)
    _mention(tokens, numbers)
    if game is not None:
        _draw(tokens, game)
        _name_options(tokens, game)
    first, *others = _parts(tokens)
    html = _contents(reader, first, others) + "".join(_part(reader, part, n) for n, part in enumerate(others, 2))
    html = html.replace("<pre>", '<pre tabindex="0">').replace(
        "<table>", '<table tabindex="0">'
    )  # wide ones scroll, by keys too
    return html.replace("<th></th>", "<td></td>"), numbers  # the corner of a table heads nothing


def _parts(tokens: list[Token]) -> list[list[Token]]:
    """The text from each heading of the first level to the next."""
    starts = [n for n, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h1"][1:]
    return [tokens[start:end] for start, end in zip([0, *starts], [*starts, len(tokens)], strict=True)]


def _contents(reader: MarkdownIt, first: list[Token], others: list[list[Token]]) -> str:
    """The first part; below its heading, links to the others."""
    if not others:
        return _rendered(reader, first)
    names = [_rendered(reader, part[1:2]) for part in others]
    links = "".join(f'<li><a href="#part-{n}">{name}</a></li>' for n, name in enumerate(names, 2))
    label = escape(say("On this page"))
    below = f'<nav class="parts" aria-label="{label}"><ul>{links}</ul></nav>\n'
    return _rendered(reader, first[:3]) + below + _rendered(reader, first[3:])


def _part(reader: MarkdownIt, tokens: list[Token], n: int) -> str:
    """A further part, its headings a level lower; folded, if there are numbered rules in it."""
    for token in tokens:
        if token.type.startswith("heading_"):
            token.tag = f"h{int(token.tag[1]) + 1}"
    head, body = _rendered(reader, tokens[:3]).strip(), _rendered(reader, tokens[3:])
    if any(NUMBER.fullmatch(str(token.attrGet("id") or "")) for token in tokens):
        return f'<details class="part" id="part-{n}"><summary>{head}</summary>\n{body}</details>\n'
    return f'<section class="part" id="part-{n}">{head}\n{body}</section>\n'


def _rendered(reader: MarkdownIt, tokens: list[Token]) -> str:
    return str(reader.renderer.render(tokens, reader.options, {}))


def _draw(tokens: list[Token], game: Game) -> None:
    """Put each figure where its block stands."""
    for token in tokens:
        if token.type == "fence" and token.info.split()[:1] == [FIGURE]:
            token.type, token.content = "html_block", _figure(game, " ".join(token.info.split()[1:]), token.content)


def _figure(game: Game, name: str, block: str) -> str:
    """A figure, or a sentence that says what is wrong with it: the rest of the rules can still be read."""
    try:
        return figure_html(game, read_caption(name, block))
    except Refused as refused:
        return f'<p class="quiet">{escape(str(refused))}</p>\n'


def _name_options(tokens: list[Token], game: Game) -> None:
    """`strategic` is called "Strategic variant", as it is before a match; an option without a title stays as it is."""
    for token in tokens:
        for child in token.children or []:
            if child.type == "code_inline" and (name := _option_name(game, child.content)):
                child.type, child.content = "html_inline", f'<b class="option-name">{escape(name)}</b>'


def _option_name(game: Game, code: str) -> str:
    said = OPTION.fullmatch(code)
    option = next((option for option in game.options if said and option.name == said[1] and option.title), None)
    if option is None or said is None:
        return ""
    if said[2] is None:
        return say(option.title)
    values = [str(value) for value in option.named]
    if said[2] not in values:
        return ""
    value = say(option.names[values.index(said[2])]) if option.names else said[2]
    return say("{what}: {choice}", what=say(option.title), choice=value)


def _mention(tokens: list[Token], known: list[str]) -> None:
    """Turn every mention of a rule into a link, except for the number that it begins with."""
    for token in tokens:
        begins = _leading_number(token) if token.type == "inline" else None
        for child in token.children or []:
            if child.type != "text":
                continue
            if begins and child.content.lstrip().startswith(begins):
                begins = None  # it is this rule's own number
            elif MENTION.search(child.content):
                child.type, child.content = "html_inline", _linked(child.content, known)


def _linked(text: str, known: list[str]) -> str:
    """Text as HTML in which known numbers, and ranges of them, are links."""
    parts, end = [], 0
    for found in MENTION.finditer(text):
        parts += [escape(text[end : found.start()], quote=False), _link(_meant(found, known), found[0], known)]
        end = found.end()
    return "".join(parts) + escape(text[end:], quote=False)


def _meant(found: re.Match[str], known: list[str]) -> list[str]:
    """The rules that a mention is about, in the order in which they stand."""
    ends = [number for number in found.groups() if number]
    if not set(ends) <= set(known):
        return []
    places = [known.index(number) for number in ends]
    return known[places[0] : places[-1] + 1]


def _link(rules: list[str], told: str, known: list[str]) -> str:
    """A link to these rules: the page goes to the first and marks them all. If not a range, its ends may be rules."""
    if not rules:
        ends = re.split(rf"({BARE})", told) if re.fullmatch(RANGE, told) else []
        return "".join(_linked(part, known) for part in ends) or escape(told, quote=False)
    more = f' data-rules="{" ".join(rules)}"' if len(rules) > 1 else ""
    return f'<a class="rule" href="#{rules[0]}"{more}>{escape(told, quote=False)}</a>'


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
