/** What ESLint requires of the client: the usual rules, small functions, and imports that run one way. */

import js from "@eslint/js";
import globals from "globals";

const CLIENT = "src/motu/table/client";
/** Each may import from those before it. */
const ROOMS = [
  "lib",
  "sharing",
  "frame",
  "board",
  "documents",
  "setup",
  "home",
  "panels",
  "learn",
  "seating",
  "table",
  "pages",
];

/** A room knows nothing about the rooms that build on it. */
const oneWay = (room) => ({
  files: [`${CLIENT}/${room}/**/*.js`],
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: ROOMS.slice(ROOMS.indexOf(room) + 1).map((later) => ({ group: [`**/${later}/*`] })) },
    ],
  },
});

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "prefer-const": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", 40],
      complexity: ["error", 12],
      "no-empty": ["error", { allowEmptyCatch: true }],
    },
  },
  ...ROOMS.slice(0, -1).map(oneWay),
];
