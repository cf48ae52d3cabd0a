import type { Bar, BookSides, MarketRules } from "@maru/rules";
import type { StudiedPast } from "../../src/operations/sites/study/study-past.ts";

/** What a recorded file tells of a market's past; lines that could not be read are among the unused. */
export interface FilePast extends Omit<StudiedPast, "studies"> {
  readonly rules: MarketRules;
  readonly bars: readonly Bar[];
}

/** A recorded book once a second: `null` while there was none. */
export type BookSeconds = readonly (BookSides | null)[];
