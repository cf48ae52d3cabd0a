import { createStore } from "zustand/vanilla";
import type { SeenLog } from "../check/watch-log.ts";
import { logKey } from "./first-log.ts";

/** What this device has seen of the public log of its site. */
export interface WatchedLog {
  /** Since when it watches, and when it looked last; milliseconds of the device's own clock. */
  readonly sinceMs: number;
  readonly seenMs: number;
  /** The newest checkpoint that holds, as a signed note; empty before the first one. */
  readonly note: string;
  readonly size: number;
  /** Whether the verifier has looked at it: a first visit keeps it without, and the next one looks at both. */
  readonly isChecked: boolean;
  /** Another log than the kept one: its note, and what the verifier says of it. */
  readonly fork: { readonly note: string; readonly detail: string } | null;
}

export const watchedLogFacts = createStore<{
  readonly watched: WatchedLog | null;
  /** The player has read of the fork on this visit. */
  readonly isToldOfFork: boolean;
}>(() => ({ watched: null, isToldOfFork: false }));

/** Reads what this browser kept; anything broken is forgotten. */
export function parseWatched(text: string | null): WatchedLog | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isWatched(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isWatched(kept: unknown): kept is WatchedLog {
  if (typeof kept !== "object" || kept === null) return false;
  const fields = new Map<string, unknown>(Object.entries(kept));
  const fork = fields.get("fork");
  return (
    ["sinceMs", "seenMs", "size"].every((name) => Number.isSafeInteger(fields.get(name))) &&
    typeof fields.get("note") === "string" &&
    typeof fields.get("isChecked") === "boolean" &&
    (fork === null || (typeof fork === "object" && "note" in fork && "detail" in fork))
  );
}

/** What is kept of this site's log, by this tab or by another one meanwhile. */
export function watchedLog(): WatchedLog | null {
  const watched = parseWatched(localStorage.getItem(logKey()));
  watchedLogFacts.setState({ watched });
  return watched;
}

/** Keeps what was seen. A fork stays beside the newest checkpoint before it, until the player begins anew. */
export function noteSeenLog(seen: SeenLog, nowMs: number): void {
  const kept = watchedLog();
  const sinceMs = kept?.sinceMs ?? nowMs;
  const { note, detail } = { detail: "", ...seen };
  const before = { note: kept?.note ?? "", size: kept?.size ?? 0, isChecked: kept?.isChecked ?? false };
  if (seen.kind === "forked") keepWatchedLog({ ...before, sinceMs, seenMs: nowMs, fork: { note, detail } });
  // Another tab may have seen a newer one.
  else if (seen.size >= before.size)
    keepWatchedLog({
      note,
      size: seen.size,
      sinceMs,
      seenMs: nowMs,
      isChecked: true,
      fork: kept?.fork ?? null,
    });
}

/** Watches from the log that is shown now; what was kept of the one before is given up. */
export function watchLogAnew(): void {
  keepWatchedLog(null);
  watchedLogFacts.setState({ isToldOfFork: false });
}

/** Keeps this in the place of what was kept; null keeps nothing. */
export function keepWatchedLog(watched: WatchedLog | null): void {
  if (watched === null) localStorage.removeItem(logKey());
  else localStorage.setItem(logKey(), JSON.stringify(watched));
  watchedLogFacts.setState({ watched });
}
