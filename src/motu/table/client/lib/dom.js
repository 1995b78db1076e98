/** Building pages from plain calls: `h("p.quiet", {hidden: true}, "text", child)`. Texts are always texts, never HTML. */

const SVG = "http://www.w3.org/2000/svg";

export function h(what, ...rest) {
  return fill(document.createElement(what.split(".")[0]), what, rest);
}

export function s(what, ...rest) {
  return fill(document.createElementNS(SVG, what.split(".")[0]), what, rest);
}

function fill(element, what, rest) {
  const classes = what.split(".").slice(1);
  if (classes.length) element.classList.add(...classes);
  for (const part of rest.flat(Infinity)) {
    if (part === null || part === undefined || part === false) continue;
    if (part.constructor === Object) assign(element, part);
    else element.append(part);
  }
  return element;
}

function assign(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.classList.add(...value.split(" ").filter(Boolean));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
}

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** Replace all children, but keep the focus on the child with the same data-key, and what was written there. */
export function put(parent, ...children) {
  const had = parent.contains(document.activeElement) ? document.activeElement : null, key = had?.dataset.key;
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== false && child !== undefined));
  const same = key === undefined ? null : $$("[data-key]", parent).find((child) => child.dataset.key === key);
  if (same && "value" in had && same.matches("input")) same.value = had.value;
  same?.focus({ preventScroll: true });
}

const RULE_BEFORE = /\s*\[[A-Z]{1,3}\d+(?:\.\d+)*[a-z]?\]/g;
const RULE = /\[([A-Z]{1,3}\d+(?:\.\d+)*[a-z]?)\]/g;

/** A sentence in which each [K3.2] is a link to that rule; the page's rules drawer listens to clicks on it. */
export function sentence(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(RULE)) {
    parts.push(text.slice(from, found.index), h("a.rule-link", { href: `#${found[1]}`, "data-rule": found[1] }, found[1]));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

/** The sentence as it is read aloud or shown where nothing can be clicked. */
export const plain = (text) => text.replace(RULE_BEFORE, "").trim();
