/** What a table page knows, and what it makes of what comes. */

import { TableModel } from "/static/table/model.js";
import { equal, test } from "./harness.js";

/** @import { Hint, HistoryLine, Notice, SeatView, TableView } from "/static/lib/messages.js" */

const line = (/** @type {number} */ ply, who = 0) =>
  /** @type {HistoryLine} */ ({ ply, who, told: `step ${ply}` });
const seat = (/** @type {number} */ n, more = {}) =>
  /** @type {SeatView} */ ({ seat: n, name: `Seat ${n}`, kind: "person", turn: false, ...more });
const CHOICE = { action: 5, text: "five", label: "Five", picks: ["a", "b"] };

const OF_NO_MATTER = {
  id: "table",
  game: "shells",
  title: "Shells",
  options: {},
  host: true,
  public: false,
  help: /** @type {const} */ ("asked"),
  hints: true,
  created: 0,
  can_undo: false,
  chat: [],
  notices: [],
  pace: /** @type {const} */ ("live"),
  until: null,
  commitment: "",
  secret: null,
  result: null,
  rematch: null,
  former: "",
};

/**
 * A view after two entries, at seq 10.
 * @returns {TableView}
 */
function view(more = {}, scene = {}) {
  return {
    ...OF_NO_MATTER,
    status: "playing",
    seq: 10,
    ply: 2,
    seat: 0,
    mine: [0],
    hidden: true,
    since: 0,
    from: 0,
    seats: [seat(0), seat(1)],
    history: [line(0), line(1, 1)],
    scene: { game: "shells", width: 1, height: 1, sprites: [], version: "one", choices: [CHOICE], ...scene },
    ...more,
  };
}

const later = (more = {}, scene = {}) =>
  view({ seq: 12, ply: 3, from: 2, history: [line(2, 1)], ...more }, { version: "two", ...scene });

test("a newer view is taken, and its lines follow those that are known", () => {
  const model = new TableModel(view());
  equal(model.take(later()), "moved");
  equal(
    model.lines.map(({ ply }) => ply),
    [0, 1, 2],
  );
  equal(model.view.seq, 12);
});

test("what is older, or another seat's, is left", () => {
  const model = new TableModel(view());
  equal(model.take(later({ seq: 9 })), "stale");
  equal(model.take(later({ seat: 1 })), "stale");
  equal(model.view.seq, 10);
});

test("a view that builds on what is not known is a gap", () => {
  const model = new TableModel(view());
  equal(model.take(later({ from: 7 })), "gap");
  equal(model.take(later({}, { since: "another" })), "gap");
  equal(model.lines.length, 2);
});

test("undo makes the history shorter", () => {
  const model = new TableModel(view());
  equal(model.take(later({ ply: 1, from: 1, history: [] })), "moved");
  equal(
    model.lines.map(({ ply }) => ply),
    [0],
  );
});

test("what only tells of people keeps picks and hint; a new decision lets go of them", () => {
  const model = new TableModel(view());
  model.choosing.pick("a");
  model.hint = /** @type {Hint} */ ({ action: 5, text: "five", label: "Five" });
  equal(model.take(later({ ply: 2, from: 2, history: [] })), "same");
  equal([model.choosing.picked, model.hinted, model.sound], [["a"], ["a", "b"], null]);
  model.take(later({ seq: 14, since: 3 }));
  equal([model.choosing.picked, model.hint, model.hinted], [[], null, []]);
});

test("where several decide at once, others' moves leave my picks and the hint as they are", () => {
  const model = new TableModel(view());
  model.choosing.pick("a");
  model.hint = /** @type {Hint} */ ({ action: 5, text: "five", label: "Five" });
  equal(model.take(later()), "moved");
  equal([model.choosing.picked, model.hinted], [["a"], ["a", "b"]]);
  model.take(
    later({ seq: 14, ply: 4, from: 3 }, { version: "three", choices: [CHOICE, { ...CHOICE, action: 6 }] }),
  );
  equal([model.choosing.picked, model.hint], [[], null]);
});

test("my turn, others' moves and the end sound differently", () => {
  const model = new TableModel(view({}, { choices: [] }));
  model.take(later({}, { choices: [] }));
  equal(model.sound, "move");
  model.take(later({ seq: 13, ply: 4, from: 3 }, { version: "three" }));
  equal(model.sound, "turn");
  model.take(later({ seq: 14, ply: 5, from: 3, status: "over" }, { version: "four", choices: [] }));
  equal(model.sound, "over");
});

test("what others did is played, but for the last of it, which is the present", () => {
  const model = new TableModel(view());
  model.take(later({ ply: 5, history: [line(2, 1), line(3, -1), line(4, 1)] }));
  equal(model.stepsSince(2), [3]);
});

test("coming back shows what others did since my last action, and no more", () => {
  const history = [line(0), line(1, -1), line(2, 1), line(3)];
  equal(
    new TableModel(view({ since: 1, history })).since.map(({ ply }) => ply),
    [1, 2],
  );
  equal(new TableModel(view({ since: 1, history: [line(0), line(1, -1)] })).since, []);
  equal(new TableModel(view({ since: 0, history })).since, []);
});

test("the device goes to another seat of mine that is to act, once nothing is open to this one", () => {
  const seats = [seat(0), seat(1, { turn: true })];
  const shared = { mine: [0, 1], seats };
  equal(new TableModel(view(shared)).nextSeat, undefined);
  const waiting = new TableModel(view(shared, { choices: [] }));
  equal([waiting.nextSeat, waiting.isPrivate(1)], [1, false]);
  waiting.past = 1;
  equal(waiting.nextSeat, undefined);
});

test("the table is covered for a seat with something to hide, while the match goes on", () => {
  const shared = { mine: [0, 1], seats: [seat(0), seat(1, { turn: true, private: true })] };
  const model = new TableModel(view(shared));
  equal([model.isPrivate(0), model.isPrivate(1), model.isPrivate(-1)], [false, true, false]);
  equal(new TableModel(view({ ...shared, status: "over" })).isPrivate(1), false);
});

test("what happened beside the moves is kept once, in its order", () => {
  const notice = (/** @type {number} */ seq) =>
    /** @type {Notice} */ ({ seq, ply: 2, kind: "hint", seat: 1, told: `notice ${seq}`, at: 0 });
  const model = new TableModel(view({ notices: [notice(9)] }));
  model.take(later({ notices: [notice(9), notice(11)] }));
  equal(
    model.notices.map(({ seq }) => seq),
    [9, 11],
  );
  model.replace(view({ notices: [] }));
  equal(model.notices, []);
});
