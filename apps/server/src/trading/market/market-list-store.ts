import type { MarketRules } from "@maru/rules";
import type { Database } from "../../ports/unit-of-work.ts";

/** The rules of every market that is switched on, as the database has them: versioned data, never code. */
export async function enabledMarkets(database: Database): Promise<readonly MarketRules[]> {
  const rows = await database.query<{ rules: MarketRules }>(
    "select rules from market.market where enabled order by stock",
  );
  return rows.map((row) => row.rules);
}
