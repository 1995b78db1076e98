"""For those who run the server."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.table import messages as m
from motu.table.house import answer, house_of
from motu.table.openapi import gives, gives_text

router = APIRouter(tags=["service"])


@router.get("/healthz", responses=gives(m.Health))
async def health(request: Request) -> Response:
    house = house_of(request)
    await house.services.run(house.services.store.check)
    return answer(m.Health("ok"))


@router.get("/metrics", responses=gives_text("text/plain", "Prometheus text"))
async def metrics(request: Request) -> Response:
    return Response(house_of(request).services.metrics.text(), media_type="text/plain; version=0.0.4")
