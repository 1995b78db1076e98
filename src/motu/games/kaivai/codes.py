"""The enumerations of the state as plain numbers, as the compiled rules want them."""

from __future__ import annotations

from motu.games.kaivai.state import Action, Edition, Hut, Phase

BASE, ORDER, BID, FIRST_HUT, GOD, CHOOSE, GO, SITE, VILLAGE, CATCH, UNLOAD, SCORE, STAKE, OVER = map(int, Phase)
BUILD, FISH, DELIVER, MOVE, CELEBRATE, UPGRADE = map(int, Action)
CANOE_HUT, FISHER_HUT, MEETING_HUT = map(int, Hut)
# Phases that `apply` passes through and never stops at: what was decided is done, and the next thing is still to come.
CANOE_DONE, TURN_DONE, ROUND_DONE, FIRST_HUT_DONE, GOD_COMES, VILLAGE_DONE = range(20, 26)
SECOND_EDITION, FIRST_EDITION = map(int, Edition)
