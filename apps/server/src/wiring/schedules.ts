import { type Clock, type Instant, plusMs } from "@maru/values";
import type { Members } from "../operations/people/members.ts";
import { applyRetention } from "../operations/people/accounts/retention/apply-retention.ts";
import type { Fairness } from "../operations/fairness/fairness-room.ts";
import type { Wallet } from "../operations/wallet/wallet.ts";
import { openAuditFile } from "../platform/audit-file.ts";
import type { Log } from "../platform/log.ts";
import { type Schedule, startSchedule } from "../platform/schedule.ts";
import { sealBooks } from "../platform/seal-books.ts";
import { ASK_CLOCK_EVERY_MS, type ClockWatch } from "../platform/watch-clock.ts";
import { keepClockReading } from "../trading/market/clock-store.ts";
import type { Comparison } from "../trading/market/comparison/compare-minutes.ts";
import type { SealedBalances } from "../trading/ledger/sealed/open-sealed-balances.ts";
import type { Proof } from "../trading/proof/open-proof.ts";
import type { Reconciliation } from "./reconciliation.ts";
import type { Databases } from "./path/databases.ts";
import type { MarketFlow, Trading } from "./path/flow.ts";
import type { BackOfficeRooms } from "./back-office-rooms.ts";

/** Work of the product that comes round by itself. */
export interface ScheduledJob {
  /** As its errors are counted and logged. */
  readonly name: string;
  /** The longest time between two runs, milliseconds. */
  readonly everyMs: number;
  readonly run: (nowMs: Instant) => Promise<Outcome>;
  /** Is given what makes it run at once. */
  readonly wakes?: (wake: () => void) => void;
}

interface Outcome {
  /** When it is due again; without it after `everyMs`. */
  readonly nextMs?: Instant;
  /** Something was committed that somebody is told: the relay runs at once. */
  readonly isNews?: boolean;
}

/** What the jobs beside the trading path work on. */
export interface ScheduledRooms {
  readonly databases: Pick<Databases, "accounts" | "books" | "prices">;
  readonly dataDir: string;
  readonly log: Pick<Log, "error">;
  readonly clockWatch: ClockWatch;
  readonly books: Pick<Reconciliation, "step">;
  readonly balances: SealedBalances;
  readonly proof: { readonly log: Pick<Proof["log"], "sealedDays"> };
  readonly wallet: Pick<Wallet, "expireDue" | "checkFunds">;
  readonly fairness: Pick<Fairness, "count" | "reference">;
  /** Null without live feeds. */
  readonly comparison: Comparison | null;
  readonly content: Pick<BackOfficeRooms["contentService"], "announceDue">;
  readonly harm: Pick<BackOfficeRooms["harm"], "computeDue">;
  readonly intensive: Pick<BackOfficeRooms["intensive"], "computeDue">;
  readonly partners: Pick<BackOfficeRooms["partners"], "foldDays" | "foldRounds">;
  readonly members: Pick<Members, "sendEmails" | "texts">;
}

const SEAL_ROWS = 20_000;
/** Between two chunks of a past that is not counted yet, as after an upgrade: betting goes first. */
const CATCH_UP_MS = 50;

const news = async (count: Promise<number>): Promise<Outcome> => ({ isNews: (await count) > 0 });
const quiet = async (work: Promise<unknown>): Promise<Outcome> => {
  await work;
  return {};
};

/** What publishes: it runs whenever another job has news, and settles what was announced on the way. */
export function relayJob(trading: Pick<Trading, "relay" | "settleAnnounced">): ScheduledJob {
  return {
    name: "relay",
    everyMs: 100,
    run: async () => {
      await trading.relay.drain();
      if ((await trading.settleAnnounced()) > 0) await trading.relay.drain();
      return {};
    },
  };
}

/** The jobs of the trading path. */
export function tradingJobs({
  markets,
  settleDue,
  proof,
}: Pick<Trading, "markets" | "settleDue" | "proof">): readonly ScheduledJob[] {
  return [
    // A tick is shown at most this long after it came, and one that comes after a quiet while at once. A lock is written at most this long
    // after its moment.
    ...markets.map(marketJob),
    { name: "settlement", everyMs: 5_000, run: () => news(settleDue()) },
    // The stakes of a round are sealed at most this long after its lock; its strike comes ten seconds after.
    { name: "log", everyMs: 500, run: (nowMs) => quiet(Promise.resolve(proof?.log.step(nowMs))) },
  ];
}

function marketJob(market: MarketFlow): ScheduledJob {
  return {
    name: market.stock,
    everyMs: 100,
    run: async (nowMs) => ({ nextMs: await market.step(nowMs), isNews: true }),
    wakes: (wake) => market.wakes(wake),
  };
}

/** Looks for markets that two people made meanwhile: each opens at most this long after the second one's yes, with a job of its own. */
export function newMarketsJob(
  openNew: () => Promise<readonly MarketFlow[]>,
  add: Schedules["add"],
): ScheduledJob {
  return {
    name: "markets",
    everyMs: 5_000,
    run: async () => {
      for (const market of await openNew()) add(marketJob(market));
      return {};
    },
  };
}

/** All other jobs of the product, in one table. */
export function roomJobs(rooms: ScheduledRooms): readonly ScheduledJob[] {
  const { databases, books, wallet, fairness, comparison, content, partners } = rooms;
  const { sendEmails, texts } = rooms.members;
  const auditFile = openAuditFile(databases.accounts, rooms.dataDir);
  return [
    // How soon a process sees that another one halted money, or that an operator lifted the halt.
    { name: "books", everyMs: 5_000, run: async (nowMs) => ({ nextMs: await books.step(nowMs) }) },
    // A day that is over is sealed within this.
    { name: "balances", everyMs: 60_000, run: (nowMs) => quiet(sealBalances(rooms, nowMs)) },
    { name: "clock", everyMs: ASK_CLOCK_EVERY_MS, run: () => quiet(readClock(rooms)) },
    // A deposit nobody paid is over within this of its time.
    { name: "wallet", everyMs: 5_000, run: () => news(wallet.expireDue()) },
    // What was owed at a day's end is held against the segregated account within this.
    { name: "funds", everyMs: 60_000, run: (nowMs) => quiet(checkFunds(rooms, nowMs)) },
    // A settled round is in the public record within this.
    { name: "fairness", everyMs: 30_000, run: (nowMs) => countFairness(fairness, rooms.log, nowMs) },
    // A round that was settled differently closes its market within this of the settler's report.
    { name: "reference", everyMs: 5_000, run: referenceStep(fairness.reference, rooms.log) },
    // A notice comes out within this of its time.
    { name: "content", everyMs: 1_000, run: () => news(content.announceDue()) },
    // A day that is over is written down within this, once its last round is settled.
    { name: "days", everyMs: 60_000, run: (nowMs) => untilNone(partners.foldDays(), nowMs) },
    // What settled is in the report of its day within this, by itself; until then a report adds it.
    { name: "days", everyMs: 5_000, run: (nowMs) => untilNone(partners.foldRounds(), nowMs) },
    // Signs of harm of a day that is over are found within this.
    { name: "harm", everyMs: 60_000, run: (nowMs) => quiet(rooms.harm.computeDue(nowMs)) },
    // Whose losses of a week that is over were large is known within this, and a month that is over is summed up.
    { name: "intensive play", everyMs: 60_000, run: (nowMs) => quiet(rooms.intensive.computeDue(nowMs)) },
    { name: "audit file", everyMs: 2_000, run: () => quiet(auditFile.copyNew()) },
    // The newest transfers and settled bets are in the log of security events within this.
    { name: "audit seal", everyMs: 15_000, run: () => quiet(sealBooks(databases.books, SEAL_ROWS)) },
    {
      name: "retention",
      everyMs: 6 * 3_600_000,
      run: () => quiet(applyRetention(databases.accounts, "remove")),
    },
    ...comparisonJobs(comparison, rooms.log),
    ...(sendEmails === null ? [] : [{ name: "e-mail", everyMs: 2_000, run: () => quiet(sendEmails()) }]),
    // A code leaves within this, and what became of it is asked for from ten seconds on.
    ...(texts === null ? [] : [{ name: "text messages", everyMs: 1_000, run: () => quiet(texts.step()) }]),
  ];
}

/** Seals the days that are over, says which cannot be, and puts what is sealed into the public log. */
async function sealBalances(
  { balances, proof, log }: Pick<ScheduledRooms, "balances" | "proof" | "log">,
  nowMs: Instant,
): Promise<void> {
  for (const refused of await balances.sealDue(nowMs))
    log.error(refused, "a day is not sealed: what its players are owed is not what the books say");
  const days = await balances.unlogged(nowMs);
  if (days.length > 0) await proof.log.sealedDays(days);
}

/** Says which sites held less at a day's end than they owed: they take no deposits from then on. */
async function checkFunds({ wallet, log }: Pick<ScheduledRooms, "wallet" | "log">, nowMs: Instant) {
  for (const short of await wallet.checkFunds(nowMs))
    log.error(short, "a site holds less than it owes its players: it takes no new deposits");
}

/** Holds our clock against the servers that were named, and keeps what they said for the rounds' evidence. */
async function readClock({ databases, clockWatch }: ScheduledRooms): Promise<void> {
  await clockWatch.ask();
  const { state, offsetMs } = clockWatch.standing();
  if (state !== "unwatched") await keepClockReading(databases.prices, offsetMs);
}

async function countFairness(
  fairness: ScheduledRooms["fairness"],
  log: ScheduledRooms["log"],
  nowMs: Instant,
): Promise<Outcome> {
  const { isAll, alarms } = await fairness.count();
  for (const alarm of alarms) log.error(alarm, "a day's figure is one that chance hardly makes");
  return isAll ? {} : { nextMs: plusMs(nowMs, CATCH_UP_MS) };
}

/** Asks whoever settles rounds again, says once that they are gone or back, and every difference. */
function referenceStep(reference: Fairness["reference"], log: ScheduledRooms["log"]): ScheduledJob["run"] {
  let isSilent = false;
  return async () => {
    const { raised, trouble } = await reference.watch();
    const { watcher, isWatching } = reference.standing();
    const isGone = watcher !== "none" && !isWatching && trouble !== null;
    if (isGone && !isSilent) log.error({ watcher, trouble }, "nobody settles rounds again");
    isSilent = isGone;
    for (const difference of raised) log.error(difference, "a round was settled differently");
    return { isNews: raised.some(({ closed }) => closed) };
  };
}

/** Holds the minutes of the log against the venues' own candles. A market that was opened since has its first turn within a minute. */
function comparisonJobs(comparison: Comparison | null, log: ScheduledRooms["log"]): readonly ScheduledJob[] {
  if (comparison === null) return [];
  const run = async (nowMs: Instant): Promise<Outcome> => {
    const { nextMs, differences } = await comparison.step(nowMs);
    for (const difference of differences) log.error(difference, "a minute is not the venue's own candle");
    return { nextMs };
  };
  return [{ name: "comparison", everyMs: 60_000, run }];
}

/** At once again while there was something to do. */
async function untilNone(count: Promise<number>, nowMs: Instant): Promise<Outcome> {
  return (await count) > 0 ? { nextMs: nowMs } : {};
}

export interface Schedules {
  /** Something was committed: publish it now. */
  wakeRelay(): void;
  /** One more job beside those that run; none once they are stopped. */
  readonly add: (job: ScheduledJob) => void;
  /** Resolves when nothing runs any more; the relay ends last. */
  stop(): Promise<void>;
}

/** Starts the relay and the jobs. Every error of a run is told by the job's name, and the job goes on. */
export function startSchedules(
  relay: ScheduledJob,
  jobs: readonly ScheduledJob[],
  parts: { readonly clock: Clock; readonly onError: (name: string, error: unknown) => void },
): Schedules {
  const start = (job: ScheduledJob, onNews: () => void): Schedule => {
    const schedule = startSchedule({
      clock: parts.clock,
      maxSleepMs: job.everyMs,
      onError: (error) => parts.onError(job.name, error),
      step: async (nowMs) => {
        const { nextMs, isNews } = await job.run(nowMs);
        if (isNews === true) onNews();
        return nextMs ?? plusMs(nowMs, job.everyMs);
      },
    });
    job.wakes?.(() => schedule.wake());
    return schedule;
  };
  const publishing = start(relay, () => undefined);
  const running: Schedule[] = [];
  let isStopped = false;
  const add = (job: ScheduledJob): void => {
    if (!isStopped) running.push(start(job, () => publishing.wake()));
  };
  jobs.forEach(add);
  return {
    wakeRelay: () => publishing.wake(),
    add,
    stop: async () => {
      isStopped = true;
      await Promise.all(running.map((schedule) => schedule.stop()));
      await publishing.stop();
    },
  };
}
