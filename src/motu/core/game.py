"""The contract: what a game is. Read this first.

A game is a record type and a handful of plain functions. A *state* `s` is one NumPy record: fixed size, copied by
assignment, stored as bytes. A *view* `v` is a record of the same type that holds only what one seat may know. An
*action* is a small integer; a match is the list of actions taken. Chance is a player: a die roll, a dealt card or a
drawn set-up is an action of `CHANCE`, chosen by weight from its `legal` actions, so no state ever holds a generator.

Compiled functions (see `compiled.rule`):

    pending(s, who) -> n            write the seats that owe a decision now and return how many: CHANCE alone when dice
                                    or deck decide, 0 when the match is over. Pending seats decide in any order
    legal(s, seat, actions, odds) -> n  write the n actions open to that seat, each once; for CHANCE, also their weights
    apply(s, seat, action)          change s in place; the action is always legal. No random numbers, ever
    scores(s, out)                  each seat's points as they stand
    payoff(s, out)                  the result once the match is over: each seat's share of the victory (1 for a sole
                                    winner, 1/k for each of k tied at the top, 0 for the rest); a seat playing alone
                                    gets its score
    imagine(v, seat, rng, s)        write into s one complete world that would look like v to that seat (or SPECTATOR).
                                    It is given the view, never the true state, so a bot cannot cheat
    possible(v, seat, actions, odds) -> n  optional, see below: write every action that may be open to that seat for all
                                    a spectator knows; v is the spectator's view. Better too many than too few. It may
                                    write into v

A table plays a forced action by itself only if everybody knows that the seat has no choice: otherwise, whether a lone
action is played at once would reveal what is in a hand. Where no field is private, everybody knows the legal actions.
Where one is, the table asks for every decision unless `possible` names a single action: it is given only what everybody
sees, so its answer reveals nothing. If `legal` reads only public fields, declare `possible=legal`.
Where several seats decide at once, a seat that has been asked is left to decide, whatever the others leave it.

Games do not write views: each field of the record declares who sees it (`fields.py`), and a view is the state's bytes
ANDed with the seat's mask (`visibility.py`). When something becomes public, the rules move it into a public field.

Widen what you read from a small field (`int(s.turn)`, or add it to a wide number first): compiled and interpreted
arithmetic differ on overflow. Prefer signed fields: compiled, `int` of an unsigned field stays unsigned. Records
created inside compiled code lose their attributes, so callers own all states.

Plain Python functions:

    record(seats, options) -> dtype     the record type, one of `records`; see `record_type`
    setup(s, seats, options)            fill in s, which arrives zeroed: the table before anything is dealt
    options_of(s) -> seats, options     the seats and options that a table in this state would be set up with
    scene(v, seat, options) -> Scene    the table drawn for a seat, see `scene.py`; usually a `Layers`, see `layers.py`
    hides(v, seat) -> bool              optional: may that seat now see, or owe a decision about, something that others
                                        may not know? v is a spectator's view, which is enough to tell. Without this
                                        function worlds are imagined to find out, which takes far longer
    reveals(v, seat, action) -> bool    optional: does this action show its seat something new, so that it cannot be
                                        undone? v is the seat's own view. Without it, worlds are imagined here too
    actions_for_picks(v, seat, picked)  the actions that clicking these sprites of the scene may stand for, legal or
                                        not, so that `why_not` can answer an illegal click
    the words: see `Words`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from motu.core import visibility
from motu.core.refused import Refused as Refused  # noqa: PLC0414  part of the contract
from motu.core.words import say, say_in, say_many, told

if TYPE_CHECKING:
    from motu.core.form import Form
    from motu.core.matches.revisions import Change

CHANCE = -1  # the seat of dice and deck
SPECTATOR = -1  # the seat of those who only watch
NOBODY = -1

State = Any  # a record; each game defines its fields
View = Any
Options = dict[str, Any]
Rng = NDArray[np.uint64]
Actions = NDArray[np.int32]


@dataclass(frozen=True)
class Option:
    """A choice made before the match. `about` is one sentence for people."""

    name: str
    default: Any
    about: str
    choices: tuple[Any, ...] = ()  # empty: anything `check` accepts
    check: Callable[[Any, int], Any] | None = None  # (value, seats) -> the value in its stored form, or Refused
    offered: tuple[Any, ...] = ()  # with `check`: the values anybody may name; any other text may be a local file
    title: str = ""  # what people call it
    names: tuple[str, ...] = ()  # what people call its choices, in the same order
    note: str = ""  # what people should know before they play, shown prominently
    newcomers: Any = None  # the value suggested to those who have not finished a match yet; None: none
    form: Form | None = None  # where `check` accepts documents: how people make their own, see `form.py`

    @property
    def named(self) -> tuple[Any, ...]:
        """The values anybody may name."""
        return self.choices or self.offered or (self.default,)

    def is_for_anybody(self, value: Any) -> bool:
        """Is it named by the game, a document, or going to be refused? Never the path of a file on this machine."""
        return self.check is None or isinstance(value, dict | list) or value in self.named


@dataclass(frozen=True)
class Feature:
    """A field of the view as numbers for a learner. uint64 fields are sets: each member becomes a number of its own."""

    field: str
    about: str
    by_seat: bool = False  # its first axis is the seat: rotated so that the observing seat comes first
    bits: int = 64  # of a set: how many numbers it can hold
    top: float = 1  # the largest value, by which it is scaled
    low: float = 0  # the smallest; NOBODY and the like are -1


class Rank(NamedTuple):
    """One criterion that decides who is ahead at the end: more is better."""

    value: int
    what: str = ""  # in words, such as "huts on the board"; empty for the points themselves
    rule: str = ""  # its number


class Words(Protocol):
    """A game in words: the module `text.py` of its folder. Seats and CHANCE are numbers here.

    Wherever a game mentions a player, in text or on the board, it uses `name_of(seat)` (see `words.py`). A game may
    also have `board_in(v, seat, window)`, which is `board_text` fitted into a `window.Window`.
    """

    def position_text(self, s: State) -> str: ...
    def parse_position(self, text: str) -> State: ...
    def action_text(self, s: State, who: int, action: int, viewer: int | None = None) -> str:
        """The notation of an action about to be taken in s; with a viewer, `?` for whatever that seat may not see."""

    def parse_action(self, s: State, who: int, text: str) -> int:
        """The action that the text names, legal or not; Refused with a sentence if it names none."""

    def tell(self, v: View, who: int, action: int, viewer: int, name: str, after: View) -> str:
        """One sentence for the history: what `name` does and what follows, from the viewer's views before and after."""

    def prompt(self, v: View, seat: int) -> str:
        """One sentence in the second person: what this seat is to do now."""

    def why_not(self, s: State, who: int, action: int) -> str:
        """One sentence, citing the rule: why this action is not legal in s."""

    def score_lines(self, s: State, seat: int) -> list[tuple[str, int]]:
        """A seat's points line by line, in the order of the rulebook; they add up to its score."""

    def verdict(self, score: int) -> str:
        """What the score of a seat playing alone is worth, in a sentence; empty where the rules do not say."""

    def board_text(self, v: View, seat: int) -> str:
        """The table drawn for a terminal, in rich's markup."""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game: who may play it, its options and its functions. One for each folder under games/."""

    name: str
    title: str
    about: str
    revision: int  # goes up whenever an old log would replay differently
    seats: range
    usual_seats: int
    minutes: int
    options: tuple[Option, ...]
    module: str
    max_legal: int  # no position has more legal, or possible, actions than this
    records: tuple[np.dtype[Any], ...]  # every record type it uses: compiled code finds the game by them
    record: Callable[[int, Options], np.dtype[Any]]
    action_count: Callable[[State], int]  # every action of this table is below this number
    setup: Callable[[State, int, Options], None]
    options_of: Callable[[State], tuple[int, Options]]
    pending: Callable[[State, NDArray[np.int16]], int]
    legal: Callable[[State, int, Actions, Actions], int]
    apply: Callable[[State, int, int], None]
    scores: Callable[[State, NDArray[np.int64]], None]
    payoff: Callable[[State, NDArray[np.float64]], None]
    imagine: Callable[[View, int, Rng, State], None]
    words: Words
    scene: Callable[[View, int, Options], Any]  # imported lazily, as few need it
    actions_for_picks: Callable[[View, int, Sequence[str]], list[int]] | None = None
    knowledge: str = (
        ""  # where to find what bots know of the game, as "package.module:NAME"; empty: they play by the rules alone
    )
    features: Callable[[int, Options], tuple[Feature, ...]] | None = None  # what a learner is shown; None: every field
    possible: Callable[[View, int, Actions, Actions], int] | None = None  # what everybody knows may be legal
    hides: Callable[[View, int], bool] | None = None  # for all a spectator knows, has this seat something to hide?
    reveals: Callable[[View, int, int], bool] | None = None  # does an action show its own seat something new?
    ranks: Callable[[State, int], list[Rank]] | None = None  # what decides who is ahead, in order; None: points alone
    ties_win: bool = True  # seats tied at the top share the victory; if False, nobody wins
    trial_setups: tuple[tuple[int, Options], ...] = ((0, {}),)  # what the laws are tried on; 0: usual seats
    changes: Mapping[int, Change] = field(
        default_factory=dict
    )  # what each revision since 2 changed, see `revisions.py`

    def __repr__(self) -> str:
        return f"motu.game({self.name!r})"

    @property
    def folder(self) -> Path:
        """The folder with its RULES.md and art.svg."""
        import importlib.util

        spec = importlib.util.find_spec(self.module)
        assert spec is not None and spec.origin is not None
        return Path(spec.origin).parent

    def checked(self, seats: int | None, options: Options | None) -> tuple[int, Options]:
        """Seats and all options in their stored form, or Refused."""
        seats = self.usual_seats if seats is None else seats
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            raise Refused(
                say("{game} is for {seats}, not {given}.", game=self.title, seats=_span(self.seats), given=told(seats))
            )
        given = dict(options or {})
        known = {option.name for option in self.options}
        for name in given:
            if name not in known:
                names = ", ".join(sorted(known)) or say_in("options", "none")
                raise Refused(say("{game} has no option {name}; it has {names}.",
                                  game=self.title, name=told(name), names=names))  # fmt: skip
        return seats, {o.name: _checked_value(o, given.get(o.name, o.default), seats) for o in self.options}

    def rules_file(self, language: str) -> Path:
        """The rules in that language, or in English if there is no translation."""
        translated = self.folder / f"RULES.{language}.md"
        return translated if translated.is_file() else self.folder / "RULES.md"

    def new(self, seats: int | None = None, options: Options | None = None) -> State:
        """The table before anything is dealt."""
        seats, options = self.checked(seats, options)
        s = self.blank(self.record(seats, options))
        self.setup(s, seats, options)
        return s

    def blank(self, like: np.dtype[Any] | State) -> State:
        """A zeroed record of this type, or of this record's type."""
        return np.zeros(1, like if isinstance(like, np.dtype) else like.dtype)[0]

    def view(self, s: State, seat: int) -> View:
        """What this seat may know of a state; SPECTATOR: what everybody may."""
        return visibility.view(s, seat)

    def has_secrets(self, seats: int, options: Options) -> bool:
        """Can such a table ever hold anything some seat may not know? `Position.hides` says whether it does now."""
        return seats > 1 and visibility.has_secrets(self.record(seats, options))


def _span(seats: range) -> str:
    if len(seats) == 1:
        return say_many("{n} seat", "{n} seats", seats[0])
    return say("{least} to {most} seats", least=seats[0], most=seats[-1])


def _checked_value(option: Option, value: Any, seats: int) -> Any:
    if option.check is not None:
        return option.check(value, seats)
    for choice in option.choices:
        if choice == value and isinstance(choice, bool) == isinstance(value, bool):
            return choice
    names = ", ".join(map(str, option.choices))
    raise Refused(say("Option {option} must be one of {names}, not {value}.",
                      option=option.name, names=names, value=told(value)))  # fmt: skip
