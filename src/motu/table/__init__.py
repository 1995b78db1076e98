"""The web table: matches with people and bots, in the browser or by HTTP. No game is named here."""
