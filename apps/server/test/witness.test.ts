import { createHash } from "node:crypto";
import { instant, stock } from "@maru/values";
import { memoryStorage, openWitness, type Witness } from "@maru/witness";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readVerifierKey, verifierKey } from "../src/trading/proof/log/signed-note.ts";
import { openLogSigner, publishedOrigin } from "../src/trading/proof/open-proof.ts";
import { logWitnesses } from "../src/trading/proof/log/log-witnesses.ts";
import { openWitnessChains } from "../src/trading/proof/witness/open-witness-chains.ts";
import type { AskWitness, WitnessAddress } from "../src/trading/proof/witness/witness-client.ts";
import { openLiveReads } from "../src/operations/reading/live-reads.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { START_MS } from "../src/trading/betting/betting-world.ts";
import {
  openReceiptWorld,
  placeAll,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";

/** The slots of the test begin with the round's betting; its lock is on their grid. */
const CHAIN_MS = START_MS - (START_MS % 10_000);
const KEY = testKey(START_MS - 1);
/** The rounds of the receipt world are of this market. */
let market = stock("SIM-V25");
let world: ReceiptWorld;
let witness: Witness;
let nowMs = START_MS;
/** What stands between server and witness. */
let way: (ask: AskWitness) => AskWitness = (ask) => ask;
const troubles: string[] = [];

beforeAll(async () => {
  world = await openReceiptWorld();
  const storage = memoryStorage();
  const keys: string[] = [];
  witness = await openWitness({ storage, logs: async () => keys, now: () => nowMs });
  await startServer();
  const name = await publishedOrigin(world.database.as("maru_proof"));
  keys.push(verifierKey({ name, publicKey: KEY.publicKey }));
  await logWitnesses(world.database.as("maru_proof"), [witness.vkeys[0]], nowMs);
  const reads = openLiveReads(openSiteReads(world.database.as("maru_http")));
  const round = (await reads.loadRounds([world.round])).get(world.round);
  if (round === undefined) throw new Error("the round is there");
  market = round.stock;
  await chains().openChain({
    market,
    firstSlotMs: instant(CHAIN_MS),
    length: 1_000,
    slotLengthMs: 10_000,
    terminal: new Uint8Array(32),
  });
});
afterAll(() => world.close());

function address(): WitnessAddress {
  const key = readVerifierKey(witness.vkeys[0]);
  if (key === null) throw new Error("a witness has a key");
  const ask: AskWitness = async ({ path, body }) => {
    const answer = await witness.answer({ method: "POST", path, body });
    return { status: answer.status, body: String(answer.body) };
  };
  return { key, ask: (asked) => way(ask)(asked) };
}

const onTrouble = (_: string, reason: string): void => void troubles.push(reason);

function startServer(): Promise<ReceiptProcess> {
  return world.startProcess([KEY], { witnesses: [address()], onTrouble });
}

function chains() {
  const database = world.database.as("maru_proof");
  const signer = openLogSigner({ database, keys: [KEY], clock: { now: () => instant(nowMs) } });
  return openWitnessChains({ database, signer, witnesses: [address()] });
}

async function goTo(ms: number): Promise<void> {
  nowMs = ms;
  world.setNow(ms);
  await world.world.setClock(ms);
}

const slotAt = (ms: number) => ({ market, chainMs: instant(CHAIN_MS), slotMs: instant(ms) });
const linkOf = (server: ReceiptProcess, ms: number) => server.proof.linkOf(slotAt(ms));
const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

async function loaded(id: number) {
  const reads = openLiveReads(openSiteReads(world.database.as("maru_http")));
  const round = [...(await reads.loadRounds([id as never])).values()][0];
  if (round === undefined) throw new Error(`no round ${id}`);
  return round;
}

interface Standing {
  readonly statement: string | null;
  readonly size: string;
}

const standingAt = (ms: number): Promise<readonly Standing[]> =>
  world.database.owner.query<Standing>(
    "select statement, size from proof.reveal where slot_ms = $1 order by id",
    [ms],
  );

describe("a slot's link", () => {
  it("comes under a head of the log that has the stakes of every round that locked by then, each with its receipt", async () => {
    const server = await startServer();
    const round = await loaded(world.round);
    const { lockMs } = round.times;
    await server.proof.log.take([{ kind: "round.created", round }]);
    await placeAll(world, server, 2);
    await goTo(lockMs);
    // Bets are placed and their receipts are not written: whoever asks now hears nothing, and nothing was asked of the witness.
    expect(await linkOf(server, lockMs)).toBeNull();
    expect(await standingAt(lockMs)).toEqual([]);
    await server.trading.relay.drain();
    const link = await linkOf(server, lockMs);
    expect(link).toMatchObject({ slotMs: lockMs, fromMs: CHAIN_MS });
    const stakes = (await server.proof.log.leavesOf(round.id)).find(({ kind }) => kind === "stakes");
    const [{ size } = { size: "0" }] = await standingAt(lockMs);
    expect(stakes?.index).toBeLessThan(Number(size));
    // It leads to the end of the chain that the witness has signed.
    const [chain] = await world.database.owner.query<{ terminal: Buffer }>(
      "select terminal from proof.witness_chain",
    );
    let end: Uint8Array = link?.links[0] ?? new Uint8Array();
    for (let ms = CHAIN_MS; ms <= lockMs; ms += 10_000) end = sha256(end);
    expect(chain?.terminal.equals(end)).toBe(true);
    // The checkpoint is cosigned.
    expect((await server.proof.log.checkpoint())?.note).toContain(`\n— ${witness.name} `);
  });

  it("is asked for once, whoever asks again: the same server, another one, and one that was started since", async () => {
    const ms = nowMs + 10_000;
    await goTo(ms);
    let asked = 0;
    way = (ask) => (question) => {
      if (question.path === "/reveal") asked += 1;
      return ask(question);
    };
    const [one, other] = [await startServer(), await startServer()];
    const links = await Promise.all([linkOf(one, ms), linkOf(one, ms), linkOf(other, ms)]);
    links.push(await linkOf(await startServer(), ms));
    expect(new Set(links.map((link) => JSON.stringify(link))).size).toBe(1);
    expect(links[0]).not.toBeNull();
    expect(asked).toBeLessThanOrEqual(2);
    expect((await standingAt(ms)).filter(({ statement }) => statement !== null).length).toBeGreaterThan(0);
    way = (ask) => ask;
  });

  it("is asked for as before where a server died with the question: never under two heads", async () => {
    const ms = nowMs + 10_000;
    await goTo(ms);
    way = (ask) => async (question) => {
      const answer = await ask(question);
      if (question.path === "/reveal") throw new Error("the server died before it had the answer");
      return answer;
    };
    expect(await linkOf(await startServer(), ms)).toBeNull();
    way = (ask) => ask;
    const [before] = await standingAt(ms);
    expect(before?.statement).toBeNull();
    // Meanwhile the log has grown.
    const later = await loaded(await world.world.addRound({ startMs: START_MS + 3_600_000 }));
    const server = await startServer();
    await server.proof.log.take([{ kind: "round.created", round: later }]);
    expect(await linkOf(server, ms)).not.toBeNull();
    const after = await standingAt(ms);
    expect(after.length).toBe(1);
    expect(after[0]).toMatchObject({ size: before?.size });
    const page = await witness.answer({ method: "GET", path: "/", body: "" });
    expect(String(page.body)).toContain("0 questions refused");
  });

  const lies: readonly (readonly [string, string, (body: string) => string])[] = [
    [
      "another key",
      "its statement is not signed by its key",
      (body) => body.replace(/"revealedAtMs\\":\\"(\d)/, '"revealedAtMs\\":\\"9'),
    ],
    ["nothing", "shows nothing of", () => JSON.stringify({ statements: [] })],
    ["no list", "has no statements", () => "{}"],
    ["what is no JSON", "JSON", () => "x"],
  ];
  it.each(lies)("is not taken from a witness that answers %s", async (_, reason, alter) => {
    const ms = nowMs + 10_000;
    await goTo(ms);
    way = (ask) => async (question) => {
      const answer = await ask(question);
      return question.path === "/reveal" ? { ...answer, body: alter(answer.body) } : answer;
    };
    troubles.length = 0;
    const server = await startServer();
    expect(await linkOf(server, ms)).toBeNull();
    expect(troubles.join()).toContain(reason);
    way = (ask) => ask;
    expect(await linkOf(server, ms)).not.toBeNull();
  });

  it("that leads to no end is not taken, though the witness has signed it", async () => {
    const ms = nowMs + 10_000;
    await goTo(ms);
    const server = await startServer();
    // The link before it, as the database has it, is another one than the chain's.
    await world.database.owner.query("alter table proof.slot_link disable trigger links_stay");
    const [newest] = await world.database.owner.query<{ slot_ms: string; link: Buffer }>(
      "select slot_ms, link from proof.slot_link order by slot_ms desc limit 1",
    );
    const set = (link: Buffer) =>
      world.database.owner.query("update proof.slot_link set link = $1 where slot_ms = $2", [
        link,
        newest?.slot_ms,
      ]);
    await set(Buffer.alloc(32, 7));
    troubles.length = 0;
    expect(await linkOf(server, ms)).toBeNull();
    expect(troubles.join()).toContain("does not lead to the end of its chain");
    await set(newest?.link ?? Buffer.alloc(32));
    expect(await linkOf(server, ms)).not.toBeNull();
    await world.database.owner.query("alter table proof.slot_link enable trigger links_stay");
  });

  it("comes to its market whoever else asks for one of a chain that this witness does not keep", async () => {
    const ms = nowMs + 10_000;
    await goTo(ms);
    const server = await startServer();
    const foreign = { market: stock("SIM-V150"), chainMs: instant(CHAIN_MS), slotMs: instant(ms) };
    const [other, ours] = await Promise.all([server.proof.linkOf(foreign), linkOf(server, ms)]);
    expect(other).toBeNull();
    expect(ours).not.toBeNull();
  });

  it("is null while the witness is away, and there once it answers", async () => {
    const ms = nowMs + 10_000;
    await goTo(ms);
    way = () => () => Promise.reject(new Error("nobody answers"));
    troubles.length = 0;
    const server = await startServer();
    expect(await linkOf(server, ms)).toBeNull();
    expect(troubles).toEqual(["nobody answers"]);
    way = (ask) => ask;
    expect(await linkOf(server, ms)).not.toBeNull();
  });

  it("is never had ahead: not even of a witness that is asked with the operator's own key", async () => {
    const ms = nowMs + 10_000;
    troubles.length = 0;
    const server = await startServer();
    expect(await linkOf(server, ms)).toBeNull();
    expect(troubles.join()).toContain("425");
    await goTo(ms);
    expect(await linkOf(server, ms)).not.toBeNull();
  });
});

describe("what witnesses signed", () => {
  it.each(["proof.witness_chain", "proof.slot_link", "proof.log_cosignature", "proof.reveal"])(
    "%s is only added to",
    async (table) => {
      await expect(world.database.owner.query(`delete from ${table}`)).rejects.toThrow(
        "what was signed stays",
      );
    },
  );

  it("an answer is written once", async () => {
    const change = "update proof.reveal set statement = 'other' where statement is not null";
    await expect(world.database.owner.query(change)).rejects.toThrow("what was signed stays");
  });

  it("of a chain is asked for once, and known for ours by its key", async () => {
    const place = { market, firstSlotMs: instant(CHAIN_MS) };
    expect(await chains().keeps(place)).toBe(true);
    let asked = 0;
    way = (ask) => (question) => {
      asked += 1;
      return ask(question);
    };
    const chain = { ...place, length: 1_000, slotLengthMs: 10_000, terminal: new Uint8Array(32) };
    expect((await chains().openChain(chain)).length).toBe(1);
    expect(asked).toBe(0);
    way = (ask) => ask;
    const database = world.database.as("maru_proof");
    const signer = openLogSigner({ database, keys: [KEY], clock: { now: () => instant(nowMs) } });
    expect(await openWitnessChains({ database, signer, witnesses: [] }).keeps(place)).toBe(false);
  });
});
