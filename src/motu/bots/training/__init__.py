"""`motu train`: learn anew what bots have learned of a game, in a folder of one's own.

A run can be stopped at any time and goes on where it was. The same seed gives the same weights, on any number of processes
or machines. The package's own files are never written: who finds better weights copies them, and the card beside them.
"""
