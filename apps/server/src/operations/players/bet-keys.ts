import type { Database } from "../../ports/unit-of-work.ts";
import type { BetKey } from "./bet-rows.ts";

type Query = Database["query"];

/** Which bets are asked for. Null is any. */
export interface BetFilter {
  readonly siteId: number;
  readonly memberId: number | null;
  readonly optionId: number | null;
  readonly roundId: number | null;
  readonly type: string | null;
  /** 5 open, 1 won, 2 lost, 3 void. */
  readonly status: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** The last bet shown. */
  readonly below: BetKey | null;
  readonly limit: number;
}

const OPEN = 5;
const VOID = 3;

/** Keys of the bets asked for, newest first: each kind of question walks an index of its own and stops after a page. */
export async function betKeys(query: Query, filter: BetFilter): Promise<readonly BetKey[]> {
  const values: unknown[] = [filter.siteId, filter.limit];
  const add = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  const bounds = await idBounds(query, filter);
  const conditions = ["bet.site_id = $1"];
  if (bounds.from !== null) conditions.push(`bet.id >= ${add(bounds.from)}`);
  if (filter.below !== null) conditions.push(`bet.id < ${add(filter.below.id)}`);
  if (bounds.to !== null) conditions.push(`bet.id < ${add(bounds.to)}`);
  if (filter.fromMs !== null) conditions.push(`bet.accepted_at_ms >= ${add(filter.fromMs)}`);
  if (filter.toMs !== null) conditions.push(`bet.accepted_at_ms < ${add(filter.toMs)}`);
  if (filter.type !== null) conditions.push(`bet.type = ${add(filter.type)}`);
  conditions.push(...outcomeConditions(filter, add));
  const text = walkOf(filter, { add, where: conditions.join(" and ") });
  const rows = await query<{ id: string; round_id: string }>(text, values);
  return rows.map((row) => ({ id: Number(row.id), roundId: Number(row.round_id) }));
}

type Add = (value: unknown) => string;

/** What became of a bet is its type's outcome in its round. */
function outcomeConditions({ status }: BetFilter, add: Add): readonly string[] {
  if (status === null) return [];
  const outcome = `from settlement.round_outcome outcome where outcome.round_id = bet.round_id and outcome.type = bet.type`;
  return status === OPEN
    ? [`not exists (select ${outcome})`]
    : [`exists (select ${outcome} and outcome.status = ${add(status)})`];
}

function walkOf(filter: BetFilter, { add, where }: { readonly add: Add; readonly where: string }): string {
  const newest = `order by bet.id desc limit $2`;
  if (filter.roundId !== null)
    return `select bet.id, bet.round_id from betting.bet where bet.round_id = ${add(filter.roundId)} and ${memberOf(filter, add)} and ${where} ${newest}`;
  if (filter.memberId !== null) {
    const option = filter.optionId === null ? "true" : `bet.option_id = ${add(filter.optionId)}`;
    return `select bet.id, bet.round_id from betting.bet where ${memberOf(filter, add)} and ${option} and ${where} ${newest}`;
  }
  if (filter.status === OPEN) return unsettledWalk(filter, { add, where });
  if (filter.status === VOID) return voidWalk(filter, { add, where });
  const options =
    filter.optionId === null ? "(select id from site.option)" : `(select ${add(filter.optionId)}::integer as id)`;
  return `select found.id, found.round_id from ${options} wanted cross join lateral (
            select bet.id, bet.round_id from betting.bet where bet.option_id = wanted.id and ${where} ${newest}) found
           order by found.id desc limit $2`;
}

function memberOf({ memberId }: BetFilter, add: Add): string {
  return memberId === null ? "true" : `bet.member_id = ${add(memberId)}`;
}

/** Rounds that are not settled are few and the newest ones. */
function unsettledWalk(filter: BetFilter, { add, where }: { readonly add: Add; readonly where: string }): string {
  const option = filter.optionId === null ? "" : `and round.option_id = ${add(filter.optionId)}`;
  return `select found.id, found.round_id from (
            select round.id from rounds.round
             where round.id >= (select settled_below.round_id from settlement.settled_below)
               and not exists (select from settlement.round_settlement done where done.round_id = round.id) ${option}) open_round
           cross join lateral (select bet.id, bet.round_id from betting.bet
             where bet.round_id = open_round.id and ${where} order by bet.id desc limit $2) found
           order by found.id desc limit $2`;
}

/** Void outcomes are few and have an index of their own; bets of them come round by round. */
function voidWalk(filter: BetFilter, { add, where }: { readonly add: Add; readonly where: string }): string {
  const option = filter.optionId === null ? "" : `and outcome.round_id % 1000 = ${add(filter.optionId)}`;
  const below = filter.below === null ? "" : `and outcome.round_id <= ${add(filter.below.roundId)}`;
  const within = filter.below === null ? "" : `and (bet.round_id, bet.id) < (${add(filter.below.roundId)}, ${add(filter.below.id)})`;
  const conditions = where
    .split(" and ")
    .filter((condition) => filter.below === null || !condition.startsWith("bet.id <"))
    .join(" and ");
  return `select bet.id, bet.round_id from (
            select distinct outcome.round_id from settlement.round_outcome outcome
             where outcome.status = 3 ${option} ${below} order by outcome.round_id desc limit 3000) voided
           join lateral (select bet.id, bet.round_id from betting.bet
             where bet.round_id = voided.round_id ${within} and ${conditions} order by bet.id desc limit $2) bet on true
          order by bet.round_id desc, bet.id desc limit $2`;
}

/** A span of time as a span of ids; the bets themselves are asked for their time besides. */
async function idBounds(
  query: Query,
  { fromMs, toMs }: BetFilter,
): Promise<{ readonly from: number | null; readonly to: number | null }> {
  if (fromMs === null && toMs === null) return { from: null, to: null };
  const [row] = await query<{ first: string | null; last: string | null }>(
    `select betting.first_bet_from($1::bigint) as first, betting.first_bet_from($2::bigint + 120000) as last`,
    [fromMs ?? 0, toMs ?? Number.MAX_SAFE_INTEGER - 1_000_000],
  );
  return {
    from: fromMs === null || row?.first == null ? null : Number(row.first),
    to: toMs === null || row?.last == null ? null : Number(row.last),
  };
}
