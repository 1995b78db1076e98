"""Kaivai drawn and described: what scene.py and terminal.py put together."""
