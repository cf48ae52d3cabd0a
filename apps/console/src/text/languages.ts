/** The console is for staff: it speaks Korean and English. What the server says comes in the same language. */
export const CONSOLE_LANGUAGES = ["ko", "en"] as const;
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

export const LANGUAGE_NAMES = { ko: "한국어", en: "English" } as const satisfies Record<
  ConsoleLanguage,
  string
>;

export function isConsoleLanguage(text: unknown): text is ConsoleLanguage {
  return text === "ko" || text === "en";
}
