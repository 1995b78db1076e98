"""Compiled code of what bots know of Kaivai."""
