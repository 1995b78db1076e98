"""When a guest was last here, so that those who never come back can be forgotten. Known guests count as here today."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op


def upgrade() -> None:
    op.add_column("guests", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE guests SET seen = :now").bindparams(now=int(time.time())))
