/** A page with nothing but its menu. */

import { menu } from "../frame/menu.js";
import { watchTurns } from "../frame/turns.js";

menu();
watchTurns();
