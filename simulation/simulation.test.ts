import type { BetRefusal } from "@maru/rules";
import { BET_REFUSAL_CODES } from "@maru/rules/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CALL_FAULTS } from "./fault-plan.ts";
import { openRunners, type Runners } from "./runners.ts";
import type { SimulationReport } from "./simulate.ts";

const SEEDS = 60;
/** Refusals that simulated players do not meet. */
const UNMET: readonly BetRefusal["code"][] = [
  // The session ends at the edge, before the betting room is asked; books that hold halt nothing.
  "SESSION_ENDED",
  "BOOKS_CLOSED",
  // Simulated lives are too short for these.
  "EXCLUSION_RETURN_NEEDED",
  "SESSION_TIME_LIMIT",
  "REALITY_CHECK_DUE",
  // Simulated licences let a player have several games open.
  "OTHER_GAME_OPEN",
];

/** Around these calls a server must have died before and after their effect, and each must have been lost. */
const CALLS = ["lock-facts", "write-bets", "outbox-done", "transaction of maru_prices", "read rounds.round"];
const LOST = ["settlement.settle_round", "settlement.pay_partition", "round-lease", "insert market.tick"];
const CUTS = ["lose-request", "lose-reply", "late"];

const FEED = "silence,repeat,straggler,spike,negative,off-grid,future,real jump,disconnected,back-filled";
const GAPS = ["feed gap with back-fill", "feed gap without back-fill"];
const OTHERS =
  "message lost,reply lost,message repeated,database away,clock jumped,server frozen,server killed";
const SERVERS = "server away for a whole round,server A leads,server B leads";
const STALLS =
  "conflict lock-facts,conflict write-bets,conflict settlement.settle_round,stall lock-facts,stall write-bets,stall round-lease";
const HELD = "held settlement.settle_round,held settlement.pay_partition";
const REPEATED = "repeated settlement.settle_round,repeated settlement.pay_partition";
const ENDS = "round rise,round fall,round draw,round digit,bet won,bet lost,bet void";
const VOIDS = "FEED_GAP,RESTART,CLOCK_FAULT,STALE_STRIKE,STALE_CLOSE";

const WHAT_MUST_HAPPEN = [
  CALLS.flatMap((call) =>
    CALL_FAULTS.filter((fault) => fault !== "conflict").map((fault) => `${fault} ${call}`),
  ),
  LOST.flatMap((call) => CUTS.map((fault) => `${fault} ${call}`)),
  `${STALLS},${HELD},${REPEATED},${OTHERS},${SERVERS},${ENDS},answer accepted,answer again`.split(","),
  FEED.split(",").map((what) => `feed ${what}`),
  GAPS,
  VOIDS.split(",").map((cause) => `round void ${cause}`),
  BET_REFUSAL_CODES.filter((code) => !UNMET.includes(code)).map((code) => `answer ${code}`),
].flat();

let runners: Runners;
beforeAll(() => {
  runners = openRunners(2);
});
afterAll(() => runners.close());

function told(report: SimulationReport): string {
  const what = report.failures.slice(0, 3).join("\n  ");
  return `seed ${report.seed} failed; replay it with: npm run simulate -- --seed ${report.seed}\n  ${what}`;
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

it(
  `holds every invariant in ${SEEDS} runs with faults, and meets every fault, refusal and end`,
  { timeout: 1_800_000 },
  async () => {
    const reports = await Promise.all(range(SEEDS).map((seed) => runners.run(seed)));
    for (const report of reports) expect(report.failures, told(report)).toEqual([]);
    const met = new Set(reports.flatMap(({ counts }) => [...counts.keys()]));
    expect(WHAT_MUST_HAPPEN.filter((what) => !met.has(what))).toEqual([]);
    const sum = (of: (report: SimulationReport) => number): number =>
      reports.reduce((total, report) => total + of(report), 0);
    expect(sum(({ rounds }) => rounds)).toBeGreaterThanOrEqual(800);
    expect(sum(({ waits }) => waits)).toBeGreaterThanOrEqual(200);
  },
);

it("does the same again for the same seed, also in another process", async () => {
  for (const seed of [3, 17]) {
    const [one, other] = await Promise.all([runners.run(seed), runners.run(seed)]);
    expect(other.journal).toEqual(one.journal);
    expect(other.digest).toBe(one.digest);
  }
  expect((await runners.run(3)).digest).not.toBe((await runners.run(4)).digest);
});

it("voids nothing where nothing goes wrong", async () => {
  const reports = await Promise.all(range(5).map((seed) => runners.run(seed, { isCalm: true })));
  for (const report of reports) {
    expect(report.failures, told(report)).toEqual([]);
    expect(report.restarts).toBe(0);
    expect([...report.counts.keys()].filter((what) => what.startsWith("round void"))).toEqual([]);
    expect(report.counts.get("bet won")).toBeGreaterThan(0);
  }
});
