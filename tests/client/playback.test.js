/** What others did, shown one after the other. */

import { Playback } from "/static/board/playback.js";
import { equal, test } from "./harness.js";

/** @import { HistoryLine, Scene } from "/static/lib/messages.js" */

const scene = (/** @type {number} */ ply) =>
  /** @type {Scene} */ ({ game: "shells", width: ply, height: 1, sprites: [] });
const line = (/** @type {number} */ ply) =>
  /** @type {HistoryLine} */ ({ ply: ply - 1, told: `step ${ply}` });
const moment = async (/** @type {number} */ ply) => ({ scene: scene(ply), line: line(ply) });

test("moments are shown in their order, and then it is over", async () => {
  /** @type {number[]} */
  const shown = [];
  const playback = new Playback(moment, ({ width }) => shown.push(width), 0);
  const playing = playback.play([4, 5, 6]);
  equal(playback.isOn, true);
  await playing;
  equal([shown, playback.isOn, playback.told], [[4, 5, 6], false, "step 6"]);
});

test("only the last ten of many are shown", async () => {
  /** @type {number[]} */
  const shown = [];
  await new Playback(moment, ({ width }) => shown.push(width), 0).play(
    Array.from({ length: 25 }, (_, ply) => ply),
  );
  equal(shown, [15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
});

test("skipping ends it at once, though the pause is long", async () => {
  /** @type {number[]} */
  const shown = [];
  const playback = new Playback(
    moment,
    ({ width }) => void (shown.push(width), setTimeout(() => playback.skip())),
    1e6,
  );
  await playback.play([1, 2, 3]);
  equal([shown, playback.isOn], [[1], false]);
});

test("new moments take the place of those that are being shown", async () => {
  /** @type {number[]} */
  const shown = [];
  const playback = new Playback(moment, ({ width }) => shown.push(width), 5);
  const first = playback.play([1, 2, 3]);
  await playback.play([7, 8]);
  await first;
  equal(shown.slice(-2), [7, 8]);
  equal(shown.includes(3), false);
});

test("a moment that cannot be had ends it", async () => {
  /** @type {number[]} */
  const shown = [];
  const broken = (/** @type {number} */ ply) => (ply === 2 ? Promise.reject(new Error("gone")) : moment(ply));
  const playback = new Playback(broken, ({ width }) => shown.push(width), 0);
  await playback.play([1, 2, 3]);
  equal([shown, playback.isOn], [[1], false]);
});
