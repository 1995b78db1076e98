/** Where the parts of a board are that a tour points at, and where words fit without covering them. Game-agnostic. */

/** @import { Scene, Sprite, TourStop } from "../lib/messages.js" */
/** @import { Edges } from "./tooltip.js" */
/** @typedef {{ left: number, top: number, width: number }} Place */

const SEAT = "{seat}";
const GAP = 10; // pixels between a thing and the words about it
const EDGE = 8; // pixels kept free at the edge of the window
const WIDEST = 340;
const NARROWEST = 180;

/**
 * The sprites of a scene that a stop points at, as core/lessons/tour.py finds them.
 * @param {Pick<TourStop, "light">} stop
 * @param {Pick<Scene, "sprites">} scene
 * @param {number} seat of the viewer; -1: none
 */
export function pointedAt({ light }, { sprites }, seat) {
  if (seat < 0 && light.some((pattern) => pattern.includes(SEAT))) return [];
  const named = light.flatMap((pattern) => matching(pattern.replace(SEAT, String(seat)), sprites));
  return [...new Set(named.map(({ id }) => id))];
}

/**
 * @param {string} pattern
 * @param {Sprite[]} sprites
 */
function matching(pattern, sprites) {
  if (pattern.startsWith(".")) {
    const kind = pattern.slice(1);
    return sprites
      .filter(({ symbol, classes = "" }) => symbol === kind || classes.split(" ").includes(kind))
      .slice(0, 1);
  }
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const wanted = new RegExp(`^${parts.join(".*")}$`);
  return sprites.filter(({ id }) => wanted.test(id));
}

/**
 * The box round all of these.
 * @param {Edges[]} boxes
 * @returns {Edges}
 */
export const around = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/**
 * Where words go without covering what they describe: below, above, right or left of it.
 * @param {Edges} thing
 * @param {(width: number) => number} height of the words at a width
 * @param {{ width: number, height: number }} room
 * @returns {Place}
 */
export function beside(thing, height, room) {
  const sides = [
    { from: EDGE, to: room.width - EDGE, above: thing.bottom + GAP, below: room.height - EDGE },
    { from: EDGE, to: room.width - EDGE, above: EDGE, below: thing.top - GAP },
    { from: thing.right + GAP, to: room.width - EDGE, above: EDGE, below: room.height - EDGE },
    { from: EDGE, to: thing.left - GAP, above: EDGE, below: room.height - EDGE },
  ];
  const [middle, centre] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2];
  for (const [n, { from, to, above, below }] of sides.entries()) {
    const width = Math.min(WIDEST, to - from);
    const high = width < NARROWEST ? Infinity : height(width);
    if (high > below - above) continue;
    const left = n === 3 ? to - width : Math.max(from, Math.min(middle - width / 2, to - width));
    const top =
      n === 1 ? below - high : n === 0 ? above : Math.max(above, Math.min(centre - high / 2, below - high));
    return { left: n === 2 ? from : left, top, width };
  }
  const width = Math.min(WIDEST, room.width - 2 * EDGE); // a thing that fills the window
  return { left: EDGE, top: room.height - EDGE - height(width), width };
}
