"""A position of Kaivai as text and back: a line for each thing that differs from the beginning.

    edition 2010
    round 3
    phase choose
    villages B2 / E7 / F4 F5 / F11 / I7 / K2
    god F5
    seat 0: bid 6; shells 5 5 4; fish 4 4; influence 3; canoes D4 -; canoe E4; meeting G4*2
    seat 1: bid 2; feasts 12

Villages are given by their cult hexes; huts are listed with their seats, fish after a star; canoes by number, `-` for
one in supply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.core.game import Refused, State
from motu.core.parsing import whole
from motu.core.words import say, say_many, told
from motu.games.kaivai.actions import HIGHEST_STAKE
from motu.games.kaivai.board import (
    HIGHEST_BID,
    NAMES,
    NEXT_TO,
    NO_HEX,
    PRINTED,
    STEPS,
    VILLAGES,
    hexes_of,
    named,
    words_of,
)
from motu.games.kaivai.state import (
    CANOES,
    FULL,
    HUTS,
    NO_CANOE,
    NO_VILLAGE,
    Action,
    Edition,
    Hut,
    Phase,
    village_at,
    village_hex,
    work_out,
)  # fmt: skip
from motu.games.kaivai.validation import check

SOURCES = {"feasts": "feasts", "lost": "lost", "huts": "for_huts", "villages": "for_villages"}
NUMBERS = {"influence": "influence", "steps": "steps", "bid": "bid", "stake": "stake", "revealed": "revealed"}
SEAT_SETS = ("passed", "active", "staked")
EDITIONS = {Edition.SECOND: 2010, Edition.FIRST: 2005}
HEADS = (
    "edition", "beginner", "diceless", "round", "phase", "first", "order", "turn", *SEAT_SETS, "villages", "god", "counters",
    "doing", "used", "canoe", "at", "unloaded", "scored", "scoring",
)  # fmt: skip
MOST_GLORY = 5_000  # from one source: more than any match brings, and far below where the sum would overflow
MOST_GOODS = 500  # shells or fish of a seat, likewise
MOST = dict.fromkeys(SOURCES, MOST_GLORY) | {
    "lost": 0, "influence": HIGHEST_STAKE, "steps": STEPS, "bid": HIGHEST_BID, "stake": HIGHEST_STAKE,
    "revealed": HIGHEST_STAKE,
}  # fmt: skip
COUNTERS = (0, *(1 << n for n in range(9)))  # [V4.2] influence that can lie on an action


def position_text(s: State) -> str:
    """Everything about the position; `parse_position` reads it back."""
    return "\n".join([*_heads(s), *_islands(s), *_action(s), *_ending(s), *(_seat(s, seat) for seat in range(s.seats))])


def _heads(s: State) -> Iterator[str]:
    yield f"edition {EDITIONS[Edition(int(s.edition))]}"
    for option in ("beginner", "diceless"):
        if s[option]:
            yield option
    yield f"round {s.round_number}"
    yield f"phase {Phase(int(s.phase)).name.lower()}"
    if s.phase > Phase.ORDER:
        yield "first " + _numbers(sorted(range(s.seats), key=lambda seat: int(s.rank[seat])))
        yield "order " + _numbers(s.order[: s.seats])
    if s.turn:
        yield f"turn {s.turn}"
    for name in SEAT_SETS:
        if s[name]:
            yield f"{name} {_numbers(_members(s[name]))}"


def _islands(s: State) -> Iterator[str]:
    yield "villages " + " / ".join(_names(s.village[village] & s.cult) for village in range(s.villages))
    if s.god != NO_HEX:
        yield f"god {NAMES[s.god]}"


def _action(s: State) -> Iterator[str]:
    if s.counters.any():
        yield "counters " + _numbers(s.counters)
    if s.doing:
        yield f"doing {Action(int(s.doing)).name.lower()}"
    if s.used:
        yield f"used {_numbers(_members(s.used))}"
    if s.canoe != NO_CANOE:
        yield f"canoe {s.canoe}"
    if s.at != NO_VILLAGE:
        yield f"at {NAMES[village_hex(s, s.at)]}"
    if s.unloaded:
        yield f"unloaded {s.unloaded}"


def _ending(s: State) -> Iterator[str]:
    if s.scored:
        yield "scored " + " ".join(NAMES[village_hex(s, village)] for village in _members(s.scored))
    if s.scoring != NO_VILLAGE:
        yield f"scoring {NAMES[village_hex(s, s.scoring)]}"


def _seat(s: State, seat: int) -> str:
    parts = [f"{name} {s[field][seat]}" for name, field in {**SOURCES, **NUMBERS}.items() if s[field][seat]]
    for goods in ("shells", "fish"):
        spaces = [space for space in range(5, 0, -1) for _ in range(s[goods][seat, space])]
        parts += [f"{goods} {_numbers(spaces)}"] if spaces else []
    canoes = ["-" if hex == NO_HEX else NAMES[hex] for hex in s.fleet[seat]]
    if any(canoe != "-" for canoe in canoes):
        parts.append("canoes " + " ".join(canoes))
    for kind in Hut:
        huts = hexes_of(s.huts[seat] & s.kind[kind])
        parts += [f"{kind.name.lower()} {' '.join(_stocked(s, hex) for hex in huts)}"] if huts else []
    return f"seat {seat}: " + "; ".join(parts)


def _stocked(s: State, hex: int) -> str:
    fish = sum(hex in hexes_of(level) for level in s.stock)
    return f"{NAMES[hex]}*{fish}" if fish else NAMES[hex]


def _members(bits: Any) -> list[int]:
    return [i for i in range(16) if int(bits) >> i & 1]


def _numbers(numbers: Any) -> str:
    return " ".join(str(int(n)) for n in numbers)


def _names(hexes: Any) -> str:
    return " ".join(NAMES[hex] for hex in hexes_of(hexes))


def parse_position(text: str) -> State:
    """The position that a text describes; raises Refused with what cannot be."""
    from motu.games.kaivai import GAME

    heads, seats = _lines(text)
    options = {"edition": whole("edition", heads.get("edition", "2010"), 2005, 2010)}
    s = GAME.new(len(seats), options)
    _clear(s)
    _read_heads(s, heads)
    _read_villages(s, heads.get("villages", " / ".join(NAMES[hex] for hex in PRINTED)))
    for seat, line in enumerate(seats):
        _read_seat(s, seat, line)
    _settle_huts(s)
    work_out(s)
    _read_places(s, heads)
    check(s)
    return s


def _no_part(part: str) -> Refused:
    return Refused(say("“{part}” is not part of a position of Kaivai.", part=part))


def _lines(text: str) -> tuple[dict[str, str], list[str]]:
    """The lines before the seats by their first word, and what the line of each seat says."""
    heads: dict[str, str] = {}
    seats: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        if word == "seat" and rest.partition(":")[0].strip() == str(len(seats)):
            seats.append(rest.partition(":")[2])
        elif word in HEADS:
            heads[word] = rest
        else:
            raise _no_part(line)
    return heads, seats


def _clear(s: State) -> None:
    """Remove what the set-up gives: the text names everything there is."""
    s.influence[:] = s.shells[:] = s.fish[:] = 0
    s.village[:] = s.cult[:] = 0


def _read_heads(s: State, heads: dict[str, str]) -> None:
    s.beginner, s.diceless = "beginner" in heads, "diceless" in heads
    s.round_number = whole("round", heads.get("round", "1"), 1, int(s.rounds))
    s.turn = whole("turn", heads.get("turn", "0"), 0, int(s.seats) - 1)
    s.phase = _member(Phase, heads.get("phase", "choose"))
    if s.phase > Phase.ORDER:
        s.order[: s.seats] = _each_seat(s, heads.get("order"))
        for place, seat in enumerate(_each_seat(s, heads.get("first"))):
            s.rank[seat] = place
    for name in SEAT_SETS:
        s[name] = _bits(name, heads, int(s.seats))
    s.used = _bits("used", heads, CANOES)
    _read_counters(s, heads.get("counters", "0 0 0 0 0 0").split())
    s.doing = _member(Action, heads.get("doing", "build"))
    s.canoe = whole("canoe", heads["canoe"], 0, CANOES - 1) if "canoe" in heads else NO_CANOE
    s.unloaded = whole("unloaded", heads.get("unloaded", "0"), 0, FULL * HUTS)


def _member(names: Any, name: str) -> int:
    if name.upper() not in names.__members__:
        known = ", ".join(member.lower() for member in names.__members__)
        raise Refused(say("There is no {name} in Kaivai: write one of {known}.", name=told(name), known=known))
    return int(names[name.upper()])


def _each_seat(s: State, text: str | None) -> list[int]:
    """[V2.1] All seats in an order; without a text, as they sit."""
    seats = [str(seat) for seat in range(s.seats)]
    found = seats if text is None else text.split()
    if sorted(found) != seats:
        raise Refused(say("An order must name each seat once: {seats} does not [V2.1].", seats=told(text)))
    return [int(seat) for seat in found]


def _bits(name: str, heads: dict[str, str], size: int) -> int:
    return sum({1 << whole(name, n, 0, size - 1) for n in heads.get(name, "").split()})


def _read_counters(s: State, counters: list[str]) -> None:
    """[V4.2] What lies on the six actions."""
    if len(counters) != len(Action) or any(n not in map(str, COUNTERS) for n in counters):
        known = ", ".join(map(str, COUNTERS))
        raise Refused(say("There are six counters, each one of {known} [V4.2].", known=known))
    s.counters[:] = [int(n) for n in counters]


def _read_villages(s: State, text: str) -> None:
    villages = [[named(name) for name in names.split()] for names in text.split("/")]
    if len(villages) > VILLAGES:
        raise Refused(say_many("There is at most {n} village.", "There are at most {n} villages.", VILLAGES))
    if not all(villages):
        raise Refused(say("Every village has a cult hex [V1.4]."))
    s.villages = len(villages)
    for village, hexes in enumerate(villages):
        s.village[village] = words_of(hexes)
        for hex in hexes_of(s.village[village] & s.cult):
            raise _twice(NAMES[hex])
        s.cult |= s.village[village]


def _twice(hex: str) -> Refused:
    return Refused(say("Two things lie on {hex} [V1.6].", hex=hex))


def _read_seat(s: State, seat: int, line: str) -> None:
    for part in filter(None, map(str.strip, line.split(";"))):
        name, *values = part.split()
        if name in ("shells", "fish"):
            _read_goods(s[name][seat], name, values)
        elif name == "canoes" and len(values) <= CANOES:
            for canoe, hex in enumerate(values):
                s.fleet[seat, canoe] = NO_HEX if hex == "-" else named(hex)
        elif name in ("canoe", "fisher", "meeting"):
            for hut in values:
                _read_hut(s, seat, Hut[name.upper()], hut)
        elif name in MOST and len(values) == 1:
            least = -MOST_GLORY if name == "lost" else 0
            s[(SOURCES | NUMBERS)[name]][seat] = whole(name, values[0], least, MOST[name])
        else:
            raise _no_part(part)
    s.glory[seat] = sum(int(s[field][seat]) for field in SOURCES.values())


def _read_goods(goods: Any, name: str, spaces: list[str]) -> None:
    """Shells or fish, each by its space."""
    whole(name, str(len(spaces)), 0, MOST_GOODS)
    for space in spaces:
        goods[whole(name, space, 1, 5)] += 1


def _read_hut(s: State, seat: int, kind: Hut, text: str) -> None:
    name, _, fish = text.partition("*")
    hut = words_of([named(name)])
    if (hut & (s.cult | s.huts[0] | s.huts[1] | s.huts[2] | s.huts[3])).any():
        raise _twice(name)
    s.huts[seat] |= hut
    s.kind[kind] |= hut
    for level in range(whole("fish", fish or "0", 0, FULL)):
        s.stock[level] |= hut


def _settle_huts(s: State) -> None:
    """Give each hut to the village it is connected to."""
    left = {hex for seat in range(s.seats) for hex in hexes_of(s.huts[seat])}
    for village in range(s.villages):
        front = hexes_of(s.village[village])
        while front:
            front = [hex for at in front for hex in NEXT_TO[at] if hex in left]
            left -= set(front)
            s.village[village] |= words_of(front)
    if left:
        raise Refused(say("The hut on {hex} belongs to no village [V1.4].", hex=NAMES[min(left)]))


def _read_places(s: State, heads: dict[str, str]) -> None:
    """Read what names a hex or a village."""
    s.god = named(heads["god"]) if "god" in heads else NO_HEX
    s.at = _village(s, heads["at"]) if "at" in heads else NO_VILLAGE
    s.scoring = _village(s, heads["scoring"]) if "scoring" in heads else NO_VILLAGE
    s.scored = sum({1 << _village(s, name) for name in heads.get("scored", "").split()})


def _village(s: State, name: str) -> int:
    village = village_at(s, named(name))
    if village == NO_VILLAGE:
        raise Refused(say("There is no village at {hex}.", hex=name))
    return village
