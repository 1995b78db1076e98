"""The compiled part of what bots know of Kaivai."""
