import type { HalfDay, MarketRules, SessionZone, WeeklySession } from "@maru/rules";
import type { PoolClient } from "pg";

/** A market's terms as they were written last. */
interface NewestTerms {
  readonly version: number;
  readonly actsFromMs: number;
  readonly weekly: readonly WeeklySession[] | null;
  readonly holidays: readonly number[];
  readonly halfDays: readonly HalfDay[];
  readonly zone: SessionZone;
  readonly staleLimitMs: number;
}

export interface MarketState {
  readonly stock: string;
  readonly rules: MarketRules;
  readonly isClosed: boolean;
  /** The database's clock. */
  readonly nowMs: number;
  /** Null: those that the market came with. */
  readonly newest: NewestTerms | null;
}

/** Null where there is no such market. */
export async function marketState(client: PoolClient, stock: string): Promise<MarketState | null> {
  const { rows } = await client.query<MarketState>(
    `select m.stock, m.rules, market.is_closed(m.stock) as "isClosed", platform.clock_ms()::float8 as "nowMs",
            (select jsonb_build_object('version', t.version, 'actsFromMs', t.acts_from_ms, 'weekly', t.weekly, 'holidays', to_jsonb(t.holidays),
                                       'halfDays', t.half_days, 'zone', t.zone, 'staleLimitMs', t.stale_limit_ms)
               from market.terms t where t.stock = m.stock order by t.version desc limit 1) as newest
       from market.market m where m.stock = $1`,
    [stock],
  );
  return rows[0] ?? null;
}

interface Closing extends NewestTerms {
  readonly stock: string;
  readonly reason: string;
  readonly forRound: number;
}

/** A version by which the market is off. */
export async function insertClosing(client: PoolClient, closing: Closing): Promise<void> {
  await client.query(
    `insert into market.terms (stock, version, acts_from_ms, weekly, holidays, stale_limit_ms, reason, is_on, half_days, zone, closed_for_round)
     values ($1, $2, $3, $4, $5, $6, $7, false, $8, $9, $10)`,
    [
      closing.stock,
      closing.version,
      closing.actsFromMs,
      closing.weekly === null ? null : JSON.stringify(closing.weekly),
      [...closing.holidays],
      closing.staleLimitMs,
      closing.reason,
      JSON.stringify(closing.halfDays),
      closing.zone,
      closing.forRound,
    ],
  );
}

/** Rounds that took bets, or were about to. */
export async function openRounds(
  client: PoolClient,
  stock: string,
): Promise<readonly { readonly id: string; readonly option_id: number }[]> {
  const { rows } = await client.query<{ id: string; option_id: number }>(
    "select id, option_id from rounds.round where stock = $1 and state in ('scheduled', 'open') order by start_ms, id",
    [stock],
  );
  return rows;
}
