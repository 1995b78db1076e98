"""For research: measurements and standard interfaces."""
