"""The state: the islands, the fleets, each seat's display, and where we are. Sets of hexes are two words."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from motu.core.enumerations import quick_members
from motu.core.fields import private, public, record_type
from motu.core.game import Options, State, View
from motu.core.records import places
from motu.games.kaivai.board import (
    BASES,
    HEXES,
    NAMES,
    NEAR,
    NEIGHBOURS,
    NEXT_TO,
    NO_HEX,
    PRINTED,
    VILLAGES,
    hexes_of,
    words_of,
)  # fmt: skip
from motu.games.kaivai.options import checked_bases

SEATS = 4
Hexes = tuple[tuple[int, ...], ...]
HUTS, CANOES, FISHERMEN = 15, 4, 5  # pieces of each seat [V1.1]
FULL = 3  # fish on a hut [V5.8]
SPACES = 6  # shells and fish lie on spaces 1 to 5; space 0 stays empty
NO_VILLAGE = 8
NO_CANOE = 4


@quick_members
class Edition(IntEnum):
    SECOND = 0  # 2010
    FIRST = 1  # 2005


@quick_members
class Phase(IntEnum):
    """What is decided next.

    Rules widen what they compare with it, `int(s.phase)`: uncompiled, NumPy's own comparison takes ten times as long.
    """

    BASE = 0  # chance: where the next extra base lies [V1.2]
    ORDER = 1  # chance: who bids first in round 1 [V2.1]
    BID = 2
    FIRST_HUT = 3  # two in round 1 [V2.4]
    GOD = 4
    CHOOSE = 5  # an action, or to pass [V4.1]
    GO = 6  # which canoe goes where, or to stop [V4.5]
    SITE = 7  # building: what and where [V5.1]
    VILLAGE = 8  # fishing: at which of several villages [V5.6]
    CATCH = 9  # chance: the dice [V5.6]
    UNLOAD = 10  # delivering: one fish, or enough [V5.8]
    SCORE = 11  # which village is scored next [V7.2]
    STAKE = 12  # all seats, in secret [V7.3]
    OVER = 13


@quick_members
class Done(IntEnum):
    """Phases that `apply` passes through and never stops at: this is done, and what comes next is not yet decided."""

    CANOE = 20
    TURN = 21
    ROUND = 22
    FIRST_HUT = 23
    BIDDING = 24
    VILLAGE = 25


@quick_members
class Action(IntEnum):
    """The six actions [V5]."""

    BUILD = 0
    FISH = 1
    DELIVER = 2
    MOVE = 3
    CELEBRATE = 4
    UPGRADE = 5


@quick_members
class Hut(IntEnum):
    CANOE = 0
    FISHER = 1
    MEETING = 2


RECORD = record_type([
    # chosen before the match
    public("seats", "i8"),
    public("edition", "i1"),                      # Edition
    public("beginner", "i1"),                     # 1: the first huts are canoe huts [V2.4]
    public("diceless", "i1"),                     # 1: a fish for each fisherman [V5.6]
    public("bases", "i1"),                        # how many extra bases belong to this table [V1.2] [V9]
    public("rounds", "i1"),                       # how many it takes, and cult hexes in supply in the beginning [V1.3] [V9]
    # where we are
    public("phase", "i1"),                        # Phase
    public("round_number", "i1"),                 # from 1
    public("turn", "i1"),                         # whose place in `order` it is: order[turn] decides next
    public("order", "i1", SEATS),                 # seats: while bidding, who bids when [V2.1]; then, who acts when [V2.2]
    public("rank", "i1", SEATS),                  # seat -> its place in the bidding order of round 1 [V2.1]
    public("passed", "i1"),                       # bit set of seats that have passed [V4.1]
    public("active", "i1"),                       # bit set of seats that have taken an action in this phase [V4.4]
    public("counters", "i2", 6),                  # Action -> influence lying on it [V4.2]
    # the action under way
    public("doing", "i1"),                        # Action
    public("used", "i1"),                         # bit set of the seat's canoes that have acted or were built now [V4.5]
    public("canoe", "i1"),                        # the canoe that acts, or NO_CANOE
    public("at", "i1"),                           # the village it fishes at, or NO_VILLAGE
    public("unloaded", "i1"),                     # fish it has delivered so far
    # the islands
    public("villages", "i8"),                     # how many there are; numbered in the order they came on the board
    public("village", "u8", (VILLAGES, 2)),       # village -> its hexes, cult hexes and huts
    public("cult", "u8", 2),                      # all cult hexes
    public("god", "i1"),                          # his hex, or NO_HEX
    public("huts", "u8", (SEATS, 2)),             # seat -> hexes of its huts
    public("kind", "u8", (3, 2)),                 # Hut -> hexes of the huts of that type
    public("stock", "u8", (FULL, 2)),             # huts with at least one, two, three fish on them
    public("fleet", "i1", (SEATS, CANOES)),       # seat, canoe -> its hex (at sea, or its hut), or NO_HEX: in supply
    # follows from the islands and the fleets, kept so that it is worked out once
    public("water", "u8", 2),
    public("ring", "i1", HEXES),                  # hex -> which of its six neighbours are water, as bits clockwise from the top
    public("open", "u8", 2),                      # the open water: the largest area, or areas of equal size [V1.5]
    public("breadth", "i2"),                      # hexes of the largest area, or of each of the largest
    public("shore", "u8", (VILLAGES, 2)),         # village -> hexes next to one of its hexes (itself included)
    public("dock", "u8", (VILLAGES, 2)),          # village -> hexes next to one of its cult hexes
    public("at_sea", "u8", 2),                    # hexes of the canoes at sea
    public("on_huts", "u8", 2),                   # hexes of the canoes on the hut they came with
    # each seat's display
    public("glory", "i2", SEATS),
    public("influence", "i2", SEATS),
    public("shells", "i2", (SEATS, SPACES)),      # seat, space -> how many
    public("fish", "i2", (SEATS, SPACES)),
    public("steps", "i1", SEATS),                 # on the movement track [V5.10]
    public("bid", "i1", SEATS),                   # 0: none yet
    # glory by where it came from; the four add up to it
    public("feasts", "i2", SEATS),
    public("lost", "i2", SEATS),                  # by sinking, 0 or less [V5.7]
    public("for_huts", "i2", SEATS),              # [V7.1]
    public("for_villages", "i2", SEATS),          # [V7.4]
    # the final scoring
    public("scored", "i2"),                       # bit set of the villages scored
    public("scoring", "i1"),                      # the village being scored, or the last one that was; NO_VILLAGE before
    public("staked", "i1"),                       # bit set of seats whose stake is in
    private("stake", "i2", SEATS),                 # seat -> its stake for this village; secret until all are in [V7.3]
    public("revealed", "i2", SEATS),              # seat -> its stake for the last village that was scored
])  # fmt: skip


AT = places(RECORD)


def record(seats: int, options: Options) -> np.dtype[Any]:
    """One type for every table."""
    return RECORD


def options_of(s: State) -> tuple[int, Options]:
    """The options that still matter: where the bases lie is in the state."""
    edition = 2005 if s.edition == Edition.FIRST else 2010
    return int(s.seats), {
        "edition": edition, "beginner": bool(s.beginner), "diceless": bool(s.diceless), "bases": [],
    }  # fmt: skip


def hides(v: View, seat: int) -> bool:
    """[V7.3] A stake that may be more than nothing; or one still to be made, unless it is the last, which is shown at once."""
    staked = int(v.staked)
    if staked >> seat & 1:
        return bool(v.influence[seat] > 0)
    return int(v.phase) == Phase.STAKE and staked.bit_count() + 1 < int(v.seats)


def reveals(v: View, seat: int, action: int) -> bool:
    """[V7.3] The last stake shows the others', where those may be more than nothing."""
    if int(v.phase) != Phase.STAKE or int(v.staked).bit_count() + 1 < int(v.seats):
        return False
    return any(n > 0 for other, n in enumerate(v.influence[: int(v.seats)].tolist()) if other != seat)


def setup(s: State, seats: int, options: Options) -> None:
    """[V1.1] The board with its printed cult hexes and full displays; chance is to lay the bases and draw the order."""
    first = options["edition"] == 2005
    s.seats, s.beginner, s.diceless = seats, options["beginner"], options["diceless"]
    s.edition = Edition.FIRST if first else Edition.SECOND
    s.bases = 1 if first and seats == 3 else 2  # [V9]
    s.rounds = 10 if first else 8  # [V9]
    s.round_number, s.god, s.canoe, s.at, s.scoring = 1, NO_HEX, NO_CANOE, NO_VILLAGE, NO_VILLAGE
    s.fleet[:] = NO_HEX
    s.influence[:seats] = 3
    s.shells[:seats, 5] = 3
    s.fish[:seats, 5 if first else 4] = 3  # [V9]
    bases = options["bases"]
    _found_villages(s, checked_bases(bases, int(s.bases), options["edition"]) if bases else [])
    work_out(s)


def _found_villages(s: State, bases: list[int]) -> None:
    """The printed villages and the bases that the options name; then chance takes over."""
    hexes = [[hex] for hex in PRINTED] + [sorted(set(map(int, BASES[base]))) for base in bases]
    s.villages = len(hexes)
    for village, its_hexes in enumerate(hexes):
        s.village[village] = words_of(its_hexes)
        s.cult |= s.village[village]
    s.phase = Phase.ORDER if bases else Phase.BASE


def work_out(s: State) -> None:
    """Fill in what follows from the islands and the fleets."""
    land = {hex for village in s.village[: s.villages] for hex in hexes_of(village)}
    water = set(range(HEXES)) - land
    canoes = {int(hex) for hex in s.fleet.flat} - {NO_HEX}
    areas = largest_areas(water)
    s.water, s.open, s.breadth = words_of(water), words_of(set().union(*areas)), len(areas[0])
    s.at_sea, s.on_huts = words_of(canoes & water), words_of(canoes & land)
    s.ring[:] = [sum((other in water) << side for side, other in enumerate(row)) for row in NEIGHBOURS[:HEXES].tolist()]
    for village in range(VILLAGES):
        s.shore[village] = near(s.village[village])
        s.dock[village] = near(s.village[village] & s.cult)


def near(hexes: Any) -> Any:
    """The hexes next to any of a set."""
    found = hexes_of(hexes)
    return np.bitwise_or.reduce(NEAR[found], axis=0) if found else words_of(())


def largest_areas(water: set[int]) -> list[set[int]]:
    """[V1.5] The largest connected area of water, or all that are equally large."""
    areas, left = [set[int]()], set(water)
    while left:
        area, front = set[int](), {left.pop()}
        while front:
            area |= front
            front = {hex for at in front for hex in NEXT_TO[at]} & left
            left -= front
        areas.append(area)
    return [area for area in areas if len(area) == max(map(len, areas))]


def seat_to_act(s: State) -> int:
    """The seat whose turn it is, if one decides alone."""
    return int(s.order[s.turn])


def village_at(s: State, hex: int) -> int:
    """The village this hex belongs to, or NO_VILLAGE."""
    word, place = divmod(hex, 64)
    return next((v for v in range(s.villages) if int(s.village[v, word]) >> place & 1), NO_VILLAGE)


def village_hex(s: State, village: int) -> int:
    """The hex a village is named by: its first cult hex in board order."""
    return hexes_of(s.village[village] & s.cult)[0]


def hut_at(s: State, hex: int) -> tuple[int, Hut] | None:
    """Owner and type of the hut there."""
    for seat in range(s.seats):
        if hex in hexes_of(s.huts[seat]):
            return seat, next(kind for kind in Hut if hex in hexes_of(s.kind[kind]))
    return None


def fish_at(s: State, hex: int) -> int:
    """How many fish lie on the hut there."""
    return sum(hex in hexes_of(level) for level in s.stock)


class Islands(NamedTuple):
    """What lies on which hex, unpacked once for drawing and describing it."""

    villages: tuple[tuple[int, ...], ...]  # village -> its hexes in board order
    cults: tuple[tuple[int, ...], ...]  # village -> its cult hexes in board order
    village: dict[int, int]  # hex -> village
    huts: dict[int, tuple[int, Hut]]  # hex -> owner and type
    fish: dict[int, int]  # hex -> fish on the hut
    canoes: dict[tuple[int, int], int]  # owner and number of a canoe on the board -> its hex
    god: int  # the village he stands in, or NO_VILLAGE

    def name_of(self, village: int) -> str:
        """A village is named by its first cult hex."""
        return NAMES[self.cults[village][0]]

    def village_beside(self, hex: int) -> int:
        """The village next to this hex, where something may be built."""
        return next(self.village[other] for other in NEXT_TO[hex] if other in self.village)

    def is_docked(self, canoe: tuple[int, int]) -> bool:
        """Is that canoe still on the hut it came with?"""
        return self.canoes[canoe] in self.village

    def takes_fish(self, hex: int) -> bool:
        """[V5.8] Is there a hut with room for a fish?"""
        if hex not in self.huts or self.huts[hex][1] == Hut.FISHER or self.fish[hex] == FULL:
            return False
        return hex not in self.canoes.values()


LAND = ("villages", "village", "cult")  # the fields that Islands are unpacked from: with these, villages
SETTLED = (*LAND, "seats", "huts", "kind", "stock")  # and with these, huts and fish
PEOPLED = (*SETTLED, "fleet")  # and canoes


def islands(v: View) -> Islands:
    """Unpack a view, or a state. Parts unpacked recently come from a cache."""
    known, seats = v.tobytes(), int(v.seats)
    villages, cults, village = _villages(int(v.villages), known[AT["village"]], known[AT["cult"]])
    huts, fish = _huts(seats, known[AT["huts"]], known[AT["kind"]], known[AT["stock"]])
    god = village.get(int(v.god), NO_VILLAGE)
    return Islands(villages, cults, village, huts, fish, _canoes(seats, known[AT["fleet"]]), god)


@lru_cache(maxsize=1024)
def _villages(n: int, village: bytes, cult: bytes) -> tuple[Hexes, Hexes, dict[int, int]]:
    villages, cults = _sets(village)[:n], set(_sets(cult)[0])
    holy = tuple(tuple(hex for hex in hexes if hex in cults) for hexes in villages)
    return villages, holy, {hex: i for i, hexes in enumerate(villages) for hex in hexes}


@lru_cache(maxsize=1024)
def _huts(seats: int, huts: bytes, kind: bytes, stock: bytes) -> tuple[dict[int, tuple[int, Hut]], dict[int, int]]:
    owners = {hex: seat for seat, hexes in enumerate(_sets(huts)[:seats]) for hex in hexes}
    kinds = {hex: Hut(kind) for kind, hexes in enumerate(_sets(kind)) for hex in hexes}
    levels = _sets(stock)
    fish = {hex: sum(hex in level for level in levels) for hex in owners}
    return {hex: (owners[hex], kinds[hex]) for hex in sorted(owners)}, fish


@lru_cache(maxsize=1024)
def _canoes(seats: int, fleet: bytes) -> dict[tuple[int, int], int]:
    places = np.frombuffer(fleet, np.int8).reshape(SEATS, CANOES).tolist()
    return {(seat, i): places[seat][i] for seat in range(seats) for i in range(CANOES) if places[seat][i] != NO_HEX}


def _sets(words: bytes) -> Hexes:
    """Sets of hexes as they lie in a record."""
    return tuple(tuple(hexes_of(pair)) for pair in np.frombuffer(words, np.uint64).reshape(-1, 2).tolist())
