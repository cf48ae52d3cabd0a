import type { RoundState } from "@maru/rules";
import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { watchReadiness, type WatchedMarket } from "./readiness.ts";

const NOW = instant(1_700_000_000_000);
const LIVE: WatchedMarket = {
  ingest: { lastTickMs: instant(NOW - 1_000), isLogging: true },
  engine: { standing: "leading" },
};

/** A readiness over rounds whose states the test sets. */
function watch(markets: readonly WatchedMarket[], states: readonly RoundState[]) {
  const database = { states, isDown: false, faults: [] as readonly string[] };
  const readiness = watchReadiness(markets, {
    clock: { now: () => NOW },
    newestStates: async () => {
      if (database.isDown) throw new Error("the database does not answer");
      return database.states;
    },
    haltedFor: async () => database.faults,
  });
  return {
    database,
    waitingFor: async () => (await readiness()).waitingFor,
    status: async () => (await readiness()).status,
  };
}

describe("readiness", () => {
  it("waits for ticks, rounds and bets, each by its name", async () => {
    const silent: WatchedMarket = {
      ingest: { lastTickMs: instant(NOW - 60_000), isLogging: true },
      engine: { standing: "standby" },
    };
    expect(await watch([silent], []).waitingFor()).toEqual(["ticks", "rounds", "bets"]);
    expect(await watch([silent, LIVE], ["open"]).waitingFor()).toEqual([]);
  });

  it("stands by while another server makes the rounds, and waits where nobody does or the books disagree", async () => {
    const idle: WatchedMarket = {
      ingest: { lastTickMs: null, isLogging: true },
      engine: { standing: "standby" },
    };
    const { database, status } = watch([idle, idle], ["open"]);
    expect(await status()).toBe("standby");
    database.faults = ["PLAYER_BALANCE"];
    expect(await status()).toBe("waiting");
    database.faults = [];
    database.states = [];
    expect(await status()).toBe("waiting");
    const halted: WatchedMarket = {
      ingest: { lastTickMs: null, isLogging: true },
      engine: { standing: "halted" },
    };
    expect(await watch([idle, halted], ["open"]).status()).toBe("waiting");
    expect(await watch([LIVE, idle], ["open"]).status()).toBe("ready");
  });

  it("ends at once when no market's ticks can be written any more, and comes back with the first that can", async () => {
    const full: WatchedMarket = { ...LIVE, ingest: { ...LIVE.ingest, isLogging: false } };
    expect(await watch([full, full], ["open"]).waitingFor()).toEqual(["ticks"]);
    expect(await watch([full, LIVE], ["open"]).waitingFor()).toEqual([]);
  });

  it("begins with a round that takes bets, not with one that is locked", async () => {
    const { database, waitingFor } = watch([LIVE], ["locked", "running"]);
    expect(await waitingFor()).toEqual(["bets"]);
    database.states = ["locked", "open"];
    expect(await waitingFor()).toEqual([]);
  });

  it("stays while every option is locked at once, as before every tenth minute", async () => {
    const { database, waitingFor } = watch([LIVE], ["open"]);
    expect(await waitingFor()).toEqual([]);
    database.states = ["locked", "running", "locked"];
    expect(await waitingFor()).toEqual([]);
  });

  it("ends while the books disagree, and says which comparison failed", async () => {
    const { database, waitingFor } = watch([LIVE], ["open"]);
    database.faults = ["PLAYER_BALANCE of 1003 (stored 5, found 4)"];
    expect(await waitingFor()).toEqual(["books: PLAYER_BALANCE of 1003 (stored 5, found 4)"]);
    database.faults = [];
    expect(await waitingFor()).toEqual([]);
  });

  it("ends when no round is under way, and when the database does not answer", async () => {
    const { database, waitingFor } = watch([LIVE], ["open"]);
    expect(await waitingFor()).toEqual([]);
    database.states = ["decided", "void"];
    expect(await waitingFor()).toEqual(["bets"]);
    database.states = ["open"];
    database.isDown = true;
    expect(await waitingFor()).toEqual(["bets"]);
  });
});
