"""Faults that a server must survive, and players who record what it acknowledged. `scripts/chaos.py` runs them."""
