import type { Language } from "@maru/contract/text";
import type { Texts } from "@maru/contract/text/say";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { loadChunk } from "../../ui/load-chunk.ts";

const LOADERS = {
  ko: async (): Promise<Texts> => (await import("@maru/contract/text/ko")).ko,
  en: async (): Promise<Texts> => (await import("@maru/contract/text/en")).en,
  zh: async (): Promise<Texts> => (await import("@maru/contract/text/zh")).zh,
  ja: async (): Promise<Texts> => (await import("@maru/contract/text/ja")).ja,
} as const satisfies Record<Language, () => Promise<Texts>>;

/** The texts fetched so far. Nobody is refused in the first seconds: they come when something may have to be refused. */
const textsOf = new Map<Language, Texts>();

export function textsIn(language: Language): Texts | undefined {
  return textsOf.get(language);
}

export async function loadRefusalWords(language: Language): Promise<void> {
  if (!textsOf.has(language)) textsOf.set(language, await loadChunk(LOADERS[language]));
}

/** Whether the words of refusals in the page's language are here, or cannot be had; until then they are on their way. */
export function useRefusalWords(): boolean {
  const locale = useLocale();
  const [settled, setSettled] = useState<Language | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const settle = (): void => {
      if (isCurrent) setSettled(locale);
    };
    loadRefusalWords(locale).then(settle, settle);
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return settled === locale || textsOf.has(locale);
}
