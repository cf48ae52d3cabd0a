import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Book, RawTick } from "@maru/rules";
import { instant } from "@maru/values";
import { afterAll, describe, expect, it } from "vitest";
import { rulesOf } from "../testing/recorded.ts";
import type { BrokenInput, FeedListener } from "../feed.ts";
import { replayClock } from "./replay-clock.ts";
import { createReplayFeed, type ReplaySource, shiftToWallClock } from "./replay.ts";

const folder = mkdtempSync(path.join(tmpdir(), "replay-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER = "source,symbol,ts,price,qty,side,id,recv_ts";

function source(name: string, lines: readonly string[], over: Partial<ReplaySource> = {}): ReplaySource {
  const file = path.join(folder, name);
  const text = `${lines.join("\n")}\n`;
  writeFileSync(file, name.endsWith(".gz") ? gzipSync(text) : text);
  return { rules: rulesOf("BTCUSDT"), symbol: "BTCUSDT", shiftMs: 0, path: file, depthPath: null, ...over };
}

const lineAt = (ms: number) => `b,BTCUSDT,${ms},5.01,2,buy,${ms},${ms + 200}`;
const quiet = () => undefined;

async function play(from: ReplaySource, untilMs: readonly number[]) {
  const ticks: RawTick[] = [];
  const broken: BrokenInput[] = [];
  const books: Book[] = [];
  const events: string[] = [];
  const listener: FeedListener = {
    connected: () => events.push("connected"),
    ended: (lastMs) => events.push(`ended ${lastMs}`),
    disconnected: (lastMs) => events.push(`disconnected ${lastMs}`),
    ticks: (said) => ticks.push(...said),
    book: (book) => books.push(book),
    broken: (input) => broken.push(input),
  };
  const feed = createReplayFeed(from);
  await feed.start(listener, instant(0));
  const heard: number[] = [];
  for (const nowMs of untilMs) {
    await feed.due(instant(nowMs));
    heard.push(ticks.length);
  }
  await feed.stop();
  return { ticks, broken, books, events, heard };
}

describe("a replay", () => {
  it("says each line when its arrival is due, then that it is over", async () => {
    const lines = [HEADER, "b,BTCUSDT,1000,5.01,2,buy,1,1200", "b,BTCUSDT,2000,5.02,,sell,2,2100"];
    const { heard, ticks, events } = await play(source("a.csv.gz", lines), [1_000, 1_199, 1_200, 5_000]);
    expect(heard).toEqual([0, 0, 1, 2]);
    expect(ticks[0]).toEqual({
      stock: "BTCUSDT",
      atMs: 1_000,
      receivedAtMs: 1_200,
      price: 501,
      qty: 200_000_000n,
      tradeId: "1",
    });
    expect(events).toEqual(["connected", "ended 2100"]);
  });

  it("is lost where its file breaks off, for the tick that decides may be missing", async () => {
    const lines = [HEADER, ...Array.from({ length: 4_000 }, (_, n) => lineAt(1_000 + n * 7))];
    const whole = source("cut.csv.gz", lines);
    const packed = gzipSync(`${lines.join("\n")}\n`);
    writeFileSync(whole.path, packed.subarray(0, Math.floor(packed.length / 2)));
    const { ticks, events, broken } = await play(whole, Array<number>(5).fill(100_000));
    expect(ticks.length).toBeGreaterThan(100);
    expect(ticks.length).toBeLessThan(4_000);
    expect(broken.at(-1)?.reason).toContain("UNREADABLE");
    expect(events).toEqual(["connected", `disconnected ${ticks.at(-1)?.receivedAtMs}`]);
  });

  it("gives back what was missed without reading the file again", async () => {
    const from = source("again.csv", [HEADER, ...[10_000, 95_000, 100_000, 101_000].map(lineAt)]);
    const feed = createReplayFeed(from);
    const told: number[] = [];
    const ticks = (said: readonly RawTick[]) => told.push(...said.map(({ atMs }) => atMs));
    await feed.start(
      { connected: quiet, ended: quiet, disconnected: quiet, ticks, book: quiet, broken: quiet },
      instant(100_500),
    );
    rmSync(from.path);
    const missed = async (fromMs: number) =>
      (await feed.backfill?.(instant(fromMs), instant(100_600)))?.map((tick) => [
        tick.atMs,
        tick.receivedAtMs,
      ]);
    expect(await missed(95_000)).toEqual([
      [95_000, 95_200],
      [100_000, 100_200],
    ]);
    expect(await missed(95_001)).toEqual([[100_000, 100_200]]);
    await feed.due(instant(101_200));
    expect(told).toEqual([101_000]);
    // What no hole can reach back to is not kept.
    await feed.due(instant(161_000));
    expect(await missed(0)).toEqual([]);
    await feed.stop();
  });

  it("reports what it cannot read by line number, and never uses it", async () => {
    const lines = [
      HEADER,
      "b,BTCUSDT,1000,5.01,2,buy,1,1000",
      "b,BTCUSDT,1001,NaN,2,buy,2,1001",
      "b,BTCUSDT,1002,5.011,2,buy,3,1002",
      "b,BTCUSDT,soon,5.01,2,buy,4,1003",
      "b,BTCUSDT,1004,5.01,-2,buy,5,1004",
      "b,BTCUSDT,1005",
      "",
      "b,ETHUSDT,1006,5.01,2,buy,6,1006",
      "b,BTCUSDT,1007,-5.01,2,buy,7,1007",
    ];
    const { ticks, broken } = await play(source("b.csv", lines), [5_000]);
    expect(broken.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "BAD_PRICE"],
      [4, "TOO_PRECISE"],
      [5, "BAD_TIME"],
      [6, "BAD_QUANTITY"],
      [7, "NOT_A_LINE"],
      [8, "NOT_A_LINE"],
    ]);
    // A negative price is readable: the judge flags it, and the log keeps it.
    expect(ticks.map((tick) => tick.price)).toEqual([501, -501]);
  });

  it("takes the exact middle of quotes, half-up, also of quotes that cross", async () => {
    const lines = [
      "source,symbol,ts,price,qty,bid,ask",
      "f,EURUSD,1000,1.388355,,1.38835,1.38836",
      "f,EURUSD,1001,1.38835,,1.38836,1.38834",
    ];
    const quotes = source("q.csv", lines, { rules: rulesOf("EURUSD"), symbol: "EURUSD" });
    const { ticks, broken } = await play(quotes, [5_000]);
    expect(ticks.map((tick) => tick.price)).toEqual([138_836, 138_835]);
    expect(broken).toEqual([]);
  });

  it("ends with a report where the file is no use", async () => {
    for (const lines of [["who,knows"], [HEADER]]) {
      const { broken, events } = await play(source("c.csv", lines), [5_000]);
      expect(broken.length).toBeGreaterThan(0);
      expect(events).toEqual([]);
    }
    const noGzip = source("d.csv", [HEADER]);
    writeFileSync(`${noGzip.path}.gz`, "not gzip");
    for (const lost of [`${noGzip.path}.gz`, `${noGzip.path}.absent`]) {
      const { broken } = await play({ ...noGzip, path: lost }, [5_000]);
      expect(broken[0]?.reason).toContain("UNREADABLE");
    }
  });

  it("shows a book of at most one state a step", async () => {
    const trades = ["b,BTCUSDT,1000,5.01,2,buy,1,1000", "b,BTCUSDT,9000,5.01,2,buy,2,9000"];
    const frames = [
      {
        symbol: "BTCUSDT",
        kind: "snapshot",
        ts: 1000,
        lastUpdateId: 5,
        bids: [["5.00", "1"]],
        asks: [["5.02", "2"]],
      },
      {
        symbol: "BTCUSDT",
        kind: "delta",
        ts: 1100,
        U: 6,
        u: 6,
        bids: [
          ["5.00", "0"],
          ["4.99", "3"],
        ],
        asks: [],
      },
    ];
    const depthPath = path.join(folder, "depth.ndjson");
    writeFileSync(depthPath, frames.map((frame) => JSON.stringify(frame)).join("\n"));
    const recorded = source("e.csv", [HEADER, ...trades], { depthPath });
    const { books } = await play(recorded, [1_000, 2_000, 3_000]);
    expect(books.map((book) => book.bids.map((level) => level.price))).toEqual([[500], [499]]);
    // It was a venue's book once; only that of a simulated market never was.
    for (const [kind, isSimulated] of [
      ["replayed", false],
      ["simulated-replay", true],
    ] as const) {
      const rules = { ...recorded.rules, kind, source: "replay x" };
      const [book] = (await play({ ...recorded, rules }, [1_000])).books;
      expect(book).toMatchObject({ isSimulated, source: "replay x" });
    }
  });

  it("keeps memory flat: a long step is said in parts", async () => {
    const lines = Array.from(
      { length: 9_000 },
      (_, i) => `b,BTCUSDT,${1_000 + i},5.01,2,buy,${i},${1_000 + i}`,
    );
    const { heard } = await play(source("f.csv.gz", [HEADER, ...lines]), Array<number>(6).fill(100_000));
    expect(heard).toEqual([2_000, 4_000, 6_000, 8_000, 9_000, 9_000]);
  });

  it("plays faster on today's clock: times pass faster from the first one on, in the same order", async () => {
    const lines = [0, 50, 100, 5_000].map(
      (ms, at) => `binance,BTCUSDT,${1_000_000 + ms},60000,1,buy,${at + 1},${1_000_000 + ms}`,
    );
    const fast = source("fast.csv", [HEADER, ...lines], {
      shiftMs: 300_000,
      pace: { fromMs: 1_000_000, speed: 50 },
    });
    const { ticks } = await play(fast, [1_300_000, 1_300_100]);
    expect(ticks.map((tick) => tick.atMs)).toEqual([1_300_000, 1_300_001, 1_300_002, 1_300_100]);
    expect(ticks.map((tick) => tick.tradeId)).toEqual(["1", "2", "3", "4"]);
  });

  it("is moved by whole five minutes only", () => {
    const shift = shiftToWallClock(instant(1_723_161_255_342), instant(1_800_000_000_123));
    expect(shift % 300_000).toBe(0);
    expect(1_723_161_255_342 + shift).toBeGreaterThanOrEqual(1_800_000_000_123);
    expect(() => createReplayFeed(source("g.csv", [HEADER], { shiftMs: 30_000 }))).toThrow("grids");
  });

  it("has a clock of its own pace", () => {
    let wallMs = 1_000;
    const clock = replayClock({ now: () => instant(wallMs) }, { startsAtMs: instant(50), speed: 50 });
    wallMs += 10;
    expect(clock.now()).toBe(550);
  });
});
