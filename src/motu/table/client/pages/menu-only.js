/** A page that only has its menu. */

import { menu } from "../panels/menu.js";
import { page } from "../lib/page.js";

menu(page.me);
