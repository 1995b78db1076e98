"""`motu train`: retrain what bots have learned of a game, in a separate folder.

A run can be stopped at any time and resumed. The same seed gives the same weights, on any number of processes or
machines. The package's own files are never written: better weights are copied by hand, with the card beside them.
"""
