/** What came with the page: its language, its words and its data. */

const block = document.getElementById("motu-page");

export const page = block ? JSON.parse(block.textContent) : { language: "en", words: {} };
