"""For those who run the server."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.table import messages as m
from motu.table.http.context import answer, context_of
from motu.table.http.openapi import gives, gives_text
from motu.table.http.processes import FIGURES

router = APIRouter(tags=["service"])


@router.get("/healthz", responses=gives(m.Health))
async def health(request: Request) -> Response:
    """Can the database be written? If not, 503, and why."""
    services = context_of(request).services
    await services.check()
    siblings = services.siblings
    return answer(m.Health("ok", siblings.number + 1, siblings.count) if siblings.count > 1 else m.Health("ok"))


@router.get("/metrics", responses=gives_text("text/plain", "Prometheus text"))
async def metrics(request: Request) -> Response:
    """Figures for Prometheus, of all processes of this server together."""
    services = context_of(request).services
    whole = services.metrics.with_others(await services.siblings.ask(FIGURES))
    return Response(whole.text(), media_type="text/plain; version=0.0.4")
