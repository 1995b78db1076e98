"""Checks what the rules rely on in a position that somebody wrote: compiled, they double-check nothing."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from motu.core.game import Refused, State
from motu.core.words import say, say_many
from motu.games.kaivai.actions import HIGHEST_STAKE
from motu.games.kaivai.board import BASES, NAMES, NEAR, NEXT_TO, NO_HEX, PAIRS, PRINTED, hexes_of, words_of
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
    seat_to_act,
)

ACTING = {
    Phase.SITE: Action.BUILD, Phase.VILLAGE: Action.FISH, Phase.CATCH: Action.FISH, Phase.UNLOAD: Action.DELIVER,
}  # fmt: skip
WITH_CANOES = (Action.BUILD, Action.FISH, Action.DELIVER, Action.MOVE)
FIRST_HUTS = 2  # of each seat [V2.4]
A_ROUND = HUTS + 2  # influence that a round can bring: a meeting hut each [V3.2], and a sacrifice [V4.4]


def check(s: State) -> None:
    """Could the rules have led to this position, as far as they rely on it? Raises Refused with what cannot be."""
    _check_villages(s)
    for seat in range(s.seats):
        _check_pieces(s, seat)
        _check_display(s, seat)
    for line in _out_of_place(s):
        phase = Phase(int(s.phase)).name.lower()
        raise Refused(say("What the line “{line}” says does not fit the phase {phase}.", line=line, phase=phase))


def _check_villages(s: State) -> None:
    """[V1.4] Each is connected, and no two touch."""
    owners = {hex: village for village in reversed(range(s.villages)) for hex in hexes_of(s.village[village])}
    for hex in sorted(owners):
        for other in NEXT_TO[hex]:
            if owners.get(other, owners[hex]) != owners[hex]:
                raise Refused(say("{a} and {b} would join two villages [V1.4].", a=NAMES[hex], b=NAMES[other]))
    for village in s.village[: s.villages]:
        _check_whole(set(hexes_of(village)))
    if s.god != NO_HEX and int(s.god) not in hexes_of(s.cult):
        raise Refused(say("The god must stand on a cult hex, and {hex} is none [V3.1].", hex=NAMES[s.god]))


def _check_whole(left: set[int]) -> None:
    front = {min(left)}
    while front:
        left -= front
        front = {other for hex in front for other in NEXT_TO[hex]} & left
    if left:
        raise Refused(say("{hex} is cut off from the rest of its village [V1.4].", hex=NAMES[min(left)]))


def _check_pieces(s: State, seat: int) -> None:
    """[V1.1] [V5.5] No more of them than there are, and each where it may be."""
    huts, fishers = hexes_of(s.huts[seat]), hexes_of(s.huts[seat] & s.kind[Hut.FISHER])
    canoes = [int(hex) for hex in s.fleet[seat] if hex != NO_HEX]
    due = max(0, FIRST_HUTS - len(huts)) if s.round_number == 1 and s.phase <= Phase.FIRST_HUT else 0
    if len(huts) > HUTS or len(fishers) > FISHERMEN or len(canoes) + due > CANOES:
        raise Refused(say("Seat {seat} has more pieces on the board than there are [V1.1].", seat=seat))
    if set(fishers) & set(hexes_of(s.stock[0])):
        raise Refused(say("A fisherman's hut takes no fish [V5.5]."))
    for hex in canoes:
        _check_canoe(s, seat, hex)


def _check_canoe(s: State, seat: int, hex: int) -> None:
    """[V4.6] [V5.4] [V1.5] Alone on its hex, at sea or on its hut, with a way to the open water."""
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


def _check_display(s: State, seat: int) -> None:
    """Glory is never owed, and influence stays within what can be staked, whatever the rounds to come bring."""
    if s.glory[seat] < 0:
        raise Refused(say("Seat {seat} has lost more glory than it had [V5.7].", seat=seat))
    most = HIGHEST_STAKE - HUTS - A_ROUND * (int(s.rounds) - int(s.round_number) + 1)
    if s.influence[seat] > most:
        raise Refused(
            say_many("Seat {seat} can have at most {n} influence in this round.",
                     "Seat {seat} can have at most {n} influence in this round.", most, seat=seat)
        )  # fmt: skip


def _out_of_place(s: State) -> Iterator[str]:
    """The lines that say something impossible in this phase."""
    phase = Phase(int(s.phase))
    yield from _action_out_of_place(s, phase)
    yield from _ending_out_of_place(s, phase)
    if phase == Phase.BASE and not _is_empty_board(s):
        yield "villages"
    if s.passed and not (Phase.CHOOSE <= phase <= Phase.UNLOAD and not s.passed >> seat_to_act(s) & 1):
        yield "passed"


def _action_out_of_place(s: State, phase: Phase) -> Iterator[str]:
    """[V4.5] What belongs to an action under way."""
    if (phase in ACTING and s.doing != ACTING[phase]) or (phase == Phase.GO and s.doing not in WITH_CANOES):
        yield "doing"
    if phase not in (*ACTING, Phase.GO):
        yield from (line for line in ("doing", "used") if s[line])
    if (s.canoe != NO_CANOE) != (phase in ACTING) or (phase in ACTING and not _is_at_sea(s)):
        yield "canoe"
    if (s.at != NO_VILLAGE) != (phase == Phase.CATCH):
        yield "at"
    if s.unloaded and phase != Phase.UNLOAD:
        yield "unloaded"


def _is_at_sea(s: State) -> bool:
    """Is the acting canoe at sea?"""
    return int(s.fleet[seat_to_act(s), s.canoe]) in hexes_of(s.at_sea)


def _ending_out_of_place(s: State, phase: Phase) -> Iterator[str]:
    """[V7.2] [V7.3] What belongs to the final scoring."""
    if s.scored and phase < Phase.SCORE:
        yield "scored"
    begun = s.scoring != NO_VILLAGE
    if (begun and phase < Phase.SCORE) or (phase == Phase.STAKE and (not begun or s.scored >> s.scoring & 1)):
        yield "scoring"
    if s.staked and (phase != Phase.STAKE or s.staked == (1 << s.seats) - 1):
        yield "staked"
    for seat in range(s.seats):
        if s.stake[seat] and (not s.staked >> seat & 1 or s.stake[seat] > s.influence[seat]):
            yield "stake"


def _is_empty_board(s: State) -> bool:
    """[V1.2] Are there the printed villages, fewer bases than are to come, and nothing else?"""
    laid = [hexes_of(village) for village in s.village[len(PRINTED) : s.villages]]
    places = BASES[len(PAIRS) :] if s.edition == Edition.FIRST else BASES[: len(PAIRS)]
    known = [sorted({int(hex) for hex in place}) for place in places]
    printed = [hexes_of(village) for village in s.village[: len(PRINTED)]] == [[hex] for hex in PRINTED]
    nothing_else = not s.huts.any() and bool(np.all(s.fleet == NO_HEX))
    return printed and nothing_else and len(laid) < s.bases and all(base in known for base in laid)
