/** Starts the table page: connects buttons and keys to the controller. */

import { $$ } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { menu } from "../frame/menu.js";
import { shortcuts } from "../table/shortcuts.js";
import { Tour } from "../panels/tour.js";
import { closeDrawer } from "../panels/side-drawer.js";
import { watchReadiness } from "../frame/readiness.js";
import { watchTurns } from "../frame/turns.js";
import { TableController } from "../table/controller.js";

const controller = new TableController(page.table);
const { board, panels, sync } = controller;

/**
 * @param {string} name
 * @param {() => unknown} act
 */
function on(name, act) {
  for (const button of $$(`[data-do="${name}"]`)) button.addEventListener("click", act);
}

menu();
watchTurns();
if (page.table.seats.some(({ kind }) => kind === "bot")) watchReadiness(page.table.game);
on("rules", () => panels.rules.toggle());
on("read-rules", () => panels.rules.toggle());
on("zoom-in", () => board.zoomIn());
on("zoom-out", () => board.zoomOut());
on("fit", () => board.fit());
const tour = page.tour && new Tour(page.tour, board, () => controller.model.view.seat);
on("tour", () => tour?.begin());
on("history", () => panels.openHistory());
on("chat", () => panels.openChat());
on("close-drawer", closeDrawer);

const keys = {
  Escape: () => controller.cancel(),
  u: () => controller.undo(),
  h: () => controller.coach.hint(),
  r: () => panels.rules.toggle(),
  b: () => board.targets.go(board.targets.here),
  p: () => panels.focusPrompt(),
  n: () => controller.go(null),
  "[": () => panels.history.go(panels.history.ply - 1),
  "]": () => panels.history.go(panels.history.ply + 1),
};
shortcuts(keys, (n) => $$(".choices .choice")[n - 1]?.click());

addEventListener("pageshow", (event) => event.persisted && sync.resync());
addEventListener("visibilitychange", () => sync.listenAgain());
sync.begin();
const welcome = () => panels.welcome(controller.path);
addEventListener("hashchange", welcome); // another link to the same table, in the same tab
welcome();
