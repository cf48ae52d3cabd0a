import { expect } from "@playwright/test";
import type pg from "pg";

/** Rounds that this step writes; the newest 13 but 499 are one streak of rises between two falls. */
export const PAST_ROUNDS = 1_000;

/**
 * Gives a half-minute option the past of a day: finished rounds before its first one, of every end. What a product has after
 * eight hours of play, no journey can wait for.
 */
export async function fillRounds(client: pg.Client, option: number): Promise<void> {
  await expect(async () => {
    // A product that has just started may have no round yet that the past could end at.
    const { rowCount } = await client.query(ROUNDS, [option, PAST_ROUNDS]);
    expect(rowCount).toBe(PAST_ROUNDS);
  }).toPass({ timeout: 60_000, intervals: [500] });
  await client.query(
    `insert into settlement.round_settlement (round_id, bets, staked, returned)
     select id, 0, 0, 0 from rounds.round
      where option_id = $1 and state in ('decided', 'void') on conflict do nothing`,
    [option],
  );
}

const ROUNDS = `
  with first as (select * from rounds.round where option_id = $1 order by start_ms limit 1),
  past as (
    select n, first.start_ms - n * 30000 as start_ms,
           case when n % 211 = 0 then 'void' when n between 500 and 512 then 'rise' when n in (499, 513) then 'fall'
                when n % 97 = 0 then 'draw' when n * 7919 % 13 < 6 then 'rise' else 'fall' end as came
      from first cross join generate_series(1, $2::integer) as n)
  insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
    rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, strike, close, high, low, outcome,
    void_cause, decided_at_ms)
  select past.start_ms / 30000 * 1000 + first.option_id, first.option_id, first.stock, first.type, 1, past.start_ms,
    past.start_ms + 20000, past.start_ms + 30000, past.start_ms + 30000, past.start_ms + 60000, first.rule_version,
    first.precision, first.buy_pip, first.sell_pip, first.side_capacity, first.terms, first.site_status,
    case when came = 'void' then 'void' else 'decided' end,
    tick.strike, tick.close, 10000009, 9999991,
    case when came = 'void' then null else jsonb_build_object('kind', 'direction', 'direction', came) end,
    case when came = 'void' then 'FEED_GAP' end, case when came = 'void' then null else past.start_ms + 60010 end
  from first cross join past
  cross join lateral (select
    jsonb_build_object('seq', 1, 'atMs', past.start_ms + 30000, 'tradeId', null, 'price', 10000000, 'qty', '1') as strike,
    jsonb_build_object('seq', 2, 'atMs', past.start_ms + 59750, 'tradeId', null, 'qty', '1',
      'price', 10000000 + case came when 'rise' then 9 when 'fall' then -9 else 0 end) as close) tick
  on conflict do nothing`;
