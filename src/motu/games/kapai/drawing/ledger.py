"""The bonus field at the right of the sheet and the running score below it, as sprites."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from motu.core.game import View
from motu.core.layers import layer
from motu.core.scene import Sprite
from motu.core.words import joint, once_a_language, say, say_many
from motu.games.kapai.board import SYMBOLS
from motu.games.kapai.drawing.layout import GRID_TOP, LEFT, SCORED, SCORED_OF_SEAT, STRIP_HIGH, layout
from motu.games.kapai.drawing.strokes import rectangle
from motu.games.kapai.effects import NAMES, best_totems
from motu.games.kapai.rules.scoring import NETWORK_POINTS
from motu.games.kapai.text import ROWS, score_lines

BONUS_LEFT, BONUS_WIDE = 706, 104
BONUS_MIDDLE = BONUS_LEFT + BONUS_WIDE / 2
MOST_BOXES = 12  # of a bonus; more are counted in figures
STRIP_LEFT, STRIP_WIDE = LEFT + 20, 744
WORDS, SYMBOL, TOTEMS, TOTAL = 86, 109, 522, 640  # of the strip: end of the words, a symbol's width, two columns begin
ROW = STRIP_HIGH / 3
HAND_RING = "M4 -15C-12 -18 -18 -6 -16 4C-12 17 11 17 16 4C19 -8 9 -17 -6 -14"


@layer("seats", "rows", "cols", "spaces", "marks[seat]")
def bonus_field(v: View, shown: int) -> Iterator[Sprite]:
    """[P4.1] The spaces of the four symbols, one below the other."""
    step = layout(v, 0).high / 4
    yield Sprite("bonus", x=BONUS_MIDDLE, y=GRID_TOP - 10, classes="axis decor", text=say("Bonus"))
    for i, symbol in enumerate(SYMBOLS):
        marks, spaces, top = int(v.marks[shown, i]), int(v.spaces[i]), GRID_TOP + step * i
        label = say_many(
            "Bonus: {symbol}, {n} of {spaces} marked; each mark adds a point for each group",
            "Bonus: {symbol}, {n} of {spaces} marked; each mark adds a point for each group",
            marks, symbol=say(NAMES[i]), spaces=spaces,
        )  # fmt: skip
        field = rectangle(0, 3, BONUS_WIDE, step - 6, 10)
        yield Sprite(f"mark-{symbol}", x=BONUS_LEFT, y=top, classes="bonus", label=label, path=field)
        yield Sprite(f"bonus-{symbol}", symbol, BONUS_MIDDLE, top + 0.25 * step, size=0.5, classes="ink decor")
        yield from _boxes(symbol, marks, spaces, top + 0.43 * step, 0.5 * step)


def _boxes(symbol: str, marks: int, spaces: int, top: float, high: float) -> Iterator[Sprite]:
    if spaces > MOST_BOXES:
        told = f"{marks} / {spaces}"
        yield Sprite(f"count-{symbol}", x=BONUS_MIDDLE, y=top + high / 2 + 6, classes="count decor", text=told)
        return
    across = 3 if spaces <= 6 else 4
    step = min((BONUS_WIDE - 14) / across, high / max(ceil(spaces / across), 2), 32)
    for n in range(spaces):
        row, column = divmod(n, across)
        in_row = min(spaces - row * across, across)
        x, y = BONUS_MIDDLE + (column - (in_row - 1) / 2) * step, top + (row + 0.5) * step
        classes = "marked decor" if n < marks else "decor"
        yield Sprite(f"space-{symbol}-{n}", "space", x, y, size=step / 115, classes=classes)


@layer("seats", "rows", "cols", *SCORED, *SCORED_OF_SEAT)
def strip(v: View, shown: int) -> Iterator[Sprite]:
    """[P6.1] [P6.2] [P6.3] The running score by line: groups and bonus of each symbol, totems, and all together."""
    top, lines, linked = layout(v, 0).strip, score_lines(v, shown), len(best_totems(v, shown))
    groups, values, marks = v.groups[shown].tolist(), v.values.tolist(), v.marks[shown].tolist()
    yield from _ruled(top)
    of_groups, totems, of_bonus = lines[:-5], lines[-5], lines[-4:]
    if len(of_groups) < len(SYMBOLS):  # lines that score nothing as groups have no line of their own
        of_groups.append((say(ROWS[-1]), 0))
    for i in range(len(SYMBOLS)):
        yield from _column(i, top, groups[i], values[i], marks[i], of_groups[i], of_bonus[i])
    yield from _totems(linked, int(v.totems), STRIP_LEFT + (TOTEMS + TOTAL) / 2, top, totems)
    yield _total(sum(points for _, points in lines), top)


@once_a_language
def _ruled(top: float) -> tuple[Sprite, ...]:
    """The lines of the strip and its words."""
    columns = "".join(f"M{x} 0V{STRIP_HIGH}" for x in (WORDS, TOTEMS, TOTAL))
    rules = f"M0 0H{STRIP_WIDE}M0 {ROW}H{TOTAL}M0 {2 * ROW}H{TOTAL}{columns}"
    return Sprite("strip", x=STRIP_LEFT, y=top, classes="rule decor", path=rules), *_words(top)


@once_a_language
def _column(
    i: int, top: float, n: int, value: int, marks: int, of_groups: tuple[str, int], of_bonus: tuple[str, int]
) -> tuple[Sprite, ...]:
    """A symbol, with what its groups and its bonus score."""
    x, symbol = STRIP_LEFT + WORDS + SYMBOL * (i + 0.5), SYMBOLS[i]
    return (
        Sprite(f"score-{symbol}", symbol, x, top + ROW / 2, size=0.36, classes="ink decor"),
        _product(f"groups-{symbol}", x, top + 73, n, value, _labelled(of_groups)),
        _product(f"extra-{symbol}", x, top + 117, n, marks, _labelled(of_bonus)),
    )


def _labelled(line: tuple[str, int]) -> str:
    name, points = line
    return f"{name}{joint(':')}{points}"


def _words(top: float) -> Iterator[Sprite]:
    for row, word in enumerate((say("Groups"), say("Bonus"))):
        y, size = top + 73 + ROW * row, fit(word, 8)
        yield Sprite(f"word-{row}", x=LEFT + 24, y=y, size=size, classes="word decor", text=word)
    word = say("Points")
    x = STRIP_LEFT + (TOTAL + STRIP_WIDE) / 2
    yield Sprite("word-total", x=x, y=top + 29, size=fit(word, 10), classes="axis decor", text=word)


def _product(name: str, x: float, y: float, groups: int, each: int, label: str) -> Sprite:
    points = groups * each
    text = f"{groups}×{each} = {points}"
    text = text if len(text) <= 11 else f"= {points}"
    classes = "num" if points else "num faint"
    return Sprite(name, x=x, y=y, size=fit(text, 7), classes=classes, text=text, label=label)


@once_a_language
def _totems(reached: int, totems: int, middle: float, top: float, line: tuple[str, int]) -> tuple[Sprite, ...]:
    """[P6.2] How many totems are linked, and what 2, 3, 4, 5 of them score; the number reached is ringed."""
    return tuple(_track(reached, totems, middle, top, _labelled(line)))


def _track(reached: int, totems: int, middle: float, top: float, label: str) -> Iterator[Sprite]:
    told = say_many("{n} of {totems} totems linked", "{n} of {totems} totems linked", reached, totems=totems)
    shade = "num" if reached else "num faint"
    yield Sprite("totems", "totem", middle, top + 23, 0, 0.44, "small linked" if reached else "small", label)
    yield Sprite("linked", x=middle, y=top + 73, classes=shade, text=f"{reached} / {totems}", label=told)
    for n in range(2, totems + 1):
        x, y, points = middle + (n - 1 - totems / 2) * 28, top + 117, NETWORK_POINTS[n]
        told = say_many("{linked} totems linked: {n} point", "{linked} totems linked: {n} points", points, linked=n)
        shade = "num" if n == reached else "num faint"
        yield Sprite(f"track-{n}", x=x, y=y, size=0.87, classes=shade, text=str(points), label=told)
        if n == reached:
            yield Sprite("reached", x=x, y=y - 6, size=0.85, classes="reach decor", path=HAND_RING)


@once_a_language
def _total(score: int, top: float) -> Sprite:
    text, x = str(score), STRIP_LEFT + (TOTAL + STRIP_WIDE) / 2
    label = say_many("{n} point in all", "{n} points in all", score)
    return Sprite("total", x=x, y=top + 102, size=fit(text, 4), classes="sum", text=text, label=label)


def fit(text: str, letters: float) -> float:
    """The size at which a text is no wider than that many letters; generous, as fonts differ."""
    return min(1, letters / len(text))
