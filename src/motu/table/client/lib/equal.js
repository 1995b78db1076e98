/** Are two values from messages deeply equal? */

/**
 * @param {unknown} a
 * @param {unknown} b
 */
export const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
