import type { Language } from "@maru/contract/text";
import { assert } from "@maru/values";
import type { ko } from "./ko.ts";

type Wordings<T> = { readonly [K in keyof T]: T[K] extends string ? string : Wordings<T[K]> };

/** The shape that every language of the markets' days must have. */
export type MarketCatalogue = Wordings<typeof ko>;

const LOADERS = {
  ko: async (): Promise<MarketCatalogue> => (await import("./ko.ts")).ko,
  en: async (): Promise<MarketCatalogue> => (await import("./en.ts")).en,
  zh: async (): Promise<MarketCatalogue> => (await import("./zh.ts")).zh,
  ja: async (): Promise<MarketCatalogue> => (await import("./ja.ts")).ja,
} as const satisfies Record<Language, () => Promise<MarketCatalogue>>;

/** Fetches the words of a language, in the type that the texts are looked up by. */
export async function loadMarketWords(language: Language): Promise<typeof ko> {
  const words = await LOADERS[language]();
  assert(isWhole(words), `the words of the markets in ${language} are not whole`);
  return words;
}

function isWhole(words: MarketCatalogue): words is typeof ko {
  return Object.values(words).every((area) => Object.keys(area).length > 0);
}
