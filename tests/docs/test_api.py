"""docs/api.md names every address of the API and every refusal, and none that does not exist."""

from __future__ import annotations

import re

from motu.table.http.problems import STATUS
from motu.table.http.routes import ROUTERS
from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8").replace("GET …/{step}", "GET /api/learn/{game}/{lesson}/{step}")
ADDRESS = re.compile(r"`(GET|POST|DELETE) (/[^`?]*)[^`]*`")
REFUSALS = re.compile(r"^\| (\d{3}) \| (`.*?`) \|", re.MULTILINE)


def test_every_address_is_there_and_no_other():
    routes = [route for router in ROUTERS for route in router.routes]
    there = {(verb, route.path) for route in routes for verb in route.methods - {"HEAD"}}
    named = {(verb, path.replace("{id}", "{table}")) for verb, path in ADDRESS.findall(PAGE)}
    assert named == {(verb, path.replace("{token}", "{table}")) for verb, path in there}


def test_every_refusal_is_there_with_its_status():
    named = {code: int(status) for status, codes in REFUSALS.findall(PAGE) for code in re.findall(r"[a-z-]+", codes)}
    assert named == STATUS
