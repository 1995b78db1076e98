"""What a learner is shown of Kahuna. A pack of cards is 24 numbers: the first card of each island, then the second."""

from __future__ import annotations

from motu.core.game import Feature, Options
from motu.games.kahuna.board import FULL_HAND, ISLANDS, LINES

PACK = 2 * len(ISLANDS)


def features(seats: int, options: Options) -> tuple[Feature, ...]:
    return (
        Feature("phase", "gift 4/8, play 5/8, rebuild 6/8, draw 7/8, over 1; below that chance decides", top=8),
        Feature("bridges", "lines by seat", by_seat=True, bits=len(LINES)),
        Feature("tokens", "islands by seat", by_seat=True, bits=len(ISLANDS)),
        Feature("hand", "the observer's own hand", by_seat=True, bits=PACK),
        Feature("known", "cards of a hand that all know", by_seat=True, bits=PACK),
        Feature("buried", "the observer's own face-down discards", by_seat=True, bits=PACK),
        Feature("up", "the face-up row", bits=PACK),
        Feature("discards", "cards all have seen go", bits=PACK),
        Feature("held", "cards in hand", by_seat=True, top=FULL_HAND),
        Feature("buried_by", "face-down discards", by_seat=True, top=PACK),
        Feature("pile", "cards in the pile", top=PACK),
        Feature("points", "points by scoring", by_seat=True, top=len(ISLANDS)),
        Feature("gifts", "bridges of the handicap still to place", by_seat=True, top=3),
        Feature("runs", "how often the cards have run out", top=3),
        Feature("last_turns", "of the two last turns, those not ended", top=2),
        Feature("skipped", "1: the last turn ended without a draw"),
        Feature("discarded", "1: a card has been discarded in this turn"),
        Feature("freed", "the line just cut, while it may be built on", top=len(LINES) - 1),
        Feature("strategic", "1: the strategic variant"),
        Feature("open_draws", "1: cards taken face up stay open"),
    )
