"""For those who run the server."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from motu.table import messages as m
from motu.table.http.context import answer, context_of
from motu.table.http.openapi import gives, gives_text

router = APIRouter(tags=["service"])


@router.get("/healthz", responses=gives(m.Health))
async def health(request: Request) -> Response:
    """Can the database be written? If not, 503, and why."""
    await context_of(request).services.check()
    return answer(m.Health("ok"))


@router.get("/metrics", responses=gives_text("text/plain", "Prometheus text"))
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    return Response(context_of(request).services.metrics.text(), media_type="text/plain; version=0.0.4")
