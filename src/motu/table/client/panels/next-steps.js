/** After a match that the coach explained: what to do next. */

import { attempt } from "../lib/toast.js";
import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { page } from "../lib/page.js";
import { say } from "../lib/words.js";
import { levelName } from "../setup/levels.js";

/** @import { NewTable, SeatView, TableView } from "../lib/messages.js" */

/**
 * Nothing if other people play too, or if nobody was guided.
 * @param {TableView} view
 */
export function drawNextSteps(view) {
  const isAlone = view.seats.every(({ kind, mine }) => mine || kind === "bot");
  if (view.help !== "all" || view.mine.length !== 1 || !isAlone) return null;
  const won = view.seats.length > 1 && view.result?.winners.includes(view.seat);
  const level = nextLevel(view, won === true);
  return h(
    "section.next-steps",
    { "aria-label": say("What next?") },
    h("h3", say("What next?")),
    h("p", advice(won === true)),
    h(
      "div.choices",
      h(
        "button.primary",
        { type: "button", "data-key": "next", onclick: () => play(view, level) },
        label(level),
      ),
      h("a.button", { href: `/learn/${view.game}` }, say("All lessons")),
      h("a.button", { href: `/games/${view.game}/rules` }, say("Rules")),
    ),
  );
}

/** @param {boolean} won */
const advice = (won) =>
  won
    ? say("Well played! Now try a stronger bot; from here on the coach only speaks up before a mistake.")
    : say(
        "Now you know how a whole match goes. Play another: from here on the coach only speaks up before a mistake.",
      );

/**
 * A winner goes on to the next level, anybody else plays the same one again.
 * @param {Pick<TableView, "seats">} view
 * @param {boolean} won
 */
export function nextLevel({ seats }, won) {
  const { levels } = page.game;
  const now = seats.find(({ kind, mine }) => kind === "bot" && !mine)?.level ?? "";
  return won ? (levels[levels.indexOf(now) + 1] ?? now) : now;
}

/** @param {string} level */
const label = (level) =>
  level ? say("Play against: {level}", { level: levelName(level) }) : say("Play again");

/**
 * @param {TableView} view
 * @param {string} level
 */
async function play(view, level) {
  const seats = view.seats.map((seat) => wishFor(seat, level));
  /** @type {NewTable} */
  const wish = { game: view.game, seats, options: view.options, help: "mistakes" };
  const made = await attempt(() => /** @type {Promise<TableView>} */ (post("/api/tables", wish)));
  if (made) location.assign(`/tables/${made.id}`);
}

/**
 * @param {SeatView} seat
 * @param {string} level
 * @returns {NewTable["seats"][number]}
 */
const wishFor = ({ mine, name }, level) => (mine ? { kind: "me", name } : { kind: "bot", level });
