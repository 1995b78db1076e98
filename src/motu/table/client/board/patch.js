/** Scenes come whole, or as what differs from the one held. */

/** The whole scene: pairs in its sprites stand for runs of the held one. Null if that is not the one it builds upon. */
export function whole(scene, held) {
  if (held?.version === scene.version) return held;
  if (!scene.since) return scene;
  if (held?.version !== scene.since) return null;
  const sprites = scene.sprites.flatMap((part) => (Array.isArray(part) ? held.sprites.slice(...part) : [part]));
  return { ...scene, sprites, since: "" };
}
