import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { encodeEvent } from "../../platform/outbox.ts";
import type { Prices } from "../../ports/prices.ts";
import { seedCommitOf } from "./seal.ts";
import { EngineWorld, offer, steadyTicks, T0, TEST_MARKET } from "./testing/engine-world.ts";
import { type Outage, ScriptedPrices } from "./testing/scripted-prices.ts";

const MINUTE = 60_000;
const gap = (fromMs: number, toMs: number): Outage => ({ fromMs, toMs, cause: "FEED_GAP" });

function worldOf(offers = [offer(1, "R1"), offer(2, "B1")], outages: readonly Outage[] = []): EngineWorld {
  return new EngineWorld(new ScriptedPrices(steadyTicks(T0 - 5 * MINUTE, T0 + 30 * MINUTE), outages), offers);
}

describe("the round engine on its grid", () => {
  it("makes, opens, locks, strikes and decides each round at its moment", async () => {
    const world = worldOf();
    const at: Record<string, number> = {};
    const told = world.store.events;
    world.fault = () => {
      for (const event of told.slice(Object.keys(at).length)) {
        if ("round" in event)
          at[`${event.kind} ${event.round.type} ${event.round.times.startMs - T0}`] = world.store.nowMs - T0;
      }
      return Promise.resolve();
    };
    await world.run(T0 - 2_000, T0 + 2.2 * MINUTE);
    expect(at).toMatchObject({
      "round.created R1 0": -2_000,
      "round.opened R1 0": 0,
      "round.locked R1 0": 50_000,
      "round.decided R1 0": 122_000,
      "round.created R1 60000": 58_000,
      "round.opened B1 0": 0,
      "round.locked B1 0": 50_000,
      "round.decided B1 0": 62_000,
    });
    expect(at["round.struck R1 0"]).toBeGreaterThanOrEqual(60_000);
    expect(at["round.struck R1 0"]).toBeLessThan(60_900);
    expect(at["round.struck B1 0"]).toBeLessThan(900);
  });

  it("tells every round once, in order, and keeps betting and recent R rounds together", async () => {
    const world = worldOf();
    await world.run(T0 - 2_000, T0 + 10 * MINUTE + 1_500);
    for (const round of world.rounds().filter(({ state }) => state === "decided")) {
      const order = round.type === "R1" ? ["locked", "struck"] : ["struck", "locked"];
      const kinds = ["created", "opened", ...order, "decided"].map((kind) => `round.${kind}`);
      expect(world.publishedOf(round)).toEqual(kinds);
    }
    const live = world
      .rounds()
      .filter(({ type, state }) => type === "R1" && (state === "open" || state === "running"));
    expect(live.map(({ state }) => state)).toEqual(["running", "running", "open"]);
    expect(world.rounds().filter(({ state }) => state === "decided")).toHaveLength(17);
  });

  it("puts the strike of one round where the close of the last one ended: on the candle's grid", async () => {
    const world = worldOf([offer(1, "R.5")]);
    await world.run(T0 - 2_000, T0 + 5 * MINUTE);
    for (const { strike, close, times, state } of world.rounds()) {
      if (state !== "decided") continue;
      const inside = world.prices.ticks.filter(
        ({ atMs }) => atMs >= times.gameStartMs && atMs < times.gameFinishMs,
      );
      expect([strike, close]).toEqual([inside[0], inside.at(-1)]);
    }
  });

  it("does everything missed in one step after a pause, in order, and invents no round", async () => {
    const world = worldOf();
    const engine = await world.run(T0, T0 + 20_000);
    const before = world.rounds().length;
    world.nowMs = T0 + 7 * MINUTE + 5_000;
    await engine.step(instant(T0 + 7 * MINUTE + 5_000));
    const first = world.rounds().find(({ type }) => type === "R1");
    expect(first?.state).toBe("decided");
    const starts = world
      .rounds()
      .slice(before)
      .map(({ times }) => times.startMs - T0);
    expect(starts).toEqual([7 * MINUTE, 7 * MINUTE]);
  });
});

describe("what sites offer", () => {
  it("makes no round of an option that nobody plays", async () => {
    const world = worldOf([offer(1, "R1", { siteStatus: { "1": 0, "37": 0 } }), offer(2, "R.5")]);
    await world.run(T0 - 2_000, T0 + 2 * MINUTE);
    expect(new Set(world.rounds().map(({ type }) => type))).toEqual(new Set(["R.5"]));
  });

  it("acts from the next round: stops, terms and limits of a round never change", async () => {
    const world = worldOf([offer(1, "R1")]);
    const engine = await world.run(T0 - 2_000, T0 + 30_000);
    world.store.offers = [
      offer(1, "R1", { siteStatus: { "1": 0, "37": 1 }, sideCapacity: 5, termsBySite: { "1": 900 } }),
    ];
    await world.run(T0 + 30_000, T0 + 3 * MINUTE, engine);
    const [before, after] = world.rounds();
    expect([before?.siteStatus, before?.sideCapacity]).toEqual([{ "1": 1, "37": 1 }, 1_000_000]);
    expect([after?.siteStatus, after?.sideCapacity, after?.termsBySite]).toEqual([
      { "1": 0, "37": 1 },
      5,
      { "1": 900 },
    ]);
  });

  it("keeps to the session", async () => {
    const world = worldOf();
    const engine = world.engine({ isInSession: (_from, to) => to <= T0 + 2 * MINUTE });
    await world.run(T0 - 2_000, T0 + 5 * MINUTE, engine);
    expect(world.rounds().map(({ type, times }) => [type, times.startMs - T0])).toEqual([
      ["R1", 0],
      ["B1", 0],
      ["B1", MINUTE],
    ]);
  });

  it("publishes the commitment of a sealed digit first, and its seed only after the end", async () => {
    const world = worldOf([offer(2, "B1")]);
    const engine = world.engine({ market: { ...TEST_MARKET, digitRule: "sealed" } });
    await world.run(T0 - 2_000, T0 + 30_000, engine);
    const [round] = world.rounds();
    if (round === undefined) throw new Error("no round");
    expect(round.seedCommit).toBe(seedCommitOf(new Uint8Array(32).fill(7)));
    expect(world.store.events.map(encodeEvent).join()).not.toContain(Buffer.alloc(32, 7).toString("hex"));
    expect(await world.store.revealSeed(round.id, instant(T0))).toBe(false);
    await world.run(T0 + 30_000, T0 + 63_000, engine);
    expect(world.rounds()[0]?.outcome).toMatchObject({ kind: "digit" });
    expect(await world.store.revealSeed(round.id, instant(T0))).toBe(true);
  });
});

describe("faults of feed and clock", () => {
  it("keeps a round running through an outage over its close, and voids it 30 s later", async () => {
    const world = worldOf([offer(2, "B1")], [gap(T0 + 55_000, T0 + 10 * MINUTE)]);
    const engine = await world.run(T0 - 2_000, T0 + 90_001);
    expect(world.rounds()[0]?.state).toBe("running");
    await world.run(T0 + 90_001, T0 + 91_000, engine);
    expect(world.rounds()[0]).toMatchObject({ state: "void", voidCause: "UNDECIDED", outcome: null });
  });

  it("voids by the cause the market names when the feed came back in time", async () => {
    const world = worldOf([offer(2, "B1")], [gap(T0 + 55_000, T0 + 70_000)]);
    await world.run(T0 - 2_000, T0 + 80_000);
    expect(world.rounds()[0]).toMatchObject({ state: "void", voidCause: "FEED_GAP" });
  });

  it("closes an option after two voids until the feed has been live for 30 s", async () => {
    const world = worldOf([offer(1, "R.5")], [gap(T0 + 119_000, T0 + 200_000)]);
    await world.run(T0 - 2_000, T0 + 4.5 * MINUTE);
    const after = world.rounds().filter(({ times }) => times.startMs >= T0 + 60_000);
    // Live at 200 s, so closed until 230 s: the slot of 210 s is locked by then and passes empty.
    expect(after.map(({ state, times }) => [(times.startMs - T0) / 1000, state === "void"])).toEqual([
      [60, true],
      [90, true],
      [120, true],
      [240, false],
      [270, false],
    ]);
  });

  it("makes rounds again at once when the feed comes back and no two were void", async () => {
    const world = worldOf([offer(1, "R1")], [gap(T0 - 10_000, T0 + 20_000)]);
    await world.run(T0 - 5_000, T0 + 25_000);
    expect(world.rounds().map(({ times, state }) => [times.startMs, state])).toEqual([[T0, "open"]]);
    expect(world.store.nowMs).toBeLessThan(T0 + 25_000);
  });

  it.each([101, -101])("with the clock %i ms off voids what lives and makes nothing", async (offsetMs) => {
    const world = worldOf();
    const engine = await world.run(T0 - 2_000, T0 + 70_000);
    const living = world.rounds().filter(({ state }) => state !== "decided" && state !== "void");
    world.offsetMs = offsetMs;
    await world.run(T0 + 70_000, T0 + 5 * MINUTE, engine);
    const ids = new Set(living.map(({ id }) => id));
    const after = world.rounds().filter(({ id }) => ids.has(id));
    expect(after.length).toBeGreaterThan(2);
    expect(new Set(after.map(({ voidCause }) => voidCause))).toEqual(new Set(["CLOCK_FAULT"]));
    expect(world.rounds().every(({ times }) => times.startMs <= T0 + 60_000)).toBe(true);
  });

  it("makes nothing while no time server is heard of, and lets what lives go on to its end", async () => {
    const world = worldOf();
    const engine = await world.run(T0 - 2_000, T0 + 70_000);
    world.offsetMs = "unknown";
    const again = await world.run(T0 + 70_000, T0 + 5 * MINUTE, engine);
    expect(world.rounds().map(({ state }) => state)).not.toContain("void");
    expect(world.rounds().every(({ times }) => times.startMs <= T0 + 60_000)).toBe(true);
    world.offsetMs = 0;
    await world.run(T0 + 5 * MINUTE, T0 + 7 * MINUTE, again);
    expect(world.rounds().some(({ times }) => times.startMs > T0 + 5 * MINUTE)).toBe(true);
  });

  it("takes 100 ms, and a clock that nobody measures, for no fault", async () => {
    for (const offsetMs of [100, -100, null]) {
      const world = worldOf();
      world.offsetMs = offsetMs;
      await world.run(T0 - 2_000, T0 + 3 * MINUTE);
      expect(world.rounds().filter(({ state }) => state === "decided").length).toBeGreaterThan(2);
    }
  });
});

describe("a broken invariant", () => {
  it("halts this market, pays every round back and takes no further bet; another market goes on", async () => {
    const world = worldOf();
    const lying: Prices = {
      frozenUntilMs: (stock) => world.prices.frozenUntilMs(stock),
      liveSinceMs: (stock) => world.prices.liveSinceMs(stock),
      strikeFrom: (stock, fromMs) => world.prices.strikeFrom(stock, fromMs),
      window: async (stock, fromMs, toMs) => ({
        ...(await world.prices.window(stock, fromMs, toMs)),
        last: world.prices.ticks.at(-1) ?? null,
      }),
    };
    const other = worldOf();
    await other.run(T0 - 2_000, T0 + 2 * MINUTE);
    const engine = await world.run(T0 - 2_000, T0 + 2 * MINUTE, world.engine({ prices: lying }));
    expect(engine.halted?.reason).toMatch(/outside its window/);
    expect(engine.nextDueMs(instant(T0))).toBeNull();
    expect(world.rounds().length).toBeGreaterThan(1);
    expect(
      world.rounds().every(({ state, voidCause }) => state === "void" && voidCause === "UNDECIDED"),
    ).toBe(true);
    expect((await engine.step(instant(T0 + 3 * MINUTE))).standing).toBe("halted");
    expect(other.rounds().some(({ state }) => state === "decided")).toBe(true);
  });
});

describe("two engines of one market", () => {
  it("leave the second standing by until the first has gone, and refuse the first when it comes back", async () => {
    const world = worldOf([offer(1, "R.5")]);
    const first = await world.run(T0 - 2_000, T0 + 10_000);
    const second = world.engine();
    expect((await second.step(instant(T0 + 10_000))).standing).toBe("standby");
    // The first sleeps for 15 s; the second takes over and works on.
    await world.run(T0 + 10_000, T0 + 40_000, second);
    expect(second.standing).toBe("leading");
    const events = world.store.events.length;
    expect(await first.step(instant(T0 + 40_000))).toEqual({ standing: "standby", changed: 0 });
    expect(world.store.events).toHaveLength(events);
  });

  it("refuse a write that was under way when the lease went to another", async () => {
    const world = worldOf([offer(1, "R.5")]);
    const first = await world.run(T0, T0 + 1_000);
    const second = world.engine();
    world.nowMs = T0 + 20_000;
    let taken = false;
    world.fault = async () => {
      if (taken) return;
      taken = true;
      world.store.dropLease();
      await second.step(instant(T0 + 20_000));
    };
    // Renewed a moment ago by its own clock, so it writes without asking first.
    world.store.nowMs = T0 + 20_000;
    await first.step(instant(T0 + 20_000));
    expect(second.standing).toBe("leading");
    expect(first.standing).toBe("standby");
    for (const round of world.rounds())
      expect(new Set(world.publishedOf(round)).size).toBe(world.publishedOf(round).length);
  });

  it("begin from the store when they lead again after another did", async () => {
    const world = worldOf([offer(1, "R.5")]);
    const first = await world.run(T0 - 2_000, T0 + 10_000);
    world.store.dropLease();
    const second = await world.run(T0 + 10_000, T0 + 50_000, world.engine());
    await second.stop();
    await world.run(T0 + 50_000, T0 + 3 * MINUTE, first);
    expect(first.standing).toBe("leading");
    const ended = world.rounds().filter(({ times }) => times.gameFinishMs < T0 + 2.5 * MINUTE);
    expect(ended).toHaveLength(3);
    for (const round of ended) {
      expect([round.state, world.publishedOf(round).length]).toEqual(["decided", 5]);
    }
  });

  it("hand over at once when the first stops", async () => {
    const world = worldOf([offer(1, "R.5")]);
    const first = await world.run(T0, T0 + 1_000);
    await first.stop();
    const second = world.engine();
    expect((await second.recover(instant(T0 + 1_000))).standing).toBe("leading");
  });
});
