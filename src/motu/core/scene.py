"""A game draws itself once, as a list of sprites; this module and the browser draw that list as SVG, knowing no game.

A *sprite* is one thing on the table: a symbol of the game's `art.svg` (or a path, or a text) at a place, with an id
that stays with the thing, so that it can glide when it moves. A *choice* is an action open to the seat; its `picks` are
the sprites to click for it, in any order. While choosing, the sprites of all choices that include what is picked so far
are lit; when one choice is left and all its sprites are picked, it is played; those of `enough` play it without the
others, if no other choice is left. A choice without picks is a button. An action that follows a choice so often that
one click should do both is its `then`, which is played next as a separate action.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec

from motu.core.registry import by_name

SVG = "http://www.w3.org/2000/svg"
THEMES = ("light", "dark")


class Sprite(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing on the table."""

    id: str  # stays with the thing: letters, digits, - and _
    symbol: str = ""  # id of a <symbol> in art.svg
    x: float = 0
    y: float = 0
    turn: float = 0  # degrees
    size: float = 1
    classes: str = ""  # for the style in art.svg; `seat-0` to `seat-3` colour a piece
    label: str = ""  # says what it is, on hover and to a screen reader
    path: str = ""  # an SVG path, drawn instead of a symbol
    text: str = ""  # or a text


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An action open to the seat."""

    action: int
    text: str  # its notation
    label: str  # in words
    picks: tuple[str, ...] = ()  # ids of sprites
    enough: tuple[str, ...] = ()  # those of them that play it if they leave no other choice
    then: int | None = None  # the action that this seat takes right after it
    short: str = ""  # what is enough on a button, where the prompt says the rest
    tip: str = ""  # for a first match: what it is, and why it is a good choice; at most one choice has it


class Panel(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is shown of a seat beside the board."""

    seat: int
    score: int
    lines: tuple[tuple[str, int], ...] = ()  # points by line
    facts: tuple[tuple[str, str], ...] = ()  # other facts about this seat: name and value
    turn: bool = False  # does the seat owe a decision?


class Wide(msgspec.Struct, frozen=True):
    """The same scene for a window wider than it is high: sprites of these classes are shifted this far."""

    width: float
    height: float
    shifts: dict[str, tuple[float, float]]


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is drawn for one seat at one moment. Later sprites lie on earlier ones."""

    game: str
    width: float
    height: float
    sprites: tuple[Sprite, ...]
    panels: tuple[Panel, ...] = ()
    prompt: str = ""  # one sentence: what to do now
    choices: tuple[Choice, ...] = ()
    label: str = ""  # the whole board in one sentence
    wide: Wide | None = None
    stage: tuple[tuple[str, str], ...] = ()  # where the match stands, in one line: a few words each, and what they mean

    def svg(self, theme: str = "light", choosing: bool = True) -> str:
        """This scene as a self-contained SVG document."""
        art = art_of(self.game)
        lit = {pick for choice in self.choices for pick in choice.picks} if choosing else set()
        body = "\n".join(drawn_sprite(sprite, art.symbols, sprite.id in lit) for sprite in self.sprites)
        return (
            f'<svg xmlns="{SVG}" viewBox="0 0 {_n(self.width)} {_n(self.height)}" role="img" '
            f'aria-label="{escape(self.label or self.game)}">\n<style>{art.style_in(theme)}</style>\n'
            f"<defs>{art.defs}</defs>\n<g class='scene {self.game} {theme}'>\n{body}\n</g>\n</svg>\n"
        )

    def png(self, width: int = 1200, theme: str = "light", choosing: bool = False) -> bytes:
        """This scene as a picture."""
        import resvg_py

        fonts = [str(file) for file in _font_files()]
        return bytes(resvg_py.svg_to_bytes(svg_string=self.svg(theme, choosing), width=width, font_files=fonts))

    def _repr_svg_(self) -> str:
        return self.svg()


def fitted(text: str, letters: float, least: float = 0.7) -> tuple[str, float]:
    """A text and the size at which it is no wider than that many letters; if that is too small, it is cut short."""
    most = int(letters / least)
    told = text if len(text) <= most else _cut(text, most)
    return told, min(1, letters / max(len(told), 1))


def _cut(text: str, most: int) -> str:
    """As many whole words as fit, without a trailing "von" or "de", as people shorten names; else part of the first."""
    words = text[: most + 1].split(" ")[:-1]
    while words and words[-1].islower():
        words.pop()
    return " ".join(words) or text[: most - 1].rstrip() + "…"


class Art(msgspec.Struct, frozen=True):
    """A game's art.svg: its symbols, its style and its other definitions (gradients, patterns)."""

    symbols: dict[str, str]
    style: str
    defs: str

    def style_in(self, theme: str) -> str:
        """The style with its --names replaced by their values in a theme, for renderers that do not support them."""
        names = dict(re.findall(r"(--[\w-]+):\s*([^;}]+)", _block(self.style, ":root")))
        if theme == "dark":
            names |= dict(re.findall(r"(--[\w-]+):\s*([^;}]+)", _block(self.style, ".dark")))
        return re.sub(r"var\((--[\w-]+)\)", lambda found: names.get(found[1], "none").strip(), self.style)


def _block(style: str, selector: str) -> str:
    found = re.search(re.escape(selector) + r"\s*{([^}]*)}", style)
    return found[1] if found else ""


@cache
def art_of(game: str) -> Art:
    """The art of a game by name."""
    return read_art(by_name(game).folder / "art.svg")


def read_art(file: Path) -> Art:
    """Read an art.svg: <style>, <symbol>s and whatever else is in <defs>."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.parse(file).getroot()  # a game's own file, as trusted as its code  # noqa: S314  # nosec B314
    symbols, defs, style = {}, [], ""
    for part in root.iter():
        if part.tag == f"{{{SVG}}}symbol":
            symbols[part.attrib["id"]] = "".join(_xml(child) for child in part)
        elif part.tag == f"{{{SVG}}}style":
            style += part.text or ""
        elif part.tag == f"{{{SVG}}}defs":
            defs += [_xml(child) for child in part]
    return Art(symbols, style, "".join(defs))


def _xml(element: Any) -> str:
    return ElementTree.tostring(element, "unicode").replace(f' xmlns="{SVG}"', "")


def drawn_sprite(sprite: Sprite, symbols: dict[str, str], lit: bool = False) -> str:
    """One sprite as SVG."""
    place = f"translate({_n(sprite.x)} {_n(sprite.y)})"
    place += f" rotate({_n(sprite.turn)})" if sprite.turn else ""
    place += f" scale({_n(sprite.size)})" if sprite.size != 1 else ""
    if sprite.text:
        body = f"<text>{escape(sprite.text)}</text>"
    elif sprite.path:
        body = f'<path d="{escape(sprite.path)}"/>'
    else:
        body = symbols[sprite.symbol]
    title = f"<title>{escape(sprite.label)}</title>" if sprite.label else ""
    classes = " ".join(filter(None, ["sprite", sprite.symbol, sprite.classes, "lit" if lit else ""]))
    return f'<g id="{escape(sprite.id)}" class="{escape(classes)}" transform="{place}">{title}{body}</g>'


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _font_files() -> list[Path]:
    import font_source_sans_pro

    return sorted(Path(font_source_sans_pro.__file__).parent.rglob("*.ttf"))
