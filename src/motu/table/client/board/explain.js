/** Something that cannot be picked was clicked: explains why not. */

import { get } from "../lib/api.js";
import { toast } from "../lib/toast.js";

/** @import { Why } from "../lib/messages.js" */
/** @import { Spot } from "../lib/toast.js" */

/**
 * @param {string} address where to ask, complete but for the sprites
 * @param {string[]} picked the sprites picked before, and the one that is not lit
 * @param {{ isCurrent: () => boolean, spot: Spot }} answer is it still relevant, and where is it shown?
 */
export async function explain(address, picked, { isCurrent, spot }) {
  try {
    /** @type {Why} */
    const { why } = await get(`${address}&picked=${picked.map(encodeURIComponent).join(",")}`);
    if (why && isCurrent()) toast(why, "note", spot);
  } catch {
    // no answer, no explanation
  }
}
