"""The routes of the API, a file for each part of docs/api.md."""

from motu.table.http.routes import finished, games, links, me, play, seating, service, tables

PARTS = (me, games, tables, seating, links, play, finished, service)
ROUTERS = tuple(part.router for part in PARTS)
