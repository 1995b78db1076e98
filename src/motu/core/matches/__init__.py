"""What belongs to a match besides its log: files, undo, standings, revisions."""
