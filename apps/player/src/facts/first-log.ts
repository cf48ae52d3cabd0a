import { wireContext } from "../wire/context.ts";
import { fetchCheckpoint } from "../wire/watch-endpoints.ts";

/** Where a browser keeps what it has seen of its site's log. */
export const logKey = (): string => `maru.log.${wireContext.siteCode}`;

/**
 * Whether this device has seen the log before. If not, what is shown first is kept as it is: there is nothing to hold it against, and a first
 * visit fetches no verifier.
 */
export function hasSeenLog(): boolean {
  if (localStorage.getItem(logKey()) !== null) return true;
  void keepFirst();
  return false;
}

async function keepFirst(): Promise<void> {
  const reply = await fetchCheckpoint();
  const nowMs = Date.now();
  const first = { sinceMs: nowMs, seenMs: nowMs, isChecked: false, fork: null };
  if (reply.ok) localStorage.setItem(logKey(), JSON.stringify({ ...reply.value, ...first }));
}
