/** Requests to the server. A refusal is a Problem: its sentence is for people, its code for us. */

import { page } from "./page.js";
import { say } from "./words.js";

export class Problem extends Error {
  /** @param {{ detail: string, code: string, status: number }} answer */
  constructor({ detail, code, status }) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

/**
 * The same address, with the response in the page's language.
 * @param {string} path
 */
export const localized = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${page.language}`;

/**
 * @template Answer
 * @param {string} path
 * @returns {Promise<Answer>}
 */
export const get = (path) => ask("GET", path);

/**
 * @template Answer
 * @param {string} path
 * @param {object} message
 * @returns {Promise<Answer>}
 */
export const post = (path, message = {}) => ask("POST", path, message);

/**
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {object} [message]
 */
async function ask(method, path, message) {
  const answer = await fetch(localized(path), {
    method,
    headers: message && { "Content-Type": "application/json" },
    body: message && JSON.stringify(message),
  }).catch(offline);
  const body = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return body;
  throw new Problem(body ?? broken(answer.status));
}

/** @returns {never} */
function offline() {
  const detail = say("The table cannot be reached. Are you online?");
  throw new Problem({ detail, code: "offline", status: 0 });
}

/** @param {number} status */
function broken(status) {
  return {
    detail: say("The table gave no proper answer (error {status}).", { status }),
    code: "broken",
    status,
  };
}

/**
 * What went wrong, in words.
 * @param {unknown} problem
 */
export const reason = (problem) => (problem instanceof Error ? problem.message : String(problem));
