/** What others did, replayed step by step at a pace one can follow, and skippable. */

import { pause, prefersReducedMotion } from "../lib/motion.js";

/** @import { HistoryLine, Past, Scene } from "../lib/messages.js" */

const STEP = 550; // milliseconds for each step
const MOST = 10;

export class Playback {
  /** @type {AbortController | null} */
  running = null;
  told = "";

  /**
   * @param {(ply: number) => Promise<Pick<Past, "scene" | "line">>} moment
   * @param {(scene: Scene, line: HistoryLine | null) => unknown} show
   * @param {number} step milliseconds
   */
  constructor(moment, show, step = STEP) {
    this.moment = moment;
    this.show = show;
    this.step = step;
  }

  get isOn() {
    return this.running !== null;
  }

  /**
   * Show these moments. Ends early when skipped or replaced by others.
   * @param {number[]} plies
   */
  async play(plies) {
    if (!plies.length || prefersReducedMotion() || document.hidden) return;
    this.skip();
    const running = (this.running = new AbortController());
    for (const ply of plies.slice(-MOST)) {
      if (!(await this.showMoment(ply, running.signal))) break;
    }
    if (this.running === running) this.running = null;
  }

  /**
   * True if the next may follow.
   * @param {number} ply
   * @param {AbortSignal} signal
   */
  async showMoment(ply, signal) {
    const past = await this.moment(ply).catch(() => null);
    if (!past || signal.aborted) return false;
    this.told = past.line?.told ?? "";
    await this.show(past.scene, past.line);
    await pause(this.step, signal);
    return !signal.aborted;
  }

  skip() {
    this.running?.abort();
    this.running = null;
  }
}
