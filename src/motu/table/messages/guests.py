"""Guests, their tokens and links."""

from __future__ import annotations

import msgspec


class GuestView(msgspec.Struct):
    id: str
    name: str


class Me(msgspec.Struct):
    guest: GuestView | None
    language: str
    languages: dict[str, str]


class Link(msgspec.Struct):
    link: str
    expires: int


class TokenLine(msgspec.Struct):
    id: str
    name: str
    created: int


class FreshToken(msgspec.Struct):
    id: str
    name: str
    created: int
    token: str
