import { type BetRound, type OwnBet, type PublicBet, statusWordOf } from "@maru/contract";
import { type BetType, isDigitType, isGameType, isSideType } from "@maru/rules";
import {
  assert,
  betId,
  instant,
  memberId as toMemberId,
  optionId,
  points,
  roundId,
  siteId,
  stock,
} from "@maru/values";
import type { AcceptedBet } from "../../ports/events.ts";
import type { Query } from "./query.ts";
import { type RoundRow, timesOf } from "./round-row.ts";

export interface BetWithRound {
  readonly bet: OwnBet & AcceptedBet;
  readonly round: BetRound;
}

interface BetRow extends Pick<
  RoundRow,
  "start_ms" | "lock_ms" | "end_ms" | "game_start_ms" | "game_finish_ms"
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
}

/** A bet's row never changes: its end is the outcome of its type in its round. */
const FROM_BETS = `select bet.id, bet.round_id, bet.option_id, bet.member_id, bet.site_id, bet.type, bet.stake, bet.multiple_bp, bet.client_key, bet.accepted_at_ms,
    outcome.status, round.number as round_number, round.stock, round.type as game_type, round.start_ms, round.lock_ms,
    round.end_ms, round.game_start_ms, round.game_finish_ms
  from betting.bet bet
  join rounds.round round on round.id = bet.round_id
  left join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type`;

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
    },
    round: {
      number: row.round_number,
      stock: stock(row.stock),
      type: row.game_type,
      times: timesOf(row),
    },
  };
}

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
    "where bet.member_id = $1 and bet.round_id = $2 order by bet.id desc limit 1",
    [memberId, round],
  );
  return bet ?? null;
}

export async function betByKey(query: Query, memberId: number, key: string): Promise<BetWithRound | null> {
  const [bet] = await bets(query, "where bet.member_id = $1 and bet.client_key = $2", [memberId, key]);
  return bet ?? null;
}

export interface BetFilter {
  readonly option: number | null;
  readonly round: number | null;
  readonly types: readonly string[] | null;
  /** Status numbers, as settlement keeps them; null is all. */
  readonly grades: readonly number[] | null;
  /** With `grades`: whether bets without an end yet belong too. */
  readonly withOpen: boolean;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly limit: number;
  readonly offset: number;
}

/** The member's bets, newest first. */
export function betsOfMember(
  query: Query,
  memberId: number,
  filter: BetFilter,
): Promise<readonly BetWithRound[]> {
  return bets(
    query,
    `where bet.member_id = $1 and ($2::integer is null or bet.option_id = $2)
       and ($3::bigint is null or bet.round_id = $3) and ($4::text[] is null or bet.type = any($4))
       and ($5::integer[] is null or outcome.status = any($5) or (outcome.status is null and $6))
       and ($7::bigint is null or bet.accepted_at_ms >= $7) and ($8::bigint is null or bet.accepted_at_ms < $8)
     order by bet.id desc limit $9 offset $10`,
    [
      memberId,
      filter.option,
      filter.round,
      filter.types,
      filter.grades,
      filter.withOpen,
      filter.fromMs,
      filter.toMs,
      filter.limit,
      filter.offset,
    ],
  );
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
       from betting.bet bet join accounts.member member on member.id = bet.member_id
      where bet.round_id in (select id from rounds.round where option_id = $1 order by start_ms desc limit $2)
      order by bet.id desc limit 100`,
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
