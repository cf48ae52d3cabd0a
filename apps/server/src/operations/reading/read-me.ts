import type { WireMe } from "@maru/contract";
import { exclusionAt, parseMemberLimit } from "@maru/rules";
import type { Instant } from "@maru/values";
import { memberById, type MemberRow } from "./member-store.ts";
import type { Reader, ReadingDeps } from "./reader.ts";

/** What of a member this room may read; the accounts room adds what it alone can open. */
export type BasicMe = Pick<
  WireMe,
  | "id"
  | "username"
  | "name"
  | "point"
  | "pointVersion"
  | "role"
  | "status"
  | "limitJson"
  | "siteInfo"
  | "pause"
>;

/** The member as they may see themself; null when the site has no such member. */
export function readMe(deps: ReadingDeps, reader: Reader): Promise<BasicMe | null> {
  return deps.siteReads.forSite(reader.siteId, async (query) => {
    const row = await memberById(query, reader.memberId);
    if (row === null) return null;
    const limit = parseMemberLimit(row.limit_json);
    return {
      id: Number(row.id),
      username: row.username,
      name: row.name,
      point: Number(row.balance ?? 0),
      pointVersion: Number(row.version ?? 0),
      role: row.role,
      status: row.status,
      limitJson: {
        isEnabled: limit === null ? "N" : "Y",
        ...(limit?.min === undefined ? {} : { min: limit.min }),
        ...(limit?.max === undefined ? {} : { max: limit.max }),
      },
      siteInfo: { id: row.site_id, code: row.site_code },
      pause: pauseOf(row, deps.clock.now()),
    };
  });
}

const DAY_MS = 86_400_000;

/**
 * The break that holds back bets now. An exclusion is told before a shorter time-out, as a bet's refusal does. One that has run
 * out goes on until a day after its player asked to return, so it lasts a day more at least (P-16).
 */
function pauseOf(row: MemberRow, nowMs: Instant): WireMe["pause"] {
  const exclusion = exclusionAt(
    { excludedUntilMs: millis(row.excluded_until_ms), exclusionReturnMs: millis(row.exclusion_return_ms) },
    nowMs,
  );
  if (exclusion !== null) {
    const isRunning = exclusion.code === "SELF_EXCLUDED";
    return { kind: "SELF_EXCLUDED", until: isRunning ? exclusion.untilMs : nowMs + DAY_MS };
  }
  const timedOutMs = millis(row.timed_out_until_ms) ?? 0;
  return nowMs < timedOutMs ? { kind: "TIMED_OUT", until: timedOutMs } : null;
}

function millis(text: string | null): number | null {
  return text === null ? null : Number(text);
}
