import { describe, expect, it } from "vitest";
import { runArchiveKills } from "./archive-phase.ts";
import { runBank } from "./bank-phase.ts";
import { broken, type Figure } from "./figure.ts";
import { runRequests } from "./request-phase.ts";
import { bundleServer } from "./server-bundle.ts";
import { runSettlers } from "./settle-phase.ts";
import { runStorm } from "./storm-phase.ts";

/** The short form of the suite: the same code, fewer kills. */
const seed = Number(process.env["MARU_TEST_SEED"] ?? Date.now() % 1_000_000);

function show(figures: readonly Figure[]): void {
  console.log(figures.map(({ name, value, unit }) => `${name} ${value} ${unit}`.trim()).join(", "));
}

describe("killed while players bet and rounds settle", () => {
  it("loses nothing, doubles nothing, and keeps its books", async () => {
    console.log(`MARU_TEST_SEED=${seed}`);
    const bundle = await bundleServer();
    try {
      const figures = await runStorm({
        kills: { backend: 1, postmaster: 1, server: 1 },
        servers: 1,
        seed,
        untilMs: Date.now() + 240_000,
        bundle,
      });
      show(figures);
      expect(broken(figures)).toEqual([]);
    } finally {
      bundle.remove();
    }
  }, 900_000);
});

describe("a settler stopped at every statement, and another one beside it", () => {
  it.each([["disconnected"], ["asleep"]] as const)(
    "settles once when the first is %s",
    async (end) => {
      const figures = await runSettlers({ rounds: 0, ends: [end], withLarge: false, untilMs: 0 });
      show(figures);
      expect(broken(figures)).toEqual([]);
    },
    120_000,
  );
});

describe("twenty writers, settlers and operators on the same hundred players", () => {
  it("add up in every snapshot", async () => {
    const figures = await runBank({ operations: 3_000, reads: 100, untilMs: Date.now() + 120_000 });
    show(figures);
    expect(broken(figures)).toEqual([]);
  }, 200_000);
});

describe("R-18: fifty who end one request at once", () => {
  it("end it once, and it moves once what its end moves", async () => {
    const figures = await runRequests({ requests: 20, parallel: 50, untilMs: Date.now() + 60_000 });
    show(figures);
    expect(broken(figures)).toEqual([]);
  }, 100_000);
});

describe("the archive's command killed at its steps", () => {
  it("loses nothing, doubles nothing, stays readable, and the next run completes it", async () => {
    console.log(`MARU_TEST_SEED=${seed}`);
    const figures = await runArchiveKills({ most: 8, seed, untilMs: Date.now() + 90_000 });
    show(figures);
    expect(broken(figures)).toEqual([]);
  }, 300_000);
});
