/** Coming to a table and going on to the next: taking a seat, a rematch. */

import { post, reason } from "../lib/api.js";
import { page } from "../lib/page.js";

/** @import { Invitation, TableView } from "../lib/messages.js" */
/**
 * @typedef {{ invite: string, name: string }} JoinWish
 *
 * @typedef {object} Arrival with which invitation somebody came, if any, and what the table says of it
 * @property {string} invite
 * @property {string} [host] who invites
 * @property {string} [refusal] why it does not work
 */

/** The invitation in the address of the page; what follows the # may be the number of a rule as well. */
export const inviteInAddress = () => /^#([a-z0-9]+)$/.exec(location.hash)?.[1] ?? "";

/**
 * What an invitation is good for, before anybody says their name.
 * @param {string} path
 * @param {string} invite
 * @returns {Promise<Arrival>}
 */
export async function arrive(path, invite) {
  try {
    const { host } = /** @type {Invitation} */ (await post(`${path}/invited`, { invite }));
    return { invite, host };
  } catch (problem) {
    return { invite, refusal: reason(problem) };
  }
}

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
