import { GAME_TYPES, lengthMsOf } from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { BetKey } from "./bet-row-store.ts";

type Query = Database["query"];

/** Points, both inclusive; null is no bound. */
export interface AmountBounds {
  readonly least: number | null;
  readonly most: number | null;
}

/** Which bets are asked for. Null is any. */
export interface BetFilter {
  readonly siteId: number;
  /** One bet by its number. */
  readonly betId: number | null;
  /** One bet by what its player's side named it. */
  readonly clientKey: string | null;
  readonly memberId: number | null;
  readonly optionId: number | null;
  readonly roundId: number | null;
  readonly type: string | null;
  /** 5 open, 1 won, 2 lost, 3 void. */
  readonly status: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** A void bet's refund is its stake. */
  readonly amount: AmountBounds & { readonly of: "stake" | "payout" };
  /** Only bets that nobody can answer with a bet of their own any more: what partners are shown (P-40). */
  readonly isLocked: boolean;
  /** The last bet shown. */
  readonly below: BetKey | null;
  readonly limit: number;
}

const OPEN = 5;
const VOID = 3;

/** Rounds that take bets are the newest ones, and never in the archive. */
const LOCKED = `not exists (select from rounds.round round
                             where round.id = bet.round_id and round.lock_ms > platform.clock_ms())`;

/** Newest first is the order of the indexes: a plan that gathers a span before it sorts would read all of it for a page. */
const WALK = "select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)";

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
  // Void ones go round by round, and say where by both.
  if (filter.below !== null && !isOfVoids(filter)) conditions.push(`bet.id < ${add(filter.below.id)}`);
  if (bounds.to !== null) conditions.push(`bet.id < ${add(bounds.to)}`);
  if (filter.fromMs !== null) conditions.push(`bet.accepted_at_ms >= ${add(filter.fromMs)}`);
  if (filter.toMs !== null) conditions.push(`bet.accepted_at_ms < ${add(filter.toMs)}`);
  if (filter.type !== null) conditions.push(`bet.type = ${add(filter.type)}`);
  if (filter.isLocked) conditions.push(LOCKED);
  conditions.push(...outcomeConditions(filter, add), ...amountConditions(filter, add));
  await query(WALK);
  const span = await roundSpan(query, filter);
  const text = walkOf(filter, { add, where: conditions.join(" and "), span });
  const rows = await query<{ id: string; round_id: string }>(text, values);
  return rows.map((row) => ({ id: Number(row.id), roundId: Number(row.round_id) }));
}

/** The bet that a player placed under a key of their own, where there is one. */
export async function keysOfClient(
  query: Query,
  of: { readonly siteId: number; readonly memberId: number; readonly clientKey: string },
): Promise<readonly BetKey[]> {
  const rows = await query<{ id: string; round_id: string }>(
    "select id, round_id from betting.bet where member_id = $1 and client_key = $2 and site_id = $3",
    [of.memberId, of.clientKey, of.siteId],
  );
  return rows.map((row) => ({ id: Number(row.id), roundId: Number(row.round_id) }));
}

type Add = (value: unknown) => string;

function isOfVoids({ status, roundId, memberId }: BetFilter): boolean {
  return status === VOID && roundId === null && memberId === null;
}

/** What became of a bet is its type's outcome in its round: asked bet by bet, so that no plan gathers all outcomes first. */
function outcomeConditions({ status }: BetFilter, add: Add): readonly string[] {
  if (status === null) return [];
  const outcome = `(select outcome.status from settlement.round_outcome outcome
                     where outcome.round_id = bet.round_id and outcome.type = bet.type)`;
  return [status === OPEN ? `${outcome} is null` : `${outcome} = ${add(status)}`];
}

/** No index has amounts: they are looked at bet by bet, within what the console's statements may take. */
function amountConditions({ amount: { of, least, most } }: BetFilter, add: Add): readonly string[] {
  const amount =
    of === "stake"
      ? "bet.stake"
      : "(select paid.amount from ledger.transfer paid where paid.code = 2 and paid.ref = bet.id)";
  return [
    ...(least === null ? [] : [`${amount} >= ${add(least)}`]),
    ...(most === null ? [] : [`${amount} <= ${add(most)}`]),
  ];
}

function walkOf(
  filter: BetFilter,
  { add, where, span }: { readonly add: Add; readonly where: string; readonly span: RoundSpan },
): string {
  const newest = `order by bet.id desc limit $2`;
  if (filter.betId !== null) return oneBet(filter.betId, filter, { add, where });
  if (filter.clientKey !== null) return keyedBet(filter.clientKey, filter, { add, where });
  if (filter.roundId !== null)
    return `select bet.id, bet.round_id from betting.bet where bet.round_id = ${add(filter.roundId)} and ${memberOf(filter, add)} and ${where} ${newest}`;
  if (filter.memberId !== null) {
    const option = filter.optionId === null ? "true" : `bet.option_id = ${add(filter.optionId)}`;
    return `select bet.id, bet.round_id from betting.bet where ${memberOf(filter, add)} and ${option} and ${where} ${newest}`;
  }
  if (filter.status === OPEN) return unsettledWalk(filter, { add, where });
  if (isOfVoids(filter)) return voidWalk(filter, { add, where });
  // What has a result is of a round that is settled.
  if (filter.status !== null) return settledWalk(filter, { add, where, span });
  return `select every.id, every.round_id from (
            (${unsettledWalk(filter, { add, where })}) union all (${settledWalk(filter, { add, where, span })})) every
           order by every.id desc limit $2`;
}

/**
 * The rounds of each option in which the site had bets, the newest first, and their bets: within an option rounds follow each other, so
 * both are in the order of the bets' ids, and each option stops after a page.
 */
function settledWalk(
  filter: BetFilter,
  { add, where, span }: { readonly add: Add; readonly where: string; readonly span: RoundSpan },
): string {
  const options =
    filter.optionId === null
      ? "(select id from site.option)"
      : `(select ${add(filter.optionId)}::integer as id)`;
  const from = span.from === null ? "" : `and visited.round_id >= ${add(span.from)}`;
  const to = span.to === null ? "" : `and visited.round_id < ${add(span.to)}`;
  return `select found.id, found.round_id from ${options} wanted cross join lateral (
            select bet.id, bet.round_id from (
              select visited.round_id from settlement.round_site visited
               where visited.site_id = $1 and visited.option_id = wanted.id and visited.round_id >= (select archive.through()) ${from} ${to}
               order by visited.round_id desc) round
             cross join lateral (select bet.id, bet.round_id from betting.bet
               where bet.round_id = round.round_id and ${where} order by bet.id desc limit $2) bet
             order by round.round_id desc, bet.id desc limit $2) found
           order by found.id desc limit $2`;
}

/** A number alone stands in no index of bets: its stake says whose it is, and that player's bets are in the order of their numbers. */
function oneBet(
  id: number,
  filter: BetFilter,
  { add, where }: { readonly add: Add; readonly where: string },
): string {
  const number = add(id);
  const of = [
    memberOf(filter, add),
    filter.optionId === null ? "true" : `bet.option_id = ${add(filter.optionId)}`,
    filter.roundId === null ? "true" : `bet.round_id = ${add(filter.roundId)}`,
  ].join(" and ");
  return `select bet.id, bet.round_id from ledger.transfer stake
            join betting.bet on bet.member_id = greatest(stake.debit_account, stake.credit_account) and bet.id = stake.ref
           where stake.code = 1 and stake.ref = ${number} and bet.id = ${number} and ${of} and ${where} limit $2`;
}

/** How many of the site's newest sessions are looked through for a key: each costs a look into an index. */
const SESSIONS_SEARCHED = 20_000;

/**
 * A key stands in the index of its player's bets alone, because another index would cost every bet: so the players who were here lately
 * are asked one by one. `offset 0` keeps the plan from reading all bets instead.
 */
function keyedBet(
  clientKey: string,
  filter: BetFilter,
  { add, where }: { readonly add: Add; readonly where: string },
): string {
  const players =
    filter.memberId === null
      ? `(select distinct newest.member_id from (select member_id from accounts.session
           where site_id = $1 order by started_at_ms desc limit ${SESSIONS_SEARCHED}) newest)`
      : `(select ${add(filter.memberId)}::bigint as member_id)`;
  const option = filter.optionId === null ? "true" : `bet.option_id = ${add(filter.optionId)}`;
  const round = filter.roundId === null ? "true" : `bet.round_id = ${add(filter.roundId)}`;
  return `select found.id, found.round_id from ${players} player cross join lateral (
            select bet.id, bet.round_id from betting.bet
             where bet.member_id = player.member_id and bet.client_key = ${add(clientKey)}::uuid
               and ${option} and ${round} and ${where} offset 0) found limit $2`;
}

function memberOf({ memberId }: BetFilter, add: Add): string {
  return memberId === null ? "true" : `bet.member_id = ${add(memberId)}`;
}

/** Rounds that are not settled are few and the newest ones. */
function unsettledWalk(
  filter: BetFilter,
  { add, where }: { readonly add: Add; readonly where: string },
): string {
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
  const within =
    filter.below === null
      ? ""
      : `and (bet.round_id, bet.id) < (${add(filter.below.roundId)}, ${add(filter.below.id)})`;
  return `select bet.id, bet.round_id from (
            select distinct outcome.round_id from settlement.round_outcome outcome
             where outcome.status = 3 ${option} ${below} order by outcome.round_id desc limit 3000) voided
           join lateral (select bet.id, bet.round_id from betting.bet
             where bet.round_id = voided.round_id ${within} and ${where} order by bet.id desc limit $2) bet on true
          order by voided.round_id desc, bet.id desc limit $2`;
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
    from: fromMs === null ? null : Number(row?.first ?? 0),
    to: toMs === null ? null : Number(row?.last ?? 0),
  };
}

/** From the first of these rounds to before the second; null is no bound. */
interface RoundSpan {
  readonly from: number | null;
  readonly to: number | null;
}

/** Ids of rounds begin with their start, in steps of this many milliseconds and of this many ids. */
const GRID = { ms: 30_000, ids: 1_000 };
const LONGEST_BETTING_MS = Math.max(...GAME_TYPES.map(lengthMsOf));
/** Batches side by side number their bets within moments of each other. */
const APART_MS = 60_000;

/** The rounds that may hold the bets asked for. Where a page goes on, the last bet's stake says when that was. */
async function roundSpan(query: Query, { fromMs, toMs, below }: BetFilter): Promise<RoundSpan> {
  const [stake] =
    below === null
      ? []
      : await query<{ at_ms: string }>(
          "select at_ms from ledger.transfer where code = 1 and ref <= $1 order by ref desc limit 1",
          [below.id],
        );
  const untilMs = Math.min(toMs ?? Infinity, stake === undefined ? Infinity : Number(stake.at_ms) + APART_MS);
  return {
    from: fromMs === null ? null : Math.floor((fromMs - LONGEST_BETTING_MS) / GRID.ms) * GRID.ids,
    to: untilMs === Infinity ? null : (Math.floor(untilMs / GRID.ms) + 1) * GRID.ids,
  };
}
