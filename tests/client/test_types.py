"""The types that the scripts are checked against are those of the server's messages."""

from __future__ import annotations

import msgspec

from scripts import client_types


class Sent(msgspec.Struct):
    """As the server sends it."""

    from_: int = msgspec.field(name="from")
    names: list[str | None] = []
    note: str | msgspec.UnsetType = msgspec.UNSET


class Short(msgspec.Struct, omit_defaults=True):
    pair: tuple[int, str]
    more: tuple[float, ...] = ()


def written(struct):
    info = msgspec.inspect.type_info(struct)
    assert isinstance(info, msgspec.inspect.StructType)
    return client_types.interface(info)


def test_the_types_are_up_to_date():
    assert client_types.FILE.read_text("utf-8") == client_types.written(), "run python scripts/client_types.py"


def test_what_is_unset_may_miss_and_what_has_a_default_is_sent():
    assert written(Sent).splitlines() == [
        "/** As the server sends it. */",
        "export interface Sent {",
        "  from: number;",
        "  names: (string | null)[];",
        "  note?: string;",
        "}",
    ]


def test_where_defaults_are_left_out_they_may_miss():
    assert "  pair: [number, string];\n  more?: number[];\n" in written(Short)
