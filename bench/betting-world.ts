import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { memberId, type MemberId, roundId, type RoundId, siteId } from "@maru/values";
import { openRoundEvidence } from "../apps/server/src/operations/reading/read-proof.ts";
import { openSiteReads } from "../apps/server/src/platform/database.ts";
import { systemClock } from "../apps/server/src/platform/system-clock.ts";
import type { BetRequest } from "../apps/server/src/ports/place-bet.ts";
import type { RoundEvidence } from "../apps/server/src/ports/round-evidence.ts";
import type { Database } from "../apps/server/src/ports/unit-of-work.ts";
import { openTestDatabase, type TestDatabase } from "../apps/server/src/testing/test-database.ts";
import { publishReceiptKeys } from "../apps/server/src/trading/proof/open-proof.ts";
import type { ReceiptKey } from "../apps/server/src/trading/proof/receipts/receipt-keys.ts";
import { makeReceiptKey } from "./receipt-key.ts";

/** Two sites, open rounds and members with points, on a database of its own with durability on and the real clock. */
export interface BettingBench {
  readonly database: TestDatabase;
  readonly rounds: readonly RoundId[];
  readonly memberCount: number;
  /** What its receipts are signed with. */
  readonly receipts: {
    readonly database: Database;
    readonly keys: readonly ReceiptKey[];
    readonly evidence: RoundEvidence;
    readonly build: string | null;
    /** No market of it is simulated. */
    readonly witnesses: readonly [];
    readonly onTrouble: () => void;
  };
  /** Any member, any open round, either side. */
  randomBet(): BetRequest;
}

const FIRST_MEMBER = 1_001;
const BALANCE = 100_000_000_000;
const SIDES = ["B", "S"] as const;
const SITES = { even: siteId(1), odd: siteId(37) };
const BASELINE = new URL("betting-baseline.sql", import.meta.url);

export async function openBettingBench(
  memberCount: number,
  roundCount: number,
  database?: TestDatabase,
): Promise<BettingBench> {
  return fillBettingBench(database ?? (await openTestDatabase()), memberCount, roundCount);
}

async function fillBettingBench(
  database: TestDatabase,
  memberCount: number,
  roundCount: number,
): Promise<BettingBench> {
  const { owner } = database;
  await owner.query(readFileSync(BASELINE, "utf8"));
  await owner.query(`
    insert into site.site (id, code, name, locale, mode)
      values (1, 'one', 'One', 'ko', 'play'), (37, 'two', 'Two', 'en', 'play');
    insert into ledger.account (id, site_id, kind)
      select -(s * 10 + k.n), s, k.kind from unnest(array[1, 37]) s,
             (values (1, 'house'), (2, 'escrow'), (3, 'issuer')) k (n, kind);
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R5', 'R5');
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      values (1, 1, 1, true, false, 88, 5000, 1000000), (1, 37, 1, true, false, 87, 5000, 1000000);`);
  await addMembers(owner, memberCount);
  const rounds = await addRounds(owner, { count: roundCount, from: 0 });
  await owner.query("vacuum analyze");
  const signing = database.as("maru_proof");
  const nowMs = systemClock.now();
  const keys = await publishReceiptKeys(signing, [makeReceiptKey(nowMs)], nowMs);
  const evidence = openRoundEvidence(openSiteReads(database.as("maru_http")), async () => null);
  const receipts = {
    database: signing,
    keys,
    evidence,
    build: null,
    witnesses: [] as const,
    onTrouble: () => undefined,
  };
  return { database, rounds, memberCount, receipts, randomBet: () => randomBet(rounds, memberCount) };
}

async function addMembers(owner: Database, count: number): Promise<void> {
  await owner.query(
    `insert into accounts.member (id, site_id, username, password_hash, role) overriding system value
     select n, case when n % 2 = 0 then 1 else 37 end, 'bench' || n, 'x', 'PLAYER'
       from generate_series(${FIRST_MEMBER}, ${FIRST_MEMBER} + $1::int - 1) n`,
    [count],
  );
  // They have chosen the longest pause between two reality checks, as every player may: a run ends before it, and asks none.
  await owner.query(
    `insert into ledger.account (id, site_id, kind, balance, version, check_every_ms)
     select id, site_id, 'player', $1::bigint, 1, 3600000 from accounts.member order by id`,
    [BALANCE],
  );
  await owner.query(
    `insert into ledger.transfer (code, ref, debit_account, credit_account, amount, site_id, balance_after)
     select 10, nextval('ledger.grant_ref'), -(site_id * 10 + 3), id, $1::bigint, site_id, $1::bigint from accounts.member order by id`,
    [BALANCE],
  );
  await owner.query(
    `update ledger.account a set balance = -s.members * $1::bigint
       from (select site_id, count(*) as members from accounts.member group by site_id) s where a.id = -(s.site_id * 10 + 3)`,
    [BALANCE],
  );
}

/** Rounds that opened a minute ago and lock in an hour, by the database clock. */
export async function addRounds(
  owner: Database,
  { count, from }: { count: number; from: number },
): Promise<readonly RoundId[]> {
  const rows = await owner.query<{ id: string }>(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
     select 59000000001 + n * 1000, 1, 'SIM-V25', 'R5', n, c.ms - 60000, c.ms + 3600000, c.ms + 3610000, c.ms + 3610000,
            c.ms + 3910000, 1, 2, 0, 0, 9000000000000000, '{"1":1,"37":2}', '{"1":1,"37":1}'
       from generate_series($1::int, $1::int + $2::int - 1) n, (select platform.clock_ms() as ms) c returning id`,
    [from, count],
  );
  return rows.map(({ id }) => roundId(Number(id)));
}

function randomBet(rounds: readonly RoundId[], memberCount: number): BetRequest {
  const member = memberOf(Math.floor(Math.random() * memberCount));
  const round = rounds[Math.floor(Math.random() * rounds.length)];
  if (round === undefined) throw new Error("there is no round to bet on");
  return {
    memberId: member,
    siteId: member % 2 === 0 ? SITES.even : SITES.odd,
    roundId: round,
    type: SIDES[Math.floor(Math.random() * 2)] ?? "B",
    stakePoints: 5_000 * (1 + Math.floor(Math.random() * 100)),
    clientKey: randomUUID(),
    seenMultipleBp: null,
  };
}

function memberOf(place: number): MemberId {
  return memberId(FIRST_MEMBER + place);
}
