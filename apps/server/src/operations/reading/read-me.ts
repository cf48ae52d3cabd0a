import type { WireMe } from "@maru/contract";
import { parseMemberLimit } from "@maru/rules";
import type { Instant } from "@maru/values";
import { memberById, type MemberRow } from "./member-store.ts";
import type { Reader, ReadingDeps } from "./reader.ts";

/** The member as they may see themself; null when the site has no such member. */
export function readMe(deps: ReadingDeps, reader: Reader): Promise<WireMe | null> {
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

/** The break that holds back bets now. An exclusion is told before a shorter time-out, as a bet's refusal does. */
function pauseOf(row: MemberRow, nowMs: Instant): WireMe["pause"] {
  const [excludedMs, timedOutMs] = [Number(row.excluded_until_ms ?? 0), Number(row.timed_out_until_ms ?? 0)];
  if (nowMs < excludedMs) return { kind: "SELF_EXCLUDED", until: excludedMs };
  return nowMs < timedOutMs ? { kind: "TIMED_OUT", until: timedOutMs } : null;
}
