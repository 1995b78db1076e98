/** Coming to a table and going on to the next: taking a seat, a rematch. */

import { post } from "../lib/api.js";
import { page } from "../lib/page.js";

/** Take a seat under this name; the view of the table from it. */
export async function join(path, { invite, name }) {
  if (name) page.me = await post("/api/me", { name });
  const view = await post(`${path}/join`, { invite });
  history.replaceState(null, "", location.pathname);
  return view;
}

export async function rematch(path) {
  const fresh = await post(`${path}/rematch`);
  location.assign(`/tables/${fresh.id}`);
}
