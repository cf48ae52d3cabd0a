import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Instant, instant, type MemberId, memberId, points, roundId, siteId } from "@maru/values";
import {
  type BetDecision,
  type BettingAccount,
  type BettingState,
  familyOf,
  gradeRound,
  isGameType,
  type MemberLimit,
  NO_PROTECTION,
  parseMemberLimit,
  placeBatch,
  playerAccount,
  type Protection,
  type RoundState,
  siteAccount,
  type Transfer,
  TRANSFER_CODES,
} from "@maru/rules";
import { ledgerFaults, NO_RECORD, type SettledRound, settleRound, withReturn } from "@maru/rules/testing";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { arrangeBettingWorld, type BettingWorld, disagreements, START_MS } from "./betting-world.ts";
import { loadRounds, loadTerms } from "./betting-store.ts";
import { type KeptConnection, keptConnection } from "./kept-connection.ts";
import { createBatchWriter, type WriteBatch, type Written } from "./write-batch.ts";
import { type BettingSetting, type Random, randomBatch, seeded } from "./random-batch.ts";

const BETS = 10_500;
const DAY_MS = 86_400_000;
const SEED = Number(process.env["MARU_TEST_SEED"] ?? randomInt(1, 2 ** 31));

let database: TestDatabase;
let world: BettingWorld;
let write: WriteBatch;
let connection: KeptConnection;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeBettingWorld(database.owner);
  connection = keptConnection(database.as("maru_betting"));
  write = createBatchWriter(connection, 3);
});
afterAll(async () => {
  connection.giveBack();
  await database.close();
});

interface Setting extends BettingSetting {
  readonly grants: readonly Transfer[];
  readonly start: BettingState;
}

describe(`the database and the rules (MARU_TEST_SEED=${SEED})`, () => {
  it(`decide ${BETS} random bets alike, keep the same books, and settle them alike`, async () => {
    const random = seeded(SEED);
    const setting = await arrange(random);
    let state = setting.start;
    const booked: Transfer[] = [];
    const codes = new Map<string, number>();
    const keys: string[] = [];
    // The cases must be worth their number: it goes on until every answer that a batch can give has been given.
    const isEnough = (sent: number): boolean => sent >= BETS && ANSWERS.every((answer) => codes.has(answer));
    for (let sent = 0, batchNumber = 0; !isEnough(sent) && sent < 4 * BETS; batchNumber += 1) {
      // The day turns in the middle, so that totals of yesterday must be forgotten.
      const nowMs = instant(START_MS - 5_000 + random.below(60_000) + (sent > BETS / 2 ? DAY_MS : 0));
      await world.setClock(nowMs);
      state = { ...state, licences: await changeLicence(random, sent < BETS ? 6 : 2) };
      const bets = randomBatch(random, { setting, keys, state });
      sent += bets.length;
      const written = await write(bets);
      // A batch that ran twice, because one of its keys was used, has left ids out.
      const nextBetId = Math.min(...written.map(idOf).filter((id) => id >= state.nextBetId));
      const model = placeBatch(Number.isFinite(nextBetId) ? { ...state, nextBetId } : state, bets, nowMs);
      const expected = model.decisions.map(plainDecision);
      expect(written.map(plainAnswer), `batch ${batchNumber}`).toEqual(expected);
      for (const decision of model.decisions) {
        const code = decision.kind === "refused" ? decision.refusal.code : decision.kind;
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
      keys.push(...bets.slice(0, 3).map(({ clientKey }) => clientKey));
      booked.push(...model.transfers);
      state = model.state;
    }
    await expectSameBooks(state, booked);
    const settled = await settleAll(setting, state);
    state = settled.state;
    booked.push(...settled.transfers);
    await expectSameBooks(state, booked);
    expect(await disagreements(database.owner)).toEqual([]);
    expect(ledgerFaults([...setting.grants, ...booked])).toEqual([]);
    expect([...codes.keys()].toSorted()).toEqual(ANSWERS.toSorted());
  });
});

const ANSWERS = [
  "accepted",
  "repeated",
  "ACCOUNT_DISABLED",
  "ACCOUNT_FROZEN",
  "AMOUNT_NOT_WHOLE",
  "BET_ABOVE_MAXIMUM",
  "BET_BELOW_MINIMUM",
  "BET_OFF_MULTIPLE",
  "BET_TYPE_UNKNOWN",
  "BET_TOO_SOON",
  "OTHER_GAME_OPEN",
  "COUNTRY_BLOCKED",
  "COUNTRY_REQUIRED",
  "CLIENT_KEY_REUSED",
  "DAY_LOSS_LIMIT",
  "DAY_STAKE_LIMIT",
  "EXCLUSION_RETURN_NEEDED",
  "LICENCE_MISSING",
  "MONTH_LOSS_LIMIT",
  "OPEN_BETS_LIMIT",
  "BALANCE_ABOVE_LIMIT",
  "MONTH_STAKE_LIMIT",
  "MULTIPLE_CHANGED",
  "NOT_A_PLAYER",
  "OPTION_NOT_OFFERED",
  "OPTION_STOPPED",
  "OVER_BALANCE",
  "REALITY_CHECK_DUE",
  "ROUND_LOCKED",
  "ROUND_NOT_OPEN",
  "ROUND_UNKNOWN",
  "ROUND_VOID",
  "SELF_EXCLUDED",
  "SESSION_TIME_LIMIT",
  "SIDE_FULL",
  "SINGLE_STAKE_LIMIT",
  "TIMED_OUT",
  "WEEK_LOSS_LIMIT",
  "WEEK_STAKE_LIMIT",
];

/** Site 37 plays for points, or, once in `every` times, for money under a licence for two of the games, or for money without one. */
async function changeLicence(random: Random, every: number): Promise<BettingState["licences"]> {
  const isLicensed = random.below(every) === 0;
  const isInForce = random.below(2) === 0;
  await database.owner.query("update site.site set mode = $1 where id = 37", [
    isLicensed ? "licensed" : "play",
  ]);
  // What is for development only does not count in production.
  await database.owner.query("update platform.environment set is_production = $1", [!isInForce]);
  const covers = isInForce
    ? ({
        families: ["direction", "ball"],
        countries: ["AR"],
        oneGameAtATime: true,
        betPauseMs: 2_300,
      } as const)
    : { families: [], countries: [], oneGameAtATime: false, betPauseMs: 5_000 };
  return isLicensed ? new Map([[37, covers]]) : new Map();
}

async function arrange(random: Random): Promise<Setting> {
  await database.owner.query(
    `select site.log_licence(37, '{"betPauseMs":"2300","isSandbox":true,"jurisdictions":["AR","CL","KR"],"minimumAge":"19","oneGameAtATime":true,"products":["P","R"],"validFromMs":"0",
       "validToMs":"4102444800000"}', null, null, null)`,
  );
  await database.owner.query("update site.site set blocked_countries = '{CL}' where id = 37");
  const rounds: number[] = [];
  for (const startMs of [START_MS, START_MS + DAY_MS]) {
    for (const type of ["R1", "R2", "B1", "P1"] as const) {
      const terms = {
        "1": await world.addTerms({ type }),
        "37": await world.addTerms({ type, siteId: 37, min: 1_000 }),
      };
      // One is full soon whatever the seed, the others perhaps.
      const sideCapacity = type === "R1" ? 300_000 : 400_000 + random.below(4_000_000);
      rounds.push(await world.addRound({ type, startMs, terms, sideCapacity }));
    }
    const stopped = await world.addTerms({ type: "P5", isStop: true });
    rounds.push(await world.addRound({ type: "P5", startMs, terms: { "1": stopped } }));
    const voided = await world.addRound({ type: "R5", startMs });
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'RESTART' where id = $1",
      [voided],
    );
    rounds.push(voided, await world.addRound({ type: "R.5", startMs: startMs + 60_000 }));
  }
  const accounts = new Map<number, BettingAccount>();
  const grants: Transfer[] = [];
  for (let n = 0; n < 60; n += 1) {
    const isSure = n >= 60 - SURE.length;
    const sure = SURE[n - (60 - SURE.length)] ?? {};
    const site = sure.site ?? random.pick([1, 1, 37]);
    // The first members can bet and have one limit each, so that each limit is met whatever the seed.
    const only = isSure ? undefined : PROTECTION_FIELDS[n % PROTECTION_FIELDS.length];
    const isPlain = isSure || n < 2 * PROTECTION_FIELDS.length;
    const balance = isPlain ? 50_000_000 : random.pick([0, 30_000, 500_000, 5_000_000, 50_000_000]);
    const role = sure.role ?? (!isPlain && random.below(15) === 0 ? "PARTNER" : "PLAYER");
    const status = sure.status ?? (!isPlain && random.below(15) === 0 ? "D" : "A");
    const id = await world.addMember({ siteId: site, balance, role });
    const { [only ?? "excludedUntilMs"]: set, exclusionReturnMs } = protectionOfEach(random);
    const one = only === undefined ? {} : { [only]: set };
    // An exclusion alone, and one whose return was asked for.
    if (only === "excludedUntilMs" && n >= PROTECTION_FIELDS.length)
      Object.assign(one, { exclusionReturnMs });
    const protection = isPlain ? { ...NO_PROTECTION, ...one } : randomProtection(random);
    const limit = await store(id, { site, status, protection });
    const checkEveryMs = !isSure && random.below(6) === 0 ? 1 + random.below(30_000) : null;
    await database.owner.query("update ledger.account set check_every_ms = $2 where id = $1", [
      id,
      checkEveryMs,
    ]);
    const record = { ...NO_RECORD, play: { ...NO_RECORD.play, checkEveryMs } };
    const isFrozen = sure.isFrozen === true || (!isPlain && random.below(20) === 0);
    const frozenUntilMs = isFrozen
      ? START_MS + (sure.isFrozen === true ? 50_000 : random.below(50_000))
      : null;
    await freeze(id, site, frozenUntilMs);
    const anywhere = isPlain ? "AR" : random.pick(["AR", "AR", "AR", "CL", "KR", "BR", null]);
    const country = sure.country === undefined ? anywhere : sure.country;
    await database.owner.query("update accounts.member set country = $2 where id = $1", [id, country]);
    const facts = { siteId: siteId(site), role, status, frozenUntilMs, country, limit, protection, record };
    accounts.set(id, { ...facts, openGames: [], balance: points(balance), version: 0 });
    if (balance > 0) grants.push(grantOf({ id, site, balance, ref: grants.length + 1 }));
  }
  const pool = database.as("maru_betting");
  const found = await loadRounds(pool, rounds);
  const termsIds = [...found.values()].flatMap(({ termsBySite }) => Object.values(termsBySite));
  return {
    rounds: found,
    terms: await loadTerms(pool, termsIds),
    grants,
    start: {
      accounts,
      rounds: await modelRounds(),
      sideTotals: new Map(),
      keys: new Map(),
      nextBetId: 1,
      licences: new Map(),
    },
  };
}

/** The last members, with nothing else against them: what chance may leave out is there whatever the seed. */
const SURE: readonly {
  readonly site?: 1 | 37;
  readonly role?: "PLAYER" | "PARTNER";
  readonly status?: "A" | "D";
  readonly isFrozen?: true;
  readonly country?: string | null;
}[] = [
  { role: "PARTNER", status: "A" },
  { role: "PLAYER", status: "D" },
  { role: "PLAYER", status: "A", isFrozen: true },
  { site: 37, role: "PLAYER", status: "A", country: "BR" },
  { site: 37, role: "PLAYER", status: "A", country: null },
  { site: 37, role: "PLAYER", status: "A", country: "AR" },
  { site: 37, role: "PLAYER", status: "A", country: "AR" },
];

/** Each in turn, at about one member in six. */
function randomProtection(random: Random): Protection {
  const each = Object.entries(protectionOfEach(random));
  return { ...NO_PROTECTION, ...Object.fromEntries(each.filter(() => random.below(6) === 0)) };
}

function protectionOfEach(random: Random) {
  const amount = (max: number) => points(1 + random.below(max));
  return {
    excludedUntilMs: START_MS + random.below(50_000),
    timedOutUntilMs: START_MS + random.below(50_000),
    singleStakeMax: amount(100_000),
    dayStakeMax: amount(1_000_000),
    dayLossMax: amount(1_000_000),
    exclusionReturnMs: START_MS + random.below(50_000),
    // Shorter than the minute that clocks jump about in: one that is as long is hardly ever reached.
    sessionMaxMs: 1 + random.below(20_000),
    weekStakeMax: amount(2_000_000),
    monthStakeMax: amount(2_000_000),
    weekLossMax: amount(2_000_000),
    monthLossMax: amount(2_000_000),
    openBetsMax: 1 + random.below(3),
    balanceMax: amount(4_000_000),
  } satisfies Partial<Protection>;
}

const PROTECTION_FIELDS = [
  "excludedUntilMs",
  "timedOutUntilMs",
  "singleStakeMax",
  "dayStakeMax",
  "dayLossMax",
  "exclusionReturnMs",
  "sessionMaxMs",
  "weekStakeMax",
  "monthStakeMax",
  "weekLossMax",
  "monthLossMax",
  "openBetsMax",
  "balanceMax",
] as const satisfies readonly (keyof Protection)[];

async function store(
  id: number,
  member: { site: number; status: string; protection: Protection },
): Promise<MemberLimit | null> {
  const set = PROTECTION_FIELDS.map((field) => member.protection[field]);
  // Most members have none, and are judged by their account alone.
  if (set.some((limit) => limit !== null))
    await database.owner.query(
      `insert into accounts.protection (member_id, site_id, excluded_until_ms, timed_out_until_ms, single_stake_max,
         day_stake_max, day_loss_max, exclusion_return_ms, session_max_ms, week_stake_max, month_stake_max, week_loss_max,
         month_loss_max, open_bets_max, balance_max)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [id, member.site, ...set],
    );
  const limits = id % 7 === 0 ? '{"isEnabled":"Y","min":10000,"max":200000}' : '{"isEnabled":"N","min":1}';
  await database.owner.query("update accounts.member set status = $2, limit_json = $3 where id = $1", [
    id,
    member.status,
    limits,
  ]);
  return parseMemberLimit(JSON.parse(limits));
}

async function freeze(id: number, site: number, untilMs: number | null): Promise<void> {
  if (untilMs === null) return;
  // One that was lifted, one of another kind, and the longest of several: only that counts.
  const rows: readonly (readonly [string, number, boolean])[] = [
    ["bet", untilMs, false],
    ["bet", untilMs - 1, false],
    ["bet", untilMs + 900_000, true],
    ["withdraw", untilMs + 900_000, false],
  ];
  for (const [scope, until, isLifted] of rows)
    await database.owner.query(
      `insert into accounts.freeze (member_id, site_id, scope, reason, from_ms, until_ms, made_by, lifted_at_ms, lifted_by, lift_reason)
       values ($1, $2, $3, 'test', 1, $4, 1, $5, $5, $6)`,
      [id, site, scope, until, isLifted ? 1 : null, isLifted ? "test" : null],
    );
}

function grantOf(grant: { id: MemberId; site: number; balance: number; ref: number }): Transfer {
  const player = playerAccount(grant.id);
  const issuer = siteAccount(siteId(grant.site), "issuer");
  return {
    kind: "grant",
    ref: grant.ref,
    debit: issuer,
    credit: player,
    siteId: siteId(grant.site),
    amountPoints: points(grant.balance),
    balanceAfter: points(grant.balance),
  };
}

async function modelRounds(): Promise<BettingState["rounds"]> {
  const rows = await database.owner.query<{
    id: string;
    start_ms: string;
    lock_ms: string;
    state: RoundState;
    cap: string;
    type: string;
    option: number;
  }>(
    "select id, start_ms, lock_ms, state, side_capacity as cap, type, option_id as option from rounds.round",
  );
  return new Map(
    rows.map(({ id, start_ms, lock_ms, state, cap, type, option }) => [
      Number(id),
      {
        startMs: Number(start_ms),
        lockMs: Number(lock_ms),
        state,
        sideCapacity: points(BigInt(cap)),
        family: isGameType(type) ? familyOf(type).name : "direction",
        optionId: option,
        isClosed: false,
      },
    ]),
  );
}

interface PlainBet {
  readonly betId: number;
  readonly stakePoints: bigint;
  readonly multipleBp: number;
  readonly acceptedAtMs: number;
  readonly type: string;
  readonly clientKey: string;
}

function plainBet({ betId, stakePoints, multipleBp, acceptedAtMs, type, clientKey }: PlainBet): PlainBet {
  return { betId, stakePoints, multipleBp, acceptedAtMs, type, clientKey };
}

function plainDecision(decision: BetDecision): unknown {
  if (decision.kind === "refused") return decision.refusal;
  return { isRepeated: decision.kind === "repeated", ...plainBet(decision.bet) };
}

function idOf(written: Written): number {
  return "answer" in written && written.answer.ok ? written.answer.bet.betId : 0;
}

function plainAnswer(written: Written): unknown {
  if ("error" in written) return written.error;
  const { answer } = written;
  return answer.ok ? { isRepeated: answer.repeated, ...plainBet(answer.bet) } : answer.refusal;
}

async function expectSameBooks(state: BettingState, booked: readonly Transfer[]): Promise<void> {
  const transfers = await database.owner.query<{ line: string }>(
    `select concat_ws(' ', code, ref, debit_account, credit_account, amount, site_id, coalesce(balance_after, -1)) as line
       from ledger.transfer where code < 10`,
  );
  const lines = booked.map(
    (t) =>
      `${TRANSFER_CODES[t.kind]} ${t.ref} ${t.debit} ${t.credit} ${t.amountPoints} ${t.siteId} ${t.balanceAfter ?? -1}`,
  );
  expect(transfers.map(({ line }) => line).toSorted()).toEqual(lines.toSorted());
  const accounts = await database.owner.query<{ line: string }>(
    "select concat_ws(' ', id, balance, version, day, day_staked, day_returned) as line from ledger.account where id > 0",
  );
  const expected = [...state.accounts].map(([id, { balance, version, record }]) => {
    const { day, stakedPoints, returnedPoints } = record.totals;
    return `${id} ${balance} ${version} ${day} ${stakedPoints} ${returnedPoints}`;
  });
  expect(accounts.map(({ line }) => line).toSorted()).toEqual(expected.toSorted());
  const sides = await database.owner.query<{ line: string }>(
    "select concat(round_id, ':', type, ' ', stake) as line from betting.round_total",
  );
  const sums = [...state.sideTotals].map(([side, stake]) => `${side} ${stake}`);
  expect(sides.map(({ line }) => line).toSorted()).toEqual(sums.toSorted());
}

async function settleAll(
  setting: Setting,
  before: BettingState,
): Promise<{ state: BettingState; transfers: readonly Transfer[] }> {
  const nowMs = instant(START_MS + DAY_MS + 600_000);
  await world.setClock(nowMs);
  const settlement = database.as("maru_settlement");
  const accounts = new Map(before.accounts);
  const transfers: Transfer[] = [];
  for (const [id, { type }] of setting.rounds) {
    const isVoid = before.rounds.get(id)?.state === "void";
    const outcome = type.startsWith("R")
      ? ({ kind: "direction", direction: "rise" } as const)
      : ({ kind: "digit", digit: id % 10 } as const);
    if (!isVoid)
      await database.owner.query("update rounds.round set state = 'decided', outcome = $2 where id = $1", [
        id,
        JSON.stringify(outcome),
      ]);
    const grades = gradeRound(type, isVoid ? null : outcome);
    const status = { won: 1, lost: 2, void: 3 } as const;
    const piece = id % 2 === 0 ? 10_000 : 37;
    for (let done = false; !done;) {
      const [row] = await settlement.query<{ r_done: boolean }>(
        "select r_done from settlement.settle_round($1, $2, $3, $4)",
        [id, [...grades.keys()], [...grades.values()].map((grade) => status[grade]), piece],
      );
      done = row?.r_done ?? true;
    }
    const bets = [...before.keys.values()].filter((bet) => bet.roundId === id);
    const balances = new Map([...accounts].map(([member, { balance }]) => [memberId(member), balance]));
    const settled = settleRound({ roundId: roundId(id), grades, bets, balances });
    transfers.push(...settled.transfers);
    payModel(accounts, settled, { nowMs, piece });
  }
  return { state: { ...before, accounts }, transfers };
}

/** Pays the model as the database does: one change of a balance for each piece. */
function payModel(
  accounts: Map<number, BettingAccount>,
  settled: SettledRound,
  { nowMs, piece }: { nowMs: Instant; piece: number },
): void {
  const changed = new Set<string>();
  settled.bets.forEach(({ bet, returnedPoints }, index) => {
    const account = accounts.get(bet.memberId);
    if (account === undefined || returnedPoints === 0n) return;
    const change = `${Math.floor(index / piece)}:${bet.memberId}`;
    const version = account.version + (changed.has(change) ? 0 : 1);
    changed.add(change);
    const balance = points(account.balance + returnedPoints);
    accounts.set(bet.memberId, {
      ...account,
      balance,
      version,
      record: { ...account.record, totals: withReturn(account.record.totals, returnedPoints, nowMs) },
    });
  });
}
