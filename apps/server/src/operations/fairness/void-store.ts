import type { SparedRound, StandingSide } from "@maru/rules";
import type { PoolClient } from "pg";
import { ROUND_COLUMNS, type RoundRow } from "../../platform/round-row.ts";

export interface TickRow {
  readonly seq: string;
  readonly at_ms: string;
  readonly trade_id: string;
  readonly price: string;
  readonly qty: string;
}

export interface VoidRow extends RoundRow {
  readonly day: number;
  readonly sides: readonly StandingSide[];
  readonly first: TickRow | null;
  readonly last: TickRow | null;
  readonly seed: string | null;
}

/** Void rounds from `from` to below `to`, by id. */
export interface VoidChunk {
  readonly from: string;
  readonly to: string;
}

/** The next void rounds below `to` that are not counted, at most so many of them. */
export async function nextVoids(client: PoolClient, to: string, most: number): Promise<VoidChunk> {
  const { rows } = await client.query<{ from_round: string; to_round: string }>(NEXT_VOIDS, [to, most]);
  const [row] = rows;
  return row === undefined ? { from: to, to } : { from: row.from_round, to: row.to_round };
}

/** Keeps what stood on them, and answers those on which something did. */
export async function takeVoids(client: PoolClient, { from, to }: VoidChunk): Promise<readonly VoidRow[]> {
  await client.query(KEEP_STAKES, [from, to]);
  const { rows } = await client.query<VoidRow>(VOIDS, [from, to]);
  await client.query("update fairness.mark set next_void = $1", [to]);
  return rows;
}

export async function keepSpared(client: PoolClient, at: VoidRow, spared: SparedRound): Promise<void> {
  await client.query(
    `insert into fairness.void_round (round_id, day, option_id, spared, expected, variance, loss_chance)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [at.id, at.day, at.option_id, spared.spared, spared.expected, spared.variance, spared.lossChance],
  );
}

/** Void rounds as rows of `VoidMonthRow`, to be grouped, of the days that follow it. */
export const VOID_MONTHS = `
  select o.stock, to_char(date '1970-01-01' + v.day, 'YYYY-MM') as month, v.loss_chance, count(*) as rounds,
         count(*) filter (where v.spared < 0) as lost
    from fairness.void_round v join site.option o on o.id = v.option_id`;

const NEXT_VOIDS = `
  select next_void as from_round,
         coalesce((select id + 1 from rounds.round where id >= next_void and id < $1 and state = 'void'
                    order by id offset $2::integer - 1 limit 1), greatest($1::bigint, next_void)) as to_round
    from fairness.mark`;

const KEEP_STAKES = `
  insert into fairness.void_stake (round_id, type, bets, staked, pays)
    select b.round_id, b.type, count(*), sum(b.stake), sum(settlement.returned(b.stake, b.multiple_bp, 1::smallint))
      from rounds.round r join betting.bet b on b.round_id = r.id
     where r.id >= $1 and r.id < $2 and r.state = 'void' group by 1, 2`;

/** Void rounds on which something stood, with the ends of what the market said in their windows. They are few. */
const VOIDS = `
  select ${ROUND_COLUMNS}, floor((round.start_ms + 32400000) / 86400000.0)::integer as day, stood.sides, edge.first, edge.last,
         (select encode(seed, 'hex') from rounds.seed s where s.round_id = round.id) as seed
    from rounds.round
    join lateral (
      select jsonb_agg(jsonb_build_object('type', v.type, 'staked', v.staked, 'payout', v.pays)) as sides
        from fairness.void_stake v where v.round_id = round.id) stood on stood.sides is not null
    cross join lateral (
      select (select jsonb_build_object('seq', t.seq::text, 'at_ms', t.at_ms::text, 'trade_id', t.trade_id, 'price', t.price::text, 'qty', t.qty::text)
                from market.tick t where t.stock = round.stock and t.at_ms >= round.game_start_ms and t.at_ms < round.game_finish_ms
                 and t.flag = 'used' order by t.at_ms, t.seq limit 1) as first,
             (select jsonb_build_object('seq', t.seq::text, 'at_ms', t.at_ms::text, 'trade_id', t.trade_id, 'price', t.price::text, 'qty', t.qty::text)
                from market.tick t where t.stock = round.stock and t.at_ms >= round.game_start_ms and t.at_ms < round.game_finish_ms
                 and t.flag = 'used' order by t.at_ms desc, t.seq desc limit 1) as last) edge
   where round.id >= $1 and round.id < $2 and round.state = 'void'`;
