"""What pages are made of: scripts, styles, pictures and fonts, in few files compressed once, at permanent addresses."""
