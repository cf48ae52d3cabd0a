import { addressSubject } from "../../platform/address-subject.ts";

const WINDOW_MS = 60_000;
const MOST_NETWORKS = 20_000;

/** Counts a try to sign in; whether its network made more of them in this minute than a crowd behind one address does. */
export type TryCounter = (address: string) => boolean;

/**
 * Signing in has no limit that refuses: whoever floods costs the others of their network a little work each, never their sign-in.
 */
export function createTryCounter(mostPerMinute: number, nowMs: () => number = Date.now): TryCounter {
  let counts = new Map<string, number>();
  let sinceMs = nowMs();
  return (address) => {
    if (nowMs() - sinceMs >= WINDOW_MS || counts.size >= MOST_NETWORKS) {
      counts = new Map();
      sinceMs = nowMs();
    }
    const network = addressSubject(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count > mostPerMinute;
  };
}
