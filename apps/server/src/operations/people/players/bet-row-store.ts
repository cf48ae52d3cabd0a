import { type BetType, isDigitType, isSideType } from "@maru/rules";
import { statusWordOf, STATUS_CODES, type ConsoleBet } from "@maru/contract";
import { assert, betId, instant, memberId, optionId, points, roundId, siteId } from "@maru/values";
import type { AcceptedBet } from "../../../ports/events.ts";
import type { Database } from "../../../ports/unit-of-work.ts";

type Query = Database["query"];

/** A bet by its key in the database. */
export interface BetKey {
  readonly roundId: number;
  readonly id: number;
}

interface Row {
  readonly id: string;
  readonly round_id: string;
  readonly member_id: string;
  readonly username: string;
  readonly site_id: number;
  readonly option_id: number;
  readonly type: string;
  readonly stake: string;
  readonly multiple_bp: number;
  readonly client_key: string;
  readonly accepted_at_ms: string;
  readonly balance_after: string;
  readonly status: number | null;
  readonly returned: string | null;
  readonly number: number;
  readonly stock: string;
  readonly game_type: string;
}

export interface ReadBet {
  readonly shown: ConsoleBet;
  /** What its receipt is found by. */
  readonly accepted: AcceptedBet;
}

/** The bets of these keys, in their order. */
export async function readBets(query: Query, keys: readonly BetKey[]): Promise<readonly ReadBet[]> {
  if (keys.length === 0) return [];
  const rows = await query<Row>(
    `select bet.id, bet.round_id, bet.member_id, member.username, bet.site_id, bet.option_id, bet.type, bet.stake, bet.multiple_bp,
            bet.client_key, bet.accepted_at_ms, bet.balance_after, outcome.status, back.amount as returned,
            round.number, round.stock, round.type as game_type
       from unnest($1::bigint[], $2::bigint[]) with ordinality wanted (round_id, id, place)
       join betting.bet on bet.round_id = wanted.round_id and bet.id = wanted.id
       join accounts.member on member.id = bet.member_id
       join rounds.round on round.id = bet.round_id
       left join settlement.round_outcome outcome on outcome.round_id = bet.round_id and outcome.type = bet.type
       left join lateral (select amount from ledger.transfer where code in (2, 3) and ref = bet.id limit 1) back on true
      order by wanted.place`,
    [keys.map((key) => key.roundId), keys.map(({ id }) => id)],
  );
  return rows.map(betOf);
}

function betOf(row: Row): ReadBet {
  const word = row.status === null ? "open" : statusWordOf(row.status);
  assert(word !== null, `bet ${row.id} has the unknown status ${row.status}`);
  const stake = Number(row.stake);
  const returned = Number(row.returned ?? 0);
  return {
    shown: {
      id: Number(row.id),
      clientKey: row.client_key,
      memberId: Number(row.member_id),
      username: row.username,
      roundId: Number(row.round_id),
      roundNumber: row.number,
      optionId: row.option_id,
      stock: row.stock,
      gameType: row.game_type,
      type: row.type,
      stake,
      multiple: row.multiple_bp / 10_000,
      status: STATUS_CODES[word],
      returned,
      profit: word === "open" ? 0 : returned - stake,
      acceptedAtMs: Number(row.accepted_at_ms),
      balanceAfter: Number(row.balance_after),
    },
    accepted: {
      betId: betId(Number(row.id)),
      roundId: roundId(Number(row.round_id)),
      optionId: optionId(row.option_id),
      memberId: memberId(Number(row.member_id)),
      siteId: siteId(row.site_id),
      type: typeOf(row.type),
      stakePoints: points(BigInt(row.stake)),
      multipleBp: row.multiple_bp,
      clientKey: row.client_key,
      acceptedAtMs: instant(Number(row.accepted_at_ms)),
    },
  };
}

function typeOf(text: string): BetType {
  assert(isSideType(text) || isDigitType(text), `unknown bet type ${text}`);
  return text;
}
