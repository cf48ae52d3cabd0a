import { instant, roundId } from "@maru/values";
import { checkGrowth } from "@maru/verifier";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openLiveReads } from "../src/operations/reading/live-reads.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { START_MS } from "../src/trading/betting/betting-world.ts";
import {
  openReceiptWorld,
  publicKeys,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";

/** F-30: an older copy of the database is put under the product, which goes on from it as if nothing had been after it. */
let world: ReceiptWorld;
let server: ReceiptProcess;
let nowMs = START_MS;
beforeAll(async () => {
  world = await openReceiptWorld();
  server = await world.startProcess([testKey(START_MS - 1_000)]);
});
afterAll(() => world.close());

/** So many more rounds are promised in the log, and the next checkpoint is signed. */
async function growBy(rounds: number, firstId: number): Promise<string> {
  const reads = openLiveReads(openSiteReads(world.database.as("maru_http")));
  const known = (await reads.loadRounds([roundId(world.round)])).get(roundId(world.round));
  if (known === undefined) throw new Error("the world has a round");
  const times = { ...known.times, lockMs: instant(known.times.lockMs + 1e9) };
  await server.proof.log.take(
    Array.from({ length: rounds }, (_, n) => ({
      kind: "round.created" as const,
      round: { ...known, id: roundId(firstId + n), times },
    })),
  );
  nowMs += 5_000;
  world.setNow(nowMs);
  await world.world.setClock(nowMs);
  await server.proof.log.step(nowMs);
  return noteNow();
}

const noteNow = async (): Promise<string> => (await server.proof.log.checkpoint())?.note ?? "";

/** What the player's page does at each visit with the note that it kept. */
async function look(note: string, since: string) {
  const verdict = await checkGrowth(note, {
    keys: await publicKeys(server.proof),
    read: async (level, index) => (await server.proof.log.tile(level, index)) ?? [],
    since,
  });
  return [verdict.ok, verdict.steps.at(-1)?.name];
}

/** The tables of the log as a copy had them that was taken at a size; nothing but a restored copy can do this. */
async function restoreAt(size: number): Promise<void> {
  await world.database.owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query("delete from proof.log_leaf where index >= $1", [size]);
    await client.query("delete from proof.log_checkpoint where size > $1", [size]);
    // Nodes of level 1 stand over 256 leaves each: of so few there was none.
    await client.query("delete from proof.log_node");
  });
  server = await world.startProcess([testKey(START_MS - 1_000)]);
}

it("is told by whoever kept a newer checkpoint, at once and for ever after", async () => {
  const early = await growBy(20, 7_000_000_001);
  const kept = await growBy(300, 7_000_001_001);
  expect(await look(kept, early)).toEqual([true, "since"]);
  await restoreAt(20);
  // Shorter than what was kept.
  expect(await look(await noteNow(), early)).toEqual([true, "since"]);
  expect(await look(await noteNow(), kept)).toEqual([false, "since"]);
  // It grows beyond what was kept, with other rounds.
  const later = await growBy(400, 7_000_002_001);
  expect(await look(later, early)).toEqual([true, "since"]);
  expect(await look(later, kept)).toEqual([false, "since"]);
});
