import { run } from "../run.ts";

export interface NightStep {
  readonly name: string;
  /** A script of package.json. */
  readonly script: string;
  readonly args: readonly string[];
}

const stryker = (target: string): NightStep => ({
  name: `mutants of ${target} by Stryker`,
  script: "test:mutants",
  args: ["--stryker", target],
});

/** The page of mutants comes last, from what was judged before it. */
export const STEPS: readonly NightStep[] = [
  { name: "planted faults", script: "test:mutants", args: [] },
  ...["rules", "contract", "player", "console"].map(stryker),
  { name: "10,000 seeds of the simulation", script: "simulate", args: ["--runs", "10000"] },
  { name: "50,000 hostile requests", script: "fuzz", args: ["--requests", "50000"] },
  { name: "kills and races", script: "test:torture", args: [] },
  { name: "locks taken away", script: "test:torture", args: ["--plants"] },
  { name: "backends killed every 100 ms for ten minutes", script: "test:long", args: ["backends"] },
  { name: "2,000 lists of 100 commands against the reference", script: "test:long", args: ["ledger"] },
  ...["KRW-BTC", "BTCUSDT", "BTCUSD"].map((market) => ({
    name: `a day of ${market} with a fault a minute`,
    script: "venues:night",
    args: ["--market", market],
  })),
  { name: "a market made in the console on live feeds", script: "journeys:night", args: [] },
  { name: "the page of mutants", script: "test:mutants", args: ["--write"] },
];

export function runStep({ script, args }: NightStep): boolean {
  return run("npm", ["run", "--silent", script, "--", ...args]);
}
