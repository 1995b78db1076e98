"""The laws that every game obeys, what they are tried on, and `motu check`."""
