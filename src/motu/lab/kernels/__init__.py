"""The compiled part of the lab."""
