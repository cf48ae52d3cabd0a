/** Who helps, by jurisdiction; shown with the high-risk warning on every page (P-36). */
export interface HelpLink {
  readonly name: string;
  /** As it is dialled there; null where help is on the web alone. */
  readonly phone: string | null;
  readonly url: string;
}

const GLOBAL: readonly HelpLink[] = [
  { name: "Gambling Therapy", phone: null, url: "https://www.gamblingtherapy.org" },
  { name: "Gamblers Anonymous", phone: null, url: "https://www.gamblersanonymous.org" },
];

const BY_LANGUAGE: Readonly<Record<"ko" | "en" | "zh" | "ja", readonly HelpLink[]>> = {
  ko: [{ name: "한국도박문제예방치유원", phone: "1336", url: "https://www.kcgp.or.kr" }],
  en: [],
  zh: [],
  ja: [],
};

/** The help of a site's language first, then what helps everywhere. */
export function helpLinksOf(language: "ko" | "en" | "zh" | "ja"): readonly HelpLink[] {
  return [...BY_LANGUAGE[language], ...GLOBAL];
}
