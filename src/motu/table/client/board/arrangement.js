/** A scene that has two arrangements is shown in the one that gets bigger in this window. */

export function arranged(scene, svg) {
  if (!scene.wide || !isBetterWide(scene, svg.getBoundingClientRect())) return { ...scene, isWide: false };
  const { wide } = scene;
  return { ...scene, isWide: true, width: wide.width, height: wide.height, sprites: scene.sprites.map((sprite) => shifted(sprite, wide)) };
}

function isBetterWide(scene, room) {
  const scale = ({ width, height }) => Math.min(room.width / width, room.height / height);
  return scale(scene.wide) > scale(scene);
}

/** The sprite where the wide arrangement has it: that depends on its class. */
export function shifted(sprite, { shifts }) {
  const by = (sprite.classes ?? "").split(" ").map((name) => shifts[name]).find(Boolean);
  return by ? { ...sprite, x: (sprite.x ?? 0) + by[0], y: (sprite.y ?? 0) + by[1] } : sprite;
}
