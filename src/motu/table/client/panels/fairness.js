/** Was chance fair? The secret behind the dice of a finished match, and a check of it. */

import { get, reason } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { verify } from "../lib/verify.js";
import { say, sayMany } from "../lib/words.js";

/** @import { Proof, TableView } from "../lib/messages.js" */
/** @import { Verdict } from "../lib/verify.js" */

/** @param {TableView} view */
export function drawFairness(view) {
  const told = h("p", { role: "status" });
  const secret = [h("dt", say("Secret")), h("dd", h("code", view.secret))];
  return h(
    "details.fairness",
    h("summary", say("Was chance fair?")),
    h("p", about()),
    h("dl.secret", h("dt", say("Promise")), h("dd", h("code", view.commitment)), secret),
    h("button", { type: "button", onclick: () => check(view, told) }, say("Check it now")),
    told,
    byProgram(view),
  );
}

const about = () =>
  say(
    "Before the match the table fixed a secret and published its SHA-256. Every roll and every card follows from that secret, so nobody could choose them.",
  );

/** @param {TableView} view */
function byProgram({ id, game }) {
  const file = h("a", { href: `/api/tables/${id}/file`, download: true }, say("save the match"));
  return h(
    "p",
    say("Or check it with the program:"),
    " ",
    file,
    ", ",
    h("code", `motu verify ${game}-${id}.motu`),
  );
}

/**
 * @param {TableView} view
 * @param {HTMLElement} told
 */
async function check({ id, commitment }, told) {
  put(told, say("Checking …"));
  try {
    /** @type {Proof} */
    const proof = await get(`/api/tables/${id}/verify`);
    const verdict = await verify(proof, commitment);
    put(told, verdictText(verdict));
    told.className = verdict.promised && !verdict.wrong.length ? "good" : "bad";
  } catch (problem) {
    put(told, reason(problem));
  }
}

/** @param {Verdict} verdict */
export function verdictText({ promised, draws, wrong }) {
  if (!promised) return say("The secret does not match the promise made before the match.");
  const plies = wrong.map((ply) => ply + 1).join(", ");
  if (plies) {
    return say("The secret matches the promise, but these steps do not follow from it: {plies}.", { plies });
  }
  return sayMany(
    "The secret matches the promise, and the one chance event follows from it.",
    "The secret matches the promise, and all {n} chance events follow from it.",
    draws,
  );
}
