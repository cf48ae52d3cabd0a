import {
  familyOf,
  outcomeOfTicks,
  type Round,
  type RoundOutcome,
  sparedBy,
  type SparedRound,
  type StandingSide,
  type TickRef,
} from "@maru/rules";
import { instant, price } from "@maru/values";
import { createHmac } from "node:crypto";
import type { PoolClient } from "pg";
import { ROUND_COLUMNS, type RoundRow, roundOfRow } from "../../platform/round-row.ts";

interface TickRow {
  readonly seq: string;
  readonly at_ms: string;
  readonly trade_id: string;
  readonly price: string;
  readonly qty: string;
}

interface VoidRow extends RoundRow {
  readonly day: number;
  readonly sides: readonly StandingSide[];
  readonly first: TickRow | null;
  readonly last: TickRow | null;
  readonly seed: string | null;
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

/** Adds what the stretch's void rounds spared the house; a round whose ticks cannot say is left out. */
export async function countVoids(client: PoolClient, bounds: readonly string[]): Promise<void> {
  const { rows } = await client.query<VoidRow>(VOIDS, [...bounds]);
  for (const row of rows) {
    const spared = sparedOf(row);
    if (spared === null) continue;
    const at = [row.day, row.option_id, row.void_cause];
    await client.query(ADD_SPARED, [...at, spared.spared, spared.expected, spared.variance]);
  }
}

function sparedOf(row: VoidRow): SparedRound | null {
  const round = roundOfRow(row);
  const outcome = outcomeByTicks(round, row);
  return outcome === null ? null : sparedBy(familyOf(round.type), outcome, row.sides);
}

/** What the published rule makes of the ticks there are, had nothing voided the round; null with less than two of them. */
function outcomeByTicks(terms: Round, { first, last, seed }: VoidRow): RoundOutcome | null {
  if (first === null || last === null || first.seq === last.seq) return null;
  if (terms.seedCommit !== null && seed === null) return null;
  const seal = seed === null ? null : { seed: Buffer.from(seed, "hex"), hmac: hmacSha256 };
  return outcomeOfTicks({ terms, seal }, tickOf(first), tickOf(last));
}

function hmacSha256(key: Uint8Array, message: string): Uint8Array {
  return createHmac("sha256", key).update(message, "utf8").digest();
}

function tickOf(row: TickRow): TickRef {
  return {
    seq: Number(row.seq),
    atMs: instant(Number(row.at_ms)),
    tradeId: row.trade_id === "" ? null : row.trade_id,
    price: price(Number(row.price)),
    qty: BigInt(row.qty),
  };
}
