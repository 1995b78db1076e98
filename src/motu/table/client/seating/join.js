/** Joining a table and moving on to the next: taking a seat, a rematch. */

import { post, reason } from "../lib/api.js";
import { page } from "../lib/page.js";

/** @import { Invitation, TableView } from "../lib/messages.js" */
/**
 * @typedef {{ invite: string, name: string }} JoinWish
 *
 * @typedef {object} Arrival the invitation somebody came with, if any, and what the table says about it
 * @property {string} invite
 * @property {string} [host] who invites
 * @property {string} [refusal] why it does not work
 */

/** The invitation in the address of the page; what follows the # may also be the number of a rule. */
export const inviteInAddress = () => /^#([a-z0-9]+)$/.exec(location.hash)?.[1] ?? "";

/**
 * What an invitation is good for, before anybody gives a name.
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
 * Take a seat under this name; returns its view of the table.
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
