import type { HalfDay, MarketRules, MarketTerms, SessionZone, WeeklySession } from "@maru/rules";
import { instant } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";

interface TermsRow {
  readonly version: number;
  readonly acts_from_ms: string;
  readonly is_on: boolean;
  readonly weekly: readonly WeeklySession[] | null;
  readonly holidays: readonly number[];
  readonly half_days: readonly HalfDay[];
  readonly zone: SessionZone;
  readonly stale_limit_ms: number;
}

/** The versions that were written after the market's first, which its rules hold. */
export async function laterMarketTerms(
  database: Pick<Database, "query">,
  rules: MarketRules,
): Promise<readonly MarketTerms[]> {
  const rows = await database.query<TermsRow>(
    "select version, acts_from_ms, is_on, weekly, holidays, half_days, zone, stale_limit_ms from market.terms where stock = $1 order by version",
    [rules.stock],
  );
  return rows.map((row) => ({
    stock: rules.stock,
    version: row.version,
    actsFromMs: instant(Number(row.acts_from_ms)),
    isOn: row.is_on,
    calendar: {
      name: rules.session,
      version: row.version,
      zone: row.zone,
      weekly: row.weekly,
      holidays: row.holidays,
      halfDays: row.half_days,
    },
    staleLimitMs: row.stale_limit_ms,
  }));
}
