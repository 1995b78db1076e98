/** A page that only has its menu. */

import { menu } from "./menu.js";
import { page } from "./page.js";

menu(page.me);
