/** Turns the answers to the set-up dialog into the message that makes a table. */

import { say } from "../lib/words.js";

/** @import { GameLine, NewTable, OptionLine, SeatWish } from "../lib/messages.js" */
/** @import { Help } from "../lib/help.js" */
/** @import { Pace } from "../lib/pace.js" */
/** @typedef {"bot" | "friends" | "here" | "alone"} Mode how to play: here is pass and play on this device */
/** @typedef {{ game: GameLine, mode: Mode, count: number, isNew: boolean }} Setup isNew: have I never finished a match of it? */

/**
 * The options that can be chosen here: one without choices is for programs.
 * @param {Pick<GameLine, "options">} game
 */
export const openOptions = (game) => game.options.filter(({ choices }) => choices.length > 1);

/** @param {Pick<OptionLine, "newcomers">} option */
export const isForNewcomers = ({ newcomers }) => newcomers !== null && newcomers !== undefined;

/** @param {OptionLine} option */
export const isSwitch = ({ choices }) => choices.every((choice) => typeof choice === "boolean");

/**
 * @param {Setup} setup
 * @param {FormData} form
 * @returns {NewTable}
 */
export function tableWish(setup, form) {
  return {
    game: setup.game.name,
    seats: seatWishes(setup, form),
    options: chosenOptions(setup.game, form),
    ...helpWish(setup.mode, form),
    public: form.has("public"),
    shuffle: form.has("shuffle"),
    ...(form.has("pace") && { pace: /** @type {Pace} */ (form.get("pace")) }),
  };
}

/**
 * Is it a match with other people? Then hints must be asked for, and are announced.
 * @param {Mode} mode
 */
export const withPeople = (mode) => mode === "friends" || mode === "here";

/**
 * With others, help is allowed or not here, and chosen at the table; otherwise it is chosen here.
 * @param {Mode} mode
 * @param {FormData} form
 */
function helpWish(mode, form) {
  if (withPeople(mode)) return { hints: form.has("hints") };
  const help = /** @type {Help} */ (String(form.get("help") ?? "asked"));
  return { hints: help !== "off", help };
}

/**
 * @param {FormData} form
 * @param {number} seat
 */
const nameIn = (form, seat) => String(form.get(`name-${seat}`) ?? "").trim();

/**
 * @param {Setup} setup
 * @param {FormData} form
 * @returns {SeatWish[]}
 */
function seatWishes({ mode, count }, form) {
  return Array.from({ length: count }, (_, seat) => {
    if (mode === "here") {
      return { kind: "me", name: nameIn(form, seat) || say("Player {number}", { number: seat + 1 }) };
    }
    if (seat === 0) return { kind: "me", name: nameIn(form, 0) };
    const level = String(form.get(`level-${seat}`) ?? form.get("level-1") ?? "");
    return level ? { kind: "bot", level } : { kind: "open" };
  });
}

/**
 * @param {GameLine} game
 * @param {FormData} form
 */
function chosenOptions(game, form) {
  const chosen = (/** @type {OptionLine} */ option) => {
    const field = `option-${option.name}`;
    return isSwitch(option) ? form.has(field) : option.choices[Number(form.get(field))];
  };
  return Object.fromEntries(openOptions(game).map((option) => [option.name, chosen(option)]));
}
