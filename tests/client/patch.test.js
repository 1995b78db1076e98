/** Scenes that come as what differs from the one held. */

import { patched } from "/static/board/patch.js";
import { equal, test } from "./harness.js";

const a = { id: "a" };
const b = { id: "b" };
const c = { id: "c" };
const scene = { game: "shells", width: 3, height: 1 };
const held = { ...scene, version: "one", sprites: [a, b, c] };

test("a scene that comes whole replaces the one held", () => {
  const whole = { ...scene, version: "two", sprites: [c] };
  equal(patched(whole, held), whole);
  equal(patched(whole, null), whole);
});

test("pairs stand for runs of the held scene, in the new order", () => {
  const moved = { id: "b", x: 7 };
  const news = {
    ...scene,
    version: "two",
    since: "one",
    sprites: [/** @type {[number, number]} */ ([2, 3]), moved, /** @type {[number, number]} */ ([0, 1])],
  };
  const found = patched(news, held);
  equal(found?.sprites, [c, moved, a]);
  equal(found?.version, "two");
  equal(found?.since, "");
});

test("a patch of a scene that is not held is refused", () => {
  const news = {
    ...scene,
    version: "three",
    since: "two",
    sprites: [/** @type {[number, number]} */ ([0, 3])],
  };
  equal(patched(news, held), null);
  equal(patched(news, null), null);
});

test("the version held already stays as it is", () => {
  const news = { ...scene, version: "one", since: "zero", sprites: [] };
  equal(patched(news, held) === held, true);
});
