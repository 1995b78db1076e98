/** Builds pages by plain calls: `h("p.quiet", { hidden: true }, "text", child)`. Text is always text, never HTML. */

/** @import { Attributes, Child, ElementOf } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @template {string} What
 * @param {What} what its tag and classes
 * @param {(Attributes | Child)[]} rest
 * @returns {ElementOf<What>}
 */
export function h(what, ...rest) {
  const element = document.createElement(what.split(".")[0]);
  return /** @type {ElementOf<What>} */ (fill(element, what, rest));
}

/**
 * An SVG element.
 * @param {string} what
 * @param {(Attributes | Child)[]} rest
 * @returns {SVGGraphicsElement}
 */
export function s(what, ...rest) {
  const element = document.createElementNS(SVG, what.split(".")[0]);
  return /** @type {SVGGraphicsElement} */ (fill(element, what, rest));
}

/**
 * @param {Element} element
 * @param {string} what
 * @param {(Attributes | Child)[]} rest
 */
function fill(element, what, rest) {
  const classes = what.split(".").slice(1);
  if (classes.length) element.classList.add(...classes);
  for (const part of flat(rest)) {
    if (typeof part === "string" || part instanceof Node) element.append(part);
    else assign(element, part);
  }
  return element;
}

/**
 * Lists flattened, without null, undefined and false.
 * @template Part
 * @param {Part[]} parts
 * @returns {Exclude<Part, Child[] | null | undefined | false>[]}
 */
function flat(parts) {
  const all = /** @type {any[]} */ (parts.flat(Infinity));
  return all.filter((part) => part !== null && part !== undefined && part !== false);
}

/**
 * @param {Element} element
 * @param {Attributes} given
 */
function assign(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") listen(element, name.slice(2), value);
    else if (name === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {Function} heard
 */
function listen(element, name, heard) {
  element.addEventListener(name, /** @type {EventListener} */ (heard));
}

/**
 * An element that must be on the page, typed by its class.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} root
 * @param {{ new (): Kind }} kind
 * @returns {Kind}
 */
export function $(selector, root = document, kind = /** @type {any} */ (HTMLElement)) {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} ${selector}.`);
}

/**
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const find = (selector, root = /** @type {ParentNode} */ (document)) => root.querySelector(selector);

/**
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} root
 * @returns {Kind[]}
 */
export const $$ = (selector, root = document) =>
  /** @type {Kind[]} */ (Array.from(root.querySelectorAll(selector)));

/**
 * The nearest matching element that an event came from.
 * @param {Event} event
 * @param {string} selector
 */
export function source(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * Replace all children, but keep the focus on the child with the same data-key, and what was typed there.
 * @param {Element} parent
 * @param {Child[]} children
 */
export function put(parent, ...children) {
  const active = document.activeElement;
  const had = active instanceof HTMLElement && parent.contains(active) ? active : null;
  parent.replaceChildren(...flat(children));
  const key = had?.dataset.key;
  const same =
    key === undefined ? undefined : $$("[data-key]", parent).find((child) => child.dataset.key === key);
  if (had instanceof HTMLInputElement && same instanceof HTMLInputElement) same.value = had.value;
  same?.focus({ preventScroll: true });
}

const RULE_BEFORE = /\s*\[[A-Z]{1,3}\d+(?:\.\d+)*[a-z]?\]/g;
const RULE = /\[([A-Z]{1,3}\d+(?:\.\d+)*[a-z]?)\]/g;

/**
 * A sentence in which each [K3.2] is a link to that rule; the page's rules drawer listens to clicks on it.
 * @param {string} text
 * @returns {(string | HTMLAnchorElement)[]}
 */
export function sentence(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(RULE)) {
    const [whole, rule] = found;
    parts.push(
      text.slice(from, found.index),
      h("a.rule-link", { href: `#${rule}`, "data-rule": rule }, rule),
    );
    from = found.index + whole.length;
  }
  return [...parts, text.slice(from)];
}

/**
 * The sentence for reading aloud, or for places where nothing can be clicked.
 * @param {string} text
 */
export const withoutRules = (text) => text.replace(RULE_BEFORE, "").trim();
