import type { CorrectionReason, StaffSites } from "@maru/rules";
import { ROUND_COLUMNS, type RoundRow } from "../../../platform/round-row.ts";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

export interface RoundsWish {
  readonly stock: string | null;
  readonly optionId: number | null;
  readonly state: string | null;
  readonly voidCause: string | null;
  readonly isSettled: boolean | null;
  /** Round ids are in the order of their start, so a span of time is a span of ids. */
  readonly fromId: number | null;
  readonly belowId: number | null;
  readonly limit: number;
}

export interface ListedRound extends RoundRow {
  readonly settled_at_ms: string | null;
}

/**
 * Newest first. Only the conditions that are asked for stand in the statement, so that each list goes by the index of its filter:
 * option and start, market, cause of a void, unfinished, or the key alone.
 */
export async function listedRounds(query: Query, wish: RoundsWish): Promise<readonly ListedRound[]> {
  const values: unknown[] = [];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const where = ["true"];
  if (wish.optionId !== null) where.push(`round.option_id = ${put(wish.optionId)}`);
  if (wish.stock !== null) where.push(`round.stock = ${put(wish.stock)}`);
  if (wish.voidCause !== null)
    where.push(`round.state = 'void' and round.void_cause = ${put(wish.voidCause)}`);
  // In the words of the partial indexes, which a parameter would hide.
  if (wish.state === "void") where.push("round.state = 'void'");
  else if (wish.state !== null)
    where.push(
      `round.state = ${put(wish.state)}${wish.state === "decided" ? "" : " and round.state in ('scheduled', 'open', 'locked', 'running')"}`,
    );
  if (wish.isSettled !== null) where.push(settledIs(wish.isSettled));
  if (wish.fromId !== null) where.push(`round.id >= ${put(wish.fromId)}`);
  if (wish.belowId !== null) where.push(`round.id < ${put(wish.belowId)}`);
  return query<ListedRound>(
    `select ${ROUND_COLUMNS}, done.settled_at_ms
       from rounds.round round left join settlement.round_settlement done on done.round_id = round.id
      where ${where.join(" and ")} order by round.id desc limit ${put(wish.limit)}`,
    values,
  );
}

/** What waits for its settlement lies above the id below which everything is settled. */
function settledIs(isSettled: boolean): string {
  return isSettled
    ? "done.round_id is not null"
    : `done.round_id is null and round.state in ('decided', 'void')
       and round.id >= (select below.round_id from settlement.settled_below below)`;
}

export async function roundRow(query: Query, id: number): Promise<ListedRound | null> {
  const [row] = await query<ListedRound>(
    `select ${ROUND_COLUMNS}, done.settled_at_ms
       from rounds.round round left join settlement.round_settlement done on done.round_id = round.id where round.id = $1`,
    [id],
  );
  return row ?? null;
}

export interface StakesRow {
  readonly round_id: string;
  readonly type: string;
  readonly bets: string;
  readonly stake: string;
}

/** Stakes per bet type: of all sites from their totals, of some from the bets that row-level security shows. */
export function stakesOf(
  query: Query,
  sites: StaffSites,
  rounds: readonly number[],
): Promise<readonly StakesRow[]> {
  if (sites === "all")
    return query<StakesRow>(
      "select round_id, type, bets, stake from betting.round_total where round_id = any ($1::bigint[]) order by round_id, type",
      [rounds],
    );
  return query<StakesRow>(
    `select round_id, type, count(*) as bets, sum(stake)::bigint as stake from betting.bet
      where round_id = any ($1::bigint[]) and site_id = any ($2::integer[]) group by round_id, type order by round_id, type`,
    [rounds, [...sites]],
  );
}

export interface SideRow {
  readonly type: string;
  readonly status: number | null;
  readonly returned: string;
}

/** What each bet type came to, and what of it came back on these sites. */
export function resultsOf(query: Query, sites: StaffSites, round: number): Promise<readonly SideRow[]> {
  return query<SideRow>(
    `select o.type, o.status,
            coalesce((select sum(case o.status when 1 then b.stake * b.multiple_bp / 10000 when 3 then b.stake else 0 end)
                        from betting.bet b
                       where b.round_id = o.round_id and b.type = o.type and ($2::integer[] is null or b.site_id = any ($2))), 0)::bigint
              as returned
       from settlement.round_outcome o where o.round_id = $1 order by o.type`,
    [round, sites === "all" ? null : [...sites]],
  );
}

export interface SettlementRow {
  readonly settled_at_ms: string;
  readonly bets: string;
  readonly staked: string;
  readonly returned: string;
}

export async function settlementOf(query: Query, round: number): Promise<SettlementRow | null> {
  const [row] = await query<SettlementRow>(
    "select settled_at_ms, bets, staked, returned from settlement.round_settlement where round_id = $1",
    [round],
  );
  return row ?? null;
}

export interface CorrectionRow {
  readonly at_ms: string;
  readonly reason: CorrectionReason;
  readonly approval_id: string;
  readonly requester: string;
  readonly approver: string;
  readonly bets: string;
  readonly staked: string;
  readonly returned: string;
  readonly taken: string;
}

/** The reversal of a round's money and the two who decided it; null where there is none. */
export async function correctionOf(query: Query, round: number): Promise<CorrectionRow | null> {
  const [row] = await query<CorrectionRow>(
    `select c.at_ms, c.reason, c.approval_id, one.username as requester, two.username as approver, c.bets, c.staked, c.returned, c.taken
       from settlement.correction c join staff.approval p on p.id = c.approval_id
       join staff.account one on one.id = p.requested_by join staff.account two on two.id = p.decided_by
      where c.round_id = $1`,
    [round],
  );
  return row ?? null;
}

export interface TickRow {
  readonly seq: string;
  readonly at_ms: string;
  readonly received_at_ms: string;
  readonly trade_id: string;
  readonly price: string;
  readonly qty: string;
  readonly flag: string;
}

interface Window {
  readonly stock: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const SHOWN_TICKS = 30;
const IN_WINDOW = "from market.tick where stock = $1 and at_ms >= $2 and at_ms < $3";
const TICK = "seq, at_ms, received_at_ms, trade_id, price, qty, flag";

/** The first and the last ticks of the window, each in the order of time. */
export async function endsOfWindow(
  query: Query,
  { stock, fromMs, toMs }: Window,
): Promise<{ readonly first: readonly TickRow[]; readonly last: readonly TickRow[] }> {
  const values = [stock, fromMs, toMs];
  const first = await query<TickRow>(
    `select ${TICK} ${IN_WINDOW} order by at_ms, seq limit ${SHOWN_TICKS}`,
    values,
  );
  const last = await query<TickRow>(
    `select ${TICK} ${IN_WINDOW} order by at_ms desc, seq desc limit ${SHOWN_TICKS}`,
    values,
  );
  return { first, last: last.toReversed() };
}

export function tickCountsOf(
  query: Query,
  { stock, fromMs, toMs }: Window,
): Promise<readonly { readonly flag: string; readonly ticks: number }[]> {
  return query(`select flag, count(*)::integer as ticks ${IN_WINDOW} group by flag order by flag`, [
    stock,
    fromMs,
    toMs,
  ]);
}

export function incidentsIn(
  query: Query,
  { stock, fromMs, toMs }: Window,
): Promise<readonly { readonly kind: string; readonly from_ms: string; readonly to_ms: string | null }[]> {
  return query(
    `select kind, from_ms, to_ms from market.incident
      where stock = $1 and from_ms < $3 and coalesce(to_ms, $3) >= $2 order by id limit 100`,
    [stock, fromMs, toMs],
  );
}

export async function rulesAt(
  query: Query,
  stock: string,
  { startMs, gameStartMs }: { readonly startMs: number; readonly gameStartMs: number },
): Promise<Record<string, unknown>> {
  const [row] = await query<{ rules: Record<string, unknown> }>(
    "select market.rules_at($1, $2, $3) as rules",
    [stock, startMs, gameStartMs],
  );
  return row?.rules ?? {};
}
