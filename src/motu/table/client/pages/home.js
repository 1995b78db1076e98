/** The home page: choose a game and how to play it, and see what is waiting for me. */

import { withKept } from "../documents/documents.js";
import { $, $$ } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { homeTables, renew } from "../home/tables.js";
import { menu } from "../frame/menu.js";
import { watchReadiness } from "../frame/readiness.js";
import { SetupDialog } from "../setup/setup.js";
import { watchTurns } from "../frame/turns.js";

/** @import { Mode } from "../setup/wish.js" */

menu();
homeTables();
watchTurns(renew);
watchReadiness();
const setup = new SetupDialog($("[data-setup]", document, HTMLDialogElement), page.me);
for (const button of $$("[data-play]")) {
  const game = page.games.find(({ name }) => name === button.dataset.game);
  const mode = /** @type {Mode} */ (button.dataset.play);
  button.addEventListener("click", () => game && setup.open(withKept(game), mode));
}
