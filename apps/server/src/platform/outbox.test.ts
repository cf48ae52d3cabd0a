import { EventEmitter, once } from "node:events";
import { betId, instant, memberId, optionId, points, roundId, siteId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DomainEvent } from "../ports/events.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { appendToOutbox, decodeEvent, encodeEvent } from "./outbox.ts";
import { createRelay } from "./outbox-relay.ts";

const placed = (id: number): DomainEvent => ({
  kind: "bets.placed",
  bets: [
    {
      betId: betId(id),
      roundId: roundId(10),
      optionId: optionId(2),
      memberId: memberId(1001),
      siteId: siteId(1),
      type: "B",
      stakePoints: points(9_007_199_254_740_991n),
      multipleBp: 18_800,
      clientKey: "6f1c1b7e-6f0e-4c46-9a37-6f8f4d7f0a11",
      acceptedAtMs: instant(1_000),
    },
  ],
  balances: [{ memberId: memberId(1001), siteId: siteId(1), balance: points(5), version: 3 }],
  remaining: [],
});

describe("outbox", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it("brings an event back as it was, to the last point", () => {
    expect(decodeEvent(encodeEvent(placed(1)))).toEqual(placed(1));
  });

  it("reads points that no number holds, written as text", () => {
    const payload = '{"kind":"x","points":"9007199254740993"}';
    expect(decodeEvent(payload)).toEqual({ kind: "x", points: 9_007_199_254_740_993n });
  });

  it("hands each event on once while two relays run at once: what one has, the other passes by", async () => {
    const prices = database.as("maru_prices");
    await prices.transaction((client) => appendToOutbox(client, [placed(71), placed(72)]));
    const seen: DomainEvent[] = [];
    const gate = new EventEmitter();
    const slow = createRelay(database.as("maru_relay"), async (events) => {
      seen.push(...events);
      await once(gate, "open");
    });
    const fast = createRelay(database.as("maru_relay"), async (events) => void seen.push(...events));
    const draining = slow.drain();
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await prices.transaction((client) => appendToOutbox(client, [placed(73)]));
    // It neither waits for the first nor takes what that one has.
    await fast.drain();
    expect(seen).toEqual([placed(71), placed(72), placed(73)]);
    gate.emit("open");
    await draining;
    await fast.drain();
    expect(seen).toHaveLength(3);
  });

  it("hands on committed events in order, also those that committed late, and forgets them only then", async () => {
    const prices = database.as("maru_prices");
    const slow = await prices.dedicated();
    await slow.query("begin");
    await appendToOutbox(slow, [placed(1)]);
    await prices.transaction((client) => appendToOutbox(client, [placed(2), placed(3)]));

    const seen: DomainEvent[] = [];
    const relay = createRelay(database.as("maru_relay"), async (events) => void seen.push(...events));
    await relay.drain();
    expect(seen).toEqual([placed(2), placed(3)]);
    await slow.query("commit");
    slow.release();
    await relay.drain();
    expect(seen).toEqual([placed(2), placed(3), placed(1)]);
    expect(await database.owner.query("select 1 from live.outbox")).toHaveLength(0);
  });

  it("keeps what its reader could not take, and hands it on again", async () => {
    await database.as("maru_betting").transaction((client) => appendToOutbox(client, [placed(4)]));
    let fail = true;
    const seen: DomainEvent[] = [];
    const relay = createRelay(database.as("maru_relay"), async (events) => {
      if (fail) throw new Error("the reader is down");
      seen.push(...events);
    });
    await expect(relay.drain()).rejects.toThrow("the reader is down");
    fail = false;
    await relay.drain();
    expect(seen).toEqual([placed(4)]);
  });

  it.each(["maru_prices", "maru_betting", "maru_settlement"] as const)(
    "%s may write to it but never read it (F-05)",
    async (role) => {
      await expect(database.as(role).query("select * from live.outbox")).rejects.toThrow(/permission denied/);
    },
  );
});
