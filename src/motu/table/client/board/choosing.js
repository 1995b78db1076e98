/** Choosing an action by picking sprites. Plain logic: it draws nothing.
 *
 * Every choice names the sprites to pick for it, in any order. A sprite is lit if it belongs to a choice that contains
 * everything picked so far. A choice is played once it is the only one left and all its sprites, or enough of them, are
 * picked; several fully picked choices become buttons. A choice without sprites is a button from the start.
 */

/** @import { Choice } from "../lib/messages.js" */
/** @import { OpenChoice } from "../lib/types.js" */

export class Choosing {
  /** @type {string[]} ids of sprites, in the order they were picked */
  picked = [];

  /** @param {Choice[]} choices */
  constructor(choices = []) {
    /** @type {OpenChoice[]} */
    this.choices = choices.map((choice) => ({
      ...choice,
      picks: choice.picks ?? [],
      enough: choice.enough ?? [],
      then: choice.then ?? null,
    }));
  }

  /** Choices that are still possible: one that also makes the next decision counts only while nothing is picked. */
  get open() {
    return this.picked.length ? this.choices.filter(({ then }) => then === null) : this.choices;
  }

  /**
   * The choices that hold everything in `picked`.
   * @param {string[]} picked
   */
  holding(picked) {
    const isOpen = (/** @type {OpenChoice} */ { picks }) => picks.length > 0 || picked.length === 0;
    return this.open.filter((choice) => isOpen(choice) && picked.every((id) => choice.picks.includes(id)));
  }

  get left() {
    return this.holding(this.picked);
  }

  /** Sprites that can be picked next. */
  get lit() {
    return new Set(this.left.flatMap((choice) => choice.picks).filter((id) => !this.picked.includes(id)));
  }

  /** Sprites that would start over or replace a pick. */
  get others() {
    const shown = new Set([...this.lit, ...this.picked]);
    return new Set(this.open.flatMap((choice) => choice.picks).filter((id) => !shown.has(id)));
  }

  /** The choices offered as buttons now. */
  get buttons() {
    return this.left.filter((choice) => isComplete(choice, this.picked));
  }

  /**
   * Pick a sprite, or unpick it. Returns the choice to play, if that settles it.
   * @param {string} id
   */
  pick(id) {
    if (this.picked.includes(id)) {
      this.picked = this.picked.filter((other) => other !== id);
      return null;
    }
    const picked = this.joined(id);
    const choice = this.settled(picked);
    this.picked = picked;
    return choice;
  }

  /**
   * The picks with this one added; earlier ones stay if they are compatible with it.
   * @param {string} id
   */
  joined(id) {
    const kept = [id];
    for (const other of [...this.picked].reverse()) {
      if (this.holding([...kept, other]).length) kept.push(other);
    }
    return kept.reverse();
  }

  /**
   * The one choice that these picks make, if any. If they drop an earlier pick, `enough` of its sprites will not do.
   * @param {string[]} picked
   */
  settled(picked) {
    const [choice, ...more] = picked.length ? this.holding(picked) : [];
    if (!choice || more.length) return null;
    const goesOn = this.picked.every((id) => picked.includes(id));
    return isComplete(choice, picked) || (goesOn && isEnough(choice, picked)) ? choice : null;
  }

  /**
   * What picking this sprite would play at once.
   * @param {string} id
   */
  wouldPlay(id) {
    return this.picked.includes(id) ? null : this.settled(this.joined(id));
  }

  cancel() {
    this.picked = [];
  }
}

/**
 * @param {OpenChoice} choice
 * @param {string[]} picked
 */
function isComplete(choice, picked) {
  return choice.picks.length === picked.length && choice.picks.every((id) => picked.includes(id));
}

/**
 * @param {OpenChoice} choice
 * @param {string[]} picked
 */
function isEnough({ enough }, picked) {
  return enough.length > 0 && enough.every((id) => picked.includes(id));
}
