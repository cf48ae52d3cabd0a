import type { Language } from "@maru/contract/text";
import { assert } from "@maru/values";
import type { ko as entry } from "./entry/ko.ts";
import type { ko } from "./ko.ts";
import type { ko as market } from "./market/ko.ts";
import type { ko as pages } from "./pages/ko.ts";

/** The shape every language must have: the keys of the Korean source, any words. */
export type Catalogue = Wordings<typeof ko>;
type Wordings<T> = { readonly [K in keyof T]: T[K] extends string ? string : Wordings<T[K]> };

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof ko & typeof entry & typeof market & typeof pages;
    Locale: Language;
  }
}

export const LANGUAGE_NAMES = {
  ko: "한국어",
  en: "English",
  zh: "中文",
  ja: "日本語",
} as const satisfies Record<Language, string>;

export const LANGUAGES = ["ko", "en", "zh", "ja"] as const satisfies readonly Language[];

const LOADERS = {
  ko: async (): Promise<Catalogue> => (await import("./ko.ts")).ko,
  en: async (): Promise<Catalogue> => (await import("./en.ts")).en,
  zh: async (): Promise<Catalogue> => (await import("./zh.ts")).zh,
  ja: async (): Promise<Catalogue> => (await import("./ja.ts")).ja,
} as const satisfies Record<Language, () => Promise<Catalogue>>;

/** Fetches the words of a language, in the type that the texts are looked up by. */
export async function loadCatalogue(language: Language): Promise<typeof ko> {
  const catalogue = await LOADERS[language]();
  assert(isWhole(catalogue), `the catalogue ${language} is not whole`);
  return catalogue;
}

/** The lookup type names the Korean words; any language of the same keys stands in for them. */
export function isWhole(catalogue: Catalogue): catalogue is typeof ko {
  return Object.values(catalogue).every((area) => Object.keys(area).length > 0);
}

/** The language of the page: what was chosen, where the site speaks it, else the site's own. */
export function offeredLanguage(
  chosen: Language | null,
  site: { readonly locale: string; readonly languages: readonly string[] },
): Language {
  if (chosen !== null && site.languages.includes(chosen)) return chosen;
  return languageOfTag(site.locale);
}

/** A language tag as sites and old clients write it: `jp` is Japanese, anything unknown is Korean. */
export function languageOfTag(tag: string): Language {
  const primary = tag.toLowerCase().slice(0, 2);
  const name = primary === "jp" ? "ja" : primary;
  return LANGUAGES.find((language) => language === name) ?? "ko";
}
