import type { WatchedLog } from "./app-facts.ts";
import { NOW_MS } from "./facts/moment.ts";
import { type LogFacts, logOf } from "./facts/public-log.ts";
import { publicKeys } from "./facts/receipts.ts";
import { roundOf } from "./facts/rounds.ts";
import type { GalleryState } from "./states.ts";

const round = roundOf("R1", { back: 2, nowMs: NOW_MS });
const WEEK_MS = 7 * 86_400_000;

/** What a device keeps that has watched such a log for a week. */
export function keptOf({ note, size }: LogFacts): WatchedLog {
  return { sinceMs: NOW_MS - WEEK_MS, seenMs: NOW_MS - 3_600_000, note, size, isChecked: true, fork: null };
}

/** The public log as this device has seen it. */
export const LOG: Readonly<Record<string, GalleryState>> = {
  "log-forked": {
    shows: "the public log is not the one that this device has seen before",
    path: "/",
    keptLog: async () => keptOf(await logOf(round, null, { stamp: "other" })),
    answers: {
      "/api/public/keys": async () => ({ data: await publicKeys() }),
      "/api/public/log/checkpoint": async () => {
        const { note, size } = await logOf(round, null, { more: 5 });
        return { data: { note, size } };
      },
      "/api/public/log/tile/0/0": async () => {
        const { hashes } = await logOf(round, null, { more: 5 });
        return { data: { hashes } };
      },
    },
    lookedForMs: 9_000,
    awaits: "log-fork",
  },
};
