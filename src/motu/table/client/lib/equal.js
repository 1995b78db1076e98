/** Are two values of messages the same, part by part? */

/**
 * @param {unknown} a
 * @param {unknown} b
 */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
