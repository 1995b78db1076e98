/** A page that only has its menu. */

import { page } from "../lib/page.js";
import { menu } from "../panels/menu.js";
import { watchTurns } from "../panels/turns.js";

menu(page.me);
watchTurns();
