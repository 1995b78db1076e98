"""Who can open a link to this server, and at which address: one that says 127.0.0.1 leads everybody to themselves."""

from __future__ import annotations

import socket

from starlette.requests import Request

from motu.table.http.addresses import ANYWHERE, EVERYWHERE, is_own_machine, is_private
from motu.table.http.context import context_of
from motu.table.messages import Reach

OUTSIDE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # addresses that belong to nobody


def reach_of(request: Request) -> Reach:
    """The address for others. It is what the browser asked for, unless that is a name for one's own machine."""
    host, address = request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}"
    if not is_own_machine(host):
        return Reach(address, "network" if is_private(host) else "everybody")
    bound = context_of(request).settings.host
    if bound not in EVERYWHERE:
        return Reach(address, "nobody")
    port = f":{request.url.port}" if request.url.port else ""
    return Reach(f"{request.url.scheme}://{in_url(network_address(bound))}{port}", "network")


def network_address(bound: str = ANYWHERE) -> str:
    """This machine's address in its network, as others see it; or its name, if it has none."""
    families = (socket.AF_INET6, socket.AF_INET) if ":" in bound else (socket.AF_INET,)
    for family in families:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((OUTSIDE[family], 9))  # nothing is sent: it only finds out which route it would take
            except OSError:
                continue
            found: str = asking.getsockname()[0]
            if not is_own_machine(found):
                return found
    return socket.gethostname()


def in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
