/** Links for others, requests filled in by hand, and what somebody is offered who came by a link. */

import { linkForOthers } from "/static/sharing/links.js";
import { page } from "/static/lib/page.js";
import { filled, readable } from "/static/pages/try-out.js";
import { reachNote } from "/static/sharing/link-tools.js";
import { drawWaiting } from "/static/seating/waiting.js";
import { h } from "/static/lib/dom.js";
import { equal, test } from "./harness.js";

test("a link for others begins with the address that others can open", () => {
  page.reach = { address: "http://192.168.7.5:8642", who: "network" };
  equal(linkForOthers("/tables/a#b"), "http://192.168.7.5:8642/tables/a#b");
  page.reach = undefined;
  equal(linkForOthers("/x"), `${location.origin}/x`);
});

test("where nobody else can open a link, that is said with the command that changes it", () => {
  page.reach = { address: "http://127.0.0.1:8642", who: "nobody" };
  const note = h("div", reachNote());
  equal(note.querySelector("input")?.value, "motu serve --host 0.0.0.0");
  equal(note.textContent?.includes("Only this computer"), true);
  page.reach = { address: "https://games.example", who: "everybody" };
  equal(reachNote(), null);
});

test("values of a path are put into it, and others after it unless they are empty", () => {
  const fields = [
    { name: "table", place: "path", value: "a b/c" },
    { name: "seat", place: "query", value: "1" },
    { name: "after", place: "query", value: "" },
  ];
  equal(filled("/api/tables/{table}/at", fields), "/api/tables/a%20b%2Fc/at?seat=1");
  equal(filled("/api/me", []), "/api/me");
});

test("an answer is laid out if it is JSON, and cut if it is long", () => {
  equal(readable('{"a":1}'), '{\n  "a": 1\n}');
  equal(readable("# HELP"), "# HELP");
  equal(readable("x".repeat(50_000)).length < 21_000, true);
});

/**
 * What somebody without a seat sees.
 * @param {import("/static/seating/join.js").Arrival} arrival
 */
function arriving(arrival) {
  const seats = [{ kind: "person" }, { kind: "open" }];
  const view = /** @type {any} */ ({ seats, mine: [], host: false, public: false, options: {} });
  const game = /** @type {any} */ ({ options: [], levels: [] });
  return h("div", drawWaiting({ view, game, arrival, name: "" }, /** @type {any} */ ({})));
}

test("who comes by an invitation is asked for a name; one that no longer works is said instead", () => {
  const welcome = arriving({ invite: "code", host: "Ana" });
  equal(
    [welcome.querySelector("h2")?.textContent, welcome.querySelector("form") !== null],
    ["Ana invites you.", true],
  );
  const refused = arriving({ invite: "code", refusal: "This invitation no longer works." });
  equal([refused.textContent?.includes("no longer works"), refused.querySelector("form")], [true, null]);
  equal(arriving({ invite: "" }).querySelector("form"), null);
});
