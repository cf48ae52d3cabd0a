import { type Instant, instant } from "@maru/values";
import { createDice, type Dice } from "./clock/dice.ts";
import { createScheduler, type Owner, type Scheduler } from "./clock/scheduler.ts";
import { MemoryDatabase, STATEMENTS } from "./database/memory-database.ts";
import type { Statement } from "./database/statement.ts";
import { createTables, type Tables } from "./database/tables.ts";
import { createFaultPlan, type FaultPlan, type FaultRates, NO_FAULTS } from "./fault-plan.ts";
import { createVenue, type Venue } from "./outside/venue.ts";
import { furnish, MARKETS } from "./outside/site-data.ts";

/** How a run is made; everything else follows from its seed. */
export interface SimulationOptions {
  /** How long players bet, in virtual time. */
  readonly bettingMs: number;
  /** No faults at all: then nothing may be void for want of prices. */
  readonly isCalm: boolean;
  /** Puts a planted bug in the place of a statement, to show that the checks see it. */
  readonly plant: (
    statements: readonly Statement[],
    world: { readonly nowMs: () => number },
  ) => readonly Statement[];
}

export const DEFAULT_OPTIONS: SimulationOptions = {
  bettingMs: 150_000,
  isCalm: false,
  plant: (statements) => statements,
};

/** A time in which prices or the server were not there, so that rounds may be void for it. */
export interface Disturbance {
  readonly fromMs: number;
  toMs: number;
  readonly what: string;
}

/** What is there whether a server runs or not. */
export interface World {
  readonly seed: number;
  readonly options: SimulationOptions;
  readonly startMs: Instant;
  readonly scheduler: Scheduler;
  readonly tables: Tables;
  readonly database: MemoryDatabase;
  readonly faults: FaultPlan;
  readonly venues: readonly Venue[];
  /** The world's own events; it never dies. */
  readonly outside: Owner;
  readonly disturbances: Disturbance[];
  /** Broken invariants, the first of which ends the run. */
  readonly failures: string[];
  /** What happened, line by line: equal seeds have equal lines. */
  readonly journal: string[];
  /** Until then the clock watch reports a fault. */
  clockBrokenUntilMs: number;
  isClockBroken(): boolean;
  dice(matter: string): Dice;
  log(line: string): void;
  fail(reason: string): void;
  /** Replaced by the run itself: what to do when a server must die, and what to check after a commit. */
  kill: (owner: Owner) => void;
  committed: (label: string) => void;
}

/** 2025-06-02 12:00 in Seoul, on the grid of every length used here; each seed starts at another slot. */
const EPOCH_MS = 1_748_833_200_000;
const AFTER_MS = 360_000;

export function createWorld(seed: number, options: SimulationOptions): World {
  const dice = (matter: string): Dice => createDice(seed, matter);
  const startMs = instant(EPOCH_MS + dice("start").whole(0, 40) * 30_000 + dice("offset").whole(0, 29_999));
  const scheduler = createScheduler(startMs);
  const faults = createFaultPlan(dice("faults"), options.isCalm ? NO_FAULTS : ratesOf(dice("rates")));
  const tables = createTables();
  const outside: Owner = { name: "outside", isAlive: true };
  const nowMs = (): number => scheduler.nowMs;
  const world: World = {
    seed,
    options,
    startMs,
    scheduler,
    tables,
    faults,
    outside,
    dice,
    disturbances: [],
    failures: [],
    journal: [],
    clockBrokenUntilMs: 0,
    isClockBroken: () => scheduler.nowMs < world.clockBrokenUntilMs,
    database: new MemoryDatabase({
      tables,
      scheduler,
      faults,
      statements: options.plant(STATEMENTS, { nowMs }),
      machine: { name: "database", isAlive: true, isPassive: true },
      kill: (owner) => world.kill(owner),
      committed: (label) => world.committed(label),
    }),
    venues: marketsOf(dice("markets")).map((rules) =>
      createVenue(rules, dice(`venue ${rules.stock}`), {
        fromMs: startMs - 5_000,
        toMs: startMs + options.bettingMs + AFTER_MS,
        isCalm: options.isCalm,
        faults,
      }),
    ),
    log: (line) => void world.journal.push(`${scheduler.nowMs - startMs} ${line}`),
    fail: (reason) => {
      world.failures.push(reason);
      world.log(`FAILED ${reason}`);
    },
    kill: () => undefined,
    committed: () => undefined,
  };
  furnish(world);
  for (const venue of world.venues) {
    for (const { fromMs, toMs } of venue.outages) {
      world.disturbances.push({ fromMs, toMs, what: `outage of ${venue.rules.stock}` });
    }
  }
  return world;
}

/** Some runs have few faults, others many; some only deaths, others only lost connections. */
function ratesOf(dice: Dice): FaultRates {
  const strength = dice.pick([0.3, 1, 3]);
  return {
    call: 0.006 * strength * dice.pick([0, 1, 1]),
    kill: 0.0015 * strength * dice.pick([0, 1, 1]),
    stall: 0.0008 * strength,
  };
}

function marketsOf(dice: Dice): readonly Venue["rules"][] {
  const first = dice.whole(0, MARKETS.length - 1);
  const chosen = MARKETS.filter((_, at) => at === first || dice.chance(0.15));
  return chosen;
}
