import type { LoggedTick } from "@maru/rules";
import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { rulesOf } from "./testing/recorded.ts";
import { chainStart, nextHead, TickChain } from "./tick-chain.ts";

const { stock } = rulesOf("BTCUSDT");
const T0 = Date.UTC(2026, 0, 5);

const tick = (seq: number, more: Partial<LoggedTick> = {}): LoggedTick => ({
  stock,
  seq,
  atMs: instant(T0 + seq * 100),
  receivedAtMs: instant(T0 + seq * 100 + 30),
  price: price(6_000_000 + seq),
  qty: 262_732_000n,
  tradeId: String(seq),
  flag: "used",
  ...more,
});
const ticks = Array.from({ length: 20 }, (_, at) => tick(at + 1));
const headOf = (list: readonly LoggedTick[]) =>
  list.reduce((head, one) => nextHead(head, one, 2), chainStart(stock, 0)).toString("hex");
const opened = (more: Partial<ConstructorParameters<typeof TickChain>[0]> = {}) =>
  new TickChain({ stock, precision: 2, link: null, nextSeq: 1, ticks: [], ...more });

describe("the chain over a market's ticks (F-32)", () => {
  it("is the same whoever computes it, and another for each thing that anyone is shown of a tick", () => {
    // As another program has it: SHA-256 of `["maru ticks 1","BTCUSDT","0"]`, and of 2, that, and the first tick.
    expect(headOf([])).toBe("388f0ef46657fed7fc842690907e2218e6503409985ae54f8dd1cd6efb584176");
    expect(headOf(ticks.slice(0, 1))).toBe(
      "0b0d5b8c39219f17a54df3e29adea077dbc2c4272af697b4a1f12426d4c95f11",
    );
    const changes: readonly Partial<LoggedTick>[] = [
      { seq: 8 },
      { atMs: instant(T0 + 701) },
      { receivedAtMs: instant(T0 + 731) },
      { price: price(6_000_008) },
      { qty: 262_732_001n },
      { tradeId: "8" },
      { tradeId: null },
      { flag: "late" },
    ];
    const heads = changes.map((change) =>
      headOf(ticks.map((one) => (one.seq === 7 ? { ...one, ...change } : one))),
    );
    expect(new Set([headOf(ticks), ...heads]).size).toBe(changes.length + 1);
  });

  it("is another where a tick is missing, put between, or stands elsewhere", () => {
    const [first, second, ...rest] = ticks;
    if (first === undefined || second === undefined) throw new Error("no ticks");
    const others = [
      [first, ...rest],
      [first, second, second, ...rest],
      [second, first, ...rest],
      ticks.slice(0, -1),
    ];
    expect(new Set([ticks, ...others].map(headOf)).size).toBe(5);
  });

  it("says its head once a second with the ticks added last, and at first behind what it begins", () => {
    const chain = opened();
    expect(chain.due(T0)).toEqual([]);
    chain.add(ticks.slice(0, 3));
    const head = (count: number) => Buffer.from(headOf(ticks.slice(0, count)), "hex");
    expect(chain.due(T0)).toEqual([
      { seq: 0, head: head(0), atMs: T0 },
      { seq: 3, head: head(3), atMs: T0 },
    ]);
    chain.add(ticks.slice(3, 5));
    expect(chain.due(T0 + 999)).toEqual([]);
    expect(chain.due(T0 + 1_000)).toEqual([{ seq: 5, head: head(5), atMs: T0 + 1_000 }]);
    expect(chain.due(T0 + 5_000)).toEqual([]);
    chain.add(Array.from({ length: 4_096 }, (_, at) => tick(at + 6)));
    expect(chain.due(T0 + 1_001)).toHaveLength(1);
  });

  it("goes on after a restart from its last link and the ticks behind it, to the same head", () => {
    const head = Buffer.from(headOf(ticks.slice(0, 12)), "hex");
    const again = opened({ link: { seq: 12, head, atMs: T0 }, nextSeq: 19, ticks: ticks.slice(4, 18) });
    again.add(ticks.slice(18));
    expect(again.due(T0 + 1_000)).toEqual([
      { seq: 20, head: Buffer.from(headOf(ticks), "hex"), atMs: T0 + 1_000 },
    ]);
  });

  it("begins where the log stood that had none before", () => {
    const chain = opened({ nextSeq: 8, ticks: ticks.slice(0, 7) });
    chain.add([tick(8)]);
    expect(chain.due(T0)[0]).toEqual({ seq: 7, head: chainStart(stock, 7), atMs: T0 });
  });

  it("does not begin where chained ticks are gone, nor take a tick that does not follow", () => {
    const link = { seq: 12, head: Buffer.alloc(32), atMs: T0 };
    expect(() => opened({ link, nextSeq: 12 })).toThrow("tick 12 is chained and the log ends at 11");
    expect(() => opened({ link, nextSeq: 16, ticks: [tick(13), tick(15)] })).toThrow("tick 15 follows 13");
    expect(() => opened({ link, nextSeq: 16, ticks: [tick(13)] })).toThrow("behind 12 are not all there");
    expect(() => opened().add([tick(2)])).toThrow("tick 2 follows 0");
  });
});
