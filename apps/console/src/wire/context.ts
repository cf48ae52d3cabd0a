import type { ConsoleLanguage } from "../text/languages.ts";

/** What every call carries besides its own input; set by the facts, read by the wire. */
export const wireContext: { language: ConsoleLanguage } = { language: "ko" };
