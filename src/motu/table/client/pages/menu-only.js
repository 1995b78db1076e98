/** A page with nothing but its menu. */

import { page } from "../lib/page.js";
import { menu } from "../frame/menu.js";
import { watchTurns } from "../frame/turns.js";

menu(page.me);
watchTurns();
