/** A request that somebody fills in by hand, and its answer to be read. */

const MOST_SHOWN = 20_000; // characters of an answer

/**
 * The address of an operation with the values of its fields.
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
 * An answer to be read: JSON is laid out.
 * @param {string} text
 */
export function readable(text) {
  try {
    text = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // it is what it is
  }
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text;
}
