/** The mark of a seat: a colour, a shape and a pattern, so that nothing depends on colour alone. */

import { s } from "../lib/dom.js";

const SHAPES = [
  "M3 3H21V21H3z",
  "M12 2A10 10 0 1 1 12 22A10 10 0 1 1 12 2z",
  "M12 1.500L22.500 12L12 22.500L1.500 12z",
  "M12 2L21.500 7V17L12 22L2.500 17V7z",
];
const PATTERNS = [
  null,
  "M5 9H19M5 15H19",
  "M8 12h.01M12 8h.01M16 12h.01M12 16h.01M12 12h.01",
  "M7 10L12 6L17 10M7 17L12 13L17 17",
];

/** @param {number} seat */
export function seatMark(seat) {
  const kind = seat % SHAPES.length;
  const pattern = PATTERNS[kind];
  return s(
    "svg.seat-mark",
    { class: `seat-${kind}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path.plate", { d: SHAPES[kind] }),
    pattern && s("path.pattern", { d: pattern }),
  );
}
