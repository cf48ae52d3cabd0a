import type { Instant, Stock } from "@maru/values";
import type { Lease, RoundStore } from "../../trading/rounds/rounds-port.ts";

/** The lease of a market's price log: one server's at a time, so that two on one database never log side by side. */
export interface LogLease {
  /** Takes or keeps the lease. False while another server has it; then nothing of the market may be written here. */
  hold(nowMs: Instant): Promise<boolean>;
  /** Hands it on at once. */
  release(): Promise<void>;
}

export interface LogLeaseParts {
  readonly market: Stock;
  /** Names this server among all that ever ran; a UUID. */
  readonly holder: string;
  readonly leases: Pick<RoundStore, "takeLease" | "releaseLease">;
}

/** A server that dies, or sleeps for longer, has lost its lease. */
const TTL_MS = 3_000;

/**
 * A lease beside that of the market's rounds. A server that slept and writes once more before it asks meets the log's own key: the
 * other has logged there, so nothing is written twice.
 */
export function createLogLease({ market, holder, leases }: LogLeaseParts): LogLease {
  const wish = { stock: `${market} log`, holder, ttlMs: TTL_MS };
  let held: { readonly lease: Lease; readonly atMs: Instant } | null = null;
  return {
    hold: async (nowMs) => {
      if (held !== null && nowMs - held.atMs < TTL_MS / 3) return true;
      held = null;
      const lease = await leases.takeLease(wish);
      if (lease !== null) held = { lease, atMs: nowMs };
      return lease !== null;
    },
    release: async () => {
      const last = held;
      held = null;
      if (last !== null) await leases.releaseLease(last.lease);
    },
  };
}
