/** A request that somebody fills in by hand, and its response, made readable. */

const MOST_SHOWN = 20_000; // characters of a response

/**
 * The address of an operation with the values of its fields filled in.
 * @param {string} path
 * @param {{ name: string, place: string, value: string }[]} fields
 */
export function filled(path, fields) {
  const query = new URLSearchParams();
  for (const { name, place, value } of fields) {
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  }
  return query.size ? `${path}?${query}` : path;
}

/**
 * A response made readable: JSON is indented.
 * @param {string} text
 */
export function readable(text) {
  try {
    text = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // not JSON: left as it is
  }
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text;
}
