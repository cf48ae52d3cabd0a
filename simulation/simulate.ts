import { createHash } from "node:crypto";
import type { Owner } from "./clock/scheduler.ts";
import { onVirtualTime } from "./clock/virtual-timers.ts";
import { watchBars } from "./checks/bar-watch.ts";
import { watchBets } from "./checks/bet-watch.ts";
import { bookFaults } from "./checks/books.ts";
import { finalFaults } from "./checks/final-faults.ts";
import { endText, watchRounds } from "./checks/round-watch.ts";
import { meddle } from "./outside/meddle.ts";
import { startPlayers } from "./outside/players.ts";
import { startServer, type Server } from "./server.ts";
import { createWorld, DEFAULT_OPTIONS, type SimulationOptions, type World } from "./world.ts";

/** What came of one seed. The same seed and options give the same report. */
export interface SimulationReport {
  readonly seed: number;
  /** Broken invariants; empty when all hold. */
  readonly failures: readonly string[];
  /** SHA-256 of everything that happened, in order. */
  readonly digest: string;
  readonly rounds: number;
  readonly bets: number;
  readonly restarts: number;
  /** Events of virtual time that ran. */
  readonly steps: number;
  /** Faults, answers and ends of rounds with their numbers. */
  readonly counts: ReadonlyMap<string, number>;
  readonly journal: readonly string[];
}

/** After betting ends everything must be settled within this. */
const SETTLE_WITHIN_MS = 330_000;

/**
 * Runs the whole platform in memory on virtual time: prices, rounds, bets, settlement, faults and restarts, all from `seed`. After
 * every commit the invariants are checked; the first broken one ends the run.
 */
export async function simulate(
  seed: number,
  options: Partial<SimulationOptions> = {},
): Promise<SimulationReport> {
  const world = createWorld(seed, { ...DEFAULT_OPTIONS, ...options });
  return onVirtualTime(world.scheduler, () => play(world));
}

async function play(world: World): Promise<SimulationReport> {
  const { scheduler, startMs, options } = world;
  const life = keepServerAlive(world);
  watch(world);
  const players = startPlayers(world, life.server);
  meddle(world, { server: life.server, kill: life.kill });
  await scheduler.run(startMs + options.bettingMs, () => world.failures.length > 0);
  players.stop();
  world.faults.isCalm = true;
  world.faults.isDatabaseAway = false;
  const isOver = (): boolean => world.failures.length > 0 || (players.isQuiet() && isSettled(world));
  await scheduler.run(startMs + options.bettingMs + SETTLE_WITHIN_MS, isOver);
  if (world.failures.length === 0) {
    if (!players.isQuiet()) world.fail("a player never got an answer");
    for (const fault of finalFaults(world, players.intents)) world.fail(fault);
  }
  return reportOf(world, life.restarts());
}

function isSettled({ tables }: World): boolean {
  return [...tables.bets.values()].every(({ round_id }) => tables.settlements.has(round_id));
}

/** A server dies with its memory and its open transactions; after a while another one starts from the stores. */
function keepServerAlive(world: World): {
  readonly server: () => Server | null;
  readonly kill: (owner: Owner) => void;
  readonly restarts: () => number;
} {
  const { scheduler, outside, faults } = world;
  const dice = world.dice("lives");
  let server: Server | null = null;
  let lives = 0;
  const skewMs = world.options.isCalm ? 0 : dice.pick([0, 0, 80, -80, 35]);
  const start = (): void => {
    lives += 1;
    world.log(`server ${lives} starts`);
    server = startServer(world, {
      name: `server ${lives}`,
      skewMs,
      clockOffsetMs: () => (world.isClockBroken() ? 500 : skewMs),
    });
  };
  const kill = (owner: Owner): void => {
    if (!owner.isAlive || server === null || owner !== server.owner) return;
    owner.isAlive = false;
    server = null;
    world.database.drop(owner);
    const downMs = dice.chance(0.75) ? dice.whole(20, 4_000) : dice.whole(4_000, 70_000);
    faults.note(downMs > 30_000 ? "server away for a whole round" : "server killed");
    world.log(`${owner.name} died for ${downMs} ms`);
    world.disturbances.push({
      fromMs: scheduler.nowMs - 15_000,
      toMs: scheduler.nowMs + downMs + 5_000,
      what: "death",
    });
    scheduler.after(downMs, outside, start);
  };
  world.kill = kill;
  scheduler.after(0, outside, start);
  return { server: () => server, kill, restarts: () => lives - 1 };
}

const MONEY = new Set(["place-bets", "settle-round"]);
const PRICES = new Set(["append-ticks", "transaction of maru_prices"]);

/** The checks after every commit: of all that it could have broken. */
function watch(world: World): void {
  const rounds = watchRounds(world);
  const bars = watchBars(world);
  const bets = watchBets(world);
  world.committed = (label) => {
    const faults: string[] = [];
    if (MONEY.has(label)) faults.push(...bets.look(), ...bookFaults(world.tables));
    if (PRICES.has(label)) faults.push(...bars.look(), ...rounds.look());
    for (const fault of faults) world.fail(fault);
  };
}

function reportOf(world: World, restarts: number): SimulationReport {
  const { tables, faults, seed, failures, journal, scheduler } = world;
  const counts = new Map(faults.counts);
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const round of tables.rounds.values()) {
    const end = endText(round);
    if (end !== "") count(`round ${end.startsWith("digit") ? "digit" : end}`);
  }
  for (const bet of tables.bets.values()) {
    const status = tables.outcomes.get(bet.round_id)?.get(bet.type);
    count(`bet ${["open", "won", "lost", "void"][status ?? 0]}`);
  }
  const facts = [...tables.transfers.values()].map((row) => Object.values(row).join(" "));
  const balances = [...tables.accounts].map(([id, { balance }]) => `${id} ${balance}`);
  const digest = createHash("sha256")
    .update([...journal, ...facts, ...balances].join("\n"))
    .digest("hex");
  return {
    seed,
    failures,
    digest,
    counts,
    journal,
    restarts,
    rounds: tables.rounds.size,
    bets: tables.bets.size,
    steps: scheduler.count,
  };
}
