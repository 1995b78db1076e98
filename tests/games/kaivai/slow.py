"""A second Kaivai, slow and plain: written from the rules alone, with hexes in dicts and moves as text.

The rules run as one script that stops wherever somebody decides: it yields who may do what, `{who: [moves]}`, and is sent
`(who, move)`. It shares nothing with the engine but the notation, so that the two can be compared move by move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import cache
from itertools import combinations, permutations
from math import ceil
from typing import Any, Literal, TypeVar

T = TypeVar("T")
Place = tuple[int, int]
Who = int | Literal["chance"]
Decision = Generator[dict[Who, list[str]], tuple[Who, str], Any]

STEPS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
PLACES = [(q, r) for q in range(-6, 7) for r in range(-6, 7) if abs(q + r) <= 6]
NAME = {(q, r): "ABCDEFGHIJKLM"[q + 6] + str(r - max(-6, -6 - q) + 1) for q, r in PLACES}
PLACE = {name: place for place, name in NAME.items()}
PRINTED = [(-5, 0), (-1, -2), (4, -5), (-2, 2), (2, 0), (-1, 5)]
MOVEMENT = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1, 10: 0}
TRACK = [0, 1, 2, 2, 3, 3, 4, 4, 5]
KINDS = ["canoe", "fisher", "meeting"]


@cache
def neighbours(place: Place) -> frozenset[Place]:
    return frozenset((place[0] + q, place[1] + r) for q, r in STEPS if (place[0] + q, place[1] + r) in NAME)


def apart(a: Place, b: Place) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def groups(places: Iterable[Place]) -> list[set[Place]]:
    """The connected groups of these places."""
    left, found = set(places), []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            place = edge.pop()
            group.add(place)
            joined = neighbours(place) & left
            left -= joined
            edge += joined
        found.append(group)
    return found


class Canoe:
    def __init__(self, owner: int, at: Place) -> None:
        self.owner, self.at = owner, at


class Display:
    """What lies before a seat."""

    def __init__(self, fresh: int) -> None:
        self.shells, self.fish = [5, 5, 5], [fresh] * 3
        self.influence, self.glory, self.steps, self.bid = 3, 0, 0, 0


class Referee:
    """A match of Kaivai in words: the same verbs as motu.Match, chance played by hand."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = list(range(seats))
        self.old = options["edition"] == 2005
        self.beginner, self.diceless, self.bases = options["beginner"], options["diceless"], options["bases"]
        self.fresh = 5 if self.old else 4
        self.display = [Display(self.fresh) for _ in self.seats]
        self.cult: set[Place] = set(PRINTED)
        self.huts: dict[Place, tuple[int, str]] = {}
        self.fish_on: dict[Place, int] = {}
        self.canoes: list[Canoe] = []
        self.god: Place | None = None
        self.memory: dict[Any, Any] = {}
        self.script = self.match()
        self.owing: dict[Who, list[str]] = next(self.script)

    @property
    def pending(self) -> tuple[Who, ...]:
        return tuple(self.owing)

    def moves(self, who: Who) -> set[str]:
        return set(self.owing.get(who, ()))

    def play(self, who: Who, text: str) -> None:
        assert text in self.moves(who), (who, text, self.owing)
        try:
            self.owing = self.script.send((who, text))
        except StopIteration:
            self.owing = {}

    def ask(self, who: Any, moves: list[str]) -> Decision:
        _, move = yield {who: moves}
        return move

    # The match

    def match(self) -> Decision:
        yield from self.lay_bases()
        self.first_order = yield from self.draw_order()
        order = self.first_order
        for number in range(1, 11 if self.old else 9):
            if number > 1:
                order = self.poorest_first()
            yield from self.bidding(order, number == 1)
            yield from self.move_god()
            yield from self.actions()
            for display in self.display:
                display.shells = [shell - 1 for shell in display.shells if shell > 1]
                display.fish = [fish - 1 for fish in display.fish if fish > 1]
                display.bid = 0
        yield from self.ending()

    def lay_bases(self) -> Decision:
        for number in range(1 if self.old and len(self.seats) == 3 else 2):
            far = [place for place in sorted(NAME) if all(apart(place, base) >= 4 for base in self.cult)]
            found = [NAME[a] for a in far] if self.old else []
            if not self.old:
                found = [f"{NAME[a]} {NAME[b]}" for a, b in combinations(far, 2) if apart(a, b) == 1]
            if self.bases:
                assert self.bases[number] in found
                base = self.bases[number]
            else:
                base = (yield from self.ask("chance", [f"base {name}" for name in found]))[5:]
            self.cult |= {PLACE[name] for name in base.split()}

    def draw_order(self) -> Decision:
        orders = ["order " + " ".join(map(str, order)) for order in permutations(self.seats)]
        order = yield from self.ask("chance", orders)
        return [int(seat) for seat in order.split()[1:]]

    def poorest_first(self) -> list[int]:
        def key(seat: int) -> tuple[int, ...]:
            mine = self.display[seat]
            goods = (mine.glory, sum(mine.shells), len(mine.fish))
            return (*goods, len(self.fleet(seat)), len(self.huts_of(seat)), self.first_order.index(seat))

        return sorted(self.seats, key=key)

    def bidding(self, order: list[int], first: bool) -> Decision:
        taken: list[int] = []
        for seat in order:
            bids = [f"bid {bid}" for bid in range(1, 11) if bid not in taken]
            bid = int((yield from self.ask(seat, bids))[4:])
            taken.append(bid)
            self.display[seat].bid = bid
        self.turns = sorted(self.seats, key=lambda seat: -self.display[seat].bid)
        if first:
            for seat in self.turns:
                yield from self.first_huts(seat)

    def first_huts(self, seat: int) -> Decision:
        for number in range(2):
            kinds = ["canoe"] if self.beginner else list(KINDS)
            if number == 1 and self.old and not self.fleet(seat):
                kinds = ["canoe"]
            moves = []
            for place in self.water():
                if any(other in self.cult for other in neighbours(place)):
                    moves += [f"hut {kind} {NAME[place]}" for kind in kinds if self.may_place(place, kind == "canoe")]
            if moves:
                _, kind, name = (yield from self.ask(seat, moves)).split()
                self.put_hut(seat, kind, PLACE[name])

    def move_god(self) -> Decision:
        here = self.village_of(self.god) if self.god else set()
        moves = []
        for place in self.water():
            touched = [village for village in self.villages() if village & neighbours(place)]
            if len(touched) == 1 and touched[0] != here and self.may_place(place):
                moves.append(f"god {NAME[place]}")
        if not moves:
            return
        self.god = PLACE[(yield from self.ask(self.turns[-1], moves))[4:]]
        self.cult.add(self.god)
        for place in self.village_of(self.god):
            if place in self.huts and self.huts[place][1] == "meeting":
                self.display[self.huts[place][0]].influence += 1

    def actions(self) -> Decision:
        counters: dict[str, int] = {}
        waiting, active = list(self.turns), set()
        while waiting:
            for seat in list(waiting):
                move = yield from self.ask(seat, ["pass", *self.choices(seat, counters)])
                if move == "pass":
                    waiting.remove(seat)
                    if seat not in active:
                        self.display[seat].influence += 2
                    continue
                active.add(seat)
                name = move.split()[0]
                self.display[seat].influence -= counters.get(name, 0)
                counters[name] = 2 * counters[name] if name in counters else 1
                if name == "celebrate":
                    self.celebrate(seat, self.village_of(PLACE[move.split()[1]]))
                elif name == "upgrade":
                    self.display[seat].steps += 1
                else:
                    yield from self.with_canoes(seat, name)

    def choices(self, seat: int, counters: dict[str, int]) -> list[str]:
        found = [
            name
            for name in ("build", "fish", "deliver", "move")
            if any(self.goals(seat, name, canoe) for canoe in self.fleet(seat))
        ]
        if self.display[seat].steps < 8:
            found.append("upgrade")
        for village in self.villages():
            if any(self.fish_on.get(place, 0) for place in village):
                found.append(f"celebrate {self.name_of(village)}")
        return [move for move in found if counters.get(move.split()[0], 0) <= self.display[seat].influence]

    # Canoes

    def with_canoes(self, seat: int, action: str) -> Decision:
        unused, acted = self.fleet(seat), False
        while True:
            ways = {
                f"{NAME[canoe.at]}>{NAME[goal]}": (canoe, goal)
                for canoe in unused
                for goal in self.goals(seat, action, canoe)
            }
            if not ways:
                return
            move = yield from self.ask(seat, [*ways, *(["stop"] if acted else [])])
            if move == "stop":
                return
            canoe, goal = ways[move]
            for other in list(self.canoes):
                if other is not canoe and other.at == goal:
                    self.display[seat].glory -= self.sinking(other)
                    self.canoes.remove(other)
            canoe.at, acted = goal, True
            unused.remove(canoe)
            if action == "build":
                yield from self.build(seat, canoe)
            elif action == "fish":
                yield from self.fish(seat, canoe)
            elif action == "deliver":
                yield from self.deliver(seat, canoe)

    def goals(self, seat: int, action: str, canoe: Canoe) -> list[Place]:
        """Where this canoe may go for this action."""
        found: list[Place] = []
        if action == "deliver" and not self.display[seat].fish:
            return found
        start, taken = canoe.at, {other.at for other in self.canoes if other is not canoe}
        for goal in self.reach(seat, canoe):
            canoe.at = goal
            if action == "move":
                ok = goal != start and (goal not in taken or self.may_sink(seat, goal, canoe))
            elif goal in taken:
                ok = False
            elif action == "build":
                ok = bool(self.sites(seat, canoe)) and self.pieces(seat) != []
            elif action == "fish":
                ok = bool(self.fishing(seat, canoe))
            else:
                ok = bool(self.takers(canoe))
            canoe.at = start
            if ok:
                found.append(goal)
        return found

    def reach(self, seat: int, canoe: Canoe) -> list[Place]:
        mine, water = self.display[seat], set(self.water())
        left = MOVEMENT[mine.bid] + TRACK[mine.steps]
        reached, edge = {canoe.at}, {canoe.at}
        while left and edge:
            over = self.open_water() if edge == {canoe.at} and canoe.at in self.huts else water
            edge = {other for place in edge for other in neighbours(place) if other in over} - reached
            reached |= edge
            left -= 1
        return [place for place in reached if place in water]

    def may_sink(self, seat: int, goal: Place, canoe: Canoe) -> bool:
        victim = next(other for other in self.canoes if other is not canoe and other.at == goal)
        price = self.sinking(victim)
        return victim.owner != seat and 0 < price <= self.display[seat].glory

    def sinking(self, victim: Canoe) -> int:
        fleet = self.fleet(victim.owner)
        if self.old:
            return {1: 0, 2: 4, 3: 3, 4: 2}[len(fleet)]
        return {1: 0, 2: 6, 3: 4, 4: 2}[sum(canoe.at not in self.huts for canoe in fleet)]

    # Building

    def pieces(self, seat: int) -> list[str]:
        mine = [kind for owner, kind in self.huts.values() if owner == seat]
        if len(mine) == 15:
            return []
        found = ["canoe"] if len(self.fleet(seat)) < 4 else []
        return found + (["fisher"] if mine.count("fisher") < 5 else []) + ["meeting"]

    def sites(self, seat: int, canoe: Canoe) -> list[tuple[Place, int]]:
        """Where the canoe could build from where it is, and the cost."""
        found = []
        for village in self.villages():
            cost = self.display[seat].bid + len(village)
            docked = any(place in village and place in self.cult for place in neighbours(canoe.at))
            if docked and cost <= sum(self.display[seat].shells):
                for place in neighbours(canoe.at):
                    if any(other in village for other in neighbours(place)) and self.may_place(place):
                        found.append((place, cost))
        return found

    def build(self, seat: int, canoe: Canoe) -> Decision:
        cost = dict(self.sites(seat, canoe))
        moves = [f"{kind} {NAME[place]}" for kind in self.pieces(seat) for place in cost]
        kind, name = (yield from self.ask(seat, moves)).split()
        self.pay(seat, cost[PLACE[name]])
        self.put_hut(seat, kind, PLACE[name])
        blessed = self.old or (self.god and self.god in self.village_of(PLACE[name]))
        if kind == "meeting" and blessed:
            self.display[seat].influence += 1

    def pay(self, seat: int, cost: int) -> None:
        purse = sorted(self.display[seat].shells)
        paid: list[int] = []
        while sum(paid) < cost:
            paid.append(purse.pop(0))
        for shell in sorted(paid, reverse=True):
            if sum(paid) - shell >= cost:
                paid.remove(shell)
                purse.append(shell)
        change = sum(paid) - cost
        assert change < 5
        self.display[seat].shells = purse + ([change] if change else [])

    def put_hut(self, seat: int, kind: str, place: Place) -> None:
        self.huts[place] = seat, kind
        if kind == "canoe":
            self.canoes.append(Canoe(seat, place))

    # Fishing and delivering

    def fishermen(self, seat: int, village: set[Place]) -> int:
        return sum(self.huts.get(place) == (seat, "fisher") for place in village)

    def fishing(self, seat: int, canoe: Canoe) -> list[set[Place]]:
        docked = [village for village in self.villages() if village & self.cult & neighbours(canoe.at)]
        return [village for village in docked if self.god in village or self.fishermen(seat, village)]

    def fish(self, seat: int, canoe: Canoe) -> Decision:
        villages = self.fishing(seat, canoe)
        village = villages[0]
        if len(villages) > 1:
            name = (yield from self.ask(seat, [f"at {self.name_of(village)}" for village in villages]))[3:]
            village = self.village_of(PLACE[name])
        men, god = self.fishermen(seat, village), int(self.god in village)
        if self.diceless:
            caught = men + god
        else:
            dice = min(4, men + god if self.old else men)
            caught = 0 if self.old else god
            if dice:
                caught += int((yield from self.ask("chance", [f"catch {n}" for n in range(dice + 1)]))[6:])
        self.display[seat].fish += [self.fresh] * caught

    def takers(self, canoe: Canoe) -> list[Place]:
        """Huts next to the canoe that take a fish."""
        standing = {other.at for other in self.canoes}
        near = [place for place in neighbours(canoe.at) if place in self.huts and place not in standing]
        return [place for place in near if self.huts[place][1] != "fisher" and self.fish_on.get(place, 0) < 3]

    def deliver(self, seat: int, canoe: Canoe) -> Decision:
        mine, delivered = self.display[seat], 0
        while mine.fish and self.takers(canoe):
            moves = [f"fish to {NAME[place]}" for place in self.takers(canoe)] + (["enough"] if delivered else [])
            move = yield from self.ask(seat, moves)
            if move == "enough":
                return
            place = PLACE[move[8:]]
            mine.fish.remove(min(mine.fish))
            if self.huts[place][0] != seat:
                mine.shells.append(5 - self.fish_on.get(place, 0))
            self.fish_on[place] = self.fish_on.get(place, 0) + 1
            delivered += 1

    def celebrate(self, seat: int, village: set[Place]) -> None:
        fish = {place: self.fish_on.pop(place) for place in village if place in self.fish_on}
        for place, n in fish.items():
            self.display[self.huts[place][0]].glory += n
        self.display[seat].glory += sum(fish.values()) // 3

    # The end

    def ending(self) -> Decision:
        for seat in self.seats:
            self.display[seat].glory += 2 * len(self.huts_of(seat))
        left = self.villages()
        while left:
            chooser = self.poorest_first()[0]
            name = (yield from self.ask(chooser, [f"score {self.name_of(village)}" for village in left]))[6:]
            village = self.village_of(PLACE[name])
            left.remove(village)
            stakes: dict[int, int] = {}
            while len(stakes) < len(self.seats):
                open_ = [seat for seat in self.seats if seat not in stakes]
                who, move = yield {
                    seat: [f"stake {n}" for n in range(self.display[seat].influence + 1)] for seat in open_
                }
                stakes[int(who)] = int(move[6:])
            self.score(village, stakes)

    def score(self, village: set[Place], stakes: dict[int, int]) -> None:
        docks = {other for place in village & self.cult for other in neighbours(place)}
        strength = {}
        for seat in self.seats:
            huts = sum(place in village for place in self.huts_of(seat))
            canoes = sum(canoe.at in docks and canoe.at not in self.huts for canoe in self.fleet(seat))
            strength[seat] = huts + canoes + stakes[seat] * (1 if self.old else 2)
        best = [seat for seat in self.seats if strength[seat] == max(strength.values())]
        if max(strength.values()) == 0 or (self.old and len(best) > 1):
            return
        worth = len(village & self.cult)
        for seat in best:
            self.display[seat].glory += worth if len(best) == 1 else ceil(worth / 2)
            self.display[seat].influence -= stakes[seat]

    def scores(self) -> tuple[int, ...]:
        return tuple(display.glory for display in self.display)

    def winners(self) -> tuple[int, ...]:
        def key(seat: int) -> tuple[int, ...]:
            mine = self.display[seat]
            return mine.glory, len(self.huts_of(seat)), len(self.fleet(seat)), sum(mine.shells), len(mine.fish)

        return tuple(seat for seat in self.seats if key(seat) == max(map(key, self.seats)))

    # The board

    def fleet(self, seat: int) -> list[Canoe]:
        return [canoe for canoe in self.canoes if canoe.owner == seat]

    def huts_of(self, seat: int) -> list[Place]:
        return [place for place, (owner, _) in self.huts.items() if owner == seat]

    def water(self) -> list[Place]:
        return [place for place in NAME if place not in self.cult and place not in self.huts]

    def open_water(self, without: Place | None = None) -> set[Place]:
        """The largest areas of water, if something lay on this place too."""

        def areas() -> set[Place]:
            found = groups(place for place in self.water() if place != without)
            most = max(map(len, found))
            return {place for area in found if len(area) == most for place in area}

        return self.remembered(("open", without), areas)

    def villages(self) -> list[set[Place]]:
        return list(self.remembered("villages", lambda: groups([*self.cult, *self.huts])))

    def remembered(self, what: Any, work_out: Callable[[], T]) -> T:
        """Land only grows: what was worked out holds until something is placed."""
        if self.memory.get("land") != len(self.cult) + len(self.huts):
            self.memory = {"land": len(self.cult) + len(self.huts)}
        if what not in self.memory:
            self.memory[what] = work_out()
        return self.memory[what]

    def village_of(self, place: Place) -> set[Place]:
        return next(village for village in self.villages() if place in village)

    def name_of(self, village: set[Place]) -> str:
        return NAME[min(village & self.cult)]

    def may_place(self, place: Place, with_canoe: bool = False) -> bool:
        """Water without a canoe, not next to two villages, and nobody cut off."""
        if place in self.cult or place in self.huts or any(canoe.at == place for canoe in self.canoes):
            return False
        if sum(bool(village & neighbours(place)) for village in self.villages()) > 1:
            return False
        open_ = self.open_water(place)
        inland = [canoe.at for canoe in self.canoes if canoe.at in self.huts] + ([place] if with_canoe else [])
        if any(not open_ & neighbours(at) for at in inland):
            return False
        return all(canoe.at in open_ for canoe in self.canoes if canoe.at not in self.huts)


def replayed(match: Any) -> Referee:
    """The same match, played again by the slow rules from its log."""
    referee = Referee(match.seats, match.options)
    for who, text in match.log:
        referee.play(who, text)
    return referee
