/** What others did, shown one after the other at a pace that can be followed, and skipped at will. */

import { isStill, pause } from "../lib/motion.js";

const STEP = 550; // milliseconds for each thing that others did
const MOST = 10;

export class Playback {
  /** moment(ply) -> a promise of { scene, line }; show(scene, line) draws it. */
  constructor(moment, show) {
    this.moment = moment;
    this.show = show;
    this.running = null;
    this.told = "";
  }

  get isOn() {
    return this.running !== null;
  }

  /** Show these moments. It ends early when it is skipped, or when others are to be shown. */
  async play(plies) {
    if (!plies.length || isStill() || document.hidden) return;
    this.skip();
    const running = this.running = new AbortController();
    for (const ply of plies.slice(-MOST)) {
      const { scene, line } = await this.moment(ply).catch(() => ({}));
      if (!scene || running.signal.aborted) break;
      this.told = line?.told ?? "";
      await this.show(scene, line);
      await pause(STEP, running.signal);
      if (running.signal.aborted) break;
    }
    if (this.running === running) this.running = null;
  }

  skip() {
    this.running?.abort();
    this.running = null;
  }
}
