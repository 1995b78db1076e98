/** Somebody clicked in vain: why what that stands for cannot be done. */

import { get } from "../lib/api.js";
import { toast } from "../frame/toast.js";

/** @import { Why } from "../lib/messages.js" */
/** @import { Spot } from "../frame/toast.js" */

/**
 * @param {string} address where to ask, with all that it needs but the sprites
 * @param {string[]} picked the sprites picked before, and the one that is not lit
 * @param {{ isCurrent: () => boolean, spot: Spot }} answer does it still fit, and where is it said?
 */
export async function explain(address, picked, { isCurrent, spot }) {
  try {
    /** @type {Why} */
    const { why } = await get(`${address}&picked=${picked.map(encodeURIComponent).join(",")}`);
    if (why && isCurrent()) toast(why, "note", spot);
  } catch {
    // a reason that cannot be had is not missed
  }
}
