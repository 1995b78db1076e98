"""After the match: proof of fair dice, the file, another one."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.core.files import File
from motu.table import messages as m
from motu.table import render
from motu.table.house import answer, house_of, read
from motu.table.openapi import gives, takes
from motu.table.routes.seating import asked
from motu.table.seats import viewing_seat

router = APIRouter(tags=["finished"])


@router.get("/api/tables/{table}/verify", responses=gives(m.Proof))
async def verify(request: Request, table: str) -> Response:
    return answer(render.proof(await house_of(request).lobby.table(table)))


@router.get("/api/tables/{table}/file", responses=gives(File))
async def file(request: Request, table: str) -> Response:
    live = await house_of(request).lobby.table(table)
    name = f"{live.row.game}-{live.id}.motu"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(render.saved(live).text(), media_type="application/json", headers=headers)


@router.post(
    "/api/tables/{table}/rematch", status_code=201, openapi_extra=takes(m.Nothing),
    responses=gives(m.TableView, status=201, also=200),
)  # fmt: skip
async def rematch(request: Request, table: str) -> Response:
    await read(request, m.Nothing)
    house, guest, live = await asked(request, table)
    house.limit(house.new_tables, guest.id)
    fresh, is_new = await house.lobby.rematch(live, guest)
    return house.seen_by(fresh, guest, viewing_seat(fresh, guest, None), status=201 if is_new else 200)
