/** Movement, for those who want it. */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export const GLIDE = 250; // milliseconds
export const prefersReducedMotion = () => reduced.matches;

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} [options]
 * @returns {Animation | null} null for those who prefer reduced motion
 */
export function animate(element, frames, options) {
  if (prefersReducedMotion()) return null;
  return element.animate(frames, { duration: GLIDE, easing: "cubic-bezier(.3,.7,.3,1)", ...options });
}

/**
 * Wait so many milliseconds, or until the signal aborts.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
