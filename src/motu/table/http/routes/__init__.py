"""The routes of the API, a file for each part of docs/api.md."""

from motu.table.http.routes import finished, games, learn, links, me, play, seating, service, tables

PARTS = (me, games, learn, tables, seating, links, play, finished, service)
ROUTERS = tuple(part.router for part in PARTS)
