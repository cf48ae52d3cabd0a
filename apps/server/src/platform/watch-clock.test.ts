import { describe, expect, it } from "vitest";
import type { TimeReading } from "./ask-time-server.ts";
import { watchClock } from "./watch-clock.ts";

interface World {
  wallMs: number;
  readonly steadyMs: number;
}

const reading = (offsetMs: number, delayMs = 10): TimeReading => ({ offsetMs, delayMs });

function watchOf(answers: Readonly<Record<string, readonly (TimeReading | Error)[]>>) {
  const world = { wallMs: 1_800_000_000_000, steadyMs: 5_000 };
  const left = new Map(Object.entries(answers).map(([name, list]) => [name, [...list]]));
  const servers = [...left].map(([name, list]) => ({
    name,
    ask: async () => {
      const next = list.shift() ?? new Error("nothing more");
      if (next instanceof Error) throw next;
      return next;
    },
  }));
  const watch = watchClock({ servers, nowMs: () => world.wallMs, steadyMs: () => world.steadyMs });
  const pass = (ms: number): void => {
    world.wallMs += ms;
    world.steadyMs += ms;
  };
  return { watch, world: world as World, pass };
}

describe("our clock", () => {
  it("is watched by nobody where no server is named", () => {
    expect(watchOf({}).watch.standing()).toEqual({ state: "unwatched", offsetMs: null, servers: [] });
  });

  it("is unknown until a server answered, and says why", async () => {
    const { watch } = watchOf({ one: [new Error("no answer within 2000 ms")] });
    expect(watch.standing().state).toBe("unknown");
    await watch.ask();
    expect(watch.standing()).toEqual({
      state: "unknown",
      offsetMs: null,
      servers: [{ name: "one", offsetMs: null, delayMs: null, fault: "no answer within 2000 ms" }],
    });
  });

  it("is not asked for twice within a moment", async () => {
    const { watch, pass } = watchOf({ one: [reading(1), reading(2, 1)] });
    await watch.ask();
    pass(15_999);
    await watch.ask();
    expect(watch.standing().offsetMs).toBe(1);
    pass(1);
    await watch.ask();
    expect(watch.standing().offsetMs).toBe(2);
  });

  it("is off by the middle of what the servers say, so that one that lies is alone", async () => {
    const { watch } = watchOf({ one: [reading(12)], two: [reading(-4_000)], three: [reading(20)] });
    await watch.ask();
    expect(watch.standing()).toMatchObject({ state: "measured", offsetMs: 12 });
  });

  it("believes of a server the reading that was under way the shortest", async () => {
    const { watch, pass } = watchOf({ one: [reading(30, 5), reading(900, 400), reading(60, 50)] });
    for (let times = 0; times < 3; times += 1) {
      await watch.ask();
      pass(64_000);
    }
    expect(watch.standing()).toMatchObject({ offsetMs: 30, servers: [{ delayMs: 5 }] });
  });

  it("is known to have jumped at once, before a server is asked again", async () => {
    const { watch, world } = watchOf({ one: [reading(0)] });
    await watch.ask();
    world.wallMs += 3_000;
    expect(watch.standing().offsetMs).toBe(-3_000);
    world.wallMs -= 3_150;
    expect(watch.standing().offsetMs).toBe(150);
  });

  it("is unknown again when no server was heard of for ten minutes, and not before", async () => {
    const { watch, pass } = watchOf({ one: [reading(7)] });
    await watch.ask();
    pass(600_000);
    await watch.ask();
    expect(watch.standing()).toMatchObject({ state: "measured", offsetMs: 7 });
    expect(watch.standing().servers[0]?.fault).toBe("nothing more");
    pass(1);
    expect(watch.standing().state).toBe("unknown");
  });
});
