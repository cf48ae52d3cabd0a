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
const TELL = "select live.told(id) from live.outbox order by id";

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

async function readBy(client: PoolClient, text: string, values: readonly unknown[]) {
  await client.query("begin");
  await client.query(text, [...values]);
  const read = await rowsRead(client);
  await client.query("commit");
  return read;
}
