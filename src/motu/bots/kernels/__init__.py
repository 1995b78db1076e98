"""Compiled code that all games share."""
