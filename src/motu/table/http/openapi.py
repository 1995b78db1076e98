"""The description of the API for programs: FastAPI knows the routes, msgspec the messages."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from motu.core.matches.files import File
from motu.core.scene import Scene
from motu.table import messages
from motu.table.http.problems import ProblemMessage

REF = "#/components/schemas/{name}"
PROBLEMS = {
    400: "Malformed", 401: "No guest", 403: "Not yours", 404: "Unknown", 408: "Too slow", 409: "Not now", 413: "Too large",
    415: "Not JSON", 422: "Against the rules", 429: "Too often", 503: "Try again",
}  # fmt: skip


Responses = dict[int | str, dict[str, Any]]


def takes(message: type[msgspec.Struct]) -> dict[str, Any]:
    """For a route: the message in its body."""
    content = {"application/json": {"schema": {"$ref": REF.format(name=message.__name__)}}}
    return {"requestBody": {"required": True, "content": content}}


def gives(message: type[msgspec.Struct], many: bool = False, status: int = 200, also: int | None = None) -> Responses:
    """For a route: the message it answers with, and the problems it may report."""
    schema: dict[str, Any] = {"$ref": REF.format(name=message.__name__)}
    if many:
        schema = {"type": "array", "items": schema}
    good = {"description": message.__name__, "content": {"application/json": {"schema": schema}}}
    return {status: good, **({also: good} if also else {}), **problems()}


def gives_text(kind: str, what: str) -> Responses:
    return {200: {"description": what, "content": {kind: {"schema": {"type": "string"}}}}, **problems()}


def problems() -> Responses:
    content = {"application/problem+json": {"schema": {"$ref": REF.format(name="ProblemMessage")}}}
    return {status: {"description": what, "content": content} for status, what in PROBLEMS.items()}


def describe(app: FastAPI) -> dict[str, Any]:
    """The whole description, made once."""
    if app.openapi_schema is None:
        found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        structs = [value for value in vars(messages).values() if _is_message(value)]
        _, schemas = msgspec.json.schema_components([*structs, File, Scene, ProblemMessage], ref_template=REF)
        parts = found.setdefault("components", {})
        parts["schemas"] = _without_false(schemas)
        parts["securitySchemes"] = {
            "token": {"type": "http", "scheme": "bearer"},
            "cookie": {"type": "apiKey", "in": "cookie", "name": "motu_guest"},
        }
        found["security"] = [{}, {"token": []}, {"cookie": []}]
        app.openapi_schema = found
    return app.openapi_schema


def _without_false(schema: Any) -> Any:
    """Pairs end by their `maxItems`; `items: false` says the same, which many programs cannot read."""
    if isinstance(schema, list):
        return [_without_false(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: _without_false(part) for name, part in schema.items() if not (name == "items" and part is False)}


def _is_message(value: Any) -> bool:
    is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct)
    return is_struct and value.__module__.startswith(f"{messages.__name__}.")
