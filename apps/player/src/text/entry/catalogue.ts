import type { Language } from "@maru/contract/text";
import { assert } from "@maru/values";
import type { ko } from "./ko.ts";

type Wordings<T> = { readonly [K in keyof T]: T[K] extends string ? string : Wordings<T[K]> };

/** The shape that every language of the ways in must have. */
export type EntryCatalogue = Wordings<typeof ko>;

const LOADERS = {
  ko: async (): Promise<EntryCatalogue> => (await import("./ko.ts")).ko,
  en: async (): Promise<EntryCatalogue> => (await import("./en.ts")).en,
  zh: async (): Promise<EntryCatalogue> => (await import("./zh.ts")).zh,
  ja: async (): Promise<EntryCatalogue> => (await import("./ja.ts")).ja,
} as const satisfies Record<Language, () => Promise<EntryCatalogue>>;

/** Fetches the words of a language, in the type that the texts are looked up by. */
export async function loadEntryWords(language: Language): Promise<typeof ko> {
  const words = await LOADERS[language]();
  assert(isWhole(words), `the words of the ways in in ${language} are not whole`);
  return words;
}

function isWhole(words: EntryCatalogue): words is typeof ko {
  return Object.values(words).every((area) => Object.keys(area).length > 0);
}
