/** The coach at the table: asks a bot for advice as often as the seat's level of help says, and questions mistakes. */

import { announce } from "../frame/announce.js";
import { toast } from "../lib/toast.js";
import { post, reason } from "../lib/api.js";
import { isUnasked } from "../lib/help.js";
import { adviceInWords } from "../panels/coach.js";
import { questionMove } from "../panels/help-dialog.js";

/** @import { Checked, Hint } from "../lib/messages.js" */
/** @import { OpenChoice } from "../lib/types.js" */
/** @import { TableModel } from "./model.js" */
/** @typedef {{ path: string, model: TableModel, draw: () => void }} CoachTable */

const PATIENCE = 10_000; // milliseconds that a move waits for the coach's opinion

export class Coach {
  /** @type {Promise<Hint | null> | null} advice that was requested automatically */
  asked = null;
  /** @type {TableModel["choosing"] | null} the decision it is about */
  decision = null;
  /** @type {number | null} the expectation at my decision before this one */
  before = null;

  /** @param {CoachTable} table */
  constructor(table) {
    this.table = table;
  }

  /** The player asks for advice. */
  async hint() {
    const { model, draw } = this.table;
    const { choosing, view } = model;
    if (!choosing.choices.length || !view.hints || model.busy) return;
    model.hint = "thinking";
    draw();
    try {
      const hint = await this.advice();
      if (model.choosing !== choosing) return; // there is another decision by now
      this.show(hint);
      announce(adviceInWords(hint));
    } catch (problem) {
      model.hint = null;
      toast(reason(problem));
    }
    draw();
  }

  /** @returns {Promise<Hint>} */
  advice() {
    const { path, model } = this.table;
    const { seat, seq } = model.view;
    return post(`${path}/hint`, { seat, seq });
  }

  /** @param {Hint} hint */
  show(hint) {
    const { model } = this.table;
    model.hint = hint;
    model.expected = { now: hint.expected, before: this.before };
  }

  /** If a decision of mine has begun, ask for advice automatically at the levels of help that want it. */
  attend() {
    const { model } = this.table;
    const { choosing, view } = model;
    const isWanted = model.isMine && model.past === null && isUnasked(view.help) && !model.busy;
    if (!isWanted || this.decision === choosing) return;
    this.decision = choosing;
    this.asked = this.think(choosing);
  }

  /**
   * Ask for advice; if that fails, say nothing.
   * @param {TableModel["choosing"]} choosing
   * @returns {Promise<Hint | null>}
   */
  async think(choosing) {
    const { model, draw } = this.table;
    const hint = await this.advice().catch(() => null);
    if (!hint || model.choosing !== choosing) return null;
    if (model.view.help === "all") {
      this.show(hint);
      draw();
      announce(adviceInWords(hint));
    }
    this.before = hint.expected;
    return hint;
  }

  /**
   * May this be played? A mistake is questioned, but a failing coach never keeps anybody from playing.
   * @param {OpenChoice} choice
   */
  async lets({ action }) {
    const { model } = this.table;
    if (!isUnasked(model.view.help) || this.decision !== model.choosing) return true;
    const hint = await inTime(this.asked);
    if (!hint || hint.action === action || hint.fine.includes(action)) return true;
    const checked = await inTime(this.check(action).catch(() => null));
    if (!checked?.mistake) return true;
    const answer = await questionMove(checked);
    if (answer === "better") this.show(checked.hint);
    return answer === "play";
  }

  /**
   * @param {number} action
   * @returns {Promise<Checked>}
   */
  check(action) {
    const { path, model } = this.table;
    const { seat, seq } = model.view;
    return post(`${path}/check`, { seat, seq, action });
  }
}

/**
 * @template T
 * @param {Promise<T | null> | null} answer
 * @returns {Promise<T | null>}
 */
function inTime(answer) {
  const late = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
  return /** @type {Promise<T | null>} */ (Promise.race([answer, late]));
}
