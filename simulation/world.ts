import { type Instant, instant } from "@maru/values";
import { createDice, type Dice } from "./clock/dice.ts";
import { createScheduler, type Owner, type Scheduler } from "./clock/scheduler.ts";
import { createFaultPlan, drawRates, type FaultPlan, type FaultRates, NO_FAULTS } from "./fault-plan.ts";
import { createVenue, type Venue } from "./outside/venue.ts";
import { MARKETS } from "./outside/site-data.ts";
import type { PlantedBug } from "./planted-bug.ts";
import { plantedBug } from "./planted-bugs.ts";
import { FaultyDatabase } from "./postgres/faulty-database.ts";
import type { Query } from "./postgres/label.ts";
import { type Mirror, openMirror } from "./postgres/mirror.ts";
import { Session } from "./postgres/session.ts";
import type { Store } from "./postgres/store.ts";
import { createTables, type Tables } from "./postgres/tables.ts";
import { openTraffic, type Traffic } from "./postgres/traffic.ts";

/** How a run is made; everything else follows from its seed. */
export interface SimulationOptions {
  /** How long players bet, in virtual time. */
  readonly bettingMs: number;
  /** No faults at all: then nothing may be void for want of prices. */
  readonly isCalm: boolean;
  /** The name of a bug put into the product, to show that the checks see it; null for none. */
  readonly bug: string | null;
  /** What does not happen in this run although its seed has it: faults, what staff do, players. */
  readonly without: readonly string[];
}

export const DEFAULT_OPTIONS: SimulationOptions = {
  bettingMs: 95_000,
  isCalm: false,
  bug: null,
  without: [],
};

/** A time in which prices or the server were not there, so that rounds may be void for it. */
export interface Disturbance {
  readonly fromMs: number;
  toMs: number;
  readonly what: string;
}

export interface LiveMessage {
  readonly destination: string;
  readonly body: string;
}

/** What is there whether a server runs or not. */
export interface World {
  readonly seed: number;
  readonly options: SimulationOptions;
  readonly plant: PlantedBug | null;
  readonly startMs: Instant;
  readonly scheduler: Scheduler;
  readonly store: Store;
  readonly tables: Tables;
  readonly mirror: Mirror;
  readonly traffic: Traffic;
  readonly database: FaultyDatabase;
  readonly faults: FaultPlan;
  readonly venues: readonly Venue[];
  /** The world's own events; it never dies. */
  readonly outside: Owner;
  readonly disturbances: Disturbance[];
  /** Round → when its end was committed. */
  readonly endedMs: Map<number, number>;
  /** Broken invariants, the first of which ends the run. */
  readonly failures: string[];
  /** What happened, line by line: equal seeds have equal lines. */
  readonly journal: string[];
  /** What a server told a player over the live channel, or everybody (null). */
  heard(player: string | null, message: LiveMessage): void;
  /** A server that led no market leads one. */
  noteLeader(name: string): void;
  /** What staff do to the database, past every fault; waits for locks as everybody does. */
  staff(query: Query, done: () => void): void;
  dice(matter: string): Dice;
  log(line: string): void;
  fail(reason: string): void;
  /** Replaced by the run itself: what to do when a server must die, what to note of a commit, and what to look at after it. */
  kill: (owner: Owner) => void;
  committed: (label: string, sentMs: number) => void;
  look: () => Promise<void>;
}

/** 2025-06-02 12:00 in Seoul, on the grid of every length used here; each seed starts at another slot. */
const EPOCH_MS = 1_748_833_200_000;
const AFTER_MS = 360_000;

export function createWorld(seed: number, options: SimulationOptions, store: Store): World {
  const dice = (matter: string): Dice => createDice(seed, matter);
  const startMs = instant(EPOCH_MS + dice("start").whole(0, 40) * 30_000 + dice("offset").whole(0, 29_999));
  const traffic = openTraffic(store.monitor);
  const scheduler = createScheduler(startMs, {
    moved: (nowMs) => store.setClock(nowMs),
    settled: async () => {
      await traffic.settle();
      await world.look();
    },
  });
  store.setClock(startMs);
  const faults = createFaultPlan(dice("faults"), ratesOf(options, dice("rates")));
  const tables = createTables();
  const world: World = {
    seed,
    options,
    plant: options.bug === null ? null : plantedBug(options.bug),
    startMs,
    scheduler,
    store,
    tables,
    traffic,
    faults,
    dice,
    mirror: openMirror(store.owner, tables),
    outside: { name: "outside", isAlive: true },
    disturbances: [],
    endedMs: new Map(),
    failures: [],
    journal: [],
    database: new FaultyDatabase({
      connections: store.connections,
      traffic,
      scheduler,
      faults,
      machine: { name: "database", isAlive: true, isPassive: true },
      kill: (owner) => world.kill(owner),
      committed: (label, sentMs) => world.committed(label, sentMs),
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
    heard: () => undefined,
    noteLeader: (name) => {
      world.log(`${name} leads`);
      faults.note(`server ${name.charAt("server ".length)} leads`);
    },
    staff: (query, done) => {
      const session = new Session({
        role: null,
        connections: store.connections,
        traffic,
        ended: () => undefined,
      });
      session.run(query, (outcome) => {
        session.close();
        if ("error" in outcome) world.fail(`staff cannot ${query.text}: ${outcome.error.message}`);
        else done();
      });
    },
    kill: () => undefined,
    committed: () => undefined,
    look: () => Promise.resolve(),
  };
  for (const venue of world.venues) {
    for (const { fromMs, toMs } of venue.outages) {
      world.disturbances.push({ fromMs, toMs, what: `outage of ${venue.rules.stock}` });
    }
  }
  return world;
}

function ratesOf({ isCalm, without }: SimulationOptions, dice: Dice): FaultRates {
  const drawn = drawRates(dice);
  if (isCalm) return NO_FAULTS;
  return {
    ...drawn,
    ...Object.fromEntries(without.filter((name) => name in drawn).map((name) => [name, 0])),
  };
}

function marketsOf(dice: Dice): readonly Venue["rules"][] {
  const first = dice.whole(0, MARKETS.length - 1);
  return MARKETS.filter((_, at) => at === first || dice.chance(0.15));
}
