/** A page that only has its menu. */

import { page } from "../lib/page.js";
import { menu } from "../frame/menu.js";
import { watchTurns } from "../frame/turns.js";

menu(page.me);
watchTurns();
