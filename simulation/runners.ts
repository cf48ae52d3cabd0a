import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SimulationReport } from "./simulate.ts";
import type { SimulationOptions } from "./world.ts";

/** What a runner is asked for. */
export interface Asked {
  readonly seed: number;
  readonly options: Partial<SimulationOptions>;
}

/** What it answers: a report, or what it failed with itself. */
export type Answered = { readonly report: SimulationReport } | { readonly error: string };

/** Processes that run seeds, each on a PostgreSQL of its own; virtual time is one a process. */
export interface Runners {
  /** Waits for a runner that is free. */
  run(seed: number, options?: Partial<SimulationOptions>): Promise<SimulationReport>;
  close(): Promise<void>;
}

const RUNNER = fileURLToPath(new URL("runner.ts", import.meta.url));

export function openRunners(count: number): Runners {
  const all = Array.from({ length: count }, () =>
    fork(RUNNER, { execArgv: ["--import", "tsx"], serialization: "advanced" }),
  );
  const free = [...all];
  const waiting: ((runner: ChildProcess) => void)[] = [];
  const take = (): Promise<ChildProcess> => {
    const runner = free.pop();
    return runner === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(runner);
  };
  const giveBack = (runner: ChildProcess): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(runner);
    else next(runner);
  };
  return {
    run: async (seed, options = {}) => {
      const runner = await take();
      try {
        return await ask(runner, { seed, options });
      } finally {
        giveBack(runner);
      }
    },
    close: async () => void (await Promise.all(all.map(end))),
  };
}

function ask(runner: ChildProcess, asked: Asked): Promise<SimulationReport> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error(`the runner of seed ${asked.seed} ended`));
    runner.once("exit", gone);
    runner.once("message", (answered: Answered) => {
      runner.off("exit", gone);
      if ("error" in answered) reject(new Error(`seed ${asked.seed}: ${answered.error}`));
      else resolve(answered.report);
    });
    runner.send(asked);
  });
}

/** It stops its PostgreSQL when nobody is left to ask it. */
function end(runner: ChildProcess): Promise<void> {
  if (runner.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    runner.once("exit", () => resolve());
    runner.disconnect();
  });
}
