"""What pages are made with: scripts, styles, pictures and fonts, in few files, packed once, under addresses that never change."""
