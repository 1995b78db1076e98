"""Something sent to many: compressed once, and not sent again to those who have it."""

from __future__ import annotations

import hashlib

from starlette.requests import Request
from starlette.responses import Response

from motu.table.assets.encodings import PLAIN, THOROUGH, is_worth_packing, packed, wished

FOREVER = "public, max-age=31536000, immutable"  # under an address with the hash of its contents
ASK_AGAIN = "public, no-cache"  # cached, but revalidated each time
FOR_ONE = "private, no-cache"


class Asset:
    """Bytes of a media type, plain and compressed, with the tag that tells them from others."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self.media_type = media_type
        self.digest = hashlib.sha256(body).hexdigest()[:16]
        self.tag = f'W/"{self.digest}"'  # weak: the same for every encoding
        self._bodies = {PLAIN: body}

    def body(self, encoding: str = PLAIN) -> bytes:
        """The body in this encoding, compressed when first asked for."""
        if encoding not in self._bodies:
            self._bodies[encoding] = packed(self._bodies[PLAIN], encoding, THOROUGH)
        return self._bodies[encoding]

    def answer(self, request: Request, lifetime: str, **more: str) -> Response:
        """A response with this, or only that it is unchanged."""
        headers = {"cache-control": lifetime, "etag": self.tag, "vary": "accept-encoding", **more}
        if is_known(request, self.tag):
            return Response(status_code=304, headers=headers)
        pack = is_worth_packing(self.media_type, len(self._bodies[PLAIN]))
        encoding = wished(request.headers.get("accept-encoding", "")) if pack else PLAIN
        headers |= {"content-encoding": encoding} if encoding else {}
        return Response(self.body(encoding), media_type=self.media_type, headers=headers)


def unless_known(request: Request, response: Response) -> Response:
    """A response for one person, to be cached by their browser but revalidated; or only that it is unchanged."""
    tag = f'W/"{hashlib.sha256(bytes(response.body)).hexdigest()[:16]}"'
    response.headers.update({"cache-control": FOR_ONE, "etag": tag})
    if not is_known(request, tag):
        return response
    return Response(
        status_code=304, headers={name: response.headers[name] for name in ("cache-control", "etag", "vary")}
    )


def is_known(request: Request, tag: str) -> bool:
    """Does the client have the very same already? Proxies that compress a response weaken its tag."""
    known = request.headers.get("if-none-match", "")
    return tag.removeprefix("W/") in [one.strip().removeprefix("W/") for one in known.split(",")]
