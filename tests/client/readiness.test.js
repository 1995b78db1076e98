/** How far the bots are. */

import { isCompiling, partOf } from "/static/frame/readiness.js";
import { equal, test } from "./harness.js";

test("one game's bots, or those of all together", () => {
  const bots = { a: 0.5, b: 1, c: 0 };
  equal(partOf(bots, "a"), 0.5);
  equal(partOf(bots, "unheard of"), 1);
  equal(partOf(bots), 0.5);
  equal(partOf({}), 0);
});

test("what is only loaded is not worth a word", () => {
  equal(isCompiling({ a: 0, b: 0 }), false);
  equal(isCompiling({ a: 0, b: 1 }), false);
  equal(isCompiling({ a: 0, b: 0.2 }), true);
});
