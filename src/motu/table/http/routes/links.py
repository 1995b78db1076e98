"""Links to pass on, as QR codes."""

from __future__ import annotations

import io

from fastapi import APIRouter, Request, Response

from motu.table import messages as m
from motu.table.http.context import answer, context_of, read
from motu.table.http.openapi import gives, takes
from motu.table.http.reach import reach_of

router = APIRouter(tags=["links"])


@router.post("/api/qr", openapi_extra=takes(m.QrWish), responses=gives(m.QrCode))
async def qr(request: Request) -> Response:
    """A link to a page of ours under the address for others, and its QR code as SVG."""
    context, wish = context_of(request), await read(request, m.QrWish)
    context.limit_shared(context.heavy, await context.visitors.guest(request), request)
    link = reach_of(request).address + wish.path
    return answer(m.QrCode(link, qr_svg(link)))


def qr_svg(link: str) -> str:
    """Dark on light, with the quiet zone that cameras need, in any theme."""
    import segno  # few ask for it, and a server should start at once

    written = io.BytesIO()
    code = segno.make_qr(link, error="m")
    code.save(written, "svg", border=4, dark="#14211f", light="#ffffff", omitsize=True, xmldecl=False, nl=False)
    return written.getvalue().decode()
