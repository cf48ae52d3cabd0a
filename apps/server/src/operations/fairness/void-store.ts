import type { SparedRound, StandingSide } from "@maru/rules";
import type { PoolClient } from "pg";
import { ROUND_COLUMNS, type RoundRow } from "../../platform/round-row.ts";
import type { Chunk } from "./count-store.ts";

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

export async function voidsOf(client: PoolClient, { from, to }: Chunk): Promise<readonly VoidRow[]> {
  return (await client.query<VoidRow>(VOIDS, [from, to])).rows;
}

export async function addSpared(client: PoolClient, at: VoidRow, spared: SparedRound): Promise<void> {
  await client.query(ADD_SPARED, [
    at.day,
    at.option_id,
    at.void_cause,
    spared.spared,
    spared.expected,
    spared.variance,
  ]);
}

/** Void rounds on which something stood, with the ends of what the market said in their windows. They are few. */
const VOIDS = `
  select ${ROUND_COLUMNS}, floor((round.start_ms + 32400000) / 86400000.0)::integer as day, stood.sides, edge.first, edge.last,
         (select encode(seed, 'hex') from rounds.seed s where s.round_id = round.id) as seed
    from rounds.round
    join lateral (
      select jsonb_agg(jsonb_build_object('type', x.type, 'staked', x.staked, 'payout', x.pays)) as sides from (
        select b.type, sum(b.stake) as staked, sum(settlement.returned(b.stake, b.multiple_bp, 1::smallint)) as pays
          from betting.bet b where b.round_id = round.id group by b.type) x) stood on stood.sides is not null
    cross join lateral (
      select (select jsonb_build_object('seq', t.seq::text, 'at_ms', t.at_ms::text, 'trade_id', t.trade_id, 'price', t.price::text, 'qty', t.qty::text)
                from market.tick t where t.stock = round.stock and t.at_ms >= round.game_start_ms and t.at_ms < round.game_finish_ms
                 and t.flag = 'used' order by t.at_ms, t.seq limit 1) as first,
             (select jsonb_build_object('seq', t.seq::text, 'at_ms', t.at_ms::text, 'trade_id', t.trade_id, 'price', t.price::text, 'qty', t.qty::text)
                from market.tick t where t.stock = round.stock and t.at_ms >= round.game_start_ms and t.at_ms < round.game_finish_ms
                 and t.flag = 'used' order by t.at_ms desc, t.seq desc limit 1) as last) edge
   where round.id >= $1 and round.id < $2 and round.state = 'void'`;

const ADD_SPARED = `
  update fairness.day_round
     set spared_rounds = spared_rounds + 1, spared = spared + $4, spared_expected = spared_expected + $5,
         spared_variance = spared_variance + $6
   where day = $1 and option_id = $2 and void_cause = $3`;
