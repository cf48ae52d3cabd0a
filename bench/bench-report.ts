import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** A figure of a bench beside the one that it is measured against in the same run. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline: number | null;
  readonly ratio: number | null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The middle with the ends: `12.3 (11.0-14.1)`. */
export function withSpread(values: readonly number[], digits = 1): string {
  const show = (value: number): string => value.toFixed(digits);
  return `${show(median(values))} (${show(Math.min(...values))}-${show(Math.max(...values))})`;
}

export function writeReport(file: string, rows: readonly BenchRow[]): void {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}, Node ${process.version}, load ${loadOf()}`;
  const report = { date: new Date().toISOString(), commit, machine, rows };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** How many others wanted the processors in the last minute, and the bench itself: what it says of a figure is how far to trust it. */
export function loadOf(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
