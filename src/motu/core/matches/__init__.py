"""What belongs to a match beside its log: files, undo, standings, revisions."""
