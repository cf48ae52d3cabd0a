import { BET_REFUSALS } from "@maru/rules";
import type { RefusalNeeds } from "@maru/values";
import { beforeAll, expect, test } from "vitest";
import { refusalText } from "./refusal-text.ts";
import { loadRefusalWords } from "./refusal-words.ts";

beforeAll(async () => {
  for (const locale of ["ko", "en", "zh", "ja"] as const) await loadRefusalWords(locale);
});

const told = (code: string, params = {}, message = "") => ({ code, params, message });

test.each([
  [told("OVER_BALANCE"), "투자금액이 보유자산보다 많습니다."],
  [told("BET_BELOW_MINIMUM", { min: 5000 }), "투자는 5,000KRW 이상 가능합니다."],
  [told("BET_OFF_MULTIPLE", { min: 5000 }), "투자금액은 5,000KRW 단위로만 가능합니다."],
])("the fixed Korean words of %j", (refusal, words) => {
  expect(refusalText(refusal, "ko", "KRW")).toBe(words);
});

test("a play site never reads won", () => {
  expect(refusalText(told("BET_BELOW_MINIMUM", { min: 5000 }), "ko", "P")).toBe(
    "투자는 5,000P 이상 가능합니다.",
  );
});

test("a new code keeps the server's words; a known one without its parameters too", () => {
  expect(refusalText(told("SOMETHING_NEW", {}, "server words"), "en", "P")).toBe("server words");
  expect(refusalText(told("BET_BELOW_MINIMUM", {}, "server words"), "en", "P")).toBe("server words");
  expect(refusalText(told("SOMETHING_NEW"), "en", "P")).toBeNull();
});

/** A letter of each language's own; what has none of them is no sentence in it. */
const LETTERS = { ko: /[가-힣]{2}/, en: /[a-z]{2}/, zh: /[\u4e00-\u9fff]{2}/, ja: /[ぁ-んァ-ヶ]/ } as const;

test.each(Object.entries<RefusalNeeds>(BET_REFUSALS))(
  "%s of a bet has words in the player's own language",
  (code, needs) => {
    const values = { number: 1, string: "B" };
    const params = Object.fromEntries(Object.entries(needs).map(([name, kind]) => [name, values[kind]]));
    for (const locale of ["ko", "en", "zh", "ja"] as const) {
      const words = refusalText(told(code, params, "server words"), locale, "P");
      expect(words, locale).toMatch(LETTERS[locale]);
      expect(words, locale).not.toMatch(/server words|undefined|null|NaN|[{}]/);
    }
  },
);
