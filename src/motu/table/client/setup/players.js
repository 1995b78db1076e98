/** Who plays: how many, by which names, and which bots. */

import { $$, h, put } from "../lib/dom.js";
import { levelName, levelWithNumber, ratingOf, usualLevel } from "./levels.js";
import { page } from "../lib/page.js";
import { joint, say } from "../lib/words.js";

/** @import { GameLine } from "../lib/messages.js" */
/** @import { Attributes } from "../lib/types.js" */
/** @import { Setup } from "./wish.js" */

const MOST_NAMED = 8; // with more players than this, one row asks for all of them

/**
 * @param {Setup} setup its count follows the field
 * @param {string} myName
 */
export function drawPlayers(setup, myName) {
  const { mode, game } = setup;
  const rows = h("div.rows");
  const count = counter(setup, () => drawRows(rows, setup, myName));
  drawRows(rows, setup, myName);
  return h(
    "fieldset",
    h("legend", say("Players")),
    count,
    mode !== "here" && h("label", say("Your name"), myField(myName)),
    mode !== "alone" && rows,
    mode === "bot" && !game.levels.length && h("p.quiet", say("There is no bot for this game yet.")),
  );
}

/** @param {string} myName */
function myField(myName) {
  return nameField(0, { value: myName, placeholder: say("Guest"), autocomplete: "nickname" });
}

/**
 * @param {number} seat
 * @param {Attributes} more
 */
function nameField(seat, more) {
  return h("input", { type: "text", name: `name-${seat}`, maxlength: page.limits.name, ...more });
}

/**
 * @param {Setup} setup
 * @param {() => void} changed
 */
function counter(setup, changed) {
  const { least, most } = setup.game.seats;
  const fewest = Math.max(2, least);
  if (setup.mode === "alone" || fewest === most) return null;
  const field = h("input.number", {
    type: "number",
    name: "count",
    min: fewest,
    max: most,
    value: setup.count,
  });
  field.addEventListener("change", () => {
    setup.count = Math.min(most, Math.max(fewest, Number(field.value) || 2));
    field.value = String(setup.count);
    changed();
  });
  return h("label", say("Number of players"), field);
}

/**
 * One row for each player but the first; a single row if there are many.
 * @param {HTMLElement} place
 * @param {Setup} setup
 * @param {string} myName
 */
function drawRows(place, setup, myName) {
  const seats = Array.from({ length: setup.count }, (_, seat) => seat);
  const about = h("div.levels-told", { "aria-live": "polite" });
  if (setup.mode === "here")
    put(
      place,
      seats.map((seat) => nameRow(seat, myName)),
      about,
    );
  else {
    const isMany = setup.count > MOST_NAMED;
    const asked = isMany ? [1] : seats.slice(1);
    put(
      place,
      asked.map((seat) => h("label", rowLabel(setup, seat, isMany), levelField(setup, seat))),
      about,
    );
  }
  const tell = () => put(about, aboutLevels(place, setup.game));
  place.onchange = tell;
  tell();
}

/**
 * @param {number} seat
 * @param {string} myName
 */
function nameRow(seat, myName) {
  const label = say("Player {number}", { number: seat + 1 });
  return h("label", label, nameField(seat, { value: seat ? "" : myName, placeholder: label }));
}

/**
 * @param {Setup} setup
 * @param {number} seat
 * @param {boolean} isMany
 */
function rowLabel({ mode, count }, seat, isMany) {
  if (isMany) return say("Everybody else");
  return mode === "bot" && count === 2 ? say("Your opponent") : say("Player {number}", { number: seat + 1 });
}

/**
 * @param {Setup} setup
 * @param {number} seat
 */
function levelField({ mode, game }, seat) {
  const isBot = mode === "bot";
  const levels = game.levels.map((level, place) => {
    const name = levelWithNumber(level, place);
    const selected = isBot && place === usualLevel(game.levels);
    return h("option", { value: level, selected }, isBot ? name : say("bot, {level}", { level: name }));
  });
  const friend = mode === "friends" && h("option", { value: "", selected: true }, say("a friend"));
  return h("select", { name: `level-${seat}` }, friend, levels);
}

/**
 * What the chosen levels are like.
 * @param {HTMLElement} place
 * @param {GameLine} game
 */
function aboutLevels(place, game) {
  /** @type {HTMLSelectElement[]} */
  const fields = $$("select", place);
  const chosen = new Set(fields.map((field) => field.value));
  const known = [...chosen].filter((level) => page.levels[level]);
  return known.map((level) =>
    h("p.quiet", h("b", levelName(level)), joint(":"), page.levels[level], ratingOf(game, level)),
  );
}
