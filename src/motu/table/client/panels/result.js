/** A finished match: who won, and the points by line. */

import { h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { drawFairness } from "./fairness.js";
import { seatMark } from "./seat-mark.js";

/** @import { Result, Scene, SeatView, TableView } from "../lib/messages.js" */

const COLUMNS = 6; // more seats than this have no table of points

/**
 * @param {TableView} view
 * @param {() => void} rematch
 */
export function drawResult(view, rematch) {
  const again = view.rematch ? say("Go to the rematch") : say("Rematch");
  const button = { type: "button", "data-key": "rematch", onclick: rematch };
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, view.result?.words),
    view.scene.prompt && h("p", view.scene.prompt),
    view.result && view.seats.length <= COLUMNS && drawPoints(view.result, view),
    h(
      "div.choices",
      view.mine.length > 0 && h("button.primary", button, again),
      h("a.button", { href: "/" }, say("Other games")),
    ),
    drawFairness(view),
  ];
}

/**
 * @param {Result} result
 * @param {TableView} view
 */
function drawPoints(result, { seats, scene }) {
  const row = (/** @type {string} */ name) => [
    h("th", { scope: "row" }, name),
    seats.map(({ seat }) => h("td", String(pointsOf(scene, seat, name)))),
  ];
  const totals = result.scores.map((score) => h("td", String(score)));
  const table = h(
    "table.points-table",
    h(
      "thead",
      h(
        "tr",
        h("td"),
        seats.map((seat) => drawColumn(seat, isWinner(result, seat))),
      ),
    ),
    h(
      "tbody",
      lineNames(scene).map((name) => h("tr", row(name))),
    ),
    h("tfoot", h("tr", h("th", { scope: "row" }, say("Total")), totals)),
  );
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": say("Points") }, table);
}

/**
 * Who plays alone beats nobody.
 * @param {Result} result
 * @param {SeatView} seat
 */
const isWinner = ({ winners, scores }, { seat }) => winners.includes(seat) && scores.length > 1;

/** @param {Scene} scene */
export function lineNames(scene) {
  const lines = (scene.panels ?? []).flatMap((panel) => panel.lines ?? []);
  return [...new Set(lines.map(([name]) => name))];
}

/**
 * The points of a seat in the lines of this name.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} name
 */
export function pointsOf(scene, seat, name) {
  const lines = scene.panels?.find((panel) => panel.seat === seat)?.lines ?? [];
  return lines.filter(([line]) => line === name).reduce((sum, [, points]) => sum + points, 0);
}

/**
 * @param {SeatView} seat
 * @param {boolean} wins
 */
function drawColumn(seat, wins) {
  const name = h("span.column-name", seatMark(seat.seat), h("span", seat.name));
  return h("th", { scope: "col" }, h("span.column", name, wins && h("span.tag.win", say("winner"))));
}
