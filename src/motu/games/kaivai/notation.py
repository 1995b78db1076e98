"""Actions as the rules write them, and back."""

from __future__ import annotations

import re

from motu.core.game import Refused, State
from motu.core.words import say
from motu.games.kaivai import actions as a
from motu.games.kaivai.board import BASE_OF, HEXES, HIGHEST_BID, NAMES, NO_HEX, base_name, named
from motu.games.kaivai.state import NO_VILLAGE, Action, Hut, Phase, village_at, village_hex

WORDS = {a.PASS: "pass", a.STOP: "stop", a.ENOUGH: "enough"}
ACTION_WORDS = [action.name.lower() for action in Action]
HUT_WORDS = [kind.name.lower() for kind in Hut]


def action_text(s: State, who: int, action: int, viewer: int | None = None) -> str:
    """The notation of an action; `?` for a stake that the viewer does not see yet."""
    if action >= a.VOYAGES:
        canoe, hex = divmod(action - a.VOYAGES, HEXES)
        start = int(s.fleet[who, canoe])
        return f"{NAMES[start] if start != NO_HEX else '-'}>{NAMES[hex]}"
    if action >= a.UNLOADS:
        return f"fish to {NAMES[action - a.UNLOADS]}"
    if action >= a.HUTS:
        return _hut_text(action - a.HUTS)
    if action >= a.FIRST_HUTS:
        return f"hut {_hut_text(action - a.FIRST_HUTS)}"
    if action >= a.GODS:
        return f"god {NAMES[action - a.GODS]}"
    if action >= a.STAKES:
        return f"stake {action - a.STAKES if sees_stake(s, who, viewer) else '?'}"
    return _chance_text(s, action) if action >= a.CATCHES else _short_text(s, action)


def _hut_text(code: int) -> str:
    kind, hex = divmod(code, HEXES)
    return f"{HUT_WORDS[kind]} {NAMES[hex]}"


def _chance_text(s: State, action: int) -> str:
    if action >= a.DRAWN_BASES:
        return f"base {base_name(action - a.DRAWN_BASES)}"
    if action >= a.DRAWN_ORDERS:
        return "order " + " ".join(str(seat) for seat in drawn_order(s, action))
    return f"catch {action - a.CATCHES}"


def _short_text(s: State, action: int) -> str:
    for start, word in ((a.SCORINGS, "score"), (a.PLACES_TO_FISH, "at"), (a.CELEBRATIONS, "celebrate")):
        if action >= start:
            return f"{word} {village_name(s, action - start)}"
    if action >= a.BIDS:
        return f"bid {action - a.BIDS + 1}"
    return ACTION_WORDS[action - a.TAKES] if action >= a.TAKES else WORDS[action]


def drawn_order(s: State, action: int) -> list[int]:
    """The seats in the order that chance draws with this action."""
    return [int(seat) for seat in a.ORDERS[int(s.seats) - 3, action - a.DRAWN_ORDERS, : int(s.seats)]]


def village_name(s: State, village: int) -> str:
    """A village by its first cult hex in board order; `-` for one that is not there."""
    return NAMES[village_hex(s, village)] if village < s.villages else "-"


def sees_stake(s: State, who: int, viewer: int | None) -> bool:
    """[V7.3] Its own seat does, and everybody once it is the last."""
    return viewer is None or viewer == who or int(s.staked) | 1 << who == (1 << int(s.seats)) - 1


def parse_action(s: State, who: int, text: str) -> int:
    """The action that a text describes, in any case and spacing; raises Refused if there is none."""
    words = re.sub(r"\s*>\s*", ">", text.strip()).lower().split()
    match words:
        case [word] if word in WORDS.values():
            return next(action for action, name in WORDS.items() if name == word)
        case [word] if word in ACTION_WORDS and word != "celebrate":
            return a.TAKES + ACTION_WORDS.index(word)
        case [word] if ">" in word:
            return _voyage(s, who, *word.upper().split(">", 1))
        case ["bid" | "catch" | "stake" as word, number]:
            return _numbered(word, number)
        case ["celebrate" | "at" | "score" as word, name]:
            start = {"celebrate": a.CELEBRATIONS, "at": a.PLACES_TO_FISH, "score": a.SCORINGS}[word]
            return start + _village(s, name.upper())
        case ["god", hex]:
            return a.GODS + named(hex.upper())
        case ["fish", "to", hex]:
            return a.UNLOADS + named(hex.upper())
        case ["hut", kind, hex] if kind in HUT_WORDS:
            return a.FIRST_HUTS + HUT_WORDS.index(kind) * HEXES + named(hex.upper())
        case [kind, hex] if kind in HUT_WORDS:
            return a.HUTS + HUT_WORDS.index(kind) * HEXES + named(hex.upper())
        case ["base", *hexes]:
            return _base(" ".join(hexes).upper())
        case ["order", *seats]:
            return _order(s, seats)
    raise Refused(
        say("“{text}” is not a move in Kaivai; moves look like “bid 6”, “build”, “C4>E6”, “meeting D6”, “celebrate F4” or “pass”.",
            text=" ".join(words))
    )  # fmt: skip


def _numbered(word: str, number: str) -> int:
    start, least, most = {
        "bid": (a.BIDS, 1, HIGHEST_BID),
        "catch": (a.CATCHES, 0, a.DICE),
        "stake": (a.STAKES, 0, a.HIGHEST_STAKE),
    }[word]
    if not (number.isdecimal() and number.isascii() and len(number) < 4 and least <= int(number) <= most):
        values = {"word": word, "least": least, "most": most, "number": number}
        raise Refused(say("“{word} {number}” is not a move: the number must be from {least} to {most}.", **values))
    return start + int(number) - least


def _voyage(s: State, who: int, start: str, end: str) -> int:
    hex, goal = named(start), named(end)
    canoes = [] if who < 0 else [int(at) for at in s.fleet[who]]
    if hex not in canoes:
        raise Refused(say("You have no canoe at {hex} [V4.5].", hex=start))
    return a.VOYAGES + canoes.index(hex) * HEXES + goal


def _village(s: State, name: str) -> int:
    village = village_at(s, named(name))
    if village == NO_VILLAGE:
        raise Refused(say("There is no village at {hex} [V1.4].", hex=name))
    if village_name(s, village) != name:
        first = village_name(s, village)
        raise Refused(
            say(
                "{hex} is in village {first}: a village is named by its first cult hex in board order.",
                hex=name,
                first=first,
            )
        )
    return village


def _base(name: str) -> int:
    if name not in BASE_OF:
        raise Refused(
            say(
                "{base} is not a place for a base. Possible places: {known} [V1.2].",
                base=name or "?",
                known=", ".join(BASE_OF),
            )
        )
    return a.DRAWN_BASES + BASE_OF[name]


def _order(s: State, seats: list[str]) -> int:
    for action in range(a.DRAWN_ORDERS, a.DRAWN_ORDERS + (24 if s.seats == 4 else 6)):
        if [str(seat) for seat in drawn_order(s, action)] == seats:
            return action
    raise Refused(say("An order must name each seat once: {seats} does not [V2.1].", seats=" ".join(seats) or "?"))


PHASES = (
    (a.VOYAGES, Phase.GO),
    (a.UNLOADS, Phase.UNLOAD),
    (a.HUTS, Phase.SITE),
    (a.FIRST_HUTS, Phase.FIRST_HUT),
    (a.GODS, Phase.GOD),
    (a.STAKES, Phase.STAKE),
    (a.DRAWN_BASES, Phase.BASE),
    (a.DRAWN_ORDERS, Phase.ORDER),
    (a.CATCHES, Phase.CATCH),
    (a.SCORINGS, Phase.SCORE),
    (a.PLACES_TO_FISH, Phase.VILLAGE),
    (a.CELEBRATIONS, Phase.CHOOSE),
    (a.BIDS, Phase.BID),
    (a.TAKES, Phase.CHOOSE),
    (a.ENOUGH, Phase.UNLOAD),
    (a.STOP, Phase.GO),
    (a.PASS, Phase.CHOOSE),
)


def phase_of(action: int) -> Phase:
    """The phase an action belongs to."""
    return next(phase for start, phase in PHASES if action >= start)
