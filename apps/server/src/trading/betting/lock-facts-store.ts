import type { PoolClient, QueryArrayResult } from "pg";
import { FAMILY_LETTERS, familyOfLetter } from "@maru/contract";
import { assert, type Instant, instant, points, siteId } from "@maru/values";
import {
  type BettingAccount,
  type BettingRound,
  type BettingState,
  familyOf,
  GAME_TYPES,
  type LicenceCover,
  NO_PROTECTION,
  parseMemberLimit,
  type Protection,
  sideKey,
} from "@maru/rules";
import * as z from "zod";
import { lockArguments, type LockScope } from "./batch-arguments.ts";

/** What a batch is judged by, with the moment at which it is judged. */
export interface LockedFacts {
  readonly nowMs: Instant;
  readonly state: BettingState;
}

const LOCK = `select r_now_ms::text, r_accounts, r_players, r_licences, r_licensed, r_rounds, r_totals
  from betting.lock_facts($1::text::bigint[], $2::text::bigint[], $3::text::int[], $4::text::text[])`;

/** Locks what a batch touches, until the transaction of `client` ends, and reads what its bets are judged by. */
export async function lockFacts(client: PoolClient, scope: LockScope): Promise<LockedFacts> {
  const { rows }: QueryArrayResult<unknown[]> = await client.query<unknown[]>({
    name: "lock-facts",
    text: LOCK,
    values: [...lockArguments(scope)],
    rowMode: "array",
  });
  const [nowMs, accounts, players, licences, licensed, rounds, totals] = factsRow.parse(rows[0]);
  const known = { players: new Map(players.map((player) => [player.slot, player])), licensed };
  return {
    nowMs: instant(nowMs),
    state: {
      accounts: accountsOf(scope, accounts, known),
      rounds: roundsOf(scope, rounds),
      sideTotals: new Map(scope.sides.map((side, place) => [sideKey(side), points(at(totals, place))])),
      keys: new Map(),
      nextBetId: 1,
      licences: new Map(licences.map(({ siteId: site, ...cover }): [number, LicenceCover] => [site, cover])),
    },
  };
}

const whole = z.number();
const numbers = z.array(whole.nullable());

/** Columns of the accounts, in the order of the members; all null where a member has none. */
const accountColumns = z.strictObject({
  siteId: numbers,
  balance: numbers,
  version: numbers,
  day: numbers,
  staked: numbers,
  returned: numbers,
  fromMs: numbers,
  toMs: numbers,
  checkedMs: numbers,
  checkEveryMs: numbers,
});

const amount = whole.nullable().transform((value) => (value === null ? null : points(value)));

const protectionFacts = z.strictObject({
  excludedUntilMs: whole.nullable(),
  exclusionReturnMs: whole.nullable(),
  timedOutUntilMs: whole.nullable(),
  sessionMaxMs: whole.nullable(),
  singleStakeMax: amount,
  dayStakeMax: amount,
  weekStakeMax: amount,
  monthStakeMax: amount,
  dayLossMax: amount,
  weekLossMax: amount,
  monthLossMax: amount,
  openBetsMax: whole.nullable(),
  balanceMax: amount,
}) satisfies z.ZodType<Protection>;

const dayTotals = z.tuple([whole, whole, whole]).transform(([day, staked, returned]) => ({
  day,
  stakedPoints: points(staked),
  returnedPoints: points(returned),
}));

const playerFacts = z.strictObject({
  slot: whole,
  siteId: whole,
  role: z.string(),
  status: z.string(),
  limit: z.unknown().transform(parseMemberLimit),
  frozenUntilMs: whole.nullable(),
  days: z.array(dayTotals),
  openBets: whole,
  protection: protectionFacts.nullable(),
});

const licenceFacts = z.strictObject({
  siteId: whole,
  countries: z.array(z.string()),
  oneGameAtATime: z.boolean(),
  betPauseMs: whole,
  families: z.array(z.enum(FAMILY_LETTERS).transform(familyOfLetter)),
});

const licensedPlayer = z.strictObject({
  slot: whole,
  country: z.string().nullable(),
  openGames: z.array(whole),
});

const roundFacts = z.strictObject({
  startMs: whole,
  lockMs: whole,
  state: z.enum(["scheduled", "open", "locked", "running", "decided", "void"]),
  sideCapacity: whole,
  type: z.enum(GAME_TYPES),
  optionId: whole,
  isClosed: z.boolean(),
});

const factsRow = z.tuple([
  z.coerce.number(),
  accountColumns,
  z.array(playerFacts),
  z.array(licenceFacts),
  z.array(licensedPlayer),
  z.array(roundFacts.nullable()),
  z.array(whole),
]);

type AccountColumns = z.infer<typeof accountColumns>;
type PlayerFacts = z.infer<typeof playerFacts>;
type LicensedPlayer = z.infer<typeof licensedPlayer>;

function accountsOf(
  { members }: LockScope,
  columns: AccountColumns,
  { players, licensed }: { players: ReadonlyMap<number, PlayerFacts>; licensed: readonly LicensedPlayer[] },
): ReadonlyMap<number, BettingAccount> {
  const places = new Map(licensed.map((player) => [player.slot, player]));
  const accounts = new Map<number, BettingAccount>();
  members.forEach((member, place) => {
    if (columns.siteId[place] === null) return;
    const player = players.get(place + 1) ?? PLAIN;
    accounts.set(member, accountAt(columns, place, { player, lives: places.get(place + 1) ?? NOWHERE }));
  });
  return accounts;
}

/** A player against whom nothing stands, as the account's own row says. */
const PLAIN: Omit<PlayerFacts, "slot" | "siteId"> = {
  role: "PLAYER",
  status: "A",
  limit: null,
  frozenUntilMs: null,
  days: [],
  openBets: 0,
  protection: null,
};

const NOWHERE: Omit<LicensedPlayer, "slot"> = { country: null, openGames: [] };

function accountAt(
  columns: AccountColumns,
  place: number,
  { player, lives }: { player: Omit<PlayerFacts, "slot" | "siteId">; lives: Omit<LicensedPlayer, "slot"> },
): BettingAccount {
  const { role, status, limit, frozenUntilMs, protection, days, openBets } = player;
  const { country, openGames } = lives;
  return {
    siteId: siteId(at(columns.siteId, place)),
    role,
    status,
    limit,
    frozenUntilMs,
    country,
    openGames,
    protection: protection ?? NO_PROTECTION,
    record: {
      totals: {
        day: at(columns.day, place),
        stakedPoints: points(at(columns.staked, place)),
        returnedPoints: points(at(columns.returned, place)),
      },
      earlierDays: days,
      play: {
        fromMs: at(columns.fromMs, place),
        toMs: at(columns.toMs, place),
        checkedMs: at(columns.checkedMs, place),
        checkEveryMs: columns.checkEveryMs[place] ?? null,
      },
      openBets,
    },
    balance: points(at(columns.balance, place)),
    version: at(columns.version, place),
  };
}

function roundsOf(
  { rounds }: LockScope,
  facts: readonly (z.infer<typeof roundFacts> | null)[],
): ReadonlyMap<number, BettingRound> {
  const found = new Map<number, BettingRound>();
  rounds.forEach((id, place) => {
    const fact = facts[place];
    if (fact === null || fact === undefined) return;
    const { type, sideCapacity, ...round } = fact;
    found.set(id, { ...round, sideCapacity: points(sideCapacity), family: familyOf(type).name });
  });
  return found;
}

function at(column: readonly (number | null)[], place: number): number {
  const value = column[place];
  assert(value !== undefined && value !== null, `lock_facts told nothing of place ${place}`);
  return value;
}
