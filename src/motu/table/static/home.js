/** The home page: choose a game and how to play it. */

import { $, $$ } from "./dom.js";
import { menu } from "./menu.js";
import { page } from "./page.js";
import { Setup } from "./setup.js";

menu(page.me);
const setup = new Setup($("[data-setup]"), page.me);
for (const button of $$("[data-play]")) {
  const game = page.games.find(({ name }) => name === button.dataset.game);
  button.addEventListener("click", () => setup.open(game, button.dataset.play));
}
