import type { Instant } from "@maru/values";

/** How long the feed must have been live before an option that closed itself opens again (3-decisions D7). */
export const REOPEN_AFTER_MS = 30_000;

/** How an option's finished rounds ended, newest first; at most two are needed. */
export type LastEndings = readonly ("decided" | "void")[];

/** Two voids in a row close an option until the feed has been live for 30 s. `liveSinceMs` is null while it is down. */
export function isOptionClosed(last: LastEndings, liveSinceMs: Instant | null, nowMs: Instant): boolean {
  const twoVoids = last.length >= 2 && last[0] === "void" && last[1] === "void";
  if (!twoVoids) return false;
  return liveSinceMs === null || nowMs - liveSinceMs < REOPEN_AFTER_MS;
}
