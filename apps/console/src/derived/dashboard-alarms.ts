import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import { type Ageing, REQUEST_AGEING } from "@maru/rules";

/** `down`: it was silent five times and is left alone for a while; `trying`: it is asked again. */
type ProviderState = "answers" | "trying" | "down";

interface DashboardFacts {
  readonly feeds: readonly {
    readonly stock: string;
    readonly ageMs: number | null;
    readonly standing: string;
  }[];
  readonly unsettled: { readonly rounds: number; readonly oldestMs: number | null };
  readonly books: { readonly isOpen: boolean };
  readonly fairness: readonly object[];
  readonly reference: {
    readonly watcher: "none" | "local" | "independent";
    readonly isWatching: boolean;
    readonly differences: readonly {
      readonly roundId: number;
      readonly stock: string | null;
      readonly isClosed: boolean;
    }[];
  };
  readonly minutes: readonly { readonly stock: string; readonly differing: number }[];
  readonly uploads: "off" | "on" | "down";
  readonly clock: {
    readonly state: "unwatched" | "unknown" | "measured";
    readonly offsetMs: number | null;
  };
  readonly backup: { readonly isLate: boolean };
  readonly identity: { readonly state: ProviderState };
  readonly texts: {
    readonly providers: readonly { readonly provider: string; readonly state: ProviderState }[];
  };
  readonly errors: readonly { readonly where: string; readonly count: number }[];
  readonly queues: readonly {
    readonly name: QueueName;
    readonly waiting: number;
    readonly oldestMs: number | null;
  }[];
  readonly nowMs: number;
}

export type QueueName = "deposits" | "withdrawals" | "inquiries" | "harm" | "approvals";

/** What somebody must look at: a word of `dashboard`, and what it is about. */
export interface DashboardAlarm {
  readonly word:
    | "feeds"
    | "unsettled"
    | "books"
    | "uploads"
    | "clock"
    | "backup"
    | "identity"
    | "texts"
    | "fairness"
    | "reference"
    | "referenceSilent"
    | "minutes"
    | "errors"
    | `queue.${QueueName}`;
  readonly about: string;
  readonly to: string;
  /** Which row or filter of it. */
  readonly search: Readonly<Record<string, string>>;
}

const MINUTE_MS = 60_000;
/** For money the lists' own; for words people wait by the day, and a colleague by the hour. */
export const QUEUE_AGEINGS: Readonly<Record<QueueName, Ageing>> = {
  deposits: REQUEST_AGEING,
  withdrawals: REQUEST_AGEING,
  inquiries: { oldMs: 1_440 * MINUTE_MS, lateMs: 2_880 * MINUTE_MS },
  harm: { oldMs: 1_440 * MINUTE_MS, lateMs: 2_880 * MINUTE_MS },
  approvals: { oldMs: 60 * MINUTE_MS, lateMs: 120 * MINUTE_MS },
};
export const QUEUE_PLACES = {
  deposits: { to: "/money/deposits", search: {} },
  withdrawals: { to: "/money/withdrawals", search: {} },
  inquiries: { to: "/support", search: {} },
  harm: { to: "/harm", search: { assigned: "none" } },
  approvals: { to: "/approvals", search: { state: "requested" } },
} as const satisfies Record<QueueName, Pick<DashboardAlarm, "to" | "search">>;

/** A feed this old is no feed: the strictest market voids a round after three seconds, a busy eye needs ten. */
const FEED_OLD_MS = 10_000;
/** Its colours in the list of feeds. */
export const FEED_AGEING = { oldMs: FEED_OLD_MS, lateMs: 2 * FEED_OLD_MS } as const;
/** Settlement takes seconds; a minute means that it stands still. */
const SETTLE_LATE_MS = 60_000;

/** Rounds are not made while our clock is further off than this, nor while none of the servers that were named is heard of. */
const CLOCK_FAULT_MS = 100;

export function isClockWrong({ state, offsetMs }: DashboardFacts["clock"]): boolean {
  return state === "unknown" || (offsetMs !== null && Math.abs(offsetMs) > CLOCK_FAULT_MS);
}

/** A market stays an alarm until somebody has put it on again; a round that is none of ours is one for as long as it is listed. */
function referenceAlarms({
  watcher,
  isWatching,
  differences,
}: DashboardFacts["reference"]): readonly DashboardAlarm[] {
  const closed = differences.filter(({ isClosed, stock }) => isClosed || stock === null);
  const alarms = closed.map(({ roundId, stock }): DashboardAlarm => {
    const about = `${stock ?? ""} ${roundId}`.trim();
    return stock === null
      ? ofServer("reference", about)
      : { word: "reference", about, to: "/markets", search: { open: stock } };
  });
  if (watcher !== "none" && !isWatching) alarms.push(ofServer("referenceSilent"));
  return alarms;
}

/** What is known of it stands among what the server says of itself. */
function ofServer(word: DashboardAlarm["word"], about = ""): DashboardAlarm {
  return { word, about, to: "/", search: { open: "system" } };
}

/** One that does not answer: nobody can prove who they are, or messages go by another one, or by none. */
function providerAlarms({
  identity,
  texts,
}: Pick<DashboardFacts, "identity" | "texts">): readonly DashboardAlarm[] {
  const silent = texts.providers.filter(({ state }) => state !== "answers");
  return [
    ...(identity.state === "answers" ? [] : [ofServer("identity")]),
    ...silent.map(({ provider }) => ofServer("texts", provider)),
  ];
}

export function dashboardAlarms({
  feeds,
  unsettled,
  books,
  uploads,
  clock,
  backup,
  identity,
  texts,
  fairness,
  reference,
  minutes,
  errors,
  queues,
  nowMs,
}: DashboardFacts): readonly DashboardAlarm[] {
  const alarms: DashboardAlarm[] = [...referenceAlarms(reference)];
  if (!books.isOpen) alarms.push(ofServer("books"));
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
      search: { settled: FLAG_TEXTS.no },
    });
  if (uploads === "down") alarms.push(ofServer("uploads"));
  if (isClockWrong(clock)) alarms.push(ofServer("clock"));
  if (backup.isLate) alarms.push(ofServer("backup"));
  alarms.push(...providerAlarms({ identity, texts }));
  if (fairness.length > 0) alarms.push(ofServer("fairness", String(fairness.length)));
  for (const { stock, differing } of minutes)
    if (differing > 0) alarms.push(ofServer("minutes", `${stock} ${differing}`));
  const failed = errors.reduce((sum, { count }) => sum + count, 0);
  if (failed > 0) alarms.push(ofServer("errors", String(failed)));
  for (const { name, waiting, oldestMs } of queues)
    if (oldestMs !== null && nowMs - oldestMs >= QUEUE_AGEINGS[name].lateMs)
      alarms.push({ word: `queue.${name}`, about: String(waiting), ...QUEUE_PLACES[name] });
  return alarms;
}
