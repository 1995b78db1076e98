/** The result: who won, and whose points a bot's are. */

import { drawResult } from "/static/panels/result.js";
import { h } from "/static/lib/dom.js";
import { equal, test } from "./harness.js";

/** @import { TableView } from "/static/lib/messages.js" */

const names = ["Ana", "Ben", "Eve"];
const seats = names.map((name, seat) => ({ seat, name, kind: "person", resigned: seat === 0 }));
const standings = [1, 2, 0].map((seat, at) => ({ place: at + 1, seat, score: 30 - 10 * seat, why: "" }));

/**
 * @param {"played" | "resigned"} ended
 * @param {string} former
 */
function shown(ended, former = "") {
  const result = { words: "Ben wins.", winners: [1], ended, standings };
  const view = /** @type {unknown} */ ({ seats, mine: [], scene: {}, result, status: "over", former });
  return h(
    "div",
    drawResult(/** @type {TableView} */ (view), () => undefined),
  );
}

/** @param {Element} place */
const rows = (place) =>
  Array.from(place.querySelectorAll(".standing"), (row) => [row.className, row.textContent]);

test("who gave up stands last, with the points of the bot that played on, marked", () => {
  equal(rows(shown("played")), [
    ["standing win", "1Ben20"],
    ["standing", "2Eve10"],
    ["standing", "3Anagave up; a bot played on30"],
  ]);
});

test("where giving up ended the match no bot is named", () => {
  equal(rows(shown("resigned"))[2], ["standing", "3Anagave up30"]);
});

test("a match of older rules says that it is one", () => {
  equal(
    shown("played", "Its rules are no more.").querySelector("p.quiet")?.textContent,
    "Its rules are no more.",
  );
  equal(shown("played").querySelector("p.quiet")?.textContent.includes("no more") ?? false, false);
});
