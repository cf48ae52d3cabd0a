import type { ConsoleLanguage } from "./languages.ts";
import type { ko } from "./ko/index.ts";
import type { Wordings } from "./wordings.ts";

export type Catalogue = Wordings<typeof ko>;

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof ko;
    Locale: ConsoleLanguage;
  }
}

const LOADERS = {
  ko: async (): Promise<Catalogue> => (await import("./ko/index.ts")).ko,
  en: async (): Promise<Catalogue> => (await import("./en/index.ts")).en,
} as const satisfies Record<ConsoleLanguage, () => Promise<Catalogue>>;

export function loadCatalogue(language: ConsoleLanguage): Promise<Catalogue> {
  return LOADERS[language]();
}
