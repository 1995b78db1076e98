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
