"""Scripts, styles, pictures and fonts: cached by browsers for good at an address with their hash, else revalidated."""

from __future__ import annotations

import asyncio
import re

from fastapi import APIRouter, Request, Response

from motu.table.assets import files
from motu.table.assets.asset import ASK_AGAIN, FOREVER
from motu.table.errors import unknown

router = APIRouter(include_in_schema=False)
VERSION = re.compile(rf"[0-9a-f]{{{files.VERSION_LENGTH}}}/")


@router.get(files.STATIC + "/{path:path}")
async def file(request: Request, path: str) -> Response:
    """Under the address of another version, ours: an older page keeps working, and caches nothing for good."""
    found = VERSION.match(path)
    name = path[found.end() :] if found else path
    try:
        asset = await asyncio.to_thread(files.whole if found else files.single, name)
    except KeyError:
        raise unknown() from None
    is_ours = found is not None and found[0] == f"{files.version()}/"
    return asset.answer(request, FOREVER if is_ours else ASK_AGAIN)
