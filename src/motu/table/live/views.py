"""A table as one viewer may see it. Every byte that leaves is made here, from the viewer's own view."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from motu.core import dice
from motu.core.files import File
from motu.core.game import CHANCE, SPECTATOR
from motu.core.resignation import Resignation
from motu.core.scene import Scene
from motu.core.words import language, say, say_many
from motu.store import Guest, Notice
from motu.table import messages as m
from motu.table.errors import TableError, unknown
from motu.table.live import results
from motu.table.live.drawings import Drawing
from motu.table.live.pace import is_away, until
from motu.table.live.table import LiveTable, pairs
from motu.table.live.transitions import checked_action

REASONS = 3  # given for one click
WORLDS = 3  # imagined for a preview: what differs between them is not shown


def table_view(table: LiveTable, guest: Guest | None, seat: int, after: int = 0, have: str = "") -> m.TableView:
    """Everything about a table, with history and chat since `after`, for who has the scene of a version already."""
    row, me = table.row, guest.id if guest else None
    start = table.first_after(after) if 0 < after <= row.seq else 0
    return m.TableView(
        id=row.id,
        game=row.game,
        title=table.game.title,
        options=row.options,
        status=row.status,  # type: ignore[arg-type]
        seq=row.seq,
        ply=len(table.entries),
        seat=seat,
        mine=table.seats_of(me),
        host=row.host == me,
        public=row.public,
        hints=row.hints,
        hidden=table.game.has_secrets(len(table.seats), row.options),
        pace=row.pace,  # type: ignore[arg-type]
        until=until(row),
        created=row.created,
        seats=[_seat_view(table, n, me, name, seat) for n, name in enumerate(table.names)],
        scene=msgspec.Raw(scene_bytes(table, seat, have)),
        can_undo=seat != SPECTATOR and table.undo_depth(seat) > 0,
        since=_since(table, seat),
        from_=start,
        history=table.history.lines(table.entries, seat, start),
        chat=chat_since(table, after),
        notices=notices_since(table, after),
        commitment=row.commitment,
        secret=row.secret if row.status == "over" else None,
        result=_result(table),
        rematch=row.rematch,
        invite=table.invite if table.invite and row.status == "waiting" and row.host == me else msgspec.UNSET,
    )


def chat_since(table: LiveTable, after: int) -> list[m.ChatLine]:
    return [m.ChatLine(c.seq, c.name, c.seat, c.text, c.at) for c in table.chat if c.seq > after]


def notices_since(table: LiveTable, after: int) -> list[m.Notice]:
    return [
        m.Notice(n.seq, n.ply, n.kind, n.seat, notice_text(table, n), n.at)  # type: ignore[arg-type]
        for n in table.notices
        if n.seq > after
    ]


def notice_text(table: LiveTable, notice: Notice) -> str:
    """What happened, in one sentence. What a hint said is its seat's alone."""
    name, about = table.names[notice.seat], table.names[notice.about]
    told = {
        "hint": say("{name} asked for a hint.", name=name),
        "consent": say("{name} agrees that a bot stands in for {other}.", name=name, other=about),
        "stand_in": say("A bot stands in for {name}, whose time was up.", name=about),
        "back": say("{name} is back.", name=name),
    }
    is_end = table.row.status == "over" and table.row.ply == notice.ply
    gave_up = say("{name} gave up.", name=name) if is_end else say("{name} gave up; a bot plays on.", name=name)
    return told.get(notice.kind, gave_up)


def here(table: LiveTable) -> m.Here:
    return m.Here([table.here(seat.guest) for seat in table.seats])


def away(table: LiveTable) -> m.Away:
    return m.Away([is_away(table, seat.seat) for seat in table.seats])


def scene_bytes(table: LiveTable, seat: int, have: str = "") -> bytes:
    """The scene of a seat as JSON, or what differs from the version a client has."""
    now = drawing(table, seat)
    return now.since(table.drawings.known((seat, language()), have) if have else None)


def drawing(table: LiveTable, seat: int) -> Drawing:
    """The scene of a seat as things stand; drawn once for each position, seat and language, and for who sits where."""

    def draw() -> Scene:
        with table.by_name():
            scene = table.position.scene(seat)
        return scene if table.row.status == "playing" else replace(scene, choices=(), prompt="")

    stamp = (table.moved, table.row.status, table.names)
    return table.drawings.drawing((seat, language()), table.row.seq, stamp, draw)


def past(table: LiveTable, seat: int, ply: int) -> m.Past:
    """What the seat saw after that many entries."""
    if not 0 <= ply <= len(table.entries):
        n = len(table.entries)
        raise unknown(say_many("The match has only {n} entry.", "The match has only {n} entries.", n))
    with table.by_name():
        scene = replace(table.position.at(table.state_at(ply)).scene(seat), choices=(), prompt="")
    lines = table.history.lines(table.entries, seat, 0)
    return m.Past(ply, seat, scene, lines[ply - 1] if ply else None)


def why(table: LiveTable, seat: int, picked: list[str]) -> m.Why:
    """Why what these sprites stand for cannot be done, by the last of them; nothing where that one makes no difference."""
    at, game, meant = table.position, table.game, table.game.actions_for_picks
    if meant is None or table.row.status != "playing" or seat not in at.pending:
        return m.Why("")
    v, shown = at.view(seat), {sprite.id for sprite in drawing(table, seat).scene.sprites if sprite.label}
    before, after = (meant(v, seat, [id for id in ids if id in shown]) for ids in (picked[:-1], picked))
    actions = [action for action in after if action not in at.actions(seat)] if after != before else []
    with table.by_name():
        refusals = dict.fromkeys(game.words.why_not(v, seat, action) for action in actions)
    return m.Why(" ".join(list(refusals)[:REASONS]))


def preview(table: LiveTable, seat: int, action: int) -> m.Preview:
    """What an action would change, as far as the seat can know it."""
    at, game = table.position, table.game
    if table.row.status != "playing":
        raise TableError("status", say("No match is being played here."))
    checked_action(at, seat, action, None)
    v, rng = at.view(seat), dice.generator(f"preview {len(table.entries)}")
    with table.by_name():
        before, found = at.scene(seat), []
        for _ in range(WORLDS):
            world = game.blank(v)
            game.imagine(v, seat, rng, world)
            game.apply(world, seat, action)
            found.append(_difference(before, at.at(world).scene(seat)))
    gone, new, changed, scores = (sorted(set.intersection(*parts), key=repr) for parts in zip(*found, strict=True))
    return m.Preview(action, gone, new, changed, [m.Swing(*swing) for swing in scores])


def _difference(before: Scene, after: Scene) -> tuple[set[str], set[Any], set[Any], set[tuple[int, int, int]]]:
    old, new = ({sprite.id: sprite for sprite in scene.sprites} for scene in (before, after))
    points = {panel.seat: panel.score for panel in before.panels}
    return (
        old.keys() - new.keys(),
        {new[name] for name in new.keys() - old.keys()},
        {new[name] for name in new.keys() & old.keys() if new[name] != old[name]},
        {(p.seat, points[p.seat], p.score) for p in after.panels if points.get(p.seat, p.score) != p.score},
    )


def hint(table: LiveTable, seat: int, action: int) -> m.Hint:
    """An action as the seat would choose it."""
    choices = drawing(table, seat).scene.choices
    label = next((choice.label for choice in choices if choice.action == action), "")
    text = table.game.words.action_text(table.position.view(seat), seat, action)
    return m.Hint(action, text, label or text)


def proof(table: LiveTable) -> m.Proof:
    """All that is needed to check the dice of a finished match."""
    require_over(table)
    game, draws, s = table.game, [], table.state_at(0)
    for ply, entry in enumerate(table.entries):
        if entry.who == CHANCE:
            actions, odds = table.position.at(s.copy()).weighted("chance")
            text = game.words.action_text(s, CHANCE, entry.action)
            draws.append(m.Draw(ply, odds, actions.index(entry.action), text))
        game.apply(s, entry.who, entry.action)
    return m.Proof(table.row.commitment, table.row.secret, draws)


def saved(table: LiveTable) -> File:
    """A finished match as a file."""
    require_over(table)
    row, log = table.row, pairs(table.entries)
    return File(
        row.game,
        row.revision,
        len(table.seats),
        row.options,
        log,
        row.commitment,
        row.secret,
        resigned=_resigned(table),
    )


def _resigned(table: LiveTable) -> list[Resignation]:
    """Who gave up, and when. A match that ended so before that was noted was given up by the only one who had."""
    noted = [Resignation(notice.seat, notice.ply) for notice in table.notices if notice.kind == "resigned"]
    flagged, result = results.who_gave_up(table.seats), table.row.result or {}
    if not noted and len(flagged) == 1 and result.get("ended") == "resigned":
        return [Resignation(flagged[0], len(table.entries))]
    return noted


def require_over(table: LiveTable) -> None:
    if table.row.status != "over":
        raise TableError("status", say("The match is not over yet."))


def _seat_view(table: LiveTable, number: int, me: str | None, name: str, viewer: int) -> m.SeatView:
    seat = table.seats[number]
    return m.SeatView(
        seat=number,
        name=name,
        kind=seat.kind,  # type: ignore[arg-type]
        level=seat.level,
        mine=me is not None and seat.guest == me,
        here=table.here(seat.guest),
        turn=number in table.owed,
        resigned=seat.resigned,
        stand_in=seat.stand_in,
        away=is_away(table, number),
        consents=table.consents(number),
        private=number in {viewer, *table.owed} and _is_private(table, number, me),
        invite=seat.invite if seat.invite and table.row.host == me else msgspec.UNSET,
    )


def _is_private(table: LiveTable, number: int, me: str | None) -> bool:
    """Do people share a device at this table, and is there now what this seat must hide from the others there?"""
    mine = table.seats_of(me)
    if len(mine) < 2 or number not in mine or table.row.status != "playing":
        return False
    return table.game.has_secrets(len(table.seats), table.row.options) and table.position.hides(number)


def _since(table: LiveTable, seat: int) -> int:
    """The first ply after the seat's last own action."""
    for ply in range(len(table.entries) - 1, -1, -1):
        if table.entries[ply].who == seat and seat != SPECTATOR and not table.entries[ply].forced:
            return ply + 1
    return 0


def _result(table: LiveTable) -> m.Result | None:
    kept = table.row.result
    if kept is None:
        return None
    at, gave_up = table.position, results.who_gave_up(table.seats)
    if gave_up and kept["ended"] == "played":
        kept = results.played(at, table.seats)  # one kept long ago may name a seat that gave up
    words = results.words(kept, at, table.seats)
    if kept["ended"] != "played":
        return m.Result(**kept, words=words, standings=_by_points(kept), gave_up=gave_up)
    lines = [m.StandingLine(row.place, row.seat, row.score, row.why) for row in at.standings(gave_up)]
    return m.Result(**kept, words=words, decided=at.decided(gave_up), standings=lines, gave_up=gave_up)


def _by_points(result: dict[str, Any]) -> list[m.StandingLine]:
    """The seats of a match that was not played to its end: who won all the same, then by points."""
    keys = [(seat not in result["winners"], -score) for seat, score in enumerate(result["scores"])]
    order = sorted(range(len(keys)), key=keys.__getitem__)
    return [m.StandingLine(1 + sorted(keys).index(keys[seat]), seat, -keys[seat][1], "") for seat in order]
