/** Talking to the server. A refusal is a Problem: its sentence is for people, its code for us. */

import { page } from "./page.js";
import { say } from "./words.js";

export class Problem extends Error {
  constructor({ detail, code, status }) {
    super(detail);
    this.code = code;
    this.status = status;
  }
}

/** The same address, answered in the page's language. */
export const spoken = (path) => `${path}${path.includes("?") ? "&" : "?"}lang=${page.language}`;

export const get = (path, signal) => ask("GET", path, undefined, signal);
export const post = (path, message = {}) => ask("POST", path, message);

async function ask(method, path, message, signal) {
  let answer;
  try {
    answer = await fetch(spoken(path), {
      method,
      signal,
      headers: message === undefined ? {} : { "Content-Type": "application/json" },
      body: message === undefined ? undefined : JSON.stringify(message),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ detail: say("The table cannot be reached. Is there a connection?"), code: "offline", status: 0 });
  }
  const body = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return body;
  throw new Problem(body ?? { detail: say("The table did not understand ({status}).", { status: answer.status }), code: "broken", status: answer.status });
}
