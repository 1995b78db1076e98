/** The title of every page says when it is my turn somewhere. */

import { watchHome } from "../lib/home-stream.js";
import { page } from "../lib/page.js";
import { setTurns } from "./title.js";

/** @import { News } from "../lib/home-stream.js" */

/** @param {(news: News) => unknown} [heard] what else to do with the news, on the page that depends on them */
export function watchTurns(heard) {
  setTurns(page.turns);
  watchHome((news) => {
    setTurns(news.tables.filter(({ turn }) => turn).map(({ id }) => id));
    heard?.(news);
  }, heard !== undefined);
}
