/** A finished match: who won, by how much and why, and everybody's place with the points by line. */

import { h, sentence } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { drawFairness } from "./fairness.js";
import { drawNextSteps } from "./next-steps.js";
import { seatMark } from "./seat-mark.js";

/** @import { Result, Scene, SeatView, StandingLine, TableView } from "../lib/messages.js" */

const FEW = 6; // at larger tables only each seat's own panel shows the points by line

/**
 * @param {TableView} view
 * @param {() => void} rematch
 */
export function drawResult(view, rematch) {
  const { result } = view;
  const again = view.rematch ? say("Go to the rematch") : say("Rematch");
  const button = { type: "button", "data-key": "rematch", onclick: rematch };
  return [
    h("h2.prompt-text", { tabindex: "-1", "data-key": "prompt" }, result?.words),
    result?.decided && h("p.decided", sentence(result.decided)),
    view.former && h("p.quiet", view.former),
    h(
      "div.choices",
      view.mine.length > 0 && h("button.primary", button, again),
      h("a.button", { href: "/" }, say("Other games")),
    ),
    drawNextSteps(view),
    result && (view.seats.length > 1 ? drawStandings(result, view) : drawSheet(result, view.scene)),
    drawFairness(view),
  ];
}

/**
 * Everybody, by place.
 * @param {Result} result
 * @param {TableView} view
 */
function drawStandings({ standings = [], winners, ended }, view) {
  const names = [say("Place"), say("Player"), say("Points")];
  return h(
    "table.standings",
    h("thead", h("tr", names.map((name) => h("th", { scope: "col" }, h("span.hidden-words", name))))), // prettier-ignore
    h(
      "tbody",
      standings.map((line) => drawStanding(line, view, winners.includes(line.seat), ended === "played")),
    ),
  );
}

/**
 * @param {StandingLine} line
 * @param {TableView} view
 * @param {boolean} wins
 * @param {boolean} isPlayed was the match played to its end?
 */
function drawStanding({ place, seat, score, why }, { seats, mine, scene }, wins, isPlayed) {
  const who = seats[seat];
  const parts = seats.length > FEW ? [] : partsOf(scene, seat);
  const told = [
    parts.length > 0 && h("p.parts-line", parts.map(([name, points]) => drawPart(name, points))), // prettier-ignore
    why && h("p.why", sentence(why)),
  ];
  return [
    h(
      "tr.standing",
      { class: wins ? "win" : "", "data-seat": seat },
      h("td", String(place)),
      h("th", { scope: "row" }, drawName(who, mine.length === 1 && mine[0] === seat, isPlayed)),
      h("td", String(score)),
    ),
    told.some(Boolean) && h("tr.told", { class: wins ? "win" : "" }, h("td"), h("td", { colspan: 2 }, told)),
  ];
}

/**
 * @param {SeatView} who
 * @param {boolean} isMe
 * @param {boolean} isPlayed
 */
function drawName(who, isMe, isPlayed) {
  return h(
    "span.standing-name",
    seatMark(who.seat),
    who.name,
    isMe && h("span.tag.you", say("you")),
    who.resigned && h("span.tag", isPlayed ? say("gave up; a bot played on") : say("gave up")),
  );
}

/**
 * @param {string} name
 * @param {number} points
 */
const drawPart = (name, points) => h("span", `${name} `, h("b", String(points).replace("-", "−")));

/**
 * For a solo match, which has no places: the points by line, and the total.
 * @param {Result} result
 * @param {Scene} scene
 */
function drawSheet({ scores }, scene) {
  const row = (/** @type {string} */ name, /** @type {number} */ points) =>
    h("tr", h("th", { scope: "row" }, name), h("td", String(points)));
  return h(
    "table.sheet-points",
    h("tbody", linesOf(scene, 0).map(([name, points]) => row(name, points))), // prettier-ignore
    h("tfoot", row(say("Total"), scores[0])),
  );
}

/**
 * The points of a seat by line; lines with the same name are added up.
 * @param {Scene} scene
 * @param {number} seat
 * @returns {[string, number][]}
 */
export function linesOf(scene, seat) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [name, points] of scene.panels?.find((panel) => panel.seat === seat)?.lines ?? [])
    sums.set(name, (sums.get(name) ?? 0) + points);
  return [...sums];
}

/**
 * The lines that are not 0.
 * @param {Scene} scene
 * @param {number} seat
 */
const partsOf = (scene, seat) => linesOf(scene, seat).filter(([, points]) => points !== 0);
