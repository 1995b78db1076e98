/** A scene with two arrangements is shown in whichever comes out larger in this window. */

/** @import { Scene, Sprite, Wide } from "../lib/messages.js" */
/** @typedef {Scene & { isWide: boolean }} ArrangedScene */

/**
 * @template {Scene} Given
 * @param {Given} scene
 * @param {Element} svg
 * @returns {Given & ArrangedScene}
 */
export function arranged(scene, svg) {
  const { wide } = scene;
  if (!wide || !isBetterWide(scene, wide, svg.getBoundingClientRect())) return { ...scene, isWide: false };
  const sprites = scene.sprites.map((sprite) => shifted(sprite, wide));
  return { ...scene, isWide: true, width: wide.width, height: wide.height, sprites };
}

/** @typedef {{ width: number, height: number }} Size */

/**
 * @param {Size} usual
 * @param {Size} wide
 * @param {Size} room
 */
export function isBetterWide(usual, wide, room) {
  const scale = (/** @type {Size} */ size) => Math.min(room.width / size.width, room.height / size.height);
  return scale(wide) > scale(usual);
}

/**
 * The sprite at its place in the wide arrangement, which depends on its class.
 * @param {Sprite} sprite
 * @param {Wide} wide
 */
export function shifted(sprite, { shifts }) {
  const classes = (sprite.classes ?? "").split(" ");
  const by = classes.map((name) => shifts[name]).find(Boolean);
  return by ? { ...sprite, x: (sprite.x ?? 0) + by[0], y: (sprite.y ?? 0) + by[1] } : sprite;
}
