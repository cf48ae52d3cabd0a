import { createHash } from "node:crypto";
import type { EndpointReply, ENDPOINTS } from "@maru/contract";
import { roundId } from "@maru/values";
import { checkLog } from "@maru/verifier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLiveReads } from "../src/operations/reading/live-reads.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { checksumOfAll, readSqlFiles } from "../src/platform/sql-files.ts";
import type { StartFacts } from "../src/ports/public-log.ts";
import { START_MS } from "../src/trading/betting/betting-world.ts";
import { makeDataFolder } from "./data-folder.ts";
import {
  openReceiptWorld,
  publicKeys,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";
import { endAllServers, freePorts, startServer } from "./server-process.ts";

const FACTS: StartFacts = {
  version: "0.1.0",
  build: "b".repeat(64),
  database: "d".repeat(64),
  migration: "migrations/0011-starts.sql",
  settings: { MARU_FEEDS: "simulated", NODE_ENV: "production" },
};
const leafHash = (body: string): string =>
  createHash("sha256").update(Buffer.of(0)).update(body, "utf8").digest("base64url");

describe("F-42: what runs, in the public log", () => {
  let world: ReceiptWorld;
  let server: ReceiptProcess;
  beforeAll(async () => {
    world = await openReceiptWorld();
    server = await world.startProcess([testKey(START_MS - 1_000)]);
    await server.proof.log.start(FACTS);
    world.setNow(START_MS + 60_000);
    await server.proof.log.start({ ...FACTS, build: null });
  });
  afterAll(() => world.close());

  it("is a leaf of each start, told the newest first, and as it is hashed", async () => {
    const { log } = server.proof;
    const starts = await log.starts();
    expect(starts.map(({ body: _body, ...start }) => start)).toEqual([
      { ...FACTS, build: null, index: 1, startedAtMs: START_MS + 60_000 },
      { ...FACTS, index: 0, startedAtMs: START_MS },
    ]);
    const hashes = (await log.tile(0, 0))?.map((hash) => hash.toString("base64url"));
    expect(starts.map(({ body }) => leafHash(body))).toEqual(hashes?.toReversed());
    expect(await log.bodies(0)).toEqual(starts.map(({ body }) => body).toReversed());
  });

  it("is named by the terms of each round that it promises, which a stranger reads with the rest", async () => {
    const reads = openLiveReads(openSiteReads(world.database.as("maru_http")));
    const round = (await reads.loadRounds([roundId(world.round)])).get(roundId(world.round));
    if (round === undefined) throw new Error("no round");
    await world.database.owner.query(
      "insert into market.market (stock, name, precision, rules) values ($1, 'x', 2, '{}')",
      [round.stock],
    );
    const { log } = server.proof;
    await log.take([{ kind: "round.created", round }]);
    await log.step(START_MS + 65_000);
    const leaves = await log.leavesOf(round.id);
    expect(leaves.map(({ body }) => JSON.parse(body).build)).toEqual(["b".repeat(64)]);
    const checkpoint = await log.checkpoint();
    const verdict = await checkLog(checkpoint?.note ?? "", {
      keys: await publicKeys(server.proof),
      read: async (level, index) => (await log.tile(level, index)) ?? [],
      asked: { round: leaves },
    });
    expect(verdict).toMatchObject({ ok: true });
    expect(verdict.steps.at(-1)?.detail).toBe("terms is leaf 2 (by build bbbbbbbbbbbb)");
  });

  it.each([
    ["a start of a round", "start", 7],
    ["terms of none", "terms", null],
    ["a leaf of another kind", "news", null],
  ])("has no place for %s", async (_, kind, round) => {
    await expect(
      world.database.owner.query(
        "insert into proof.log_leaf (index, kind, round_id, body, hash) values (90, $1, $2, '{}', $3)",
        [kind, round, Buffer.alloc(32)],
      ),
    ).rejects.toThrow(/check constraint/);
  });
});

describe("F-42: a server", () => {
  const folder = makeDataFolder();
  afterAll(async () => {
    await endAllServers();
    await folder.remove();
  });

  it("states at each start what runs and which settings are in force, before any round, and nothing of its own", async () => {
    const starts = async (settings: Readonly<Record<string, string>>) => {
      const server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path, ...settings });
      await server.ready();
      const ask = async <Key extends "logStarts" | "logEntries" | "logWitnesses">(_: Key, path: string) => {
        const reply = await fetch(`${server.url}/api/public/log/${path}`);
        return ((await reply.json()) as { data: EndpointReply<(typeof ENDPOINTS)[Key]> }).data;
      };
      const shown = await ask("logStarts", "starts");
      const { bodies } = await ask("logEntries", "entries/0");
      const witnesses = await ask("logWitnesses", "witnesses");
      await server.stop();
      return { shown, bodies, witnesses };
    };
    const first = await starts({ MARU_DEMO_PAST: "none" });
    expect(first.shown).toHaveLength(1);
    const [start] = first.shown;
    expect(start).toMatchObject({
      // Behind the leaf that says who the witnesses are.
      index: 1,
      // The tests' server is bundled for them, and is no build.
      build: null,
      database: checksumOfAll(),
      migration: readSqlFiles().migrations.at(-1)?.name,
      settings: { NODE_ENV: "development", MARU_FEEDS: "simulated", MARU_TIME_SERVERS: "0" },
    });
    expect(first.bodies[1]).toBe(start?.body);
    // The installation's own: no other place is named, and its key stands in the first leaf.
    expect(start?.settings["MARU_WITNESS_URL"]).toBe("");
    expect(first.witnesses).toMatchObject([
      { index: 0, body: first.bodies[0], witnesses: [{ name: expect.stringMatching(/^maru\.witness\//) }] },
    ]);
    const [key] = (first.witnesses[0]?.witnesses ?? []).map((witness) => witness.key);
    expect(JSON.parse(first.bodies[0] ?? "{}").witnesses).toEqual([key]);
    const { shown } = await starts({
      MARU_FEEDS: "simulated,replay",
      MARU_ADMIN_PASSWORD: "not-to-be-told-1",
    });
    expect(shown.map(({ settings }) => settings["MARU_FEEDS"])).toEqual(["simulated,replay", "simulated"]);
    expect(shown[1]?.body).toBe(start?.body);
    const told = JSON.stringify(shown);
    expect(told).not.toContain("not-to-be-told");
    expect(told).not.toContain(folder.path);
  });
});
