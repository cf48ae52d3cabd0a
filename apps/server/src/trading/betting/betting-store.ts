import type { PoolClient } from "pg";
import { assert, betId, instant, memberId, optionId, points, roundId, siteId } from "@maru/values";
import {
  familyOf,
  type BettableRound,
  type BetType,
  type FeeTable,
  isGameType,
  type KeyedWish,
  type OptionTerms,
} from "@maru/rules";
import type { AcceptedBet } from "../../ports/events.ts";
import type { Database } from "../../ports/unit-of-work.ts";

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

/** A player's key, as what it made is found by it. */
export function keyOf({ wish, clientKey }: Pick<KeyedWish, "wish" | "clientKey">): string {
  return `${wish.memberId}:${clientKey}`;
}

/** What the keys of these bets made, by {@link keyOf}. */
export async function betsOfKeys(
  client: Pick<PoolClient, "query">,
  bets: readonly KeyedWish[],
): Promise<ReadonlyMap<string, AcceptedBet>> {
  const { rows } = await client.query<BetRow>({
    name: "bets-of-keys",
    text: "select * from betting.bets_of_keys($1::bigint[], $2::uuid[])",
    values: [bets.map(({ wish }) => wish.memberId), bets.map(({ clientKey }) => clientKey)],
  });
  return new Map(rows.map((row) => [`${row.member_id}:${row.client_key}`, acceptedBet(row)]));
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
  const known = familyOf(game).betTypeOf(type);
  assert(known !== null, `a bet of unknown type ${type} is stored`);
  return known;
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
