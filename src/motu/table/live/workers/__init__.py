"""Processes beside the server's: bots, compilers and heavy drawings."""
