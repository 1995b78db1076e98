"""A picture of a figure as SVG: parts of a scene, one below the other, each as wide as the widest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from html import escape
from itertools import pairwise, zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from motu.core.figures.figure import Part, Picture
from motu.core.game import Refused
from motu.core.scene import SVG, Scene, Sprite, art_of, drawn_sprite
from motu.core.words import joint, say

CITED = re.compile(r" ?\[[A-Z]+[\d.]+\]")
GAP = 16  # between two parts
REACH = 160  # no symbol or text is drawn farther than this from its place
MOST_LABELS = 4  # listed for a change: what lies on top comes last and says most
HIGHEST = 0.9  # of a part, relative to the width


class Box(NamedTuple):
    """A rectangle of a scene."""

    x: float
    y: float
    width: float
    height: float

    def reaches(self, sprite: Sprite) -> bool:
        """Might any of this sprite be visible in here? A path may begin anywhere."""
        return bool(sprite.path) or (sprite.x, sprite.y) == (0, 0) or self.holds(sprite, REACH)

    def holds(self, sprite: Sprite, margin: float = 0) -> bool:
        """Is the place of this sprite in here, or at most that far away?"""
        across, down = sprite.x - self.x, sprite.y - self.y
        return -margin <= across <= self.width + margin and -margin <= down <= self.height + margin


class Drawing(NamedTuple):
    """A drawn picture and its size."""

    svg: str
    width: int
    height: int


def drawings(pictures: Sequence[Picture], theme: str = "light", labels: Sequence[str] = ()) -> list[Drawing]:
    """All pictures of a figure, each a self-contained SVG document. All show the same part of the table."""
    boxes = frame(pictures)
    return [
        Drawing(_document(picture, boxes, theme, label), *size(boxes))
        for picture, label in zip_longest(pictures, labels[: len(pictures)], fillvalue="")
        if isinstance(picture, Picture)
    ]


def frame(pictures: Sequence[Picture]) -> list[Box]:
    """The parts of the table that the pictures of a figure show."""
    scenes = [picture.scene for picture in pictures]
    whole = Box(0, 0, max(scene.width for scene in scenes), max(scene.height for scene in scenes))
    return [_box(scenes, part, whole) for part in pictures[0].parts] or [whole]


def size(boxes: Sequence[Box]) -> tuple[int, int]:
    """How wide and how high a picture of these parts is."""
    width = max(box.width for box in boxes)
    last = _stacked(boxes, width)[-1]
    return round(width), round(last.y + last.height)


def _document(picture: Picture, boxes: Sequence[Box], theme: str, label: str) -> str:
    scene, art = picture.scene, art_of(picture.position.game.name)
    _refuse_unknown(scene, picture.lit)
    width, height = size(boxes)
    places = _stacked(boxes, width)
    alone = [part.sprites.split() if part.alone else ["*"] for part in picture.parts] or [["*"]]
    parts = "\n".join(
        _part(scene, box, place, names, picture.lit) for box, place, names in zip(boxes, places, alone, strict=True)
    )
    return (
        f'<svg xmlns="{SVG}" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(label or scene.label or scene.game)}">\n<style>{art.style_in(theme)}</style>\n'
        f"<defs>{art.defs}</defs>\n<g class='scene {scene.game} {theme}'>\n{parts}\n</g>\n</svg>\n"
    )


def told_changes(pictures: Sequence[Picture]) -> list[str]:
    """What each step changed, in the words of the visible sprites: for those who cannot see them."""
    boxes = frame(pictures)
    labels = [_labels(picture.scene, boxes) for picture in pictures]
    new = ([label for label in after if label not in before] for before, after in pairwise(labels))
    return [
        joint(";").join(told[-MOST_LABELS:]) or picture.scene.label
        for told, picture in zip(new, pictures[1:], strict=True)
    ]


def _labels(scene: Scene, boxes: Sequence[Box]) -> dict[str, None]:
    """The labels of the sprites that these parts show; without rule numbers, which cannot be followed here."""
    seen = (sprite.label for sprite in scene.sprites if any(box.holds(sprite) for box in boxes))
    return {CITED.sub("", label).rstrip("."): None for label in seen if label}


def _stacked(boxes: Sequence[Box], width: float) -> list[Box]:
    """Where each part is drawn, one below the other; a narrow one is enlarged, but only within reason."""
    places: list[Box] = []
    for box in boxes:
        high = min(width * box.height / box.width, max(HIGHEST * width, box.height))
        wide = high * box.width / box.height
        top = places[-1].y + places[-1].height + GAP if places else 0
        places.append(Box((width - wide) / 2, top, wide, high))
    return places


def _part(scene: Scene, box: Box, place: Box, names: list[str], lit: tuple[str, ...]) -> str:
    symbols = art_of(scene.game).symbols
    sprites = [sprite for sprite in scene.sprites if box.reaches(sprite) and any(_is(sprite, name) for name in names)]
    body = "\n".join(drawn_sprite(replace(sprite, label=""), symbols, sprite.id in lit) for sprite in sprites)
    x, y, wide, high = (f"{number:.1f}" for number in place)
    view = " ".join(f"{number:.1f}" for number in box)
    return f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" viewBox="{view}">\n{body}\n</svg>'


def _box(scenes: Sequence[Scene], part: Part, whole: Box) -> Box:
    """The area that these sprites occupy in all the scenes."""
    found = [
        sprite
        for scene in scenes
        for sprite in scene.sprites
        if any(_is(sprite, name) for name in part.sprites.split())
    ]
    _refuse_unmatched(found, part.sprites.split())
    left = max(min(sprite.x for sprite in found) - part.margin, 0)
    top = max(min(sprite.y for sprite in found) - part.margin, 0)
    right = min(max(sprite.x for sprite in found) + part.margin, whole.width)
    bottom = min(max(sprite.y for sprite in found) + part.margin, whole.height)
    return Box(left, top, right - left, bottom - top)


def _is(sprite: Sprite, name: str) -> bool:
    return name[1:] in sprite.classes.split() if name.startswith(".") else fnmatchcase(sprite.id, name)


def _refuse_unmatched(found: list[Sprite], wanted: list[str]) -> None:
    if not wanted:
        raise Refused(say("A part of a figure names at least one sprite."))
    for name in wanted:
        if not any(_is(sprite, name) for sprite in found):
            raise Refused(say("No sprite of the scene is called {name}: show only what is drawn.", name=name))


def _refuse_unknown(scene: Scene, lit: tuple[str, ...]) -> None:
    known = {sprite.id for sprite in scene.sprites}
    for name in lit:
        if name not in known:
            raise Refused(say("No sprite of the scene is called {name}: light up only what is drawn.", name=name))
