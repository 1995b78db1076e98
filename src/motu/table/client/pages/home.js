/** The home page: choose a game and how to play it. */

import { $, $$ } from "../lib/dom.js";
import { menu } from "../panels/menu.js";
import { page } from "../lib/page.js";
import { Setup } from "../panels/setup.js";

menu(page.me);
const setup = new Setup($("[data-setup]"), page.me);
for (const button of $$("[data-play]")) {
  const game = page.games.find(({ name }) => name === button.dataset.game);
  button.addEventListener("click", () => setup.open(game, button.dataset.play));
}
