/** A tour: which sprites a stop points at, and words that never cover them. */

import { around, beside, pointedAt } from "/static/board/tour.js";
import { equal, test } from "./harness.js";

const SCENE = {
  sprites: [
    { id: "a-1", symbol: "stone" },
    { id: "a-2", symbol: "stone" },
    { id: "hand-1", classes: "card mine" },
  ],
};
const found = (/** @type {string[]} */ light, seat = 1) => pointedAt({ light }, SCENE, seat);

test("a stop names sprites by id, pattern, symbol or class, and the seat of who looks", () => {
  equal(found(["a-*"]), ["a-1", "a-2"]);
  equal(found([".stone"]), ["a-1"]);
  equal(found([".mine", "a-2", "a-*"]), ["hand-1", "a-2", "a-1"]);
  equal(found(["hand-{seat}"]), ["hand-1"]);
  equal(found(["hand-{seat}", "a-1"], -1), []);
  equal(found(["nothing", "a.1"]), []);
});

test("the box round several boxes holds them all", () => {
  const boxes = [
    { left: 1, top: 5, right: 3, bottom: 6 },
    { left: 2, top: 1, right: 9, bottom: 2 },
  ];
  equal(around(boxes), { left: 1, top: 1, right: 9, bottom: 6 });
});

test("words lie below, above, right or left of what they are about, wherever there is room", () => {
  const phone = { width: 360, height: 640 };
  const lying = { width: 844, height: 390 };
  const high = (/** @type {number} */ width) => 40000 / width;
  const covers = (/** @type {any} */ thing, /** @type {any} */ room) => {
    const { left, top, width } = beside(thing, high, room);
    const [right, bottom] = [left + width, top + high(width)];
    const isInside = left >= 0 && top >= 0 && right <= room.width && bottom <= room.height;
    const isApart = right <= thing.left || left >= thing.right || bottom <= thing.top || top >= thing.bottom;
    return isInside && isApart;
  };
  equal(covers({ left: 10, top: 100, right: 350, bottom: 300 }, phone), true);
  equal(covers({ left: 10, top: 400, right: 350, bottom: 630 }, phone), true);
  equal(covers({ left: 300, top: 10, right: 358, bottom: 60 }, phone), true);
  equal(covers({ left: 10, top: 10, right: 300, bottom: 380 }, lying), true);
  equal(covers({ left: 500, top: 10, right: 840, bottom: 380 }, lying), true);
});
