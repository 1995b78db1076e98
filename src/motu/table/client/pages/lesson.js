/** Starts a lesson's page: connects buttons and keys to the controller. */

import { $, $$, find } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { menu } from "../frame/menu.js";
import { watchTurns } from "../frame/turns.js";
import { LessonController } from "../learn/controller.js";
import { Tour } from "../panels/tour.js";
import { RulesDrawer } from "../panels/rules.js";
import { shortcuts } from "../table/shortcuts.js";

const lesson = new LessonController(page.learn);
const { board } = lesson;
const rules = new RulesDrawer($("[data-rules]", document, HTMLDialogElement), page.learn.learn.game, null);

/**
 * @param {string} name
 * @param {() => unknown} act
 */
function on(name, act) {
  for (const button of $$(`[data-do="${name}"]`)) button.addEventListener("click", act);
}

menu();
watchTurns();
on("rules", () => rules.toggle());
on("read-rules", () => rules.toggle());
on("zoom-in", () => board.zoomIn());
on("zoom-out", () => board.zoomOut());
on("fit", () => board.fit());
const tour = page.tour && new Tour(page.tour, board, () => lesson.model.view.seat);
on("tour", () => tour?.begin());

const keys = {
  Escape: () => (rules.isOpen ? rules.close() : lesson.cancel()),
  b: () => board.targets.go(board.targets.here),
  h: () => lesson.show(),
  n: () => lesson.next(),
  p: () => find(".prompt-text")?.focus(),
  r: () => rules.toggle(),
};
shortcuts(keys, (n) => $$(".choices .choice")[n - 1]?.click());
addEventListener("popstate", () => lesson.arrive());
