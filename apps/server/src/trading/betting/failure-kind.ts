import { isConnectionLost } from "../../platform/lost-connection.ts";

/**
 * What a failed batch calls for. `again`: other transactions were in the way, or a key was written meanwhile; rerun it.
 * `lost`: the connection is gone and the batch may have been committed; rerun it on a new one, its keys make that safe.
 * `closed`: the books disagree and nothing is taken. `bug`: anything else; rerunning would fail again.
 */
export type FailureKind = "again" | "lost" | "closed" | "bug";

/** SQLSTATE of the halt that the reconciliation ordered (sql/functions/ledger.sql). */
const CLOSED = "P0024";
const USED_KEY = "23505";
const AGAIN = new Set(["40001", "40P01", USED_KEY, "55P03"]);

export function failureKind(error: unknown): FailureKind {
  const code = codeOf(error);
  if (code === CLOSED) return "closed";
  if (code !== null && AGAIN.has(code)) return "again";
  if (isConnectionLost(error)) return "lost";
  return "bug";
}

/** Whether a bet's key had made a bet before. */
export function isUsedKey(error: unknown): boolean {
  return codeOf(error) === USED_KEY;
}

/** Since when money is halted, as the database says beside a `closed`. */
export function closedSinceMs(error: unknown): number {
  const detail = typeof error === "object" && error !== null && "detail" in error ? error.detail : null;
  return Number(detail ?? 0);
}

function codeOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}
