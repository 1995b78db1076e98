"""Bytes compressed for clients that accept it: Brotli, or else gzip."""

from __future__ import annotations

import gzip
import re

import brotli

PLAIN = ""
KNOWN = ("br", "gzip")  # the better first
WORTH_PACKING = ("text/", "application/json", "application/problem+json", "image/svg+xml")
LEAST = 1000  # bytes: what fits into one packet anyway is sent as it is
THOROUGH, QUICK = {"br": 9, "gzip": 9}, {"br": 4, "gzip": 5}  # once for all, or for each response


def wished(header: str) -> str:
    """The encoding that an Accept-Encoding header asks for, of those we know."""
    wishes = dict(_wish(part) for part in header[:500].split(","))
    return next((name for name in KNOWN if wishes.get(name, wishes.get("*", 0)) > 0), PLAIN)


def _wish(part: str) -> tuple[str, float]:
    name, _, rest = part.strip().partition(";")
    weight = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", rest)
    return name.strip().lower(), 1 if not rest else float(weight[1]) if weight else 0


def is_worth_packing(media_type: str, size: int = LEAST) -> bool:
    return size >= LEAST and media_type.startswith(WORTH_PACKING) and not media_type.startswith("text/event-stream")


def packed(body: bytes, encoding: str, quality: dict[str, int] = QUICK) -> bytes:
    if encoding == "br":
        return bytes(brotli.compress(body, mode=brotli.MODE_TEXT, quality=quality["br"]))
    return gzip.compress(body, quality["gzip"], mtime=0)
