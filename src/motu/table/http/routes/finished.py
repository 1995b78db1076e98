"""After the match: proof of fair dice, the file, a rematch."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.core.matches.files import File
from motu.table import messages as m
from motu.table.http.context import context_of, read
from motu.table.http.identity import viewing_seat
from motu.table.http.openapi import gives, takes
from motu.table.http.routes.seating import asked
from motu.table.live.views import table_view as views

router = APIRouter(tags=["finished"])


@router.get("/api/tables/{table}/verify", responses=gives(m.Proof))
async def verify(request: Request, table: str) -> Response:
    """All that is needed to check the dice."""
    context = context_of(request)
    guest, live = await context.visitors.guest(request), await context.lobby.table(table)
    return await context.drawn(request, guest, views.proof_drawing(live))


@router.get("/api/tables/{table}/file", responses=gives(File))
async def file(request: Request, table: str) -> Response:
    """The match as a file, for `motu verify` and `motu show`."""
    live = await context_of(request).lobby.table(table)
    name = f"{live.row.game}-{live.id}.motu"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(views.saved(live).text(), media_type="application/json", headers=headers)


@router.post(
    "/api/tables/{table}/rematch", status_code=201, openapi_extra=takes(m.Nothing),
    responses=gives(m.TableView, status=201, also=200),
)  # fmt: skip
async def rematch(request: Request, table: str) -> Response:
    """The same players once more; whoever asks second is given the same table."""
    await read(request, m.Nothing)
    context, guest, live = await asked(request, table)
    context.limit(context.new_tables, guest.id)
    fresh, is_new = await context.lobby.rematch(live, guest)
    return await context.seen_by(fresh, guest, viewing_seat(fresh, guest, None), status=201 if is_new else 200)
