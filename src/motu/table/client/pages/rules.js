/** The rules of a game. */

import { menu } from "../frame/menu.js";
import { watchTurns } from "../frame/turns.js";
import { stepThroughFigures } from "../panels/figures.js";
import { unfoldByLinks } from "../panels/folded.js";

menu();
watchTurns();
stepThroughFigures(document);
unfoldByLinks();
