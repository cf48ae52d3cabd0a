import type { BetRequest } from "../apps/server/src/ports/place-bet.ts";
import type { BetTaker } from "./betting-rooms.ts";
import type { Telling } from "./betting-telling.ts";

/** What one run of a load gave. Latencies in ms, from the moment a bet was due to its answer. */
export interface LoadReport {
  readonly acceptedPerSecond: number;
  readonly refused: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  /** Processor time per accepted bet, microseconds: of the database server, and of this process (load and room together). */
  readonly databaseMicros: number;
  readonly roomMicros: number;
}

/** What every load needs: where its bets come from, and how the database's processor time is read. */
interface LoadParts {
  readonly bet: () => BetRequest;
  readonly databaseTime: () => number;
  /** Runs beside the bets, as in a server. */
  readonly telling: Telling;
}

interface Meter {
  add(latencyMs: number, isAccepted: boolean): void;
  report(): LoadReport;
}

function openMeter(databaseTime: () => number): Meter {
  const latencies: number[] = [];
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const databaseBefore = databaseTime();
  let refused = 0;
  return {
    add: (latencyMs, isAccepted) => {
      latencies.push(latencyMs);
      if (!isAccepted) refused += 1;
    },
    report: () => {
      const seconds = (performance.now() - begun) / 1_000;
      const used = process.cpuUsage(cpu);
      const accepted = latencies.length - refused;
      const sorted = Float64Array.from(latencies).toSorted();
      const at = (share: number): number =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return {
        acceptedPerSecond: accepted / seconds,
        refused,
        p50: at(0.5),
        p99: at(0.99),
        p999: at(0.999),
        databaseMicros: ((databaseTime() - databaseBefore) * 1e6) / accepted,
        roomMicros: (used.user + used.system) / accepted,
      };
    },
  };
}

async function send(
  taker: BetTaker,
  bet: BetRequest,
  { meter, dueMs }: { meter: Meter; dueMs: number },
): Promise<void> {
  const answer = await taker.placeBet(bet);
  meter.add(performance.now() - dueMs, answer.ok);
}

/** Always `outstanding` bets under way: how much it can take. The time ends when every bet has its receipt. */
export async function closedLoop(
  taker: BetTaker,
  load: LoadParts & { readonly outstanding: number; readonly seconds: number },
): Promise<LoadReport> {
  const meter = openMeter(load.databaseTime);
  load.telling.start();
  const until = performance.now() + load.seconds * 1_000;
  const player = async (): Promise<void> => {
    while (performance.now() < until) await send(taker, load.bet(), { meter, dueMs: performance.now() });
  };
  await Promise.all(Array.from({ length: load.outstanding }, player));
  await load.telling.finish();
  return meter.report();
}

/** Bets arrive at this rate whether or not earlier ones were answered; a late arrival counts from when it was due. */
export function openLoop(
  taker: BetTaker,
  load: LoadParts & { readonly perSecond: number; readonly seconds: number },
): Promise<LoadReport> {
  return arrivals(taker, load, (elapsedMs) => elapsedMs >= load.seconds * 1_000);
}

/** Bets arrive at this rate for as long as something else takes. */
export async function openLoopDuring(
  taker: BetTaker,
  load: LoadParts & { readonly perSecond: number; readonly during: Promise<unknown> },
): Promise<LoadReport> {
  let isOver = false;
  const over = load.during.finally(() => {
    isOver = true;
  });
  const report = await arrivals(taker, load, () => isOver);
  await over;
  return report;
}

async function arrivals(
  taker: BetTaker,
  load: LoadParts & { readonly perSecond: number },
  isOver: (elapsedMs: number) => boolean,
): Promise<LoadReport> {
  const meter = openMeter(load.databaseTime);
  load.telling.start();
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (;;) {
    const elapsedMs = performance.now() - begun;
    if (isOver(elapsedMs)) break;
    const due = Math.floor((elapsedMs * load.perSecond) / 1_000) + 1;
    while (sent.length < due) {
      const dueMs = begun + (sent.length * 1_000) / load.perSecond;
      sent.push(send(taker, load.bet(), { meter, dueMs }));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(sent);
  const report = meter.report();
  await load.telling.finish();
  return report;
}
