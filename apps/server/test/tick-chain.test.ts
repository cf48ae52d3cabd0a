import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RawTick } from "@maru/rules";
import { instant, price } from "@maru/values";
import { chainOver, chainStart, checkTicks } from "@maru/verifier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openArchivedTicks } from "../src/operations/reading/archive/archived-ticks.ts";
import { archive } from "../src/operations/reading/archive/run-archive.ts";
import { readTickStream } from "../src/operations/reading/read-tick-stream.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { MarketIngest, type MarketListener } from "../src/trading/market/market-ingest.ts";
import { createMarketStore } from "../src/trading/market/market-store.ts";
import { rulesOf } from "../src/trading/market/testing/recorded.ts";
import {
  openReceiptWorld,
  publicKeys,
  type ReceiptProcess,
  type ReceiptWorld,
  testKey,
} from "./receipt-world.ts";

const MINUTE_MS = 60_000;
const T0 = Date.UTC(2026, 2, 2);
const KEY = testKey(1);
const rules = rulesOf("BTCUSDT");
const { stock } = rules;
const QUIET: MarketListener = { ticks: () => undefined, book: () => undefined, moved: () => undefined };

let world: ReceiptWorld;
let server: ReceiptProcess;
let folder: string;
let nowMs = T0;

beforeAll(async () => {
  world = await openReceiptWorld();
  server = await world.startProcess([KEY]);
  folder = mkdtempSync(path.join(tmpdir(), "maru-ticks-"));
  await world.database.owner.query(
    `insert into market.market (stock, name, precision, rules) values ($1, 'Bitcoin', $2, '{"kind":"real"}')
     on conflict do nothing`,
    [stock, rules.precision],
  );
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const raw = (atMs: number): RawTick => ({
  stock,
  atMs: instant(atMs),
  receivedAtMs: instant(nowMs),
  price: price(6_000_000 + (atMs % 997)),
  qty: 1_000_000n,
  tradeId: String(atMs),
});

async function started(): Promise<MarketIngest> {
  const ingest = new MarketIngest(rules, createMarketStore(world.database.as("maru_prices")), QUIET);
  await ingest.recover(instant(nowMs));
  await ingest.feedUp(null, instant(nowMs));
  return ingest;
}

/** So many seconds of a market, four ticks in each, and the log's own turn behind them. */
async function live(ingest: MarketIngest, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    nowMs += 1_000;
    await ingest.accept(
      [0, 250, 500, 750].map((ms) => raw(nowMs - 900 + ms)),
      instant(nowMs),
    );
    await logTurn();
  }
}

async function logTurn(): Promise<void> {
  world.setNow(nowMs);
  await server.proof.log.step(nowMs);
}

const ticksAfter = async (seq: number) =>
  (await readTickStream(
    { siteReads: openSiteReads(world.database.as("maru_http")), archivedTicks: openArchivedTicks(folder) },
    1,
    { stock, after: seq },
  )) ?? [];

const leafCount = async () => (await leaves()).length;
const leaves = () => server.proof.log.ticksLeaves(T0, nowMs + MINUTE_MS);

/** What a stranger says of all that is logged so far, and of a proof. */
async function check(proof?: unknown) {
  nowMs += 5_000;
  await logTurn();
  const note = (await server.proof.log.checkpoint())?.note ?? "";
  return checkTicks(note, {
    keys: await publicKeys(server.proof),
    read: async (level, index) => (await server.proof.log.tile(level, index)) ?? [],
    asked: { stock, leaves: await leaves(), ticksAfter, ...(proof === undefined ? {} : { proof }) },
  });
}

/** As much of a round's public proof as says of which market it is and what its ticks are. */
function proofOf(ticks: readonly (readonly unknown[])[]) {
  const round = {
    id: 1,
    tradeOptionId: 1,
    number: 1,
    type: "R1",
    stock,
    precision: rules.precision,
    startTime: T0,
    lockTime: T0,
    endTime: T0,
    gameStartTime: T0,
    gameFinishTime: T0,
    ruleVersion: 1,
    buyPip: "0.00",
    sellPip: "0.00",
    seedCommit: null,
  };
  const nothing = {
    archive: [],
    clock: null,
    close: null,
    decidedAtMs: null,
    digest: "",
    incidents: [],
    outcome: null,
    seed: null,
    simulation: null,
    strike: null,
    tickTree: null,
    voidCause: null,
    voided: null,
  };
  return {
    ...nothing,
    round,
    marketRules: { kind: "real", tradeIdOrder: "none" },
    state: "decided",
    ticks,
    ticksComplete: true,
  };
}

const wrong = async () => (await check()).steps.find(({ ok }) => !ok);
const held = async () => {
  const verdict = await check();
  expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
  return verdict.steps.at(-1)?.detail;
};

/** Does something to the database's ticks behind every server's back, looks, and puts it back as it was. */
async function tampered(change: string): Promise<string> {
  const { owner } = world.database;
  await owner.query("create table if not exists public.kept as select * from market.tick");
  await owner.query(change);
  const step = await wrong();
  await owner.query("truncate market.tick");
  await owner.query("insert into market.tick select * from public.kept");
  await owner.query("drop table public.kept");
  return `${step?.name}: ${step?.detail}`;
}

describe("ticks in a chain (F-32)", () => {
  it("lead from head to head of the public log, through a restart, a second server and a filled hole", async () => {
    const first = await started();
    await live(first, 70);
    // Another server leads; the first wakes up and writes nothing any more.
    const second = await started();
    await live(second, 30);
    await expect(first.accept([raw(nowMs)], instant(nowMs))).rejects.toThrow("duplicate key");
    // A hole that the venue fills later: its ticks come behind what was there, under the times they belong to.
    const holeMs = nowMs;
    await second.feedDown({ lastHeardMs: instant(holeMs), cause: "FEED_GAP" }, instant(nowMs));
    nowMs += 5_000;
    await second.feedUp(
      [1_000, 2_000, 3_000].map((ms) => raw(holeMs + ms)),
      instant(nowMs),
    );
    await live(second, 90);
    expect(await held()).toMatch(/^\d+ ticks lead from head to head, through \d of them$/);
    const logged = await leaves();
    expect(logged.map(({ body }) => JSON.parse(body).minuteMs)).toEqual(
      [0, 1, 2, 3].map((minute) => String(T0 + minute * MINUTE_MS)),
    );
    const all = await ticksAfter(0);
    const start = chainOver(chainStart(stock, 0), all.slice(0, 4));
    const [link] = await world.database.owner.query<{ seq: string; head: Buffer }>(
      "select seq, head from market.tick_link where stock = $1 and seq > 0 order by seq limit 1",
      [stock],
    );
    expect([start.seq, Buffer.from(start.head).toString("hex")]).toEqual([
      Number(link?.seq),
      link?.head.toString("hex"),
    ]);
  });

  it("are missed where one was changed, removed, put between or moved in the database", async () => {
    const at = (offset: number) => `stock = '${stock}' and seq = 200 + ${offset}`;
    for (const column of ["price", "at_ms", "received_at_ms", "qty"])
      expect(await tampered(`update market.tick set ${column} = ${column} + 1 where ${at(0)}`)).toContain(
        "do not lead to the head",
      );
    expect(await tampered(`update market.tick set flag = 'late' where ${at(0)}`)).toContain("do not lead");
    expect(await tampered(`update market.tick set trade_id = '1' where ${at(0)}`)).toContain("do not lead");
    expect(await tampered(`delete from market.tick where ${at(0)}`)).toBe("ticks: tick 201 follows tick 199");
    // Those behind it moved on by one, as a forger would number them.
    const later = `stock = '${stock}' and seq > 200`;
    const moveOn = `update market.tick set seq = -seq - 1 where ${later}; update market.tick set seq = -seq where seq < 0;`;
    const twin = `insert into market.tick select stock, 201, at_ms, received_at_ms, price, qty, 'new', flag from market.tick where ${at(0)}`;
    expect(await tampered(`${moveOn} ${twin}`)).toContain("do not lead");
    const moveBack = `delete from market.tick where ${at(0)}; update market.tick set seq = -seq where ${later};
      update market.tick set seq = -seq - 1 where seq < 0;`;
    expect(await tampered(moveBack)).toContain("do not lead");
    const swap = `update market.tick set seq = -1 where ${at(0)}; update market.tick set seq = 200 where ${at(1)};
      update market.tick set seq = 201 where seq = -1`;
    expect(await tampered(swap)).toContain("do not lead");
    expect(await tampered(`delete from market.tick where stock = '${stock}' and seq > 650`)).toContain(
      "end at 650",
    );
    await held();
  });

  it("say nothing in a minute without ticks, and once what two servers would say", async () => {
    const ingest = await started();
    const other = await world.startProcess([KEY]);
    nowMs += 3 * MINUTE_MS;
    await logTurn();
    const before = await leafCount();
    nowMs += MINUTE_MS;
    await logTurn();
    await other.proof.log.step(nowMs);
    expect(await leafCount()).toBe(before);
    await live(ingest, 2);
    for (let minute = 0; minute < 2; minute += 1) {
      nowMs += MINUTE_MS;
      await logTurn();
      await other.proof.log.step(nowMs);
    }
    expect(await leafCount()).toBe(before + 1);
    await held();
  });

  it("are those that a round's proof shows, and no others", async () => {
    const rows = (await ticksAfter(200)).slice(0, 40);
    const proof = proofOf(rows.map(([seq, atMs, , ...rest]) => [seq, atMs, ...rest]));
    const verdict = await check(proof);
    expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
    expect(verdict.steps.at(-1)?.detail).toContain("the 40 of the proof are among them");
    const last = (
      await check({
        ...proof,
        ticks: proof.ticks.map((row, at) => (at === 7 ? [...row.slice(0, 3), "1.00", ...row.slice(4)] : row)),
      })
    ).steps.at(-1);
    expect(last).toMatchObject({ ok: false, detail: "tick 208 of the proof is another one" });
    const beyond = proofOf([[900_000, nowMs, null, "1.00", "1", "used"]]);
    expect((await check(beyond)).steps.at(-1)?.detail).toBe("tick 900000 of the proof is none of these");
  });

  it("are held by leaves as they stand in the log, and by nothing that is served beside it", async () => {
    const shown = await leaves();
    const [first] = shown;
    if (first === undefined) throw new Error("no leaf");
    const other = { ...first, body: first.body.replace('"seq":"', '"seq":"1') };
    const verdict = await checkTicks((await server.proof.log.checkpoint())?.note ?? "", {
      keys: await publicKeys(server.proof),
      read: async (level, index) => (await server.proof.log.tile(level, index)) ?? [],
      asked: { stock, leaves: [other, ...shown.slice(1)], ticksAfter },
    });
    expect(verdict.steps.at(-1)).toMatchObject({ name: "heads", ok: false });
  });

  it("go on from the head that stays when old ones move into the archive, whose files are read on the way", async () => {
    const { owner } = world.database;
    const before = await held();
    // The archive keeps the newest 10,000 ticks of a market; here are fewer, so the piece is taken as it would be.
    await owner.query(
      "insert into market.tick select stock, seq + 20000, at_ms + 864000000, received_at_ms + 864000000, price, qty, trade_id, flag from market.tick where stock = $1",
      [stock],
    );
    await owner.query(
      "insert into market.tick select $1, n, $2::bigint, $2::bigint, 1, 1, '', 'used' from generate_series(40000, 50000) n",
      [stock, nowMs + 864_000_000],
    );
    let rows = 0;
    for await (const piece of archive(
      { owner, folder },
      { beforeMs: T0 + 100_000, pieceRows: 100, mostPieces: 50 },
    ))
      rows += piece.rows;
    expect(rows).toBeGreaterThan(300);
    const [{ seq } = { seq: 0 }] = await owner.query<{ seq: number }>(
      "select min(seq)::int as seq from market.tick where stock = $1",
      [stock],
    );
    const [{ link } = { link: 0 }] = await owner.query<{ link: number }>(
      "select min(seq)::int as link from market.tick_link where stock = $1",
      [stock],
    );
    expect(link).toBeGreaterThan(0);
    expect(link).toBeLessThan(seq);
    expect(await held()).toBe(before);
  });
});
