import type { BenchRow } from "./bench-report.ts";
import { compare, type Pair } from "./betting-figures.ts";
import { closedLoop } from "./betting-load.ts";
import { ours } from "./betting-rooms.ts";
import { openTelling } from "./betting-telling.ts";
import { type BettingBench, openBettingBench } from "./betting-world.ts";
import { databaseTime } from "./processor-time.ts";
import { openSystemDatabase } from "./system-postgres.ts";

const RUNS = 3;
const SECONDS = 2;
const OUTSTANDING = 4_000;

/** The embedded PostgreSQL beside the one of the machine, two writers each, in turns; no row where none is installed. */
export async function compareWithSystem(
  embedded: BettingBench,
  { withinMs }: { readonly withinMs: number },
): Promise<readonly BenchRow[]> {
  const system = await openSystemDatabase();
  if (system === null) return [];
  const begun = performance.now();
  const other = await openBettingBench(embedded.memberCount, embedded.rounds.length, system.database);
  const sides = [await openSide(embedded), await openSide(other)] as const;
  const measured: Pair[] = [];
  while (measured.length < RUNS && (measured.length === 0 || performance.now() - begun < withinMs)) {
    measured.push([await sides[0].run(), await sides[1].run()]);
  }
  for (const side of sides) await side.close();
  await system.database.close();
  console.log(`\nembedded PostgreSQL beside PostgreSQL ${system.version} of the machine, two writers`);
  return [compare("embedded.accept", "bets/s", measured)];
}

async function openSide(bench: BettingBench) {
  const taker = ours(bench.database.as("maru_betting"), 2);
  const parts = {
    bet: () => bench.randomBet(),
    databaseTime: await databaseTime(bench.database.owner),
    telling: openTelling(bench),
  };
  return {
    run: async () =>
      (await closedLoop(taker, { ...parts, outstanding: OUTSTANDING, seconds: SECONDS })).acceptedPerSecond,
    close: () => taker.close(),
  };
}
