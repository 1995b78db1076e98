/** Where a note about a piece lies: beside the piece, inside the room, not under the finger. */

import { besideThing, nearFinger } from "/static/board/tooltip.js";
import { equal, test } from "./harness.js";

const ROOM = { left: 0, top: 100, right: 390, bottom: 600 };
const NOTE = { width: 200, height: 40 };
const box = (/** @type {number} */ left, /** @type {number} */ top, size = 40) => ({
  left,
  top,
  right: left + size,
  bottom: top + size,
});

test("a note lies above its piece, and below where there is no room above", () => {
  equal(besideThing(box(180, 300), NOTE, ROOM), { left: 100, top: 252 });
  equal(besideThing(box(180, 110), NOTE, ROOM), { left: 100, top: 158 });
});

test("a note stays inside at either side", () => {
  equal(besideThing(box(0, 300), NOTE, ROOM).left, 4);
  equal(besideThing(box(350, 300), NOTE, ROOM).left, 186);
});

test("a finger's note lies beside the finger, not at the far end of a big piece", () => {
  const sea = box(0, 100, 500);
  const near = nearFinger(sea, { x: 200, y: 400 });
  equal(near, { left: 178, right: 222, top: 356, bottom: 444 });
  equal(besideThing(near, NOTE, ROOM), { left: 100, top: 308 });
});

test("a finger hides more than a small piece", () => {
  const { top, bottom } = nearFinger(box(195, 395, 10), { x: 200, y: 400 });
  equal([top, bottom], [378, 422]);
});
