/** The history beside the board. */

import { HistoryPanel } from "/static/panels/history.js";
import { equal, test } from "./harness.js";

/** @import { HistoryLine, Notice } from "/static/lib/messages.js" */

/** @returns {HistoryLine} */
const line = (/** @type {number} */ ply, more = {}) => ({
  ply,
  who: 0,
  text: "",
  told: `step ${ply}`,
  forced: false,
  at: 0,
  ...more,
});
const LINES = [line(0, { who: -1 }), line(1), line(2, { who: 1, forced: true })];

/** A panel, and where it was asked to go. */
function panel() {
  /** @type {(number | null)[]} */
  const gone = [];
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const history = new HistoryPanel(place, (ply) => gone.push(ply));
  return { history, gone, items: () => [...place.querySelectorAll("li")] };
}

test("before anything has happened it says so", () => {
  const { items } = panel();
  equal(
    items().map((item) => item.textContent),
    ["Nothing has happened yet."],
  );
});

test("every entry is a line, chance and forced steps apart from the rest", () => {
  const { history, items } = panel();
  history.show(LINES, null, 0);
  equal(
    items().map((item) => item.querySelector(".told")?.textContent),
    ["step 0", "step 1", "step 2"],
  );
  equal(
    items().map((item) => item.className),
    ["chance", "", "forced"],
  );
});

test("lines that still hold are kept as they are, and undo takes the last away", () => {
  const { history, items } = panel();
  history.show(LINES, null, 0);
  const [first] = items();
  history.show([...LINES, line(3)], null, 0);
  equal([items().length, items()[0] === first], [4, true]);
  history.show([LINES[0], line(1, { told: "another" })], null, 0);
  equal(
    items().map((item) => item.querySelector(".told")?.textContent),
    ["step 0", "another"],
  );
});

test("going past the last step is going to now, and never before the first", () => {
  const { history, gone } = panel();
  history.show(LINES, 1, 0);
  history.go(2);
  history.go(3);
  history.go(-1);
  equal(gone, [2, null, 0]);
});

test("the moment that is shown and where I left are marked", () => {
  const { history, items } = panel();
  history.show(LINES, 2, 1);
  equal(
    items().map((item) => item.classList.contains("shown")),
    [false, true, false],
  );
  equal(
    items().map((item) => item.classList.contains("since")),
    [false, true, false],
  );
  history.show(LINES, null, 0);
  equal(
    items().some((item) => item.matches(".shown, .since")),
    false,
  );
});

test("what happened beside the moves stands where it happened, and leads nowhere", () => {
  const { history, items } = panel();
  /** @type {(seq: number, ply: number) => Notice} */
  const notice = (seq, ply) => ({ seq, ply, kind: "hint", seat: 1, told: `notice ${seq}`, at: 0 });
  history.show(LINES, null, 0, [notice(5, 1), notice(9, 99)]);
  equal(
    items().map((item) => item.querySelector(".told")?.textContent),
    ["step 0", "notice 5", "step 1", "step 2", "notice 9"],
  );
  equal([items()[1].querySelector("button"), history.ply], [null, 3]);
});

test("the latest stays in sight when the room for the list changes, unless somebody reads above", async () => {
  const { history } = panel();
  const { list } = history;
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  Object.assign(list.style, { height: "400px", overflowY: "auto", position: "relative" });
  history.show(
    Array.from({ length: 60 }, (_, ply) => line(ply)),
    null,
    0,
  );
  await frame();
  list.style.height = "100px";
  await frame();
  equal(Math.round(list.scrollTop + list.clientHeight), list.scrollHeight);
  list.scrollTop = 0;
  await frame();
  list.style.height = "120px";
  await frame();
  equal(list.scrollTop, 0);
});
