"""The routes of the API, a file for each part of docs/api.md."""

from motu.table.http.routes import finished, games, me, play, seating, service, tables

ROUTERS = (me.router, games.router, tables.router, seating.router, play.router, finished.router, service.router)
