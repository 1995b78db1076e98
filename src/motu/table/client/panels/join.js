/** Coming to a table and going on to the next: taking a seat, a rematch. */

import { post } from "../lib/api.js";
import { page } from "../lib/page.js";

/** @import { TableView } from "../lib/messages.js" */
/** @typedef {{ invite: string, name: string }} JoinWish */

/**
 * Take a seat under this name; the view of the table from it.
 * @param {string} path
 * @param {JoinWish} wish
 * @returns {Promise<TableView>}
 */
export async function join(path, { invite, name }) {
  if (name) page.me = await post("/api/me", { name });
  const view = /** @type {TableView} */ (await post(`${path}/join`, { invite }));
  history.replaceState(null, "", location.pathname);
  return view;
}

/** @param {string} path */
export async function rematch(path) {
  const fresh = /** @type {TableView} */ (await post(`${path}/rematch`));
  location.assign(`/tables/${fresh.id}`);
}
