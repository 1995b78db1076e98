"""Compiled code of what bots know of Ka Pai."""
