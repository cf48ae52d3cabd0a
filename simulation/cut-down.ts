import { FAULT_RANGES } from "./fault-plan.ts";
import type { Runners } from "./runners.ts";
import type { SimulationReport } from "./simulate.ts";
import { DEFAULT_OPTIONS, type SimulationOptions } from "./world.ts";

/** The smallest run found that still fails. */
export interface Smallest {
  readonly options: Partial<SimulationOptions>;
  readonly report: SimulationReport;
}

const MEDDLING = ["terms", "limits", "licences", "deaths", "database", "servers"];
const PLAYERS = Array.from({ length: 24 }, (_, at) => `player ${1_001 + at}`);
const SHORTEST_MS = 5_000;

/**
 * Cuts a failing seed down: leaves out kinds of faults, what staff do, and players, as long as it still fails, and ends betting earlier.
 * What is left is what it takes.
 */
export async function cutDown(
  runners: Runners,
  seed: number,
  from: Partial<SimulationOptions> = {},
): Promise<Smallest> {
  let smallest: Smallest = { options: from, report: await runners.run(seed, from) };
  const tried = async (options: Partial<SimulationOptions>): Promise<boolean> => {
    const report = await runners.run(seed, options);
    if (report.failures.length > 0) smallest = { options, report };
    return report.failures.length > 0;
  };
  const drop = async (names: readonly string[]): Promise<void> => {
    const without = [...(smallest.options.without ?? []), ...names];
    if ((await tried({ ...smallest.options, without })) || names.length <= 1) return;
    const middle = names.length >> 1;
    await drop(names.slice(0, middle));
    await drop(names.slice(middle));
  };
  for (const group of [Object.keys(FAULT_RANGES), MEDDLING, PLAYERS]) await drop(group);
  let [fails, holds] = [smallest.options.bettingMs ?? DEFAULT_OPTIONS.bettingMs, 0];
  while (fails - holds > SHORTEST_MS) {
    const bettingMs = Math.round((fails + holds) / 2);
    if (await tried({ ...smallest.options, bettingMs })) fails = bettingMs;
    else holds = bettingMs;
  }
  return smallest;
}
