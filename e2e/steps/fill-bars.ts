import { expect } from "@playwright/test";
import type pg from "pg";

/** Half-minute bars that this step writes: ten hours. */
const PAST_BARS = 1_200;

/** Gives a market the candles of ten hours before its first one, once: what no journey can wait for. Their prices wander, and all differ. */
export async function fillBars(client: pg.Client, stock: string): Promise<void> {
  await expect(async () => {
    // A product that has just started may have no bar yet that the past could end at.
    const { rows } = await client.query<{ bars: number }>(
      `select count(*)::integer as bars from market.bar where stock = $1`,
      [stock],
    );
    const bars = rows[0]?.bars ?? 0;
    expect(bars).toBeGreaterThan(0);
    if (bars < PAST_BARS) await client.query(BARS, [stock, PAST_BARS]);
  }).toPass({ timeout: 90_000, intervals: [500] });
}

const BARS = `
  with first as (select start_ms, open from market.bar where stock = $1 order by start_ms limit 1)
  insert into market.bar (stock, start_ms, open, high, low, close, volume, trades)
  select $1, first.start_ms - n * 30000, first.open + n % 89 * 31, first.open + n % 89 * 31 + 400 + n % 7,
         first.open + n % 89 * 31 - 400 - n % 11, first.open + n % 83 * 29, 1000, 3
    from first cross join generate_series(1, $2::integer) as n
  on conflict do nothing`;
