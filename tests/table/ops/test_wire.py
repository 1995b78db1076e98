"""The load generator's connection: it reads what a client would have to read."""

from __future__ import annotations

import asyncio

import pytest

from motu.table.ops.wire import Wire
from tests import loops


def poured(*lines: str) -> None:
    """Receive a stream that consists of these lines and then stays silent."""

    async def serve(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write("".join(f"{line}\r\n" for line in ("HTTP/1.1 200 OK", "", *lines)).encode())
        await reader.read()  # the connection stays open
        writer.close()

    async def main():
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            await asyncio.wait_for(Wire(port).pour("/"), 5)

    loops.run(main())


def chunk(seq: int) -> str:
    text = f'{{"event": "table", "data": {{"seq": {seq}}}}}\n'
    return f"{len(text):x}\r\n{text}"


def test_a_stream_is_over_with_its_last_chunk_though_the_connection_stays_open():
    poured(chunk(1), chunk(2), "0", "")


def test_a_stream_that_says_something_twice_is_an_error():
    with pytest.raises(RuntimeError, match="a stream at 2 went on with 2"):
        poured(chunk(2), chunk(2))
