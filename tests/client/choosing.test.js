/** Choosing an action by picking sprites. */

import { Choosing } from "/static/board/choosing.js";
import { equal, test } from "./harness.js";

/**
 * @param {number} action
 * @param {string[]} picks
 */
const choice = (action, ...picks) => ({ action, text: `action ${action}`, label: `Action ${action}`, picks });

const CARDS = [choice(1, "line", "card-a"), choice(2, "line", "card-b"), choice(3, "other", "card-a")];

test("what is lit belongs to a choice that holds all that is picked", () => {
  const choosing = new Choosing(CARDS);
  equal(choosing.lit, ["line", "card-a", "card-b", "other"]);
  choosing.pick("line");
  equal(choosing.lit, ["card-a", "card-b"]);
  equal(choosing.others, ["other"]);
});

test("the last pick that is missing plays the choice, in any order", () => {
  const choosing = new Choosing(CARDS);
  equal(choosing.pick("card-b"), null);
  equal(choosing.wouldPlay("line")?.action, 2);
  equal(choosing.pick("line")?.action, 2);
});

test("a sprite that is picked again is let go of", () => {
  const choosing = new Choosing(CARDS);
  choosing.pick("line");
  equal(choosing.pick("line"), null);
  equal(choosing.picked, []);
  equal(choosing.wouldPlay("line"), null);
});

test("a pick takes the place of those that do not go with it", () => {
  const choosing = new Choosing(CARDS);
  choosing.pick("line");
  equal(choosing.pick("other"), null);
  equal(choosing.picked, ["other"]);
});

test("choices with the same sprites are offered as buttons, not played", () => {
  const choosing = new Choosing([choice(1, "a", "b"), choice(2, "b", "a")]);
  choosing.pick("a");
  equal(choosing.pick("b"), null);
  equal(
    choosing.buttons.map(({ action }) => action),
    [1, 2],
  );
});

test("a choice that is part of another one is a button while the other is lit", () => {
  const choosing = new Choosing([choice(1, "a"), choice(2, "a", "b")]);
  equal(choosing.pick("a"), null);
  equal(
    choosing.buttons.map(({ action }) => action),
    [1],
  );
  equal(choosing.lit, ["b"]);
  equal(choosing.pick("b")?.action, 2);
});

test("a choice without sprites is a button until something is picked", () => {
  const pass = { action: 9, text: "pass", label: "Pass" };
  const choosing = new Choosing([pass, choice(1, "a"), choice(2, "a", "b")]);
  equal(
    choosing.buttons.map(({ action }) => action),
    [9],
  );
  choosing.pick("a");
  equal(
    choosing.buttons.map(({ action }) => action),
    [1],
  );
  choosing.cancel();
  equal(
    choosing.buttons.map(({ action }) => action),
    [9],
  );
});

const LINES = [
  { ...choice(1, "line-1", "card-a"), enough: ["line-1"] },
  { ...choice(2, "line-2", "card-a"), enough: ["line-2"] },
  { ...choice(3, "line-2", "card-b"), enough: ["line-2"] },
];

test("a sprite that is enough plays the only choice that is left, and else asks for the rest", () => {
  const choosing = new Choosing(LINES);
  equal(choosing.wouldPlay("line-1")?.action, 1);
  equal(choosing.pick("line-2"), null);
  equal(choosing.pick("card-b")?.action, 3);
  choosing.cancel();
  equal(choosing.pick("card-b"), null);
  equal(choosing.lit, ["line-2"]);
});

test("who has picked something else is asked for the rest", () => {
  const choosing = new Choosing(LINES);
  choosing.pick("card-b");
  equal(choosing.pick("line-1"), null);
  equal(choosing.picked, ["line-1"]);
  equal(choosing.lit, ["card-a"]);
});

test("a choice that goes on to the next decision is open while nothing is picked", () => {
  const goesOn = { ...choice(9, "face-up"), then: 5 };
  const choosing = new Choosing([...LINES, goesOn]);
  equal(choosing.wouldPlay("face-up")?.then, 5);
  choosing.pick("card-a");
  equal([choosing.others.has("face-up"), choosing.wouldPlay("face-up")], [false, null]);
  choosing.cancel();
  equal(choosing.pick("face-up")?.action, 9);
});
