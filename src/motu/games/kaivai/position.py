"""A position of Kaivai as text and back: a line for each thing that is not as it is in the beginning.

    edition 2010
    round 3
    phase choose
    villages B2 / E7 / F4 F5 / F11 / I7 / K2
    god F5
    seat 0: bid 6; shells 5 5 4; fish 4 4; influence 3; canoes D4 -; canoe E4; meeting G4*2
    seat 1: bid 2; feasts 12

Villages are given by their cult hexes; huts stand with the seats, with their fish after a star; canoes by number, `-` for one
in supply.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from motu.core.game import Refused, State
from motu.core.words import say, say_many
from motu.games.kaivai.board import HEXES, NAMES, NEAR, NO_HEX, PRINTED, VILLAGES, hexes_of, named, words_of
from motu.games.kaivai.state import (
    CANOES,
    FISHERMEN,
    HUTS,
    NO_CANOE,
    NO_VILLAGE,
    Action,
    Edition,
    Hut,
    Phase,
    setup,
    village_at,
    village_hex,
    work_out,
)  # fmt: skip

SOURCES = {"feasts": "feasts", "lost": "lost", "huts": "for_huts", "villages": "for_villages"}
NUMBERS = {"influence": "influence", "steps": "steps", "bid": "bid", "stake": "stake", "revealed": "revealed"}
SEAT_SETS = ("passed", "active", "staked")
EDITIONS = {Edition.SECOND: 2010, Edition.FIRST: 2005}


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
    """The position of a text; Refused with what cannot be."""
    from motu.games.kaivai import GAME

    heads, seats = _lines(text)
    options = {"edition": int(heads.get("edition", "2010")), "beginner": False, "diceless": False, "bases": []}
    s = GAME.blank(GAME.record(len(seats), options))
    try:
        setup(s, *GAME.checked(len(seats), options))
        _clear(s)
        _read_heads(s, heads)
        _read_villages(s, heads.get("villages", " / ".join(NAMES[hex] for hex in PRINTED)))
        for seat, line in enumerate(seats):
            _read_seat(s, seat, line)
        _settle_huts(s)
        work_out(s)
        _read_places(s, heads)
    except (ValueError, IndexError, KeyError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(say("This is not a position of Kaivai: {error}.", error=error)) from error
    _check(s)
    return s


def _lines(text: str) -> tuple[dict[str, str], list[str]]:
    heads: dict[str, str] = {}
    seats: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        if word == "seat":
            seats.append(rest.partition(":")[2])
        else:
            heads[word] = rest
    return heads, seats


def _clear(s: State) -> None:
    """Take back what the set-up gives: the text names all there is."""
    s.influence[:] = s.shells[:] = s.fish[:] = 0
    s.village[:] = s.cult[:] = 0


def _read_heads(s: State, heads: dict[str, str]) -> None:
    s.beginner, s.diceless = "beginner" in heads, "diceless" in heads
    s.round_number, s.turn = int(heads.get("round", "1")), int(heads.get("turn", "0"))
    s.phase = Phase[heads.get("phase", "choose").upper()]
    if s.phase > Phase.ORDER:
        seats = " ".join(map(str, range(s.seats)))
        s.order[: s.seats] = [int(seat) for seat in heads.get("order", seats).split()]
        for place, seat in enumerate(heads.get("first", seats).split()):
            s.rank[int(seat)] = place
    for name in (*SEAT_SETS, "used"):
        s[name] = sum(1 << int(n) for n in heads.get(name, "").split())
    s.counters[:] = [int(n) for n in heads.get("counters", "0 0 0 0 0 0").split()]
    s.doing = Action[heads.get("doing", "build").upper()]
    s.canoe, s.unloaded = int(heads.get("canoe", NO_CANOE)), int(heads.get("unloaded", "0"))


def _read_villages(s: State, text: str) -> None:
    villages = [[named(name) for name in names.split()] for names in text.split("/")]
    if len(villages) > VILLAGES:
        raise ValueError(say_many("there is at most {n} village", "there are at most {n} villages", VILLAGES))
    s.villages = len(villages)
    for village, hexes in enumerate(villages):
        s.village[village] = words_of(hexes)
        s.cult |= s.village[village]


def _read_seat(s: State, seat: int, line: str) -> None:
    for part in filter(None, map(str.strip, line.split(";"))):
        name, *values = part.split()
        if name in ("shells", "fish"):
            for space in values:
                s[name][seat, int(space)] += 1
        elif name == "canoes":
            for canoe, hex in enumerate(values):
                s.fleet[seat, canoe] = NO_HEX if hex == "-" else named(hex)
        elif name in ("canoe", "fisher", "meeting"):
            for hut in values:
                _read_hut(s, seat, Hut[name.upper()], hut)
        else:
            field = {**SOURCES, **NUMBERS}[name]
            s[field][seat] = int(values[0])
            if name in SOURCES:
                s.glory[seat] += int(values[0])


def _read_hut(s: State, seat: int, kind: Hut, text: str) -> None:
    name, _, fish = text.partition("*")
    hut = words_of([named(name)])
    if (hut & (s.cult | s.huts[0] | s.huts[1] | s.huts[2] | s.huts[3])).any():
        raise Refused(say("Two things lie on {hex} [V1.6].", hex=name))
    s.huts[seat] |= hut
    s.kind[kind] |= hut
    for level in range(int(fish or "0")):
        s.stock[level] |= hut


def _settle_huts(s: State) -> None:
    """Give each hut to the village it hangs together with."""
    left = {hex for seat in range(s.seats) for hex in hexes_of(s.huts[seat])}
    for village in range(s.villages):
        front = hexes_of(s.village[village])
        while front:
            front = [hex for at in front for hex in hexes_of(NEAR[at]) if hex in left]
            left -= set(front)
            s.village[village] |= words_of(front)
    if left:
        raise Refused(say("The hut on {hex} belongs to no village [V1.4].", hex=NAMES[min(left)]))


def _read_places(s: State, heads: dict[str, str]) -> None:
    """What names a hex or a village."""
    s.god = named(heads["god"]) if "god" in heads else NO_HEX
    s.at = _village(s, heads["at"]) if "at" in heads else NO_VILLAGE
    s.scoring = _village(s, heads["scoring"]) if "scoring" in heads else NO_VILLAGE
    s.scored = sum(1 << _village(s, name) for name in heads.get("scored", "").split())


def _village(s: State, name: str) -> int:
    village = village_at(s, named(name))
    if village == NO_VILLAGE:
        raise Refused(say("There is no village at {hex}.", hex=name))
    return village


def _check(s: State) -> None:
    """[V1.1] [V1.4] [V1.5] A position that the rules could have led to, as far as places and pieces go."""
    owners = [village_at(s, hex) for hex in range(HEXES)]
    for hex in range(HEXES):
        for other in hexes_of(NEAR[hex]):
            if owners[hex] != owners[other] and NO_VILLAGE not in (owners[hex], owners[other]):
                raise Refused(say("{a} and {b} would join two villages [V1.4].", a=NAMES[hex], b=NAMES[other]))
    for seat in range(s.seats):
        fishermen = len(hexes_of(s.huts[seat] & s.kind[Hut.FISHER]))
        if len(hexes_of(s.huts[seat])) > HUTS or fishermen > FISHERMEN:
            raise Refused(say("Seat {seat} has more pieces on the board than there are [V1.1].", seat=seat))
        for canoe in range(CANOES):
            if s.fleet[seat, canoe] != NO_HEX:
                _check_canoe(s, seat, int(s.fleet[seat, canoe]))


def _check_canoe(s: State, seat: int, hex: int) -> None:
    if (s.fleet == hex).sum() > 1:
        raise Refused(say("There are two canoes on {hex} [V4.6].", hex=NAMES[hex]))
    on_hut = hex in hexes_of(s.huts[seat] & s.kind[Hut.CANOE])
    if on_hut and hex in hexes_of(s.stock[0]):
        raise Refused(say("The hut on {hex} takes fish only once its canoe has left [V5.4].", hex=NAMES[hex]))
    if not on_hut and hex not in hexes_of(s.water):
        raise Refused(
            say("The canoe on {hex} is neither at sea nor on a canoe hut of its owner [V4.6].", hex=NAMES[hex])
        )
    if not ((NEAR[hex] if on_hut else words_of([hex])) & s.open).any():
        raise Refused(say("The canoe on {hex} is cut off from the open water [V1.5].", hex=NAMES[hex]))
