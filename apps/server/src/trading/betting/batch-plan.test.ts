import type { PoolClient } from "pg";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MemberId, type RoundId, siteId } from "@maru/values";
import { judgeBet } from "@maru/rules";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { QueuedBet } from "./batch-arguments.ts";
import { loadMembers, loadRounds, loadTerms, placeBets } from "./betting-store.ts";
import { arrangeBettingWorld, type BettingWorld, START_MS } from "./betting-world.ts";

const PLAYERS = 40;
/** Bets, rounds, sides and accounts, each, that come after the writer has planned its statements. */
const LATER = 5_000;

let database: TestDatabase;
let world: BettingWorld;
let writer: PoolClient;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeBettingWorld(database.owner);
  writer = await database.as("maru_betting").dedicated();
});
afterAll(async () => {
  writer.release();
  await database.close();
});

it("reads a few rows for each bet, although its statements were planned while there was nothing", async () => {
  const members: MemberId[] = [];
  for (let n = 0; n < PLAYERS; n += 1) members.push(await world.addMember({ balance: 1_000_000 }));
  const round = await world.addRound({ startMs: START_MS });
  await database.owner.query("analyze betting.bet, betting.round_total, rounds.round, ledger.account");
  await placeBets(writer, await oneBetOfEach(members, round));
  await addMuch(round);
  await writer.query("begin");
  await placeBets(writer, await oneBetOfEach(members, round));
  const { rows } = await writer.query<{ name: string; rows: number }>(
    `select c.relname as name, pg_stat_get_xact_tuples_returned(i.indexrelid)::int as rows
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ('{betting.bet,betting.round_total,rounds.round,ledger.account}'::regclass[])`,
  );
  await writer.query("commit");
  expect(rows.filter((index) => index.rows > 10 * PLAYERS)).toEqual([]);
  // They are counted: each account was looked for.
  expect(rows.find(({ name }) => name === "account_pkey")?.rows).toBeGreaterThanOrEqual(PLAYERS);
});

async function addMuch(round: RoundId): Promise<void> {
  await database.owner.query(
    `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
       accepted_at_ms, balance_after)
     select nextval('betting.bet_id_seq'), $1::bigint, 1000000 + n, 1, 1, 'B', 5000, 18800, 1, gen_random_uuid(), 1, 0
       from generate_series(1, $2::int) n`,
    [round, LATER],
  );
  await database.owner.query(
    `insert into betting.round_total (round_id, type, stake, bets) select n, 'B', 1, 1 from generate_series(1, $1::int) n`,
    [LATER],
  );
  await database.owner.query(
    `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
     select id + n * 1000, option_id, stock, type, number + n, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
            rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status
       from rounds.round, generate_series(1, $2::int) n where id = $1`,
    [round, LATER],
  );
  await database.owner.query(
    `insert into ledger.account (id, site_id, kind) select 1000000 + n, 1, 'player' from generate_series(1, $1::int) n`,
    [LATER],
  );
}

async function oneBetOfEach(members: readonly MemberId[], round: RoundId): Promise<readonly QueuedBet[]> {
  const pool = database.as("maru_betting");
  const bettable = (await loadRounds(pool, [round])).get(round) ?? null;
  const terms =
    bettable === null ? null : [...(await loadTerms(pool, [bettable.termsBySite[1] ?? 0])).values()][0];
  const known = await loadMembers(pool, members);
  return members.map((memberId) => {
    const member = known.get(memberId) ?? null;
    const wish = {
      memberId,
      siteId: siteId(1),
      roundId: round,
      type: "B",
      stakePoints: 5_000,
      seenMultipleBp: null,
    };
    return {
      ...judgeBet(wish, { round: bettable, terms: terms ?? null, member }),
      clientKey: randomUUID(),
      judgedLimits: member?.judgedLimits ?? "",
    };
  });
}
