import { expect } from "@playwright/test";
import type pg from "pg";

/** Half-minute bars that this step writes: a day and a half. */
const PAST_BARS = 4_320;

/** Gives a market a day and a half of candles before its first one, with the ticks that would have decided its rounds. Their prices wander, and each digit comes as often. */
export async function fillStudiedBars(client: pg.Client, stock: string): Promise<void> {
  await expect(async () => {
    // A product that has just started may have no bar yet that the past could end at.
    const { rowCount } = await client.query(BARS, [stock, PAST_BARS]);
    expect(rowCount).toBe(PAST_BARS);
  }).toPass({ timeout: 90_000, intervals: [500] });
}

const BARS = `
  with first as (select start_ms, open from market.bar where stock = $1 order by start_ms limit 1),
  walk as (
    select first.start_ms - n * 30000 as at, first.open + abs(hashtext('o' || n)) % 9000 as open, first.open + abs(hashtext('c' || n)) % 9000 as close, n
      from first cross join generate_series(1, $2::integer) as n)
  insert into market.bar (stock, start_ms, open, high, low, close, volume, trades, first_tick, last_tick, broken)
  select $1, at, open, greatest(open, close), least(open, close), close, 1000, 3,
         jsonb_build_object('seq', 1, 'atMs', at + 250, 'tradeId', null, 'price', open, 'qty', '100'),
         jsonb_build_object('seq', 2, 'atMs', at + 29750, 'tradeId', null, 'price', close, 'qty', '100'),
         case when n % 700 = 0 then 'FEED_GAP' end
    from walk`;
