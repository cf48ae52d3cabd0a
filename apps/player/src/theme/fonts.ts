import "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css";
import { holdLateWords } from "./hold-late-words.ts";
import { readyLetters } from "./ready-letters.ts";

const NAME = '"Pretendard Variable"';
/** What a trade screen writes in any language, besides the words that it shows already. */
const DIGITS = "0123456789+-.,:%";
const FONTS = ["400 14px", "500 14px", "600 14px", "700 14px", "400 12px", "500 12px"] as const;
/** A slow processor lays out about so many in the time of a frame. */
const LETTERS_A_FRAME = 100;

/**
 * The letters come in many files, and each would lay the whole page out anew: the page turns to them when those of its present words
 * are here, part by part. Words that are written later fetch what they lack, and wait for it.
 */
async function turnToLetters(): Promise<void> {
  const page = document.getElementById("app");
  const words = `${DIGITS}${page?.textContent ?? ""}`;
  // Without a network the system's own letters stay.
  const faces = await document.fonts.load(`14px ${NAME}`, words).catch(() => []);
  if (faces.length === 0) return;
  await readyLetters(
    FONTS.map((font) => `${font} ${NAME}`),
    words,
  );
  holdLateWords(words);
  const parts = page === null ? [] : partsOf(page);
  for (const part of parts) {
    if (part.dataset["letters"] !== undefined) continue;
    part.dataset["letters"] = "own";
    await nextFrame();
  }
  document.documentElement.dataset["letters"] = "own";
  for (const part of parts) if (part.dataset["letters"] === "own") delete part.dataset["letters"];
}

/** What has words, in pieces of a frame's work each. */
function partsOf(whole: HTMLElement): readonly HTMLElement[] {
  const letters = whole.textContent.length;
  if (letters === 0) return [];
  const inner = [...whole.children].filter((part) => part instanceof HTMLElement);
  return letters <= LETTERS_A_FRAME || inner.length === 0 ? [whole] : inner.flatMap(partsOf);
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

void turnToLetters();
