import type { MarketRules, Spread } from "@maru/rules";
import { instant, stock } from "@maru/values";
import type { Database } from "../../src/ports/unit-of-work.ts";
import { createMarketStore } from "../../src/trading/market/market-store.ts";
import { type Past } from "./past.ts";
import { UnreadablePast } from "./read-past-file.ts";

const GAPS = `select count(*)::int as count, percentile_disc(array[0.5, 0.99, 0.999, 1]) within group (order by gap) as gaps
  from (select at_ms - lag(at_ms) over (order by at_ms, seq) as gap from market.tick
         where stock = $1 and flag = 'used' and at_ms >= $2 and at_ms < $3) as between_ticks where gap is not null`;
const FATES = `select flag, count(*)::int as count from market.tick where stock = $1 and at_ms >= $2 and at_ms < $3 group by flag`;

/** The past of a market in the database, from its frozen bars and its tick log. The role is that of prices, which sees no bet. */
export async function readPastMarket(
  database: Database,
  name: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<Past> {
  const [market] = await database.query<{ rules: MarketRules }>(
    "select rules from market.market where stock = $1",
    [name],
  );
  if (market === undefined) throw new UnreadablePast(`no market is called ${name}`);
  const bars = await createMarketStore(database).readBars(stock(name), instant(fromMs), instant(toMs));
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) throw new UnreadablePast(`${name} has no bar in that time`);
  const span = [name, first.startMs, last.startMs + last.lengthMs];
  const fates = await database.query<{ flag: string; count: number }>(FATES, span);
  const [spread] = await database.query<{ count: number; gaps: readonly string[] | null }>(GAPS, span);
  const counts = Object.fromEntries(fates.map(({ flag, count }) => [flag, count]));
  const { used = 0, ...unused } = counts;
  return {
    rules: market.rules,
    fromMs: first.startMs,
    toMs: last.startMs + last.lengthMs,
    bars,
    ticks: used,
    unused,
    gaps: spreadOf(spread),
  };
}

function spreadOf(row: { count: number; gaps: readonly string[] | null } | undefined): Spread | null {
  if (row === undefined || row.gaps === null) return null;
  const [p50 = 0, p99 = 0, p999 = 0, longest = 0] = row.gaps.map(Number);
  return { count: row.count, p50, p99, p999, longest };
}
