"""How long a decision may take, and since when it has been owed; links for whole tables, notices, tables put away.

Matches of form 1 often went on for days: they get three days per decision, counted from their last change.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.String(16), nullable=False, server_default="3d"))
    op.add_column("tables", sa.Column("acted", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET acted = updated")
    op.create_table(
        "invitations",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False),
        if_not_exists=True,  # the latest databases of form 1 have it already
    )
    op.create_table(
        "notices",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seq", "ply")),
        sa.Column("kind", sa.String(16), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seat", "about")),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "seq"),
    )
    op.create_table(
        "archived",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.PrimaryKeyConstraint("guest", "table"),
    )
