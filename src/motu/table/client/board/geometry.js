/** Which target is meant: by arrow keys, by order of reading, by a pointer. Plain rectangles, no elements. */

/** @typedef {{ id: string, left: number, top: number, right: number, bottom: number }} Place */
/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

const FINGER = 34; // pixels that a fingertip covers
const NEAR = 14; // pixels round a target that still hit it, for thumbs
const ASIDE = 2.2; // how much worse it is to go aside than ahead

/** @type {Record<string, [number, number] | undefined>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {string} key */
export const isArrow = (key) => key in DIRECTIONS;

/** @param {Place} place */
const middle = ({ left, top, right, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** @param {Place} place */
const height = ({ top, bottom }) => bottom - top;

/**
 * Reading order: row by row, from left to right.
 * @param {Place[]} places
 * @returns {string[]}
 */
export function inReadingOrder(places) {
  const row = Math.max(1, Math.min(...places.map(height)) / 2);
  const rowOf = (/** @type {Place} */ place) => Math.round(middle(place).y / row);
  const sorted = places.toSorted((a, b) => rowOf(a) - rowOf(b) || middle(a).x - middle(b).x);
  return sorted.map(({ id }) => id);
}

/**
 * The place nearest to this one.
 * @param {Place} from
 * @param {Place[]} places
 */
export function nearest(from, places) {
  const here = middle(from);
  const far = (/** @type {Place} */ to) => Math.hypot(middle(to).x - here.x, middle(to).y - here.y);
  return places.length ? places.reduce((best, other) => (far(other) < far(best) ? other : best)).id : null;
}

/**
 * The next place in the direction of an arrow.
 * @param {Place} from
 * @param {Place[]} places
 * @param {string} arrow
 * @returns {string | null}
 */
export function towards(from, places, arrow) {
  const [dx, dy] = DIRECTIONS[arrow] ?? [0, 0];
  const here = middle(from);
  const costs = places.map((place) => {
    const [x, y] = [middle(place).x - here.x, middle(place).y - here.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return { id: place.id, along, cost: along + ASIDE * aside };
  });
  const ahead = costs.filter(({ id, along }) => id !== from.id && along > 1);
  return ahead.reduce((best, other) => (other.cost < best.cost ? other : best), ahead[0])?.id ?? null;
}

/**
 * The place that a pointer just missed.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} places
 * @returns {string | null}
 */
export function nearlyAt(x, y, places) {
  const off = (/** @type {Place} */ { left, top, right, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const near = places.filter((place) => off(place) <= NEAR);
  return near.toSorted((a, b) => off(a) - off(b))[0]?.id ?? null;
}

/**
 * Are several small places under a finger here, so that it may hit another than the one that is meant?
 * @param {number} x
 * @param {number} y
 * @param {Place[]} places
 */
export function isCrowded(x, y, places) {
  const near = places.filter((place) => {
    const at = middle(place);
    const isSmall = Math.max(place.right - place.left, height(place)) < FINGER;
    return isSmall && Math.hypot(at.x - x, at.y - y) < FINGER;
  });
  return near.length > 1;
}
