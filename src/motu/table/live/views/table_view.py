"""A table as one viewer may see it. Every byte that leaves is made here, from the viewer's own view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from motu.core.game import CHANCE, SPECTATOR
from motu.core.layers import Layered
from motu.core.matches.files import File
from motu.core.matches.resignation import Resignation
from motu.core.words import language, say, say_many
from motu.store import Guest, Notice
from motu.table import messages as m
from motu.table.errors import TableError, unknown
from motu.table.live import results
from motu.table.live.coach.help import help_of, is_about_help, is_with_others
from motu.table.live.loading import pairs
from motu.table.live.pace import is_away, until
from motu.table.live.table import LiveTable
from motu.table.live.transitions import checked_action
from motu.table.live.views import endings, reasons, rendering
from motu.table.live.views.drawings import Drawing
from motu.table.live.views.rendering import Sight, Way
from motu.table.messages import encode


def table_view(table: LiveTable, guest: Guest | None, seat: int, after: int = 0, have: str = "") -> m.TableView:
    """Everything about a table, with history and chat since `after`; have: the version of the scene the client has."""
    row, me = table.row, guest.id if guest else None
    mine = table.seats_of(me)
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
        mine=mine,
        host=row.host == me,
        public=row.public,
        hints=row.hints,
        help=help_of(table, seat),  # type: ignore[arg-type]
        hidden=table.game.has_secrets(len(table.seats), table.position.options),
        pace=row.pace,  # type: ignore[arg-type]
        until=until(row) if table.is_playing else None,
        created=row.created,
        seats=_seat_views(table, me, seat),
        scene=msgspec.Raw(scene_bytes(table, seat, mine, have)),
        can_undo=seat != SPECTATOR and table.undo_depth(seat) > 0,
        since=_since(table, seat),
        from_=start,
        history=table.history.lines(table.entries, seat, start),
        chat=chat_since(table, after),
        notices=notices_since(table, after),
        commitment=row.commitment,
        secret=row.secret if row.status == "over" else None,
        result=endings.ending(table),
        rematch=row.rematch,
        former=table.former,
        invite=table.invite if table.invite and row.status == "waiting" and row.host == me else msgspec.UNSET,
    )


def table_message(table: LiveTable, guest: Guest | None, seat: int, after: int = 0, have: str = "") -> msgspec.Raw:
    """The same as JSON, built once for all who see the same: a player who acts gets it in a stream, too, and many may
    watch. If nobody watches, nobody else will be sent it."""
    if not table.watchers:
        return msgspec.Raw(encode(table_view(table, guest, seat, after, have)))
    me = guest.id if guest is not None and (guest.id == table.row.host or table.seats_of(guest.id)) else None
    stamp = (table.row.seq, table.position, here(table), away(table))
    return table.shared.message(
        stamp, (me, seat, language(), after, have), lambda: encode(table_view(table, guest, seat, after, have))
    )


def chat_since(table: LiveTable, after: int) -> list[m.ChatLine]:
    return [m.ChatLine(c.seq, c.name, c.seat, c.text, c.at) for c in table.chat if c.seq > after]


def notices_since(table: LiveTable, after: int) -> list[m.Notice]:
    return [
        m.Notice(n.seq, n.ply, "help" if is_about_help(n) else n.kind, n.seat, notice_text(table, n), n.at)  # type: ignore[arg-type]
        for n in table.notices
        if n.seq > after and (not is_about_help(n) or is_with_others(table))
    ]


def notice_text(table: LiveTable, notice: Notice) -> str:
    """What happened, in one sentence. What a hint said is for its seat alone."""
    name, about = table.names[notice.seat], table.names[notice.about]
    told = {
        "hint": say("{name} asked for a hint.", name=name),
        "consent": say("{name} agrees that a bot stands in for {other}.", name=name, other=about),
        "stand_in": say("A bot stands in for {name}, whose time was up.", name=about),
        "back": say("{name} is back.", name=name),
        "help_off": say("{name} plays without the coach.", name=name),
        "help_asked": say("{name} asks the coach only now and then.", name=name),
        "help_mistakes": say("The coach warns {name} of mistakes.", name=name),
        "help_all": say("The coach explains everything to {name}.", name=name),
    }
    is_end = table.row.status == "over" and table.row.ply == notice.ply
    gave_up = say("{name} gave up.", name=name) if is_end else say("{name} gave up; a bot plays on.", name=name)
    return told.get(notice.kind, gave_up)


def here(table: LiveTable) -> m.Here:
    present = table.present
    return m.Here([seat.guest in present for seat in table.seats])


def away(table: LiveTable) -> m.Away:
    return m.Away([is_away(table, seat.seat) for seat in table.seats])


def scene_bytes(table: LiveTable, seat: int, mine: Sequence[int], have: str = "") -> bytes:
    """The scene of a seat as JSON, or what differs from the version a client has. That may be of another seat of the
    same guest, or of a spectator: never of somebody else, as what stays the same would reveal what is there."""
    now = drawing(table, seat)
    if not have:
        return now.since(None, bool(table.watchers))
    theirs = [(held, language()) for held in (seat, *mine, SPECTATOR)]
    return now.since(table.drawings.known(theirs, have), bool(table.watchers))


def drawing(table: LiveTable, seat: int) -> Drawing:
    """The scene of a seat as things stand; drawn once for each position, seat and language, and for who sits where."""

    def draw() -> Layered:
        with table.by_name():
            return table.position.layers(seat, table.drawings.layers)

    stamp = _stamp(table)
    return table.drawings.drawing((seat, language()), table.row.seq, stamp, lambda: _open_to(table, draw()))


def _stamp(table: LiveTable) -> Any:
    """What a scene depends on besides its seat and language."""
    return table.moved, table.row.status, table.names


def _open_to(table: LiveTable, drawn: Layered) -> Layered:
    """The scene with what can be done in it, which is nothing where nobody plays."""
    return drawn if table.is_playing else Layered(drawn.parts | _closed(table, drawn.parts), drawn.layers)


def _closed(table: LiveTable, parts: dict[str, Any]) -> dict[str, Any]:
    if table.row.status == "playing":  # under rules that are gone: nobody is to act
        panels = tuple(replace(panel, turn=False) for panel in parts.get("panels", ()))
        return {"choices": (), "prompt": table.former, "panels": panels}
    return {"choices": (), "prompt": ""}


async def prepare(table: LiveTable, seat: int) -> None:
    """Before a view is made: tell a long history bit by bit, and have the scene drawn elsewhere if it is heavy or its
    owner has had many. The view itself makes up for what happens at the table meanwhile."""
    await prepare_words(table, seat)
    key, stamp = (seat, language()), _stamp(table)
    if not table.drawings.is_drawn(key, stamp) and _is_for_elsewhere(table):
        found = await table.services.renderer.render(table.owner, partial(rendering.scene, sight_of(table, seat)))
        table.drawings.took(found.seconds)
        if _stamp(table) == stamp and not table.drawings.is_drawn(key, stamp):
            table.drawings.add(key, table.row.seq, stamp, _open_to(table, Layered.of(found.content)))


async def prepare_words(table: LiveTable, seat: int) -> None:
    """Before the history is told, and the result."""
    await table.history.tell_ahead(table.entries, seat)
    await endings.prepare(table, lambda: sight_of(table, SPECTATOR))


def _is_for_elsewhere(table: LiveTable) -> bool:
    services = table.services
    return table.drawings.is_heavy or (
        services.settings.limited and services.drawn_here.is_used_up(table.owner.address)
    )


def past(table: LiveTable, seat: int, ply: int) -> m.Past:
    """What the seat saw after that many entries."""
    return past_drawing(table, seat, ply)()


def past_drawing(table: LiveTable, seat: int, ply: int) -> partial[m.Past]:
    """The same, yet to be drawn."""
    if not 0 <= ply <= len(table.entries):
        n = len(table.entries)
        raise unknown(say_many("The match has only {n} entry.", "The match has only {n} entries.", n))
    lines = table.history.lines(table.entries, seat, 0)
    return partial(rendering.past, sight_of(table, seat), _way_to(table, ply), ply, lines[ply - 1] if ply else None)


def why(table: LiveTable, seat: int, picked: list[str]) -> m.Why:
    """Why what these sprites stand for cannot be done."""
    if not table.is_playing or seat not in table.position.pending:
        return m.Why("")
    shown = {sprite.id for sprite in drawing(table, seat).scene.sprites if sprite.label}
    with table.by_name():
        return m.Why(reasons.why_not(table.position, seat, shown, picked))


def preview(table: LiveTable, seat: int, action: int) -> m.Preview:
    """What an action would change, as far as the seat can know it."""
    return preview_drawing(table, seat, action)()


def preview_drawing(table: LiveTable, seat: int, action: int) -> partial[m.Preview]:
    """The same, yet to be drawn."""
    if not table.is_playing:
        raise TableError("status", table.former or say("No match is being played here."))
    checked_action(table.position, seat, action, None)
    return partial(rendering.preview, sight_of(table, seat), action, f"preview {len(table.entries)}")


def sight_of(table: LiveTable, seat: int) -> Sight:
    """What a drawing for this seat is made of."""
    at = table.position
    view = at.view(seat).tobytes()
    return Sight(at.game.name, at.game.module, at.seats, at.options, view, seat, table.names, language())


def _way_to(table: LiveTable, ply: int) -> Way:
    start, entries = table.way_to(ply)
    return Way(start.tobytes(), entries)


def proof(table: LiveTable) -> m.Proof:
    """All that is needed to check the dice of a finished match."""
    return proof_drawing(table)()


def proof_drawing(table: LiveTable) -> partial[m.Proof]:
    """The same, yet to be computed: the whole match is replayed for it."""
    require_over(table)
    if table.replays < len(table.entries):
        raise TableError("status", table.former)
    sight, way = sight_of(table, SPECTATOR), _way_to(table, len(table.entries))
    return partial(rendering.proof, sight, way, table.row.commitment, table.row.secret)


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


def log_text(table: LiveTable, seat: int) -> str:
    """What was done so far, in notation and as this seat saw it, headed by who played what under which rules."""
    row, names = table.row, [name or say("open seat") for name in table.names]
    rules = say("{game}, revision {revision} of the rules", game=table.game.title, revision=row.revision)
    head = [rules, ", ".join(names)]
    if row.options:
        head.append(msgspec.json.encode(row.options).decode())
    lines = [
        f"{line.ply + 1}. {say('Chance') if line.who == CHANCE else names[line.who]}: {line.text}"
        for line in table.history.lines(table.entries, seat, 0)
    ]
    result = endings.ending(table)
    return "\n".join(
        [*head, "", *lines, *(["", result.words] if result else []), *(["", table.former] if table.former else []), ""]
    )


def _resigned(table: LiveTable) -> list[Resignation]:
    """Who gave up, and when. If a match ended so before that was noted, it was the only seat that gave up."""
    noted = [Resignation(notice.seat, notice.ply) for notice in table.notices if notice.kind == "resigned"]
    flagged, result = results.who_gave_up(table.seats), table.row.result or {}
    if not noted and len(flagged) == 1 and result.get("ended") == "resigned":
        return [Resignation(flagged[0], len(table.entries))]
    return noted


def require_over(table: LiveTable) -> None:
    if table.row.status != "over":
        raise TableError("status", say("The match is not over yet."))


def _seat_views(table: LiveTable, me: str | None, viewer: int) -> list[m.SeatView]:
    present, private = here(table).here, _private_seats(table, me, viewer)
    return [_seat_view(table, n, me, present[n], n in private) for n in range(len(table.seats))]


def _seat_view(table: LiveTable, number: int, me: str | None, is_here: bool, is_private: bool) -> m.SeatView:
    seat = table.seats[number]
    return m.SeatView(
        seat=number,
        name=table.names[number],
        kind=seat.kind,  # type: ignore[arg-type]
        level=seat.level,
        mine=me is not None and seat.guest == me,
        here=is_here,
        turn=number in table.owed,
        resigned=seat.resigned,
        stand_in=seat.stand_in,
        away=is_away(table, number),
        consents=table.consents(number),
        private=is_private,
        invite=seat.invite if seat.invite and table.row.host == me else msgspec.UNSET,
    )


def _private_seats(table: LiveTable, me: str | None, viewer: int) -> set[int]:
    """Where people share a device: the seats there that must now hide something from the others, if viewed next."""
    mine = set(table.seats_of(me))
    if len(mine) < 2 or not table.is_playing or not table.game.has_secrets(len(table.seats), table.position.options):
        return set()
    return {seat for seat in mine & {viewer, *table.owed} if table.position.hides(seat)}


def _since(table: LiveTable, seat: int) -> int:
    """The first ply after the seat's last own action."""
    if seat == SPECTATOR:
        return 0
    for ply in range(len(table.entries) - 1, -1, -1):
        if table.entries[ply].who == seat and not table.entries[ply].forced:
            return ply + 1
    return 0
