import { createHash } from "node:crypto";
import { onVirtualTime } from "./clock/virtual-timers.ts";
import { watchBars } from "./checks/bar-watch.ts";
import { watchBets } from "./checks/bet-watch.ts";
import { bookFaults } from "./checks/books.ts";
import { finalFaults } from "./checks/final-faults.ts";
import { type LiveWatch, watchLive } from "./checks/live-watch.ts";
import { endText, watchRounds } from "./checks/round-watch.ts";
import { keepServersAlive } from "./lives.ts";
import { meddle } from "./outside/meddle.ts";
import { type Players, startPlayers } from "./outside/players.ts";
import { furnish } from "./outside/site-data.ts";
import { plantSql } from "./plant-sql.ts";
import type { Store } from "./postgres/store.ts";
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
  /** Statements that waited for a lock of another. */
  readonly waits: number;
  /** Faults, answers and ends of rounds with their numbers. */
  readonly counts: ReadonlyMap<string, number>;
  readonly journal: readonly string[];
}

/** After betting ends everything must be settled within this. */
const SETTLE_WITHIN_MS = 330_000;

/**
 * Runs the trading path on two servers, on virtual time and the real database: prices, rounds, bets, settlement, faults and restarts, all
 * from `seed`. After every commit the invariants are checked; the first broken one ends the run. One run at a time on a store.
 */
export async function simulate(
  store: Store,
  seed: number,
  options: Partial<SimulationOptions> = {},
): Promise<SimulationReport> {
  await store.reset();
  const world = createWorld(seed, { ...DEFAULT_OPTIONS, ...options }, store);
  const unplant = await plantSql(store.owner, world.plant?.sql ?? {});
  try {
    await furnish(world);
    await world.mirror.read("money");
    return await onVirtualTime(world.scheduler, () => play(world));
  } finally {
    await leave(world);
    await unplant();
  }
}

async function play(world: World): Promise<SimulationReport> {
  const { scheduler, startMs, options, faults } = world;
  const lives = keepServersAlive(world);
  const live = watch(world);
  const players = startPlayers(world, lives);
  meddle(world, lives);
  await scheduler.run(startMs + options.bettingMs, () => world.failures.length > 0);
  players.stop();
  // From here on nothing fails any more, and everything that is open must end.
  faults.isCalm = true;
  faults.isDatabaseAway = false;
  const isOver = (): boolean => world.failures.length > 0 || (players.isQuiet() && isSettled(world));
  await scheduler.run(startMs + options.bettingMs + SETTLE_WITHIN_MS, isOver);
  if (world.failures.length === 0) {
    // What was settled last is still to be told.
    await scheduler.run(scheduler.nowMs + TELL_WITHIN_MS, () => world.failures.length > 0);
    for (const fault of await openFaults(world, { players, live })) world.fail(fault);
  }
  return reportOf(world, lives.restarts());
}

const TELL_WITHIN_MS = 12_000;

async function openFaults(
  world: World,
  { players, live }: { readonly players: Players; readonly live: LiveWatch },
): Promise<readonly string[]> {
  const silent = players.isQuiet() ? [] : ["a player never got an answer"];
  return [...silent, ...(await finalFaults(world, players.intents)), ...live.finalFaults()];
}

function isSettled({ tables }: World): boolean {
  return [...tables.bets.values()].every(({ round_id }) => tables.settlements.has(round_id));
}

/** Ends what the servers still have open, so that the next run finds every lock free. */
async function leave(world: World): Promise<void> {
  world.committed = () => undefined;
  world.database.dropAll();
  await world.traffic.settle();
}

/** Commits that move no points and end nothing; ticks are looked at with the next bar. */
const OTHERS =
  /^(insert (rounds\.lease|market\.tick|market\.incident)|update rounds\.lease|transaction of maru_(relay|settlement))$/;
const PRICES = /market\.|rounds\.|maru_prices/;

/** The checks after every commit: of all that it could have broken. */
function watch(world: World): LiveWatch {
  const rounds = watchRounds(world);
  const bars = watchBars(world);
  const bets = watchBets(world);
  const live = watchLive(world);
  const fresh = { hasPrices: false, moneySentMs: Number.POSITIVE_INFINITY };
  world.heard = (player, message) => live.hear(player, message);
  world.committed = (label, sentMs) => {
    if (OTHERS.test(label)) return;
    if (PRICES.test(label)) fresh.hasPrices = true;
    else fresh.moneySentMs = Math.min(fresh.moneySentMs, sentMs);
  };
  world.look = async () => {
    const { hasPrices, moneySentMs } = fresh;
    const faults: string[] = [];
    if (hasPrices) {
      fresh.hasPrices = false;
      await world.mirror.read("prices");
      faults.push(...bars.look(), ...rounds.look());
    }
    if (Number.isFinite(moneySentMs)) {
      fresh.moneySentMs = Number.POSITIVE_INFINITY;
      await world.mirror.read("money");
      faults.push(...bets.look(moneySentMs), ...bookFaults(world.tables));
    }
    for (const fault of faults) world.fail(fault);
  };
  return live;
}

function reportOf(world: World, restarts: number): SimulationReport {
  const { tables, faults, seed, failures, journal, scheduler, traffic } = world;
  const counts = new Map(faults.counts);
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const round of tables.rounds.values()) {
    const end = endText(round);
    if (end !== "") count(`round ${end.startsWith("digit") ? "digit" : end}`);
  }
  for (const bet of tables.bets.values()) {
    if (tables.transfers.has(`2:${bet.id}`)) count("bet won");
    else if (tables.transfers.has(`3:${bet.id}`)) count("bet void");
    else count(tables.settlements.has(bet.round_id) ? "bet lost" : "bet open");
  }
  const facts = [...tables.transfers.values()].map((row) => Object.values(row).join(" ")).toSorted();
  const balances = [...tables.accounts.values()].map(({ id, balance }) => `${id} ${balance}`).toSorted();
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
    waits: traffic.waits,
  };
}
