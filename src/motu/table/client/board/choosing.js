/** Choosing an action by picking sprites. Plain logic: it draws nothing.
 *
 * Every choice names the sprites to pick for it, in any order. What is lit belongs to a choice that holds all that is
 * picked so far. A choice is played when it is the only one left and all its sprites are picked; where several are left
 * that are all picked, they are offered as buttons. A choice without sprites is a button from the start.
 */
export class Choosing {
  constructor(choices = []) {
    this.choices = choices.map((choice) => ({ ...choice, picks: choice.picks ?? [] }));
    this.picked = [];
  }

  /** The choices that hold everything in `picked`. */
  holding(picked) {
    return this.choices.filter((choice) => (choice.picks.length > 0 || picked.length === 0) && picked.every((id) => choice.picks.includes(id)));
  }

  get left() {
    return this.holding(this.picked);
  }

  /** Sprites that lead on from here. */
  get lit() {
    return new Set(this.left.flatMap((choice) => choice.picks).filter((id) => !this.picked.includes(id)));
  }

  /** Sprites that would begin anew, or take the place of a pick. */
  get others() {
    const lit = this.lit;
    return new Set(this.choices.flatMap((choice) => choice.picks).filter((id) => !lit.has(id) && !this.picked.includes(id)));
  }

  /** What is offered as buttons now. */
  get buttons() {
    return this.left.filter((choice) => isWhole(choice, this.picked));
  }

  /** Pick a sprite, or let go of it if it is picked. Returns the choice to be played, if that settles it. */
  pick(id) {
    if (this.picked.includes(id)) {
      this.picked = this.picked.filter((other) => other !== id);
      return null;
    }
    this.picked = this.joined(id);
    return this.settled(this.picked);
  }

  /** The picks with this one more: earlier ones stay as far as they go with it. */
  joined(id) {
    const kept = [id];
    for (const other of [...this.picked].reverse()) if (this.holding([...kept, other]).length) kept.push(other);
    return kept.reverse();
  }

  /** The one choice that these picks make, if they do. */
  settled(picked) {
    const left = this.holding(picked);
    return picked.length && left.length === 1 && isWhole(left[0], picked) ? left[0] : null;
  }

  /** What picking this sprite would play at once. */
  wouldPlay(id) {
    return this.picked.includes(id) ? null : this.settled(this.joined(id));
  }

  cancel() {
    this.picked = [];
  }
}

function isWhole(choice, picked) {
  return choice.picks.length === picked.length && choice.picks.every((id) => picked.includes(id));
}
