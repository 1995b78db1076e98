/** Movement, for those who like it. */

const still = matchMedia("(prefers-reduced-motion: reduce)");

export const GLIDE = 250;
export const isStill = () => still.matches;

export function animate(element, frames, options) {
  return isStill() ? null : element.animate(frames, { duration: GLIDE, easing: "cubic-bezier(.3,.7,.3,1)", ...options });
}

/** Wait so many milliseconds, or until the signal says to stop waiting. */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
  });
}
