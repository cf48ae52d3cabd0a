import type { PoolClient } from "pg";
import { assert, betId, instant, memberId, optionId, points, roundId, siteId } from "@maru/values";
import {
  betTypeOf,
  type BettableRound,
  type BetType,
  type FeeTable,
  isGameType,
  type MemberLimit,
  type OptionTerms,
  parseMemberLimit,
} from "@maru/rules";
import type { AcceptedBet } from "../../ports/events.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { batchArguments, type QueuedBet } from "./batch-arguments.ts";
import type { LeftBackend } from "./kept-connection.ts";

/** What `betting.place_bets` answered for one bet; `code` as described there. */
export interface PlacedRow {
  readonly code: number;
  readonly betId: number;
  readonly first: number;
  readonly second: number;
}

export interface PlacedBatchRows {
  readonly nowMs: number;
  readonly rows: readonly PlacedRow[];
}

const PLACE = `select r_code::text, r_bet::text, r_first::text, r_second::text, r_now_ms::text from betting.place_bets(
  $1::text::bigint[], $2::text::bigint[], $3::text::text[], $4::text::int[], $5::text::text[],
  $6::text::int[], $7::text::int[], $8::text::int[], $9::text::int[], $10::text::bigint[],
  $11::text::int[], $12::text::int[], $13::text::bigint[], $14::text::uuid[], $15::text::int[])`;

/** One statement, one transaction, one flush. Resolves when it is committed. */
export async function placeBets(client: PoolClient, bets: readonly QueuedBet[]): Promise<PlacedBatchRows> {
  const { rows } = await client.query<string[]>({
    name: "place-bets",
    text: PLACE,
    values: [...batchArguments(bets)],
    rowMode: "array",
  });
  const [codes, ids, firsts, seconds] = (rows[0] ?? []).slice(0, 4).map(numbers);
  assert(codes?.length === bets.length, "place_bets answered for another number of bets");
  return {
    nowMs: Number(rows[0]?.[4]),
    rows: codes.map((code, index) => ({
      code,
      betId: at(ids, index),
      first: at(firsts, index),
      second: at(seconds, index),
    })),
  };
}

function at(column: readonly number[] | undefined, index: number): number {
  return column?.[index] ?? 0;
}

function numbers(literal: string): readonly number[] {
  return literal === "{}" ? [] : literal.slice(1, -1).split(",").map(Number);
}

interface BetRow {
  readonly id: string;
  readonly round_id: string;
  readonly option_id: number;
  readonly member_id: string;
  readonly site_id: number;
  readonly type: string;
  readonly game: string;
  readonly stake: string;
  readonly multiple_bp: number;
  readonly client_key: string;
  readonly accepted_at_ms: string;
}

const BET = `select b.id, b.round_id, b.option_id, b.member_id, b.site_id, b.type, r.type as game, b.stake, b.multiple_bp,
    b.client_key, b.accepted_at_ms
  from betting.bet b join rounds.round r on r.id = b.round_id`;

/** The bets that hold the keys of these, by bet id. */
export async function betsHoldingKeys(
  client: Pick<PoolClient, "query">,
  bets: readonly QueuedBet[],
): Promise<ReadonlyMap<number, AcceptedBet>> {
  const { rows } = await client.query<BetRow>({
    name: "bets-holding-keys",
    text: `${BET} join unnest($1::bigint[], $2::uuid[]) k (member, key) on b.member_id = k.member and b.client_key = k.key`,
    values: [bets.map(({ wish }) => wish.memberId), bets.map(({ clientKey }) => clientKey)],
  });
  return new Map(rows.map((row) => [Number(row.id), acceptedBet(row)]));
}

export async function betByKeyOf(
  database: Database,
  member: number,
  clientKey: string,
): Promise<AcceptedBet | null> {
  const [row] = await database.query<BetRow>(`${BET} where b.member_id = $1 and b.client_key = $2::uuid`, [
    member,
    clientKey,
  ]);
  return row === undefined ? null : acceptedBet(row);
}

function acceptedBet(row: BetRow): AcceptedBet {
  return {
    betId: betId(Number(row.id)),
    roundId: roundId(Number(row.round_id)),
    optionId: optionId(row.option_id),
    memberId: memberId(Number(row.member_id)),
    siteId: siteId(row.site_id),
    type: storedType(row),
    stakePoints: points(BigInt(row.stake)),
    multipleBp: row.multiple_bp,
    clientKey: row.client_key,
    acceptedAtMs: instant(Number(row.accepted_at_ms)),
  };
}

function storedType({ game, type }: BetRow): BetType {
  assert(isGameType(game), `not a game: ${game}`);
  const known = betTypeOf(game.startsWith("R") ? "R" : "B", type);
  assert(known !== null, `a bet of unknown type ${type} is stored`);
  return known;
}

/** Whether the backend of a broken connection is still there, and may carry out what it was sent. */
export async function isBackendRunning(
  client: Pick<PoolClient, "query">,
  { processId, forMs }: LeftBackend,
): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where pid = $1 and backend_start < clock_timestamp() - $2 * interval '1 ms'",
    [processId, forMs],
  );
  return rowCount !== 0;
}

interface RoundRow {
  readonly id: string;
  readonly type: string;
  readonly terms: Readonly<Record<string, number>>;
  readonly site_status: Readonly<Record<string, 0 | 1>>;
}

export async function loadRounds(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BettableRound>> {
  const rows = await database.query<RoundRow>(
    "select id, type, terms, site_status from rounds.round where id = any($1::bigint[])",
    [ids],
  );
  return new Map(rows.map((row) => [Number(row.id), bettableRound(row)]));
}

function bettableRound({ id, type, terms, site_status }: RoundRow): BettableRound {
  assert(isGameType(type), `not a game: ${type}`);
  return { id: roundId(Number(id)), type, termsBySite: terms, siteStatus: site_status };
}

interface TermsRow {
  readonly id: string;
  readonly option_id: number;
  readonly site_id: number;
  readonly version: number;
  readonly is_play: boolean;
  readonly is_stop: boolean;
  readonly profit_per: number | null;
  readonly fee: FeeTable | null;
  readonly limit_min: string;
  readonly limit_max: string;
}

export async function loadTerms(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OptionTerms>> {
  const rows = await database.query<TermsRow>(
    `select id, option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max
       from site.option_terms where id = any($1::bigint[])`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        termsId: Number(row.id),
        optionId: row.option_id,
        siteId: row.site_id,
        version: row.version,
        isPlay: row.is_play,
        isStop: row.is_stop,
        profitPer: row.profit_per,
        fee: row.fee,
        limitMin: Number(row.limit_min),
        limitMax: Number(row.limit_max),
      },
    ]),
  );
}

/** A member as bets are judged by them; `judgedLimits` is how place_bets recognises limits that have changed since. */
export interface BettingMember {
  readonly siteId: ReturnType<typeof siteId>;
  readonly limit: MemberLimit | null;
  readonly judgedLimits: string;
}

export async function loadMembers(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BettingMember>> {
  const rows = await database.query<{ id: string; site_id: number; limits: string | null }>(
    `select id, site_id, case when limit_json ->> 'isEnabled' = 'Y' then limit_json::text end as limits
       from accounts.member where id = any($1::bigint[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, site_id, limits }) => [
      Number(id),
      {
        siteId: siteId(site_id),
        limit: limits === null ? null : parseMemberLimit(JSON.parse(limits)),
        judgedLimits: limits ?? "",
      },
    ]),
  );
}
