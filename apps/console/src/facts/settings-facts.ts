import { createStore } from "zustand/vanilla";
import { type ColumnWish, readViews, readWish, type SavedViews } from "../derived/saved-views.ts";
import { type ConsoleLanguage, isConsoleLanguage } from "../text/languages.ts";
import { wireContext } from "../wire/context.ts";

const KEPT = "maru.console";

export interface Settings {
  readonly language: ConsoleLanguage;
  /** The site looked at last: the one shown when the address names none. */
  readonly siteId: number | null;
  /** Whether what comes into a queue is heard, and told by the browser where the page is out of sight. */
  readonly isSound: boolean;
  readonly isNotified: boolean;
  /** Lists with more rows on a screen. */
  readonly isDense: boolean;
  /** By list, the columns that somebody asked for or put away; what is not named is as the list has it. */
  readonly columns: ColumnWishes;
  readonly views: SavedViews;
}

export type ColumnWishes = Readonly<Record<string, ColumnWish>>;

function readColumns(kept: unknown): ColumnWishes {
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([list, wish]) => [list, readWish(wish)]));
}

function readKept(): Settings {
  const otherwise: Settings = {
    language: navigator.language.startsWith("ko") ? "ko" : "en",
    siteId: null,
    isSound: true,
    isNotified: false,
    isDense: false,
    columns: {},
    views: {},
  };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (typeof kept !== "object" || kept === null) return otherwise;
    const { language, siteId, isSound, isNotified, isDense, columns, views } = kept as Readonly<
      Record<string, unknown>
    >;
    return {
      language: isConsoleLanguage(language) ? language : otherwise.language,
      siteId: typeof siteId === "number" ? siteId : null,
      isSound: isSound !== false,
      isNotified: isNotified === true,
      isDense: isDense === true,
      columns: readColumns(columns),
      views: readViews(views),
    };
  } catch {
    return otherwise;
  }
}

/** What this browser's user chose; kept beyond the visit. */
export const settingsFacts = createStore<Settings>(readKept);

wireContext.language = settingsFacts.getState().language;
settingsFacts.subscribe((settings) => {
  wireContext.language = settings.language;
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // Without storage the choice lasts for this visit.
  }
});
