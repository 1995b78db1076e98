/** Parts of a text that are folded: a link that points inside opens them. */

/** @param {Element | null} target */
export function unfold(target) {
  for (let part = target?.closest("details"); part; part = part.parentElement?.closest("details"))
    part.open = true;
}

/** Open what the page's address points at, now and whenever a link of the page is followed. */
export function unfoldByLinks() {
  const go = (/** @type {string} */ hash) => {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    unfold(target);
    const isPart = target.classList.contains("part");
    target.scrollIntoView({ block: isPart ? "start" : "center" });
    for (const old of document.querySelectorAll(".found")) old.classList.remove("found");
    target.classList.toggle("found", !isPart);
  };
  addEventListener("hashchange", () => go(location.hash));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    if (link?.getAttribute("href") === location.hash) go(location.hash);
  });
  go(location.hash);
}
