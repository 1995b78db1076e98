"""The page about the API: every address and message from its own description, to be read and tried out.

What FastAPI would show needs a script from another host. This needs only our own files, and keeps to our policy.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from markupsafe import Markup, escape
from starlette.responses import RedirectResponse

from motu.core.words import say
from motu.table.pages.page import page
from motu.table.pages.preview import Preview

router = APIRouter(include_in_schema=False)
Schema = dict[str, Any]
PARTS = {  # tags of routes, in the order of docs/api.md
    "me": "Who you are", "games": "Games", "learn": "Lessons", "tables": "Tables", "seats": "Seats", "links": "Links to pass on",
    "play": "Playing", "finished": "When a match is over", "service": "For those who run it",
}  # fmt: skip
ENDLESS = ("text/event-stream", "application/x-ndjson")


class Field(msgspec.Struct):
    """A field of a message, or a parameter of an address."""

    name: str
    type: Markup
    required: bool
    default: str = ""
    place: str = "body"  # of a parameter: path or query
    number: bool = False


class Operation(msgspec.Struct):
    """One request that can be made."""

    method: str
    path: str
    about: str
    fields: list[Field]
    answer: Markup
    can_be_tried: bool
    body: Markup | None = None
    example: str = ""


class Message(msgspec.Struct):
    name: str
    about: str
    fields: list[Field]


@router.get("/docs")
async def reference(request: Request) -> Response:
    described = request.app.openapi()
    title = say("API for programs")
    about = say("Everything the pages do, for programs: tables, seats, moves and events.")
    parts, messages = operations(described), messages_of(described)
    return await page(
        request, "reference.html", preview=Preview(title, about), kept=True, parts=parts, messages=messages
    )


@router.get("/redoc")
async def former_address(request: Request) -> Response:
    return RedirectResponse("/docs")


def operations(described: Schema) -> dict[str, list[Operation]]:
    """All operations by the part they belong to."""
    found: dict[str, list[Operation]] = {title: [] for title in PARTS.values()}
    for path, methods in described["paths"].items():
        for method, told in methods.items():
            tag = next(iter(told.get("tags", ())), "")
            found.setdefault(PARTS.get(tag, tag), []).append(_operation(path, method, told, described))
    return {title: group for title, group in found.items() if group}


def _operation(path: str, method: str, told: Schema, described: Schema) -> Operation:
    kind, answered = _content(next(response for status, response in told["responses"].items() if int(status) < 300))
    asked = told.get("requestBody")
    body = _content(asked)[1] if asked else None
    return Operation(
        method=method.upper(),
        path=path,
        about=told.get("description") or told.get("summary", ""),
        fields=[_parameter(parameter) for parameter in told.get("parameters", ())],
        answer=type_text(answered) if kind == "application/json" else escape(kind),
        can_be_tried=kind not in ENDLESS,
        body=type_text(body) if body else None,
        example=json.dumps(example_of(body, described), indent=1) if body else "",
    )


def _content(told: Schema) -> tuple[str, Schema]:
    """The media type and schema of a request or response; FastAPI adds JSON without a schema to what is not JSON."""
    told_of = ((kind, content["schema"]) for kind, content in told.get("content", {}).items() if content.get("schema"))
    return next(told_of, ("", {}))


def _parameter(told: Schema) -> Field:
    schema = told["schema"]
    return Field(
        name=told["name"], type=type_text(schema), required=told.get("required", False),
        default=_default(schema), place=told["in"], number="integer" in str(schema),
    )  # fmt: skip


def messages_of(described: Schema) -> list[Message]:
    """All messages and what they are made of, by name."""
    found = described["components"]["schemas"]
    return [Message(name, found[name].get("description", ""), _fields(found[name])) for name in sorted(found)]


def _fields(schema: Schema) -> list[Field]:
    required = schema.get("required", ())
    parts = schema.get("properties", {}).items()
    return [Field(name, type_text(part), name in required, _default(part)) for name, part in parts]


def _default(schema: Schema) -> str:
    return json.dumps(schema["default"]) if schema.get("default") is not None else ""


def type_text(schema: Schema) -> Markup:
    """A type in words, with links to the messages in it."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return Markup('<a href="#{0}">{0}</a>').format(name)
    if "enum" in schema:
        return Markup(" | ").join(json.dumps(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return Markup(" | ").join(type_text(part) for part in schema[several])
    if schema.get("type") == "array":
        return Markup("[{}]").format(type_text(schema.get("items") or {}))
    if isinstance(schema.get("additionalProperties"), dict):
        return Markup("{{name: {}}}").format(type_text(schema["additionalProperties"]))
    return escape(schema.get("type", "anything"))


def example_of(schema: Schema, described: Schema) -> Any:
    """A message with its required fields, to be filled in."""
    if "$ref" in schema:
        return example_of(described["components"]["schemas"][schema["$ref"].rpartition("/")[2]], described)
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("type") == "object":
        required = schema.get("required", ())
        return {name: example_of(schema["properties"][name], described) for name in required}
    if schema.get("type") == "array":
        return [example_of(schema.get("items") or {}, described)]
    return {"integer": 0, "number": 0, "boolean": False, "string": ""}.get(schema.get("type", ""))
