"""Write the client's types for all messages, from the structs that the server sends and reads.

python scripts/client_types.py            write src/motu/table/client/lib/messages.d.ts
python scripts/client_types.py --check    say whether it is up to date; nothing is changed
"""

from __future__ import annotations

import inspect as python
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from motu.table import messages
from motu.table.live.views.drawings import Drawn

FILE = Path(__file__).parents[1] / "src/motu/table/client/lib/messages.d.ts"
HEAD = "// Every message between the table and its clients. Written by scripts/client_types.py from the server's structs.\n"
PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: Drawn.__name__,  # an already encoded scene
}


def structs() -> list[inspect.StructType]:
    """All messages in the order of their module, then the structs they are made of."""
    named = [kind for kind in vars(messages).values() if _is_message(kind)]
    found: dict[type, inspect.StructType] = {}
    for kind in inspect.multi_type_info([*named, Drawn]):
        _collect(kind, found)
    return [found.pop(kind) for kind in named] + list(found.values())


def _is_message(kind: Any) -> bool:
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return is_struct and kind.__module__.startswith(messages.__name__) and kind is not messages.In


def _collect(kind: inspect.Type, found: dict[type, inspect.StructType]) -> None:
    """This type if it is a struct, and every struct in it."""
    if isinstance(kind, inspect.StructType):
        if kind.cls in found:
            return
        found[kind.cls] = kind
    for part in parts(kind):
        _collect(part, found)


def parts(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a type is made of."""
    match kind:
        case inspect.Metadata(type=inner):
            return [inner]
        case inspect.StructType(fields=fields):
            return [field.type for field in fields]
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [item]
        case inspect.TupleType(item_types=items) | inspect.UnionType(types=items):
            return list(items)
        case inspect.DictType(key_type=key, value_type=value):
            return [key, value]
    return []


def text(kind: inspect.Type) -> str:
    """A type in TypeScript."""
    match kind:
        case inspect.Metadata(type=inner):
            return text(inner)
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"({text(item)})[]" if "|" in text(item) else f"{text(item)}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(text, items))}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{text(key)}, {text(value)}>"
        case inspect.UnionType(types=kinds):
            return " | ".join(map(text, kinds))
    return PLAIN[type(kind)]


def interface(struct: inspect.StructType) -> str:
    """A struct as a TypeScript interface."""
    own = struct.cls.__dict__.get("__doc__")
    about = [f"/** {python.cleandoc(own)} */\n"] if own else []
    body = "{\n" + "".join(_line(struct, field) for field in struct.fields) + "}\n" if struct.fields else "{}\n"
    return "".join(about) + f"export interface {struct.cls.__name__} " + body


def _line(struct: inspect.StructType, field: inspect.Field) -> str:
    return f"  {field.encode_name}{'?' if _may_miss(struct, field) else ''}: {text(field.type)};\n"


def _may_miss(struct: inspect.StructType, field: inspect.Field) -> bool:
    """Clients may omit what has a default; the server omits what is unset, and defaults where a struct says so."""
    leaves_out = issubclass(struct.cls, messages.In) or struct.cls.__struct_config__.omit_defaults
    is_unset = field.default is field.default_factory  # neither is given: the default is msgspec.UNSET
    return not field.required and (leaves_out or is_unset)


def written() -> str:
    return "\n".join([HEAD, *map(interface, structs())])


def main() -> int:
    if "--check" not in sys.argv[1:]:
        FILE.write_text(written(), "utf-8")
    elif FILE.read_text("utf-8") != written():
        print("messages.d.ts is older than the messages: run python scripts/client_types.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
