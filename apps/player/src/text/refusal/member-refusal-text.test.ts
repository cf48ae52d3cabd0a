import { HTTP_STATUS } from "@maru/contract";
import { beforeAll, expect, test } from "vitest";
import { loadRefusalWords } from "./refusal-words.ts";
import { coinRefusalText } from "./coin-refusal-text.ts";

const LANGUAGES = ["ko", "en", "zh", "ja"] as const;

beforeAll(async () => {
  for (const language of LANGUAGES) await loadRefusalWords(language);
});

/** A letter of each language's own; what has none of them is no sentence in it. */
const LETTERS = { ko: /[가-힣]{2}/, en: /[a-z]{2}/, zh: /[\u4e00-\u9fff]{2}/, ja: /[ぁ-んァ-ヶ]/ } as const;

const NUMBERS = [
  "untilMs",
  "sinceMs",
  "lockMs",
  "nextMs",
  "pauseMs",
  "retryAfterSeconds",
  "min",
  "max",
  "left",
  "seenBp",
  "nowBp",
  "minimumAge",
  "maxMegabytes",
  "perDay",
  "rate",
];

/** Whatever a refusal may carry. */
const PARAMS = {
  ...Object.fromEntries(NUMBERS.map((name) => [name, 1])),
  field: "amount",
  type: "B",
  countries: "82",
};

test.each(Object.keys(HTTP_STATUS))("%s has words in the player's own language, not the site's", (code) => {
  const refusal = { code, params: PARAMS, message: "server words" };
  for (const language of LANGUAGES) {
    const words = coinRefusalText(refusal, language, "P");
    expect(words, language).toMatch(LETTERS[language]);
    expect(words, language).not.toMatch(/server words|undefined|null|NaN|[{}]/);
  }
});

test("a refusal without what its words need keeps the server's words", () => {
  for (const code of ["WITHDRAW_DAY_COUNT", "INVALID_FIELD"]) {
    const refusal = { code, params: {}, message: "server words" };
    expect(coinRefusalText(refusal, "en", "P")).toBe("server words");
  }
});
