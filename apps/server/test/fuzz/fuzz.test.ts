import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fuzzHttp } from "./fuzz-http.ts";
import { fuzzLive } from "./fuzz-live.ts";
import { type FuzzWorld, openFuzzWorld } from "./fuzz-world.ts";
import { documentedOperations, operationNamed } from "./operations.ts";

/** Another one each time, so that many runs see many requests; a printed one is seen again. */
const seed = Number(process.env["MARU_FUZZ_SEED"] ?? Math.floor(Math.random() * 1_000_000));

let world: FuzzWorld;
beforeAll(async () => {
  console.log(`fuzz: MARU_FUZZ_SEED=${seed}`);
  world = await openFuzzWorld("none");
});
afterAll(() => world?.close());

describe("S-33: whatever is sent", () => {
  it("to any route, as anybody, is answered as its document says, and never by a fault of ours", async () => {
    const operations = documentedOperations();
    const { server: ports, people } = world;
    const figures = await fuzzHttp(operations, { ports, people }, { requests: 8_000, seed });
    expect(figures.faults).toEqual([]);
    expect(figures.answers["5xx"]).toBe(0);
    // The run says something: most of it was judged by a route, and much of it by what is behind the route.
    expect(figures.answers["429"] / figures.requests).toBeLessThan(0.05);
    expect(figures.reached / figures.operations).toBeGreaterThan(0.4);
  });

  it("to any destination of the live channel is answered, refused or cut off", async () => {
    const figures = await fuzzLive(world, { frames: 400, seed, bet: operationNamed("placeBet") });
    expect(figures.faults).toEqual([]);
    expect(figures.answers["RECEIPT"]).toBeGreaterThan(0);
    expect(figures.answers["ERROR"]).toBeGreaterThan(0);
    expect(figures.answers["MESSAGE"]).toBeGreaterThan(0);
  });

  it("S-24: leaves the server ready, nothing unexpected in its log, and nothing that was sent in a statement", async () => {
    expect(world.unexpected()).toEqual([]);
    expect(await world.server.isReady()).toBe(true);
  });
});
