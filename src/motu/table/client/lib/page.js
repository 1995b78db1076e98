/** What came with the page: its language, its words, its limits and its data. */

/** @import { PageData } from "./types.js" */

const block = document.getElementById("motu-page");

/** @type {PageData} */
export const page = block ? JSON.parse(block.textContent) : { language: "en", words: {} };
