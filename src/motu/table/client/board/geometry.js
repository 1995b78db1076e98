/** Which target is meant by arrow keys, in reading order or by a pointer. Plain rectangles, no elements. */

/** @typedef {{ id: string, left: number, top: number, right: number, bottom: number }} Place */
/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

const FINGER = 34; // pixels covered by a fingertip
export const NEAR = 14; // pixels round a target that still count as a hit, for thumbs
export const SLIP = 5; // the same where something else lies there
const RING = 4.5; // pixels between the rings on which a long target is searched for
const SLIM = 40; // pixels: anything wider and taller may lie askew and fill little of its rectangle
const ASIDE = 2.2; // how much worse sideways is than straight ahead

/** @type {[number, number][]} the points of a compass */
const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [
  Math.cos((n * Math.PI) / 4),
  Math.sin((n * Math.PI) / 4),
]);

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
 * How far a point is from a place.
 * @param {number} x
 * @param {number} y
 * @param {Place} place
 */
const off = (x, y, { left, top, right, bottom }) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** @param {Place} place */
const isSlim = (place) => Math.min(place.right - place.left, height(place)) <= SLIM;

/**
 * The place that a pointer just missed, among those that fill their rectangles.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} places
 * @param {number} reach
 * @returns {string | null}
 */
export function nearlyAt(x, y, places, reach = NEAR) {
  const near = places.filter((place) => isSlim(place) && off(x, y, place) <= reach);
  return near.toSorted((a, b) => off(x, y, a) - off(x, y, b))[0]?.id ?? null;
}

/**
 * Where to look for a place that lies askew, nearest first; nowhere if there is none nearby.
 * @param {number} x
 * @param {number} y
 * @param {Place[]} places
 * @param {number} reach
 * @returns {[number, number][]}
 */
export function pointsNear(x, y, places, reach = NEAR) {
  if (!places.some((place) => !isSlim(place) && off(x, y, place) <= reach)) return [];
  const rings = Array.from({ length: Math.floor(reach / RING) }, (_, ring) => (ring + 1) * RING);
  return rings.flatMap((radius) => EIGHTHS.map(([right, down]) => [x + radius * right, y + radius * down]));
}

/**
 * Is the middle of a place in this room?
 * @param {Place} place
 * @param {Omit<Place, "id">} room
 */
export function isInside(place, { left, top, right, bottom }) {
  const { x, y } = middle(place);
  return left <= x && x <= right && top <= y && y <= bottom;
}

/**
 * Are several small places under a finger here, so that it may hit the wrong one?
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
