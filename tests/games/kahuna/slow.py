"""A second referee for Kahuna, written from the rules alone: plain words in, plain words out, nothing shared with the package.

`Referee` knows at each moment who is to act and which moves are open, as sets of notation; `play` takes one.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any, Literal

CHANCE: Literal["chance"] = "chance"
BOARD = """
ALOA-BARI ALOA-DUDA ALOA-HUNA  BARI-COCO BARI-DUDA BARI-ELAI BARI-FAAA  COCO-FAAA COCO-GOLA COCO-KAHU
DUDA-ELAI DUDA-HUNA  ELAI-FAAA ELAI-HUNA ELAI-IFFI ELAI-JOJO  FAAA-GOLA FAAA-JOJO  GOLA-JOJO GOLA-KAHU
HUNA-IFFI HUNA-LALE  IFFI-JOJO IFFI-KAHU IFFI-LALE  JOJO-KAHU  KAHU-LALE
"""
LINES = BOARD.split()
ISLANDS = sorted({island for line in LINES for island in line.split("-")})

Who = int | Literal["chance"]


class Referee:
    """A match of Kahuna in words: the same verbs as motu.Match, chance played by hand."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        assert seats == 2
        self.strategic = options.get("strategic", False)
        self.open_draws = options.get("open_draws", False)
        self.gifts = [(int(seat), n) for seat, n in options.get("handicap", {}).items() if n]
        self.bridge: dict[str, int | None] = dict.fromkeys(LINES)  # line -> seat
        self.token: dict[str, int | None] = dict.fromkeys(ISLANDS)  # island -> seat
        self.hands: tuple[list[str], list[str]] = ([], [])
        self.known: tuple[Counter[str], Counter[str]] = (Counter(), Counter())  # what the other seat knows of a hand
        self.face_up: list[str] = []
        self.discards: list[str] = []
        self.pile = ISLANDS * 2
        self.face_down: tuple[list[str], list[str]] = ([], [])
        self.points = [[0, 0, 0], [0, 0, 0]]
        self.times_run_out = 0
        self.turns_left: int | None = None  # counts down in the two last turns
        self.last_drew = True  # did the turn before this one end with a draw?
        self.seat = -1  # nobody yet
        self.winner: int | None = None  # set by the early end
        self.stage = "first"
        if options.get("first", "random") != "random":
            self.seat, self.stage = options["first"], "deal"

    # who and what

    @property
    def pending(self) -> tuple[Who, ...]:
        if self.stage == "over":
            return ()
        if self.stage in ("first", "deal", "drawn", "reveal"):
            return (CHANCE,)
        return (self.gifts[0][0] if self.stage == "gift" else self.seat,)

    def moves(self, who: Who) -> set[str]:
        return set(getattr(self, f"_moves_{self.stage}")()) if who in self.pending else set()

    def odds(self) -> dict[str, int]:
        """For chance: how likely each move is, relatively."""
        if self.stage == "first":
            return {"first 0": 1, "first 1": 1}
        word = "reveal" if self.stage == "reveal" else "deal"
        return {f"{word} {card}": n for card, n in Counter(self.pile).items()}

    def _moves_first(self):
        return self.odds()

    _moves_deal = _moves_drawn = _moves_reveal = _moves_first

    def _moves_gift(self):
        return [f"gift {line}" for line in LINES if self.bridge[line] is None]

    def _moves_rebuild(self):
        return ["rebuild", "leave"]

    def _moves_play(self):
        hand, me = self.hands[self.seat], self.seat
        if not self.has_discarded:
            for line in LINES:
                if self.bridge[line] is None and self._may_build(line):
                    yield from (f"{line} with {card}" for card in hand if card in line)
                if self.bridge[line] == 1 - me:
                    for one, two in combinations_with_replacement(line.split("-"), 2):
                        if not Counter([one, two]) - Counter(hand):
                            yield f"cut {line} with {one} {two}"
        if self.began_with == 5 and not self.has_played and self.turns_left is None:
            yield from (f"discard {card}" for card in hand)
        if self.turns_left is not None or self.last_drew or len(hand) < 5:
            yield "done"

    def _moves_draw(self):
        if len(self.hands[self.seat]) < 5:
            yield from (f"take {card}" for card in self.face_up)
            if self.pile:
                yield "draw"
        if self.last_drew and not self.has_discarded:
            yield "skip"

    def _may_build(self, line):
        mine = sum(owner == self.seat for owner in self.bridge.values())
        if mine == 25:
            return False
        return not self.strategic or all(self.token[island] != 1 - self.seat for island in line.split("-"))

    # acts

    def play(self, who: Who, text: str) -> None:
        assert text in self.moves(who), f"{who}: {text} is not among {sorted(self.moves(who))}"
        word, *rest = text.split()
        if "-" in word:
            self._play_card(rest[1])
            self._build(self.seat, word)
        else:
            getattr(self, f"_do_{word}")(*rest)

    def _do_first(self, seat):
        self.seat, self.stage = int(seat), "deal"

    def _do_deal(self, card):
        self.pile.remove(card)
        if self.stage == "drawn":
            self.hands[self.seat].append(card)
            self._end_turn(drew=True)
            self._begin_turn()
        else:
            self.hands[0 if len(self.hands[0]) < 3 else 1].append(card)
            if len(self.hands[1]) == 3:
                self.stage = "reveal"

    def _do_reveal(self, card):
        self.pile.remove(card)
        self.face_up.append(card)
        if len(self.face_up) == 3:
            self._after_cards()

    def _after_cards(self):
        if self.gifts:
            self.stage = "gift"
        else:
            self._begin_turn()

    def _do_gift(self, line):
        seat, left = self.gifts[0]
        self._build(seat, line)
        self.gifts = [(seat, left - 1)] if left > 1 else []
        self._after_cards()

    def _begin_turn(self):
        self.stage, self.began_with = "play", len(self.hands[self.seat])
        self.has_played = self.has_discarded = False

    def _end_turn(self, drew):
        self.last_drew, self.seat = drew, 1 - self.seat

    def _play_card(self, card):
        self.hands[self.seat].remove(card)
        self.discards.append(card)
        self.has_played = True
        self.known[self.seat][card] = max(0, self.known[self.seat][card] - 1)

    def _do_cut(self, line, _with, one, two):
        self._play_card(one)
        self._play_card(two)
        self._remove([line])
        self._check_early_end()
        if self.strategic and self.stage == "play" and self._may_build(line):
            self.stage, self.cut_line = "rebuild", line

    def _do_rebuild(self):
        self.stage = "play"
        self._build(self.seat, self.cut_line)

    def _do_leave(self):
        self.stage = "play"

    def _build(self, seat, line):
        self.bridge[line] = seat
        fallen = []
        for island in line.split("-"):
            if self._majority(seat, island) and self.token[island] != seat:
                self.token[island] = seat
                fallen += [other for other in LINES if island in other and self.bridge[other] == 1 - seat]
        self._remove(fallen)
        if fallen:
            self._check_early_end()

    def _majority(self, seat, island):
        around = [line for line in LINES if island in line]
        return sum(self.bridge[line] == seat for line in around) > len(around) / 2

    def _remove(self, lines):
        owners = {line: self.bridge[line] for line in lines}
        for line in lines:
            self.bridge[line] = None
        for line, owner in owners.items():
            for island in line.split("-"):
                if self.token[island] == owner and not self._majority(owner, island):
                    self.token[island] = None

    def _check_early_end(self):
        has_any = [seat in self.bridge.values() for seat in (0, 1)]
        if self.times_run_out >= 1 and has_any[0] != has_any[1]:
            self.winner, self.stage = has_any.index(True), "over"

    def _do_discard(self, card):
        self.hands[self.seat].remove(card)
        self.has_discarded = True
        if self.open_draws and self.known[self.seat][card]:
            self.known[self.seat][card] -= 1
            self.discards.append(card)
            return
        self.face_down[self.seat].append(card)
        if not self.open_draws:
            for island in ISLANDS:
                self.known[self.seat][island] = max(0, self.known[self.seat][island] - 1)

    def _do_done(self):
        if self.turns_left is None:
            self.stage = "draw"
            return
        self._end_turn(drew=False)
        self.turns_left -= 1
        if self.turns_left:
            self._begin_turn()
        else:
            difference = self._tokens(0) - self._tokens(1)
            self.points[0 if difference > 0 else 1][2] = abs(difference)
            self.stage = "over"

    def _do_skip(self):
        self._end_turn(drew=False)
        self._begin_turn()

    def _do_draw(self):
        self.stage = "drawn"

    def _do_take(self, card):
        self.face_up.remove(card)
        self.hands[self.seat].append(card)
        self.known[self.seat][card] += 1
        self._end_turn(drew=True)
        if self.pile:
            self.stage = "reveal"
        elif self.face_up:
            self._begin_turn()
        else:
            self._run_out()

    def _run_out(self):
        self.times_run_out += 1
        if self.times_run_out == 3:
            self.turns_left = 2
            self._begin_turn()
            return
        for seat in (0, 1):
            if self._tokens(seat) > self._tokens(1 - seat):
                self.points[seat][self.times_run_out - 1] = self.times_run_out
        if self.times_run_out == 1:
            self._check_early_end()
        if self.stage != "over":
            self.pile = self.discards + self.face_down[0] + self.face_down[1]
            self.discards, self.face_down, self.stage = [], ([], []), "reveal"

    def _tokens(self, seat):
        return sum(owner == seat for owner in self.token.values())

    # results

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(points) for points in self.points)

    def winners(self) -> tuple[int, ...]:
        if self.stage != "over":
            return ()
        if self.winner is not None:
            return (self.winner,)
        bridges = [sum(owner == seat for owner in self.bridge.values()) for seat in (0, 1)]
        tests = [self.scores(), tuple(points[2] for points in self.points)]
        tests += [tuple(bridges)] if self.scores() == (0, 0) else []
        for black, white in tests:
            if black != white:
                return (0,) if black > white else (1,)
        return ()

    def all_cards(self) -> list[str]:
        down = self.face_down[0] + self.face_down[1]
        return self.hands[0] + self.hands[1] + self.face_up + self.pile + self.discards + down


def replayed(match: Any) -> Referee:
    """The same match, played again by the slow rules from its log."""
    referee = Referee(match.seats, match.options)
    for who, text in match.log:
        referee.play(who, text)
    return referee
