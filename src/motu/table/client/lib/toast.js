/** A short message that comes and goes by itself. It is announced to screen readers by its live region. */

import { $, h, sentence } from "./dom.js";

export function toast(text, kind = "note") {
  const place = $("[data-toasts]");
  const note = h("div.toast", { class: kind }, h("p", sentence(text)));
  const gone = () => note.remove();
  note.addEventListener("click", (event) => event.target.closest("a") || gone());
  if (kind === "note") place.querySelectorAll(".note").forEach((old) => old.remove());
  place.append(note);
  while (place.children.length > 3) place.firstElementChild.remove();
  setTimeout(gone, 2500 + 60 * text.length);
}
