/** Scenes arrive whole or as a patch to the one held. */

/** @import { Drawn } from "../lib/messages.js" */
/** @import { ScenePatch } from "../lib/types.js" */

/**
 * The whole scene: pairs in its sprites stand for runs of the held one's. Null if it patches a different scene.
 * @param {ScenePatch} scene
 * @param {Drawn | null} held
 * @returns {Drawn | null}
 */
export function patched(scene, held) {
  if (held && held.version === scene.version) return held;
  if (!scene.since) return /** @type {Drawn} */ (scene); // it has no pairs
  if (held?.version !== scene.since) return null;
  const sprites = scene.sprites.flatMap((part) =>
    Array.isArray(part) ? held.sprites.slice(...part) : [part],
  );
  return { ...scene, sprites, since: "" };
}
