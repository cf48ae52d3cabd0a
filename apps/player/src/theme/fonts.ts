import "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css";

const LETTERS = '14px "Pretendard Variable"';
/** What a trade screen writes in any language, besides the words that it shows already. */
const DIGITS = "0123456789+-.,:%";

/**
 * The letters come in many files, and each would lay the whole page out anew: the page turns to them when those of its present words
 * are here. Words that are written later fetch what they lack.
 */
async function turnToLetters(): Promise<void> {
  const words = document.getElementById("app")?.textContent ?? "";
  // Without a network the system's own letters stay.
  const faces = await document.fonts.load(LETTERS, DIGITS + words).catch(() => []);
  if (faces.length > 0) document.documentElement.dataset["letters"] = "own";
}

void turnToLetters();
