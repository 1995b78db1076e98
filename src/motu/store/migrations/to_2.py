"""How long a decision may take, and since when it is waited for.

Matches of version 1 went on over days as often as not: they get three days a decision, counted from their last change.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.String(16), nullable=False, server_default="3d"))
    op.add_column("tables", sa.Column("acted", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET acted = updated")
