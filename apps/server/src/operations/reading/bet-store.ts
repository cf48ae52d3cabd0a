import {
  type BetCorrection,
  type ListedRound,
  type OwnBet,
  type PublicBet,
  statusWordOf,
} from "@maru/contract";
import { type BetType, type CorrectionReason, isDigitType, isGameType, isSideType } from "@maru/rules";
import {
  assert,
  betId,
  instant,
  memberId as toMemberId,
  optionId,
  points,
  type Price,
  price,
  roundId,
  siteId,
  stock,
} from "@maru/values";
import { type RoundRow, timesOf } from "../../platform/round-row.ts";
import type { AcceptedBet } from "../../ports/events.ts";
import type { PageStart } from "./page.ts";
import type { Query } from "./query.ts";

export interface BetWithRound {
  readonly bet: OwnBet & AcceptedBet & { readonly correction: BetCorrection | null };
  readonly round: ListedRound;
}

interface BetRow extends Pick<
  RoundRow,
  "start_ms" | "lock_ms" | "end_ms" | "game_start_ms" | "game_finish_ms" | "precision"
> {
  readonly id: string;
  readonly round_id: string;
  readonly option_id: number;
  readonly member_id: string;
  readonly site_id: number;
  readonly type: string;
  readonly stake: string;
  readonly multiple_bp: number;
  readonly client_key: string;
  readonly accepted_at_ms: string;
  readonly status: number | null;
  readonly round_number: number;
  readonly stock: string;
  readonly game_type: string;
  readonly strike_price: string | null;
  readonly close_price: string | null;
  /** Null where the round's money was not reversed. */
  readonly corrected_at_ms: string | null;
  readonly correction_reason: CorrectionReason;
  readonly corrected_returned: string;
  readonly corrected_taken: string;
}

const OUTCOME = `left join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type`;

/** A bet's row never changes: its end is the outcome of its type in its round. */
const FROM_BETS = `select bet.id, bet.round_id, bet.option_id, bet.member_id, bet.site_id, bet.type, bet.stake, bet.multiple_bp, bet.client_key, bet.accepted_at_ms,
    outcome.status, round.number as round_number, round.stock, round.type as game_type, round.start_ms, round.lock_ms,
    round.end_ms, round.game_start_ms, round.game_finish_ms, round.precision, round.strike->>'price' as strike_price,
    round.close->>'price' as close_price,
    undone.at_ms as corrected_at_ms, undone.returned as corrected_returned, undone.taken as corrected_taken,
    (select made.reason from settlement.correction made where made.round_id = undone.round_id) as correction_reason
  from betting.bet bet
  join rounds.round round on round.id = bet.round_id
  left join settlement.corrected_bet undone on undone.bet_id = bet.id
  ${OUTCOME}`;

function betOf(row: BetRow): BetWithRound {
  assert(isGameType(row.game_type), `bet ${row.id} is on the unknown game ${row.game_type}`);
  const status = row.status === null ? "open" : statusWordOf(row.status);
  assert(status !== null, `bet ${row.id} has the unknown status ${row.status}`);
  return {
    bet: {
      betId: betId(Number(row.id)),
      roundId: roundId(Number(row.round_id)),
      optionId: optionId(row.option_id),
      memberId: toMemberId(Number(row.member_id)),
      siteId: siteId(row.site_id),
      type: betTypeOf(row.type),
      stakePoints: points(BigInt(row.stake)),
      multipleBp: row.multiple_bp,
      clientKey: row.client_key,
      acceptedAtMs: instant(Number(row.accepted_at_ms)),
      status,
      correction: correctionOf(row),
    },
    round: {
      number: row.round_number,
      stock: stock(row.stock),
      type: row.game_type,
      times: timesOf(row),
      precision: row.precision,
      strikePrice: priceOf(row.strike_price),
      closePrice: priceOf(row.close_price),
    },
  };
}

function correctionOf(row: BetRow): BetCorrection | null {
  if (row.corrected_at_ms === null) return null;
  return {
    atMs: Number(row.corrected_at_ms),
    reason: row.correction_reason,
    stakePoints: points(BigInt(row.stake)),
    returnedPoints: points(BigInt(row.corrected_returned)),
    takenPoints: points(BigInt(row.corrected_taken)),
  };
}

const priceOf = (units: string | null): Price | null => (units === null ? null : price(Number(units)));

function betTypeOf(text: string): BetType {
  assert(isSideType(text) || isDigitType(text), `unknown bet type ${text}`);
  return text;
}

async function bets(
  query: Query,
  rest: string,
  values: readonly unknown[],
): Promise<readonly BetWithRound[]> {
  return (await query<BetRow>(`${FROM_BETS} ${rest}`, values)).map(betOf);
}

/** The member's newest bet in a round. */
export async function newestBet(query: Query, memberId: number, round: number): Promise<BetWithRound | null> {
  const [bet] = await bets(
    query,
    `where bet.member_id = $1 and bet.round_id = $2 and ${withinRound("$2")} order by bet.id desc limit 1`,
    [memberId, round],
  );
  return bet ?? null;
}

export async function betByKey(query: Query, memberId: number, key: string): Promise<BetWithRound | null> {
  const [bet] = await bets(query, "where bet.member_id = $1 and bet.client_key = $2", [memberId, key]);
  return bet ?? null;
}

export interface BetFilter extends PageStart {
  readonly option: number | null;
  readonly round: number | null;
  readonly types: readonly string[] | null;
  /** Status numbers, as settlement keeps them; null is all. */
  readonly grades: readonly number[] | null;
  /** With `grades`: whether bets without an end yet belong too. */
  readonly withOpen: boolean;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

interface Condition {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Only what is asked for stands in the statement, so that a page without filters is read from the index of the history alone. */
function conditionOf(memberId: number, filter: BetFilter): Condition {
  const values: unknown[] = [memberId];
  const parts = ["bet.member_id = $1"];
  const add = (value: unknown, condition: (place: string) => string): void => {
    if (value === null) return;
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  add(filter.option, (place) => `bet.option_id = ${place}`);
  add(filter.round, (place) => `bet.round_id = ${place} and ${withinRound(place)}`);
  add(filter.types, (place) => `bet.type = any(${place}::text[])`);
  add(filter.grades, (place) =>
    filter.withOpen
      ? `(outcome.status = any(${place}::integer[]) or outcome.status is null)`
      : `outcome.status = any(${place}::integer[])`,
  );
  add(filter.fromMs, (place) => `bet.accepted_at_ms >= ${place}`);
  add(filter.toMs, (place) => `bet.accepted_at_ms < ${place}`);
  return { text: parts.join(" and "), values };
}

/** A round's bets lie between its lowest and its highest id, which its own index knows: the member's others are not looked at. */
const withinRound = (place: string): string =>
  `bet.id between (select min(id) from betting.bet where round_id = ${place}) and (select max(id) from betting.bet where round_id = ${place})`;

/**
 * The member's bets, newest first. A page that does not say below which bet it begins walks the ids of the newer ones, which the index
 * of the history holds, and reads none of their rows unless a filter has to.
 */
export async function betsOfMember(
  query: Query,
  memberId: number,
  filter: BetFilter,
): Promise<readonly BetWithRound[]> {
  const { text, values } = conditionOf(memberId, filter);
  let { beforeId } = filter;
  if (filter.skip > 0) {
    const newer = await query<{ id: string }>(
      `select min(id) as id, count(*)::integer as rows from (
         select bet.id from betting.bet bet ${filter.grades === null ? "" : OUTCOME} where ${text}
          order by bet.id desc limit $${values.length + 1}) newer having count(*) = $${values.length + 1}`,
      [...values, filter.skip],
    );
    const [last] = newer;
    if (last === undefined) return [];
    beforeId = Number(last.id);
  }
  const below = beforeId === null ? "" : ` and bet.id < $${values.length + 2}`;
  return bets(query, `where ${text}${below} order by bet.id desc limit $${values.length + 1}`, [
    ...values,
    filter.limit,
    ...(beforeId === null ? [] : [beforeId]),
  ]);
}

interface PublicBetRow {
  readonly round_id: string;
  readonly type: string;
  readonly stake: string;
  readonly username: string;
  readonly accepted_at_ms: string;
}

/** How many rounds back the list of real bets looks: older bets are no news. */
const REAL_BET_ROUNDS = 50;

/** The last 100 bets of the site (by row-level security) on an option. */
export async function realBets(query: Query, option: number): Promise<readonly PublicBet[]> {
  const rows = await query<PublicBetRow>(
    `select bet.round_id, bet.type, bet.stake, bet.accepted_at_ms, member.username
       from (select newest.* from (select id from rounds.round where option_id = $1 order by start_ms desc limit $2) round
              cross join lateral (select * from betting.bet b where b.round_id = round.id order by b.id desc limit 100) newest
              order by newest.id desc limit 100) bet
       join accounts.member member on member.id = bet.member_id
      order by bet.id desc`,
    [option, REAL_BET_ROUNDS],
  );
  return rows.map((row) => ({
    roundId: Number(row.round_id),
    type: betTypeOf(row.type),
    stakePoints: points(BigInt(row.stake)),
    username: row.username,
    acceptedAtMs: Number(row.accepted_at_ms),
  }));
}
