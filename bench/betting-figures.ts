import { type BenchRow, median, withSpread } from "./bench-report.ts";
import type { LoadReport } from "./betting-load.ts";

export type Pair = readonly [value: number, beside: number];

/** What each taker did, run by run, under its name; the first is the baseline. */
export type Runs = ReadonlyMap<string, readonly LoadReport[]>;

/** The figures of taker `place` beside the baseline's of the same run. */
export function pairs(runs: Runs, place: number, read: (report: LoadReport) => number): readonly Pair[] {
  const [base, ...others] = [...runs.values()];
  const mine = others[place - 1];
  return (base ?? []).map((report, run) => [read(mine?.[run] ?? report), read(report)]);
}

/** Prints a figure beside its baseline and makes its row; the ratio is the median of the ratios of the pairs. */
export function compare(name: string, unit: string, measured: readonly Pair[]): BenchRow {
  const ratios = measured.map(([value, beside]) => value / beside);
  const mine = measured.map(([value]) => value);
  const other = measured.map(([, beside]) => beside);
  console.log(
    `  ${name}: ${withSpread(mine)} ${unit} beside ${withSpread(other)}: × ${withSpread(ratios, 3)}`,
  );
  return { name, value: median(mine), unit, baseline: median(other), ratio: median(ratios) };
}

export function show(title: string, runs: Runs): void {
  console.log(
    `\n${title}: accepted/s · p50 · p99 · p99.9 ms · processor µs per bet: database, room and load`,
  );
  for (const [taker, reports] of runs) {
    const column = (read: (report: LoadReport) => number, digits = 1): string =>
      withSpread(reports.map(read), digits);
    console.log(
      `  ${taker.padEnd(10)} ${column((one) => one.acceptedPerSecond, 0)} · ${column((one) => one.p50)} · ${column((one) => one.p99)} · ` +
        `${column((one) => one.p999)} · ${column((one) => one.databaseMicros, 0)} · ${column((one) => one.roomMicros, 0)}` +
        (reports.some(({ refused }) => refused > 0) ? ` · refused ${column((one) => one.refused, 0)}` : ""),
    );
  }
}
