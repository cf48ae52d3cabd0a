import "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css";
import { readyLetters } from "./ready-letters.ts";

const FAMILY = '14px "Pretendard Variable"';
/** What a trade screen writes in any language, besides the words that it shows already. */
const DIGITS = "0123456789+-.,:%";
const WEIGHTS = [400, 500, 600, 700] as const;

/**
 * The letters come in many files, and each would lay the whole page out anew: the page turns to them when those of its present words
 * are here. Words that are written later fetch what they lack.
 */
async function turnToLetters(): Promise<void> {
  const words = `${DIGITS}${document.getElementById("app")?.textContent ?? ""}`;
  // Without a network the system's own letters stay.
  const faces = await document.fonts.load(FAMILY, words).catch(() => []);
  if (faces.length === 0) return;
  await readyLetters(
    WEIGHTS.map((weight) => `${weight} ${FAMILY}`),
    words,
  );
  document.documentElement.dataset["letters"] = "own";
}

void turnToLetters();
