"""Faults that a server must bear, and players who note what it has acknowledged. `scripts/chaos.py` runs them."""
