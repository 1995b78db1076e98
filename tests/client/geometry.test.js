/** Which target is meant, by plain geometry. */

import { inReadingOrder, isCrowded, nearest, nearlyAt, pointsNear, towards } from "/static/board/geometry.js";
import { equal, test } from "./harness.js";

const place = (/** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y, size = 20) => ({
  id,
  left: x - size / 2,
  top: y - size / 2,
  right: x + size / 2,
  bottom: y + size / 2,
});
const GRID = [
  place("south", 100, 200),
  place("north", 100, 100),
  place("east", 200, 103),
  place("far", 400, 100),
];

test("reading goes row by row from left to right, though rows are a little uneven", () => {
  equal(inReadingOrder(GRID), ["north", "east", "far", "south"]);
  equal(inReadingOrder([]), []);
});

test("an arrow goes to the next place in its direction", () => {
  const north = GRID[1];
  equal(towards(north, GRID, "ArrowRight"), "east");
  equal(towards(north, GRID, "ArrowDown"), "south");
  equal(towards(north, GRID, "ArrowLeft"), null);
});

test("an arrow rather goes far ahead than far aside", () => {
  const places = [place("aside", 120, 300), place("ahead", 350, 100)];
  equal(towards(GRID[1], places, "ArrowRight"), "ahead");
});

test("the nearest place is found, and none where there is none", () => {
  equal(nearest(place("gone", 190, 110), GRID), "east");
  equal(nearest(GRID[0], []), null);
});

test("a pointer that just misses still hits, one that is far off does not", () => {
  equal(nearlyAt(118, 100, GRID), "north");
  equal(nearlyAt(150, 150, GRID), null);
  equal(nearlyAt(118, 100, GRID, 5), null);
});

test("a line across the board is not hit by whatever lies in its rectangle", () => {
  const line = { id: "line", left: 0, top: 0, right: 200, bottom: 120 };
  equal(nearlyAt(150, 20, [line]), null);
  const points = pointsNear(150, 20, [line, place("small", 150, 20)]);
  equal(
    points.map(([x, y]) => Math.round(Math.hypot(x - 150, y - 20) * 10)),
    [45, 90, 135].flatMap((far) => Array(8).fill(far)),
  );
  equal(pointsNear(150, 20, [line], 5).length, 8);
  equal(pointsNear(150, 140, [line]), []);
});

test("small places close together are crowded, big ones are not", () => {
  const close = [place("a", 100, 100), place("b", 122, 100)];
  equal(isCrowded(110, 100, close), true);
  equal(isCrowded(110, 100, [place("a", 100, 100, 60), place("b", 150, 100, 60)]), false);
  equal(isCrowded(100, 100, GRID), false);
});
