/** Giving up: who may, and what is asked. */

import { canGiveUp, question } from "/static/panels/give-up.js";
import { equal, test } from "./harness.js";

/** @import { SeatView } from "/static/lib/messages.js" */

const seat = (/** @type {number} */ n, more = {}) =>
  /** @type {SeatView} */ ({
    seat: n,
    name: ["Ana", "Ben", "Eve"][n],
    kind: "person",
    mine: n === 0,
    ...more,
  });
const bot = (/** @type {number} */ n) => seat(n, { kind: "bot" });

test("of two the other wins at once", () => {
  equal(question({ seat: 0, seats: [seat(0), seat(1)] }), "Give up? Ben wins the match at once.");
  equal(question({ seat: 0, seats: [seat(0), bot(1)] }), "Give up? Ben wins the match at once.");
});

test("at a larger table a bot plays on, until nobody is left", () => {
  equal(question({ seat: 0, seats: [seat(0), seat(1), bot(2)] }), "Give up? A bot plays on for you.");
  equal(question({ seat: 0, seats: [seat(0), bot(1), bot(2)] }), "Give up? The match ends at once.");
  equal(question({ seat: 0, seats: [seat(0)] }), "Give up? The match ends at once.");
  const away = seat(1, { kind: "bot", stand_in: true });
  equal(question({ seat: 0, seats: [seat(0), away, bot(2)] }), "Give up? A bot plays on for you.");
});

test("only who plays can give up, while the match goes on", () => {
  const seats = [seat(0), seat(1)];
  const former = "";
  equal(canGiveUp({ status: "playing", seat: 0, seats, former }), true);
  equal(canGiveUp({ status: "over", seat: 0, seats, former }), false);
  equal(canGiveUp({ status: "playing", seat: -1, seats, former }), false);
  equal(canGiveUp({ status: "playing", seat: 0, seats: [seat(0, { kind: "bot" }), seat(1)], former }), false);
  equal(canGiveUp({ status: "playing", seat: 0, seats, former: "Its rules are no more." }), false);
});
