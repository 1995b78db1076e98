/** Somebody clicked in vain: why what that stands for cannot be done. */

import { get } from "../lib/api.js";
import { toast } from "../lib/toast.js";

/** picked: the sprites picked before, and the one that is not lit; isStill() tells whether the answer still fits. */
export async function tellWhy(path, seat, picked, isStill) {
  try {
    const { why } = await get(`${path}/why?seat=${seat}&picked=${picked.map(encodeURIComponent).join(",")}`);
    if (why && isStill()) toast(why);
  } catch { /* a reason that cannot be had is not missed */ }
}
