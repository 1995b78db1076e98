/** Somebody clicked in vain: why what that stands for cannot be done. */

import { get } from "../lib/api.js";
import { toast } from "../lib/toast.js";

/** @import { Why } from "../lib/messages.js" */

/**
 * @param {string} path
 * @param {number} seat
 * @param {string[]} picked the sprites picked before, and the one that is not lit
 * @param {() => boolean} isCurrent does the answer still fit?
 * @param {Element | null | undefined} clicked what is to stay in sight
 */
export async function explain(path, seat, picked, isCurrent, clicked) {
  try {
    /** @type {Why} */
    const { why } = await get(`${path}/why?seat=${seat}&picked=${picked.map(encodeURIComponent).join(",")}`);
    if (why && isCurrent()) toast(why, "note", clicked);
  } catch {
    // a reason that cannot be had is not missed
  }
}
