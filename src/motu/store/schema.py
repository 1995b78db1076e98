"""The tables of the database. The log's primary key is (table, ply): no ply can be taken twice."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

VERSION = 4  # the number of this form; raising it takes a step in migrations/, and a database of the former one is kept

META = MetaData()

version = Table("motu_version", META, Column("version", Integer, primary_key=True))

tables = Table(
    "tables",
    META,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", String(128), nullable=False),
    Column("commitment", String(128), nullable=False),
    Column("host", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("pending", Text, nullable=False),
    Column("bots_owe", Boolean, nullable=False),
    Column("result", Text),
    Column("rematch", String(32)),
    Column("pace", String(16), nullable=False),
    Column("acted", BigInteger, nullable=False),
    Index("tables_by_status", "status", "public", "updated"),
)

seats = Table(
    "seats",
    META,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("guest", String(32)),
    Column("name", String(64), nullable=False),
    Column("level", String(32), nullable=False),
    Column("invite", String(32)),
    Column("resigned", Boolean, nullable=False),
    Column("stand_in", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "seat"),
    Index("seats_by_guest", "guest"),
)

invitations = Table(  # the link for a whole table; that of a single seat is stored with the seat
    "invitations",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("code", String(32), nullable=False),
)

entries = Table(
    "entries",
    META,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("who", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("forced", Boolean, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "ply"),
)

undone = Table(  # what was taken back: never simply deleted
    "undone",
    META,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),  # of the undo
    Column("ply", Integer, nullable=False),
    Column("entries", Text, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
)

snapshots = Table(  # the state at a ply and the log up to there, so that loading time does not grow with the match
    "snapshots",
    META,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("log", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    META,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("guest", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
)

notices = Table(  # what happened outside the log: somebody gave up, asked for a hint, was stood in for
    "notices",
    META,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("ply", Integer, nullable=False),  # length of the log then
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("about", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
)

archived = Table(  # finished tables that a guest has put away
    "archived",
    META,
    Column("guest", String(32), nullable=False),
    Column("table", ForeignKey("tables.id"), nullable=False),
    PrimaryKeyConstraint("guest", "table"),
)

guests = Table(
    "guests",
    META,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # the day they were last here
)

lessons = Table(  # that a guest has done
    "lessons",
    META,
    Column("guest", ForeignKey("guests.id"), nullable=False),
    Column("game", String(64), nullable=False),
    Column("lesson", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("guest", "game", "lesson"),
)

keys = Table(  # cookies, links to move to another device, bearer tokens: only their hashes
    "keys",
    META,
    Column("hash", String(64), primary_key=True),
    Column("id", String(32), nullable=False),
    Column("guest", ForeignKey("guests.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
    Index("keys_by_guest", "guest"),
)
