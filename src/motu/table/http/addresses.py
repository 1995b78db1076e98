"""What a host name or number tells: is it this machine's, one network's, or public? And where a request comes from."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from starlette.requests import Request

ANYWHERE = "0.0.0.0"  # nothing listens there unless somebody says so  # noqa: S104  # nosec B104
EVERYWHERE = (ANYWHERE, "::", "")  # hosts to listen on that mean all addresses of this machine
OWN_BITS = 64  # of an IPv6 address: what follows is for its owner to choose


def is_own_machine(host: str) -> bool:
    """Does this name lead everybody to their own machine?"""
    number = _number(host)
    if number is None:
        return host == "localhost" or host.endswith(".localhost")
    return number.is_loopback or number.is_unspecified


def is_private(host: str) -> bool:
    """Is this a name or number that only one network knows?"""
    number = _number(host)
    if number is None:
        return "." not in host or host.endswith((".local", ".lan", ".home", ".internal", ".home.arpa"))
    return number.is_private or number.is_link_local


def is_public(host: str) -> bool:
    """Is this the number of somebody on the internet?"""
    number = _number(host)
    return number is not None and number.is_global


def is_reached_by_others(bound: str) -> bool:
    """Does a server that listens there hear other machines?"""
    return bound in EVERYWHERE or not is_own_machine(bound)


def address(request: Request) -> str:
    """The client's address; for IPv6 its network, as one machine has billions of addresses in it."""
    return network_of(request.client.host) if request.client else "?"


@lru_cache(maxsize=1 << 12)
def network_of(host: str) -> str:
    """The addresses that belong to one owner."""
    try:
        number = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.ip_network((int(number), OWN_BITS), strict=False))


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
