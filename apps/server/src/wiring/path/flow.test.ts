import { SIMULATED_MARKETS } from "@maru/rules";
import { assert, instant, memberId, siteId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTrading, type Trading } from "./flow.ts";
import { appendToOutbox } from "../../platform/outbox.ts";
import { LEFT_TO_OTHERS_MS } from "../../platform/outbox-relay.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

const NOW = instant(1_700_000_000_000);

let database: TestDatabase;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await database.close();
});

function market() {
  const [simulated] = SIMULATED_MARKETS;
  assert(simulated !== undefined, "a market is there");
  return simulated.rules;
}

const quiet = async (): Promise<void> => undefined;

interface OneServer {
  readonly trading: Trading;
  /** The sign-ins whose sockets it closed. */
  readonly closed: readonly string[];
  step(): Promise<unknown>;
}

/** One server's trading path on a market whose feed says nothing. */
function startServer(): OneServer {
  const closed: string[] = [];
  const rules = market();
  const trading = openTrading({
    databases: {
      prices: database.as("maru_prices"),
      betting: database.as("maru_betting"),
      settlement: database.as("maru_settlement"),
      relay: database.as("maru_relay"),
    },
    markets: [
      { rules, feed: { stock: rules.stock, start: quiet, due: quiet, nextDueMs: () => null, stop: quiet } },
    ],
    clock: { now: () => NOW },
    random: { bytes: () => new Uint8Array(32) },
    broadcaster: {
      publish: () => undefined,
      sendToUser: () => undefined,
      sendToSessionKey: () => undefined,
      disconnectSessionKey: (sessionKey) => void closed.push(sessionKey),
    },
    live: {
      loadRounds: async () => new Map(),
      termsOf: async () => new Map(),
      usernamesOf: async () => new Map(),
      balanceOf: async () => null,
      openBetsOf: async () => [],
      precisionOf: () => 2,
      sideRemaining: async () => null,
    },
    receipts: null,
    clockOffsetMs: () => null,
    betWriters: 1,
  });
  closers.push(() => trading.close());
  return { trading, closed, step: async () => trading.markets[0]?.step(NOW) };
}

const endSession = (sessionId: string): Promise<void> =>
  database.as("maru_accounts").transaction((client) =>
    appendToOutbox(client, [
      {
        kind: "session.ended",
        memberId: memberId(1_001),
        siteId: siteId(1),
        sessionIds: [sessionId],
        reason: "SELF_EXCLUDED",
      },
    ]),
  );

describe("two servers on one database", () => {
  it("S-08: leave a message to the one that leads, whose sockets it is for, and tell what it left when it is gone", async () => {
    await database.owner.query(
      "insert into market.market (stock, name, precision, rules, enabled) values ($1, 'index', $2, $3, true)",
      [market().stock, market().precision, JSON.stringify(market())],
    );
    const [leader, other] = [startServer(), startServer()];
    await leader.step();
    await other.step();
    expect([leader, other].map(({ trading }) => trading.markets[0]?.engine.standing)).toEqual([
      "leading",
      "standby",
    ]);

    await endSession("excluded");
    await other.trading.relay.drain();
    await leader.trading.relay.drain();
    expect([leader.closed, other.closed]).toEqual([["excluded"], []]);

    // Nobody took it: its leader has died.
    await endSession("left");
    await database.owner.query("update live.outbox set at_ms = at_ms - $1::bigint", [LEFT_TO_OTHERS_MS]);
    await other.trading.relay.drain();
    expect(other.closed).toEqual(["left"]);

    await endSession("led");
    await leader.trading.markets[0]?.stop();
    await other.step();
    await other.trading.relay.drain();
    expect(other.closed).toEqual(["left", "led"]);
  });
});
