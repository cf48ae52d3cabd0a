interface DeckFacts {
  readonly feeds: readonly {
    readonly stock: string;
    readonly ageMs: number | null;
    readonly standing: string;
  }[];
  readonly unsettled: { readonly rounds: number; readonly oldestMs: number | null };
  readonly books: { readonly isOpen: boolean };
  readonly fairness: readonly object[];
  readonly uploads: "off" | "on" | "down";
  readonly nowMs: number;
}

/** What somebody must look at: a word of `deck`, and what it is about. */
export interface DeckAlarm {
  readonly word: "feeds" | "unsettled" | "books" | "uploads" | "fairness";
  readonly about: string;
  readonly to: string;
  /** Which row or filter of it. */
  readonly search: Readonly<Record<string, string>>;
}

/** A feed this old is no feed: the strictest market voids a round after three seconds, a busy eye needs ten. */
const FEED_OLD_MS = 10_000;
/** Its colours in the list of feeds. */
export const FEED_AGEING = { oldMs: FEED_OLD_MS, lateMs: 2 * FEED_OLD_MS } as const;
/** Settlement takes seconds; a minute means that it stands still. */
const SETTLE_LATE_MS = 60_000;

export function deckAlarms({
  feeds,
  unsettled,
  books,
  uploads,
  fairness,
  nowMs,
}: DeckFacts): readonly DeckAlarm[] {
  const alarms: DeckAlarm[] = [];
  if (!books.isOpen) alarms.push({ word: "books", about: "", to: "/", search: { open: "system" } });
  for (const { stock, ageMs, standing } of feeds) {
    if (standing === "off") continue;
    if (standing === "halted" || (ageMs !== null && ageMs >= FEED_OLD_MS))
      alarms.push({ word: "feeds", about: stock, to: "/markets", search: { open: stock } });
  }
  if (unsettled.oldestMs !== null && nowMs - unsettled.oldestMs >= SETTLE_LATE_MS)
    alarms.push({
      word: "unsettled",
      about: String(unsettled.rounds),
      to: "/rounds",
      search: { settled: "0" },
    });
  if (uploads === "down") alarms.push({ word: "uploads", about: "", to: "/", search: { open: "system" } });
  if (fairness.length > 0)
    alarms.push({ word: "fairness", about: String(fairness.length), to: "/", search: { open: "system" } });
  return alarms;
}
