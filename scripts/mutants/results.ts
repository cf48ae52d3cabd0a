import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export type Verdict = "killed" | "survived" | "no place";

/** What came of one planted fault. */
export interface Result {
  readonly room: string;
  readonly name: string;
  readonly verdict: Verdict;
  /** The test that noticed, or why nothing could be said. */
  readonly by: string;
  readonly ms: number;
  /** The day and minute it was judged, in UTC. */
  readonly at: string;
}

const FOLDER = path.resolve(".cache/mutants");

/** A part of the faults has its own tree and results, so that parts may run beside each other. */
export function partPlace(shard: string): string {
  return path.join(FOLDER, shard.replace("/", "-of-"));
}

export function readResults(shard: string): ReadonlyMap<string, Result> {
  return byKey(readFrom(`${partPlace(shard)}.json`));
}

export function keepResults(shard: string, results: ReadonlyMap<string, Result>): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${partPlace(shard)}.json`, JSON.stringify([...results.values()], null, 1));
}

/** Of all parts, the newest of each fault. */
export function allResults(): ReadonlyMap<string, Result> {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith(".json")) : [];
  const results = files.flatMap((name) => readFrom(path.join(FOLDER, name)));
  return byKey(results.toSorted((a, b) => (a.at < b.at ? -1 : 1)));
}

function readFrom(file: string): readonly Result[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Result[]) : [];
}

function byKey(results: readonly Result[]): ReadonlyMap<string, Result> {
  return new Map(results.map((result) => [`${result.room}: ${result.name}`, result]));
}
