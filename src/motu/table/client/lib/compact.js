/** Is the window a phone's, or as small as one? The styles for small windows (pages/narrow.css) ask the same. */

const compact = matchMedia("(max-width: 860px), (max-height: 560px)");

export const isCompact = () => compact.matches;
