"""Positions shown in rules and lessons, as SVG and as text."""
