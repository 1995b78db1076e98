"""Advice, help and lessons."""
