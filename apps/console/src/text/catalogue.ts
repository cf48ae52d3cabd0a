import type { ConsoleLanguage } from "./languages.ts";
import type { ko as first } from "./ko/first.ts";
import type { ko } from "./ko/index.ts";
import type { ko as rest } from "./ko/rest.ts";
import type { Wordings } from "./wordings.ts";

export type Catalogue = Wordings<typeof ko>;
export type FirstWords = Wordings<typeof first>;
export type RestWords = Wordings<typeof rest>;

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof ko;
    Locale: ConsoleLanguage;
  }
}

const FIRST = {
  ko: async (): Promise<FirstWords> => (await import("./ko/first.ts")).ko,
  en: async (): Promise<FirstWords> => (await import("./en/first.ts")).en,
} as const satisfies Record<ConsoleLanguage, () => Promise<FirstWords>>;

const REST = {
  ko: async (): Promise<RestWords> => (await import("./ko/rest.ts")).ko,
  en: async (): Promise<RestWords> => (await import("./en/rest.ts")).en,
} as const satisfies Record<ConsoleLanguage, () => Promise<RestWords>>;

/** What signing in and the dashboard need of a language, or all of it. */
export async function loadCatalogue(
  language: ConsoleLanguage,
  isWhole: boolean,
): Promise<FirstWords | Catalogue> {
  if (!isWhole) return FIRST[language]();
  const [first, rest] = await Promise.all([FIRST[language](), REST[language]()]);
  return { ...first, ...rest };
}
