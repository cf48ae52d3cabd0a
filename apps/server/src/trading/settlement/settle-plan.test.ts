import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RoundId } from "@maru/values";
import { addOthers, rowsRead } from "../../testing/others-rows.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { arrangeSettlementWorld, type SettlementWorld } from "./settlement-world.ts";

const PLAYERS = 40;
/** Rows of each table that come after the statements were planned. */
const LATER = 5_000;
const SETTLE = "select from settlement.settle_round($1, '{B,S}', '{1,2}', 1000)";
const OPEN = "select from settlement.open_partitions($1, '{B,S}', '{1,2}', 100000, 1)";
const PAY = "select from settlement.pay_partition($1, true)";
/** Of the lower partition, which nobody paid. */
const CHUNK_BETS = 20;
const CHUNK = `select from settlement.settle_round($1, '{B,S}', '{1,2}', ${CHUNK_BETS})`;
const BETS = 50_000;
const TELL = "select live.message(id) from live.outbox order by id";

let database: TestDatabase;
let world: SettlementWorld;
let settler: PoolClient;
let relay: PoolClient;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeSettlementWorld(database.owner);
  settler = await database.as("maru_settlement").dedicated();
  relay = await database.as("maru_relay").dedicated();
});
afterAll(async () => {
  settler.release();
  relay.release();
  await database.close();
});

it("settling and telling a round read a few rows for each bet, although planned while there was nothing", async () => {
  const members = await world.addMembers(PLAYERS, 1_000_000);
  const decided = async (): Promise<RoundId> => {
    const round = await world.addRound();
    expect(await world.placeBets(round, members, 5_000)).toBe(PLAYERS);
    await world.decide(round, { kind: "direction", direction: "rise" });
    await database.owner.query("delete from live.outbox");
    return round;
  };
  await database.owner.query("analyze");
  const first = await decided();
  await settler.query(SETTLE, [first]);
  await relay.query(TELL);
  await addOthers(database.owner, { like: first, count: LATER });
  const second = await decided();
  const read = [await readBy(settler, SETTLE, [second]), await readBy(relay, TELL, [])].flat();
  expect(read.filter(({ rows }) => rows > 10 * PLAYERS)).toEqual([]);
  // They are counted, by both: the bets were read.
  expect(read.filter(({ name, rows }) => name === "bet_pkey" && rows >= PLAYERS).length).toBe(2);
});

it.each([
  ["while there was nothing"],
  ["without statistics"],
  ["with statistics"],
  ["with statistics of this round"],
] as const)(
  "partitions read their round once, and a small chunk of what they left no more than itself, planned %s",
  async (when) => {
    const own = await openTestDatabase();
    const client = await own.as("maru_settlement").dedicated();
    try {
      const there = await arrangeSettlementWorld(own.owner);
      const players = await there.addMembers(PLAYERS, 100_000_000);
      const decided = async (bets: number): Promise<RoundId> => {
        const round = await there.addRound();
        await own.owner.query(
          `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
             accepted_at_ms, balance_after)
           select nextval('betting.bet_id_seq'), $1::bigint, ($2::bigint[])[n % $3::int + 1], 1, 1, 'B', 5000, 18800, 1,
                  gen_random_uuid(), 1, 0 from generate_series(1, $4::int) n`,
          [round, players, PLAYERS, bets],
        );
        await own.owner.query(
          "insert into betting.round_total (round_id, type, stake, bets) values ($1, 'B', 5000 * $2::bigint, $2)",
          [round, bets],
        );
        await there.decide(round, { kind: "direction", direction: "rise" });
        return round;
      };
      const settle = async (round: RoundId) => {
        const opened = await readBy(client, OPEN, [round]);
        const paid = await readBy(client, PAY, [round]);
        const chunk = await readBy(client, CHUNK, [round]);
        return { opened, paid, chunk };
      };
      await own.owner.query("vacuum analyze");
      if (when === "while there was nothing") await settle(await decided(100));
      if (when !== "with statistics of this round")
        await addOthers(own.owner, { like: await decided(100), count: LATER });
      const round = await decided(BETS);
      if (when.startsWith("with statistics")) await own.owner.query("analyze");
      const { opened, paid, chunk } = await settle(round);
      const most = (read: typeof chunk): number => Math.max(...read.map(({ rows }) => rows));
      expect(most(opened)).toBeLessThan(1_600);
      expect(most(paid)).toBeGreaterThanOrEqual(BETS);
      expect(most(paid)).toBeLessThan(2 * BETS);
      expect(most(chunk)).toBeGreaterThanOrEqual(CHUNK_BETS);
      expect(most(chunk)).toBeLessThan(10 * CHUNK_BETS);
    } finally {
      client.release();
      await own.close();
    }
  },
);

async function readBy(client: PoolClient, text: string, values: readonly unknown[]) {
  // What was read before this would be counted with it.
  await client.query("select pg_stat_force_next_flush()");
  await client.query("begin");
  await client.query(text, [...values]);
  const read = await rowsRead(client);
  await client.query("commit");
  return read;
}
