import type { Language } from "@maru/contract/text";
import { assert } from "@maru/values";
import { loadRefusalWords } from "../refusal/refusal-words.ts";
import type { ko } from "./ko.ts";

type Wordings<T> = { readonly [K in keyof T]: T[K] extends string ? string : Wordings<T[K]> };

/** The shape that every language of the pages must have. */
export type PageCatalogue = Wordings<typeof ko>;

const LOADERS = {
  ko: async (): Promise<PageCatalogue> => (await import("./ko.ts")).ko,
  en: async (): Promise<PageCatalogue> => (await import("./en.ts")).en,
  zh: async (): Promise<PageCatalogue> => (await import("./zh.ts")).zh,
  ja: async (): Promise<PageCatalogue> => (await import("./ja.ts")).ja,
} as const satisfies Record<Language, () => Promise<PageCatalogue>>;

/** Fetches the words of a language, in the type that the texts are looked up by. */
export async function loadPageWords(language: Language): Promise<typeof ko> {
  // Where forms are filled, words may have to be said of what is refused.
  const [words] = await Promise.all([LOADERS[language](), loadRefusalWords(language)]);
  assert(isWhole(words), `the words of the pages in ${language} are not whole`);
  return words;
}

function isWhole(words: PageCatalogue): words is typeof ko {
  return Object.values(words).every((area) => Object.keys(area).length > 0);
}
