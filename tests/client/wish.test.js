/** What the set-up dialog was answered, as a message. */

import { tableWish, withPeople } from "/static/setup/wish.js";
import { equal, test } from "./harness.js";

/** @import { GameLine } from "/static/lib/messages.js" */
/** @import { Mode } from "/static/setup/wish.js" */

const option = (/** @type {string} */ name, /** @type {unknown[]} */ choices) => ({
  name,
  choices,
  default: choices[0],
  about: "",
  title: name,
  names: [],
  note: "",
  editor: "",
  documents: [],
  newcomers: null,
});
/** @type {GameLine} */
const GAME = {
  name: "shells",
  title: "Shells",
  about: "",
  seats: { least: 1, most: 9, usual: 2 },
  minutes: 5,
  levels: ["casual", "strong"],
  ratings: [],
  options: [
    option("long", [false, true]),
    option("sheet", ["plain", ["a", "b"]]),
    option("for-programs", []),
  ],
};

/**
 * @param {Mode} mode
 * @param {number} count
 * @param {Record<string, string>} answers
 */
function wish(mode, count, answers) {
  const form = new FormData();
  for (const [name, answer] of Object.entries(answers)) form.set(name, answer);
  return tableWish({ game: GAME, mode, count, isNew: false }, form);
}

test("against bots, I sit first and every bot has its level", () => {
  const { seats } = wish("bot", 3, { "name-0": " Ana ", "level-1": "strong", "level-2": "casual" });
  equal(seats, [
    { kind: "me", name: "Ana" },
    { kind: "bot", level: "strong" },
    { kind: "bot", level: "casual" },
  ]);
});

test("with many players, one answer is for all others", () => {
  const { seats } = wish("bot", 9, { "name-0": "Ana", "level-1": "strong" });
  equal(seats.length, 9);
  equal(
    seats.slice(1).every(({ kind, level }) => kind === "bot" && level === "strong"),
    true,
  );
});

test("a friend's seat is open", () => {
  equal(wish("friends", 2, { "name-0": "Ana", "level-1": "" }).seats[1], { kind: "open" });
});

test("on one device all seats are mine, and who gives no name has a number", () => {
  const { seats } = wish("here", 2, { "name-0": "Ana", "name-1": " " });
  equal(seats, [
    { kind: "me", name: "Ana" },
    { kind: "me", name: "Player 2" },
  ]);
});

test("hints are given where they were asked for, with other people too", () => {
  equal([wish("here", 2, {}).hints, wish("friends", 2, {}).hints], [false, false]);
  equal([wish("here", 2, { hints: "on" }).hints, wish("here", 2, { hints: "on" }).help], [true, undefined]);
  const alone = ["off", "asked", "all"].map((help) => wish("bot", 2, { help }));
  equal(
    alone.map(({ hints, help }) => [hints, help]),
    [[false, "off"], [true, "asked"], [true, "all"]], // prettier-ignore
  );
  equal(
    ["friends", "here", "bot", "alone"].map((mode) => withPeople(/** @type {Mode} */ (mode))),
    [true, true, false, false],
  );
});

test("the time for a decision is sent where it was asked", () => {
  equal(wish("friends", 2, { pace: "7d" }).pace, "7d");
  equal("pace" in wish("bot", 2, {}), false);
});

test("options are sent as the values they stand for, and switches as true or false", () => {
  equal(wish("alone", 1, { "option-sheet": "1" }).options, { long: false, sheet: ["a", "b"] });
  equal(wish("alone", 1, { "option-sheet": "0", "option-long": "on" }).options, {
    long: true,
    sheet: "plain",
  });
});
