"""HEAD wherever there is GET: the same answer without its body."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send


async def head(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Let GET begin its response, and end there: a stream would never end by itself."""
    begun = asyncio.Event()

    async def only_begin(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b""})
            begun.set()

    answering = asyncio.ensure_future(app({**scope, "method": "GET"}, receive, only_begin))
    waiting = asyncio.ensure_future(begun.wait())
    try:
        await asyncio.wait((answering, waiting), return_when=asyncio.FIRST_COMPLETED)
        if not begun.is_set():
            await answering  # it failed before it began: whoever called us reports it
    finally:
        for task in (answering, waiting):
            task.cancel()
        await asyncio.gather(answering, waiting, return_exceptions=True)
