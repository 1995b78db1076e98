"""Compiled code of what bots know of Kahuna."""
