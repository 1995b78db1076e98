/** Folded parts of a text: a link that points inside opens them. */

/** @param {Element | null} target */
export function unfold(target) {
  for (let part = target?.closest("details"); part; part = part.parentElement?.closest("details"))
    part.open = true;
}

/**
 * The rules that a link refers to: the one it points at, or a whole range.
 * @param {Element} link
 */
export function rulesOf(link) {
  const range = link.getAttribute("data-rules")?.split(" ");
  return range ?? [decodeURIComponent(link.getAttribute("href")?.slice(1) ?? "")];
}

/**
 * Mark these rules and nothing else; returns the first of them, unfolded.
 * @param {ParentNode} place
 * @param {string[]} numbers
 */
export function mark(place, numbers) {
  const rules = numbers.map((number) => place.querySelector(`#${CSS.escape(number)}`));
  if (!(rules[0] instanceof HTMLElement)) return null;
  for (const old of place.querySelectorAll(".found")) old.classList.remove("found");
  for (const rule of rules) rule?.classList.toggle("found", !rule.classList.contains("part"));
  unfold(rules[0]);
  return rules[0];
}

/** Open what the page's address points at, now and whenever a link of the page is followed. */
export function unfoldByLinks() {
  /** @type {Element | null} the last link followed */
  let link = null;
  const go = () => {
    const isBy = link?.getAttribute("href") === location.hash;
    const numbers = link && isBy ? rulesOf(link) : [decodeURIComponent(location.hash.slice(1))];
    const target = numbers[0] ? mark(document, numbers) : null;
    target?.scrollIntoView({ block: target.classList.contains("part") ? "start" : "center" });
  };
  addEventListener("hashchange", go);
  document.addEventListener("click", ({ target }) => {
    link = target instanceof Element ? target.closest("a[href^='#']") : null;
    if (link?.getAttribute("href") === location.hash) go();
  });
  go();
}
