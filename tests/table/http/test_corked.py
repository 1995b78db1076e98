"""The head and the body of a response leave together, and a head never waits for more than a moment."""

from __future__ import annotations

import asyncio

import pytest

from motu.table.http.corked import Corked
from tests import loops

HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"


class Transport:
    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, content: bytes) -> None:
        assert not self.closed
        self.sent.append(content)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


@pytest.fixture
def transport():
    return Transport()


def within_a_loop(do):
    async def run():
        do(asyncio.get_running_loop())
        await asyncio.sleep(0)

    loops.run(run())


def test_a_head_and_its_body_are_one_packet_and_the_next_are_as_they_come(transport):
    def answers(loop):
        corked = Corked(transport, loop)
        for content in (HEAD, b"hi", b"more", HEAD, b""):
            corked.write(content)

    within_a_loop(answers)
    assert transport.sent == [HEAD + b"hi", b"more", HEAD]


def test_a_head_without_a_body_leaves_as_soon_as_the_loop_goes_on(transport):
    def answers(loop):
        Corked(transport, loop).write(HEAD)
        assert transport.sent == []

    within_a_loop(answers)
    assert transport.sent == [HEAD]


def test_a_head_leaves_before_its_connection_is_closed(transport):
    def answers(loop):
        corked = Corked(transport, loop)
        corked.write(HEAD)
        corked.close()

    within_a_loop(answers)
    assert transport.sent == [HEAD] and transport.closed


def test_after_the_connection_is_gone_nothing_is_sent(transport):
    def answers(loop):
        Corked(transport, loop).write(HEAD)
        transport.closed = True

    within_a_loop(answers)
    assert transport.sent == []
