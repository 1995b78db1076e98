"""The options of a match, checked before it begins."""

from __future__ import annotations

from typing import Any

from motu.core.game import Option, Refused
from motu.core.words import mark, mark_in, say, told

MOST_GIFTS = 3  # [K1.4]


def handicap(value: Any, seats: int) -> dict[str, int]:
    """[K1.4] At most one seat, 0 to 3 bridges; stored as {"1": 2}, or {} for none, as in JSON."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        what = say(
            "Option handicap takes a seat and its bridges, like {{0: 2}}; not {value} [K1.4].", value=told(value)
        )
        raise Refused(what)
    kept = {}
    for seat, bridges in value.items():
        if str(seat) not in ("0", "1") or isinstance(seat, bool):
            raise Refused(say("Option handicap: there is no seat {seat}, only 0 and 1 [K1.4].", seat=told(seat)))
        if isinstance(bridges, bool) or not isinstance(bridges, int) or not 0 <= bridges <= MOST_GIFTS:
            raise Refused(say("Option handicap must give 0 to 3 bridges, not {bridges} [K1.4].", bridges=told(bridges)))
        if bridges:
            kept[str(seat)] = bridges
    if len(kept) > 1:
        raise Refused(say("Option handicap can help only one seat, not both [K1.4]."))
    return kept


OPTIONS = (
    Option(
        "strategic",
        False,
        mark(
            "No building at islands your opponent controls; a bridge you cut may be replaced at once by your own [K8.1]."
        ),
        choices=(False, True),
        title=mark("Strategic variant"),
    ),
    Option(
        "open_draws",
        False,
        mark("Cards taken from the face-up row stay face up in front of their owner [K8.2]."),
        choices=(False, True),
        title=mark("Open draws"),
    ),
    Option(
        "handicap",
        {},
        mark("A head start for one player: up to 3 bridges, placed before the first turn [K1.4]."),
        check=handicap,
        offered=({}, *({seat: bridges} for seat in ("0", "1") for bridges in range(1, MOST_GIFTS + 1))),
        title=mark("Handicap"),
        names=(
            mark_in("handicap", "none"),
            mark("Black: 1 bridge"),
            mark("Black: 2 bridges"),
            mark("Black: 3 bridges"),
            mark("White: 1 bridge"),
            mark("White: 2 bridges"),
            mark("White: 3 bridges"),
        ),
    ),
    Option(
        "first",
        "random",
        mark("Who starts: Black, White, or whoever chance picks [K1.3]."),
        choices=("random", 0, 1),
        title=mark("Who starts"),
        names=(mark("at random"), mark("Black"), mark("White")),
    ),
)
