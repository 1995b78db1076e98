"""Event streams: who may have one, and whose turn it is."""
