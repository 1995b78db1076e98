/** The coach: what is said of a move, and when it speaks up by itself. */

import { h } from "/static/lib/dom.js";
import { isUnasked } from "/static/lib/help.js";
import { adviceInWords, drawAdvice, nameOf } from "/static/panels/coach.js";
import { Coach } from "/static/table/coach.js";
import { equal, test } from "./harness.js";

/** @import { Hint, HistoryLine, Move } from "/static/lib/messages.js" */
/** @import { CoachTable } from "/static/table/coach.js" */

/** @type {Move} */
const NEXT = {
  action: 2,
  text: "two",
  label: "Two",
  expected: 0.521,
  told: "",
  then: [],
  answer: [],
  why: "worse",
};
/** @type {Hint} */
const HINT = {
  ...NEXT,
  action: 1,
  label: "One [K1.2]",
  expected: 0.618,
  told: "Ana builds.",
  then: ["Ana draws."],
  answer: ["Ben gains ELAI."],
  why: "better for islands",
  points: false,
  glance: false,
  next: NEXT,
  fine: [1, 2],
};
const LINE = /** @type {HistoryLine} */ ({
  ply: 3,
  who: 1,
  text: "",
  told: "Ben cuts.",
  forced: false,
  at: 0,
});

/**
 * @param {Partial<Hint>} more
 * @param {boolean} isUnasked
 * @param {number | null} before
 */
const shown = (more = {}, isUnasked = false, before = null) =>
  h("div", drawAdvice({ hint: { ...HINT, ...more }, isUnasked, others: [LINE], before })).textContent ?? "";

test("a hint shows both numbers, what the move does, why, and the likely answer", () => {
  const text = shown();
  for (const part of [
    "One62 %",
    "Two52 %",
    "Ana builds. Ana draws.",
    "better for islands",
    "Ben gains ELAI.",
  ])
    equal([part, text.includes(part)], [part, true]);
  equal(text.includes("Ben cuts."), false);
});

test("who plays alone is told points", () => {
  equal(shown({ points: true, expected: 49.66, next: null }).includes("49.7 points"), true);
});

test("explained whole, it begins with what others did and how the chances changed", () => {
  equal(shown({}, true, 0.5).includes("Ben cuts.Your chance to win has risen from 50 % to 62 %."), true);
  equal(shown({}, true, 0.7).includes("fallen from 70 % to 62 %"), true);
  equal(shown({}, true, 0.61).includes("Your chance"), false);
});

test("a first glance says that it is one", () => {
  equal([shown().includes("glance"), shown({ glance: true }).includes("glance")], [false, true]);
});

test("what is heard names the move, its chance and the reason", () => {
  equal(
    adviceInWords(HINT),
    "A bot would choose: One (62 %). Compared with the next best: better for islands.",
  );
});

test("it speaks up by itself at two of four levels", () => {
  equal(/** @type {const} */ (["off", "asked", "mistakes", "all"]).map(isUnasked), [
    false,
    false,
    true,
    true,
  ]);
});

test("a move is let through at once where nobody wants to be warned, or the coach has nothing to say", async () => {
  const model = { view: { help: "asked" }, choosing: {} };
  const coach = new Coach(
    /** @type {CoachTable} */ (/** @type {unknown} */ ({ path: "", model, draw: () => undefined })),
  );
  const choice = /** @type {any} */ ({ action: 9 });
  equal(await coach.lets(choice), true);
  model.view.help = "mistakes";
  equal(await coach.lets(choice), true);
  coach.decision = /** @type {any} */ (model.choosing);
  coach.asked = Promise.resolve(null);
  equal(await coach.lets(choice), true);
  coach.asked = Promise.resolve({ ...HINT, fine: [9] });
  equal(await coach.lets(choice), true);
});

test("a mistake is asked about, and played only if it is meant", async () => {
  const model = { view: { help: "mistakes" }, choosing: {}, hint: null, expected: {} };
  const coach = new Coach(
    /** @type {CoachTable} */ (/** @type {unknown} */ ({ path: "", model, draw: () => undefined })),
  );
  coach.decision = /** @type {any} */ (model.choosing);
  coach.asked = Promise.resolve(HINT);
  const move = { ...NEXT, action: 9, label: "Nine", expected: 0.3, answer: ["Ben gains ELAI."] };
  coach.check = () => Promise.resolve({ mistake: true, move, hint: HINT });
  const answers = [];
  for (const press of ["back", "play", "better"]) {
    const asked = coach.lets(/** @type {any} */ ({ action: 9 }));
    await new Promise((resolve) => setTimeout(resolve));
    const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.question-move"));
    const told = dialog.textContent ?? "";
    equal(
      [told.includes("30 %"), told.includes("62 %"), told.includes("Ben gains ELAI.")],
      [true, true, true],
    );
    /** @type {HTMLButtonElement} */ (dialog.querySelector(`[value=${press}]`)).click();
    answers.push(await asked);
  }
  equal(answers, [false, true, false]);
  equal(/** @type {any} */ (model.hint)?.action, 1);
});

test("a move with a long explanation is called by what comes before it", () => {
  const hut = "D6, free. Canoe hut: comes with a canoe; takes fish once that canoe has left [V5.4].";
  equal(nameOf({ text: "canoe D6", label: hut }), "D6, free. Canoe hut");
  const french = "Construction : chacun de vos bateaux peut aller à côté d’une tuile « culte » [V5.1].";
  equal(nameOf({ text: "build", label: french }), "Construction");
  equal(
    nameOf({ text: "F5>I4", label: "From F5 to I4: build for 9 in shells" }),
    "From F5 to I4: build for 9 in shells",
  );
  equal(nameOf({ text: "draw", label: "" }), "draw");
});
