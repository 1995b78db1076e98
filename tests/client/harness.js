/** Tests as sentences in a browser: a file calls test(), the page calls run() and reads what passed. */

/** @typedef {{ name: string, error: string | null }} Outcome */

/** @type {Map<string, () => unknown>} */
const tests = new Map();

/**
 * @param {string} name a sentence
 * @param {() => unknown} body
 */
export function test(name, body) {
  if (tests.has(name)) throw new Error(`There are two tests named "${name}".`);
  tests.set(name, body);
}

/**
 * Run all tests, one after the other.
 * @returns {Promise<Outcome[]>}
 */
export async function run() {
  const outcomes = [];
  for (const [name, body] of tests) outcomes.push({ name, error: await failure(body) });
  return outcomes;
}

/** @param {() => unknown} body */
async function failure(body) {
  try {
    await body();
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.message}\n${error.stack}` : String(error);
  }
}

/**
 * Are both the same, part by part? Sets and maps are compared by what they hold.
 * @param {unknown} found
 * @param {unknown} wanted
 */
export function equal(found, wanted) {
  const [a, b] = [written(found), written(wanted)];
  if (a !== b) throw new Error(`found  ${a}\nwanted ${b}`);
}

/** @param {unknown} value */
function written(value) {
  return JSON.stringify(value, (_, part) => {
    if (part instanceof Set || part instanceof Map) return [...part];
    return part === undefined ? "undefined" : part;
  });
}
