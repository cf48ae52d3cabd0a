import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { findMarket, type MarketRules } from "@maru/rules";
import { assert, stock } from "@maru/values";
import type { ReplayWorld } from "../replay-world.ts";
import { playVenue, type VenuePlayed } from "../venue-play.ts";
import { incidentOf, planFaults, type PlannedFault } from "./plan-faults.ts";
import { type FinishedRound, judgeRound, longHoles, type StoredTick, type Truth } from "./settle-by-truth.ts";

export interface Night {
  /** A market that is the trades of one symbol. */
  readonly market: string;
  readonly hours: number;
  readonly seed: string;
}

export interface NightReport {
  readonly faults: Readonly<Record<string, number>>;
  readonly rounds: number;
  readonly decided: number;
  /** Rounds that agree with the venue only without what it told after their candle was frozen. */
  readonly byLateRule: number;
  /** Void rounds by their cause. */
  readonly voids: Readonly<Record<string, number>>;
  /** Decided rounds that the venue's own trades settle otherwise, and voids that no rule asks for. */
  readonly wrong: readonly string[];
  /** Holes that could not be filled within half a minute, as the plan and the connections tell. */
  readonly longHoles: number;
  readonly connects: number;
  /** The shortest time between two of them, ms of venue time. */
  readonly shortestBetweenMs: number;
  readonly ticks: number;
  /** Bytes of the heap behind a collection, after a twentieth of the time and at the end. */
  readonly heap: { readonly early: number; readonly late: number };
  /** Venue time over real time. */
  readonly speed: number;
}

const HOUR_MS = 3_600_000;
const FROM_MS = 1_700_000_100_000;
const QUANTUM_MS = 1_000;
const STEP_MS = 100;

/** Lets hours of venue time pass with a fault in each minute, and judges every round by the venue's own trades. */
export async function playNight({ market, hours, seed }: Night): Promise<NightReport> {
  const known = findMarket(stock(market));
  assert(known?.feed?.kind === "trades", `${market} is the trades of one symbol`);
  // The night is one venue's: a market that another one stands in for is judged by venue-fallback.test.ts.
  const rules: MarketRules = { ...known, feed: { kind: "trades", of: known.feed.of } };
  const untilMs = FROM_MS + Math.round(hours * HOUR_MS);
  const { venue } = known.feed.of;
  const faults = planFaults(venue, { fromMs: FROM_MS, untilMs, seed });
  const heap = { early: 0, late: 0 };
  const begunMs = performance.now();
  const reports: NightReport[] = [];
  await playVenue(
    {
      rules,
      fromMs: FROM_MS,
      untilMs,
      quantumMs: QUANTUM_MS,
      longStepMs: STEP_MS,
      betsPerRound: 0,
      incidents: faults.map((fault) => incidentOf(venue, fault)),
      onStep: (nowMs) => {
        if (heap.early === 0 && nowMs - FROM_MS >= (untilMs - FROM_MS) / 20) heap.early = heapBytes();
      },
    },
    async (world, played) => {
      heap.late = heapBytes();
      const speed = (hours * HOUR_MS) / (performance.now() - begunMs);
      reports.push({ ...(await judgeAll(world, { rules, faults, played })), heap, speed });
    },
  );
  const [report] = reports;
  assert(report !== undefined, "a night has a report");
  return report;
}

/** What is alive: a collection first. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

interface Judged {
  readonly rules: MarketRules;
  readonly faults: readonly PlannedFault[];
  readonly played: VenuePlayed;
}

async function judgeAll(
  world: ReplayWorld,
  { rules, faults, played }: Judged,
): Promise<Omit<NightReport, "heap" | "speed">> {
  assert(rules.feed?.kind === "trades", "the market is the trades of one symbol");
  const { venues, visits, report } = played;
  const rounds = await finishedRounds(world);
  const truth: Truth = {
    venues,
    pair: rules.feed.of,
    faults,
    opened: visits.opened,
    staleMs: rules.staleLimitMs,
    ordersById: rules.tradeIdOrder === "numeric",
  };
  const verdicts = rounds.map((round) => judgeRound(round, truth));
  const { asked } = visits;
  return {
    faults: countBy(faults.map(({ kind }) => kind)),
    rounds: rounds.length,
    decided: rounds.filter(({ state }) => state === "decided").length,
    byLateRule: verdicts.filter(({ kind }) => kind === "late").length,
    voids: countBy(rounds.flatMap(({ voidCause }) => (voidCause === null ? [] : [voidCause]))),
    wrong: verdicts.flatMap((verdict) => (verdict.kind === "wrong" ? [verdict.why] : [])),
    longHoles: longHoles({ faults, opened: visits.opened }).length,
    connects: asked.length,
    shortestBetweenMs: Math.min(...asked.slice(1).map((ms, place) => ms - (asked[place] ?? 0))),
    ticks: report.ticks,
  };
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

interface Row {
  readonly id: string;
  readonly stock: string;
  readonly type: string;
  readonly from_ms: string;
  readonly to_ms: string;
  readonly precision: number;
  readonly buy_pip: string;
  readonly sell_pip: string;
  readonly seed: Uint8Array | null;
  readonly state: "decided" | "void";
  readonly strike: StoredTick | null;
  readonly close: StoredTick | null;
  readonly outcome: FinishedRound["outcome"];
  readonly void_cause: string | null;
}

async function finishedRounds({ owner }: ReplayWorld): Promise<readonly FinishedRound[]> {
  const rows = await owner.query<Row>(
    `select r.id, stock, type, game_start_ms as from_ms, game_finish_ms as to_ms, precision, buy_pip, sell_pip, s.seed, state, strike, close, outcome,
       void_cause from rounds.round r left join rounds.seed s on s.round_id = r.id where state in ('decided', 'void') order by r.id`,
  );
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    gameStartMs: Number(row.from_ms),
    gameFinishMs: Number(row.to_ms),
    buyPip: Number(row.buy_pip),
    sellPip: Number(row.sell_pip),
    voidCause: row.void_cause,
  }));
}
