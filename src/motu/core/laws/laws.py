"""The laws every game obeys. A law takes a trial and raises Broken: what happened, where, and how to fix it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu.core import compiled, dice, play, visibility
from motu.core.game import CHANCE, SPECTATOR, Game, Refused, State
from motu.core.laws.layers import layers_name_their_fields
from motu.core.laws.texts import (
    actions_survive_text,
    damaged_moves_are_refused,
    damaged_positions_are_refused,
    positions_survive_text,
)
from motu.core.laws.trial import Broken, Trial, differing, scrambled
from motu.core.lessons.tour import vet_tour
from motu.core.lessons.vetting import vet_lessons
from motu.core.matches.undo import tells_in_worlds
from motu.core.position import Position, Who
from motu.core.scene import art_of

SAMPLE = 12  # positions of a match, for slow laws
FEW = 4  # actions of a position, likewise


def legal_actions_apply(trial: Trial) -> None:
    """Until the end some seat is pending and has an action, and each action applies without an error."""
    for s in trial.positions(every=3):
        for seat in trial.pending(s):
            actions = trial.legal(s, seat)
            if not actions:
                raise Broken(
                    f"Seat {seat} is pending but legal gives it no action: it would wait for ever.{trial.at(s)}"
                )
            if len(set(actions)) != len(actions):
                raise Broken(f"legal gives seat {seat} an action twice: {sorted(actions)}.{trial.at(s)}")
            if not all(0 <= action < trial.game.action_count(s) for action in actions):
                raise Broken(f"legal gives seat {seat} an action outside 0 .. action_count(s) - 1.{trial.at(s)}")
            for action in actions:
                trial.game.apply(s.copy(), seat, action)


def chance_has_weights(trial: Trial) -> None:
    """When chance is pending it is alone, and each of its actions has a weight."""
    for s in trial.positions():
        pending = trial.pending(s)
        if CHANCE in pending:
            if pending != [CHANCE]:
                raise Broken(f"pending names seats beside CHANCE: {pending}. Dice and deck decide alone.{trial.at(s)}")
            n = len(trial.legal(s, CHANCE))
            if not (trial.buffers.odds[:n] > 0).all():
                raise Broken(f"A chance action has no weight; leave out what cannot happen.{trial.at(s)}")


def other_actions_are_refused(trial: Trial) -> None:
    """An action not in legal is refused with a sentence, and nothing changes."""
    for s in trial.positions(every=5):
        at = trial.position(s)
        for who in at.pending:
            legal = set(at.actions(who))
            for action in {dice.below(trial.rng, trial.game.action_count(s)) for _ in range(4)} - legal:
                _refuses(trial, at, who, action)
        outsider = next((seat for seat in range(trial.seats) if seat not in at.pending), None)
        if outsider is not None:
            _refuses(trial, at, outsider, 0)


def _refuses(trial: Trial, at: Position, who: Who, action: int) -> None:
    before = at.state.tobytes()
    try:
        at.checked(who, action)
    except Refused as refusal:
        if not str(refusal).strip().endswith((".", "!", "?")):
            raise Broken(f"why_not must be a sentence, not {str(refusal)!r}.{trial.at(at.state)}") from refusal
    else:
        raise Broken(
            f"Action {action} of seat {who} was let through though legal does not name it.{trial.at(at.state)}"
        )
    if at.state.tobytes() != before:
        raise Broken(f"Refusing action {action} changed the state: why_not must only read.{trial.at(at.state)}")


def copies_are_independent(trial: Trial) -> None:
    """Applying an action to a copy leaves the original unchanged: a state owns everything in it."""
    for s in trial.positions(every=7):
        before = s.tobytes()
        for seat in trial.pending(s):
            copy = s.copy()
            trial.game.apply(copy, seat, trial.legal(copy, seat)[0])
        if s.tobytes() != before:
            raise Broken(f"Applying an action to a copy changed the original.{trial.at(s)}")


def replay_is_exact(trial: Trial) -> None:
    """The same log gives byte-identical states: apply uses nothing but the state and the action."""
    for log in trial.logs:
        first, done = play.replay(trial.game, trial.start, log)
        again, _ = play.replay(trial.game, trial.start, log)
        if done != len(log) or first.tobytes() != again.tobytes():
            raise Broken(
                f"Replaying a log twice differs in {differing(first, again)} ({done} of {len(log)} entries legal)."
            )


def interpreted_agrees(trial: Trial) -> None:
    """Compiled rules and the same source as plain Python give byte-identical states and legal actions."""
    if compiled.INTERPRETED or trial.game.module == "__main__":
        return
    twin: Game = compiled.interpreted_twin(trial.game.module).GAME
    s, t, b = trial.start.copy(), trial.start.copy(), play.Buffers.of(twin)
    for log in trial.logs:
        _results_agree(trial, twin, log)
    for who, action in trial.logs[0]:
        compiled_actions = trial.legal(s, int(who))
        n = twin.legal(t, int(who), b.actions, b.odds)
        trial.game.apply(s, int(who), int(action))
        twin.apply(t, int(who), int(action))
        if compiled_actions != b.actions[:n].tolist() or s.tobytes() != t.tobytes():
            raise Broken(
                f"Compiled and interpreted rules differ in {differing(s, t)}. Small fields wrap when compiled and warn when "
                f"interpreted, and int(...) of an unsigned one stays unsigned: use signed fields, or np.int64(...).{trial.at(s)}"
            )


def _results_agree(trial: Trial, twin: Game, log: NDArray[np.int32]) -> None:
    s, _ = play.replay(trial.game, trial.start, log)
    for name, kind in (("scores", np.int64), ("payoff", np.float64)):
        fast, plain = np.zeros((2, trial.game.seats[-1]), kind)
        getattr(trial.game, name)(s, fast)
        getattr(twin, name)(s, plain)
        if not np.array_equal(fast, plain):
            raise Broken(
                f"Compiled, {name} gives {fast[: trial.seats]}; interpreted {plain[: trial.seats]}.{trial.at(s)}"
            )


def hidden_bytes_tell_nothing(trial: Trial) -> None:
    """Whatever is in the bytes that a viewer may not see, what it sees, may do and is told stays the same."""
    for s in trial.some_positions(SAMPLE):
        for viewer in range(SPECTATOR, trial.seats):
            told = _told(trial, s, viewer)
            for name in visibility.hidden_fields(s.dtype, viewer):
                other = scrambled(s, name, viewer, trial.rng)
                for what, before, after in zip(WHAT, told, _told(trial, other, viewer), strict=True):
                    if before != after:
                        raise Broken(
                            f"The {what} of seat {viewer} tell what it may not know: they change with {name}, which it does "
                            f"not see. Let the rules move what becomes public into a public field.{trial.at(s)}"
                        )


WHAT = ("view", "turn and legal actions", "texts", "scene and choices")


def _told(trial: Trial, s: State, viewer: int) -> tuple[Any, ...]:
    """Everything a viewer may learn from a state, as WHAT names it."""
    v, game = trial.game.view(s, viewer), trial.game
    may = trial.legal(s, viewer) if viewer != SPECTATOR and viewer in trial.pending(s) else []
    texts = [game.words.action_text(s, viewer, action, viewer) for action in may]
    texts += [game.words.tell(v, viewer, action, viewer, "Ann", _after(trial, v, viewer, action)) for action in may]
    return (
        v.tobytes(),
        (trial.pending(s), may),
        [game.words.prompt(v, viewer), *texts],
        game.scene(v, viewer, trial.options),
    )


def _after(trial: Trial, v: State, viewer: int, action: int) -> State:
    """What the viewer would know afterwards if its view were all there is."""
    after = v.copy()
    trial.game.apply(after, viewer, action)
    return trial.game.view(after, viewer)


def options_are_read_back(trial: Trial) -> None:
    """options_of reads a state's seats and options in their stored form, and they give a record of the same type."""
    game = trial.game
    for s in trial.positions(every=7):
        seats, options = game.options_of(s)
        checked = game.checked(seats, options)
        if seats != trial.seats or checked != (seats, options) or game.record(seats, options) != s.dtype:
            raise Broken(f"options_of says {seats} seats and {options}, which is not this table.{trial.at(s)}")
        if s.dtype not in game.records:
            raise Broken(f"records does not name the record type of {seats} seats and {options}: add it.")


def imagined_worlds_look_alike(trial: Trial) -> None:
    """view(imagine(view)) is the view."""
    for s in trial.positions(every=2):
        for seat in range(SPECTATOR, trial.seats):
            v, world = trial.game.view(s, seat), trial.game.blank(s)
            trial.game.imagine(v, seat, trial.rng, world)
            again = trial.game.view(world, seat)
            if again.tobytes() != v.tobytes():
                raise Broken(
                    f"A world imagined by seat {seat} looks different to it in {differing(v, again)}.{trial.at(s)}"
                )


def imagined_worlds_play_on(trial: Trial) -> None:
    """A match can be played to its end from an imagined world: it is a complete state."""
    for s in trial.positions(every=29):
        for seat in range(min(trial.seats, 4)):
            world = trial.game.blank(s)
            trial.game.imagine(trial.game.view(s, seat), seat, trial.rng, world)
            play.playouts(trial.game, world, 1, trial.rng)


def legal_needs_only_the_view(trial: Trial) -> None:
    """A seat's turn and legal moves are the same computed from its view as from the true state."""
    for s in trial.positions(every=2):
        pending = trial.pending(s)
        for seat in range(trial.seats):
            v = trial.game.view(s, seat)
            if trial.pending(v) != pending:
                raise Broken(
                    f"Seat {seat} sees in its view that {trial.pending(v)} owe a decision; it is {pending}.{trial.at(s)}"
                )
            if seat in pending and trial.legal(v, seat) != trial.legal(s, seat):
                raise Broken(
                    f"The legal moves of seat {seat} are different in its own view: it lacks something.{trial.at(s)}"
                )


def what_is_legal_is_possible(trial: Trial) -> None:
    """`possible`, which sees what all see, names every legal action: a table that relies on it takes no choice away."""
    if trial.game.possible is None:
        return
    for s in trial.positions(every=2):
        for seat in trial.pending(s):
            lacking = set(trial.legal(s, seat)) - set(trial.possible(s, seat)) if seat != CHANCE else set()
            if lacking:
                texts = [trial.game.words.action_text(s, seat, action) for action in sorted(lacking)]
                raise Broken(
                    f"possible leaves out legal actions of seat {seat}: {texts}. It is given what a spectator sees, where a hand "
                    f"is empty: it must name what is legal with any hand that this seat may have.{trial.at(s)}"
                )


def secrets_are_known_to_be_there(trial: Trial) -> None:
    """If a game itself says whether a seat has something to hide, it agrees with imagined worlds."""
    if trial.game.hides is None:
        return
    for s in trial.some_positions(SAMPLE):
        at = Position(trial.game, trial.seats, trial.options, s)
        for seat in range(trial.seats):
            said, found = at.hides(seat), at.hides_in_worlds(seat)
            if said != found:
                raise Broken(
                    f"hides says {said} of seat {seat}, but worlds that a spectator imagines say {found}.{trial.at(s)}"
                )


def what_an_action_shows_is_known(trial: Trial) -> None:
    """If a game itself says whether an action shows its seat something new, it agrees with imagined worlds."""
    game = trial.game
    if game.reveals is None:
        return
    for s in trial.some_positions(SAMPLE):
        for seat in (seat for seat in trial.pending(s) if seat != CHANCE):
            for action in trial.legal(s, seat)[:FEW]:
                said, found = game.reveals(game.view(s, seat), seat, action), tells_in_worlds(game, s, seat, action)
                if said != found:
                    text = game.words.action_text(s, seat, action)
                    raise Broken(f"reveals says {said} of “{text}”, but imagined worlds say {found}.{trial.at(s)}")


def matches_end(trial: Trial) -> None:
    """Random play comes to an end."""
    longest = play.playouts(trial.game, trial.start, 2 if compiled.INTERPRETED else 200, trial.rng)[2]
    if longest >= play.LONGEST:
        raise Broken(f"A match went on for {play.LONGEST} actions: is there a loop without progress?")


def scores_add_up(trial: Trial) -> None:
    """The lines of a score add up to it at all times."""
    for s in trial.positions(every=5):
        out = np.zeros(trial.game.seats[-1], np.int64)
        trial.game.scores(s, out)
        for seat in range(trial.seats):
            lines = trial.game.words.score_lines(s, seat)
            if sum(points for _, points in lines) != out[seat]:
                raise Broken(f"Seat {seat} has {out[seat]} points, but its lines say {lines}.{trial.at(s)}")


def payoffs_share_one_victory(trial: Trial) -> None:
    """At the end the shares of the victory add up to one; a seat playing alone gets its score."""
    for log in trial.logs:
        s, _ = play.replay(trial.game, trial.start, log)
        out, points = np.zeros(trial.game.seats[-1]), np.zeros(trial.game.seats[-1], np.int64)
        trial.game.payoff(s, out)
        trial.game.scores(s, points)
        if trial.pending(s) or abs(out[: trial.seats].sum() - (points[0] if trial.seats == 1 else 1)) > 1e-9:
            raise Broken(f"payoff gives {out[: trial.seats]}; the shares must add up to 1.{trial.at(s)}")


def ranks_put_the_winners_first(trial: Trial) -> None:
    """payoff agrees with what the game says decides who is ahead."""
    ranks_of = trial.game.ranks
    if ranks_of is None or trial.seats == 1:
        return
    for log in trial.logs:
        s, _ = play.replay(trial.game, trial.start, log)
        out = np.zeros(trial.game.seats[-1])
        trial.game.payoff(s, out)
        ranks = [[rank.value for rank in ranks_of(s, seat)] for seat in range(trial.seats)]
        first = [seat for seat in range(trial.seats) if ranks[seat] == max(ranks)]
        best = [seat for seat in range(trial.seats) if out[seat] == max(out[: trial.seats])]
        if first != best:
            raise Broken(f"ranks puts {first} first, but payoff gives the victory to {best}.{trial.at(s)}")


def clicks_have_a_meaning(trial: Trial) -> None:
    """The picks of a choice mean that choice; any other click means nothing or is refused with a sentence."""
    game = trial.game
    if game.actions_for_picks is None:
        return
    for s in trial.positions(every=61):
        for seat in trial.pending(s):
            if seat != CHANCE:
                v = trial.game.view(s, seat)
                _clicks_of(trial, v, seat, game.scene(v, seat, trial.options))


def _clicks_of(trial: Trial, v: State, seat: int, scene: Any) -> None:
    assert trial.game.actions_for_picks is not None
    legal = set(trial.legal(v, seat))
    for choice in scene.choices:
        meant = choice.action if choice.then is None else choice.then
        for picks in (choice.picks, choice.picks[::-1]):
            if picks and meant not in trial.game.actions_for_picks(v, seat, picks):
                raise Broken(
                    f"Picking {picks} plays {choice.text!r}, but actions_for_picks finds something else.{trial.at(v)}"
                )
    for sprite in scene.sprites:
        for action in trial.game.actions_for_picks(v, seat, [sprite.id] if sprite.label else []):
            if action not in legal and not trial.game.words.why_not(v, seat, action).endswith("."):
                raise Broken(
                    f"A click on {sprite.id} means action {action}, which is not refused properly.{trial.at(v)}"
                )


def scenes_can_be_drawn(trial: Trial) -> None:
    """Each sprite has an id of its own and a symbol from art.svg, and a choice picks sprites that exist."""
    for s in trial.some_positions(SAMPLE) if _has_art(trial.game) else ():
        for viewer in range(SPECTATOR, trial.seats):
            _drawn(trial, trial.game.scene(trial.game.view(s, viewer), viewer, trial.options))


def _has_art(game: Game) -> bool:
    return game.module != "__main__" and (game.folder / "art.svg").is_file()


def _drawn(trial: Trial, scene: Any) -> None:
    ids, symbols = [sprite.id for sprite in scene.sprites], art_of(trial.game.name).symbols
    if twice := sorted(id for id, times in Counter(ids).items() if times > 1):
        raise Broken(f"Two sprites have the id {twice[0]}: each needs one of its own.")
    for sprite in scene.sprites:
        if not (sprite.text or sprite.path) and sprite.symbol not in symbols:
            raise Broken(
                f"Sprite {sprite.id} shows the symbol {sprite.symbol!r}, which art.svg lacks: add <symbol id=...>."
            )
    for choice in scene.choices:
        if lost := sorted(set(choice.picks) - set(ids)):
            raise Broken(f"The choice {choice.text!r} is made by a click on {lost[0]}, but there is no such sprite.")


def lessons_can_be_done(trial: Trial) -> None:
    """Every lesson can be completed: valid positions, legal answers (wrong ones too), and words in every language."""
    if _is_first(trial):  # lessons bring their own positions: once is enough
        try:
            vet_lessons(trial.game)
        except Refused as refusal:
            raise Broken(str(refusal)) from None


def tours_point_at_sprites(trial: Trial) -> None:
    """Each stop of a tour points at something that is sometimes on the board, and says what it is in every language."""
    if _is_first(trial):
        try:
            vet_tour(trial.game, _scenes(trial.game))
        except Refused as refusal:
            raise Broken(str(refusal)) from None


def _scenes(game: Game) -> Iterator[tuple[Any, int]]:
    """Boards of every kind: some parts appear only with several seats, or in a variant."""
    for seats, options in game.trial_setups:
        trial = Trial.of(game, seats, options, matches=1)
        for s in trial.some_positions(SAMPLE):
            for seat in range(SPECTATOR, trial.seats):
                yield game.scene(game.view(s, seat), seat, trial.options), seat


def _is_first(trial: Trial) -> bool:
    """Is it the first set-up that the laws are tried on?"""
    seats, options = trial.game.trial_setups[0]
    return trial.game.checked(seats or None, options) == (trial.seats, trial.options)


LAWS: tuple[Callable[[Trial], None], ...] = (
    legal_actions_apply,
    chance_has_weights,
    other_actions_are_refused,
    copies_are_independent,
    positions_survive_text,
    actions_survive_text,
    replay_is_exact,
    options_are_read_back,
    hidden_bytes_tell_nothing,
    imagined_worlds_look_alike,
    imagined_worlds_play_on,
    legal_needs_only_the_view,
    what_is_legal_is_possible,
    secrets_are_known_to_be_there,
    what_an_action_shows_is_known,
    matches_end,
    scores_add_up,
    payoffs_share_one_victory,
    ranks_put_the_winners_first,
    layers_name_their_fields,
    scenes_can_be_drawn,
    clicks_have_a_meaning,
    interpreted_agrees,
)

TEXT_LAWS = (damaged_positions_are_refused, damaged_moves_are_refused, lessons_can_be_done, tours_point_at_sprites)
"""Required of authors, but not of an installed game before it may be played: readers of texts guard against errors."""
