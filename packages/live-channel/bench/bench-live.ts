import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { findBroker } from "./find-broker.ts";
import {
  broker,
  direct,
  memory,
  mixed,
  paced,
  saturated,
  single,
  stalled,
  window25,
  type Plan,
  type Row,
} from "./scenarios.ts";

/**
 * Measures the channel beside the raw `ws` floor, in one run, on the loopback interface.
 * `--quick`: about a minute, 1000 readers only. `--json FILE`: also writes the rows there.
 * `--broker-url URL`: a running broker with web-STOMP to measure beside it, looked for at
 * ws://127.0.0.1:15674/ws; `--broker-pid PID`: the process whose CPU time that is.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    json: { type: "string" },
    "broker-url": { type: "string" },
    "broker-pid": { type: "string" },
  },
});

const plan: Plan = {
  rounds: values.quick ? 7 : 9,
  forMs: values.quick ? 350 : 2_000,
  readers: values.quick ? [1_000] : [200, 1_000, 2_000],
  memoryReaders: 8_000,
  broker: await findBroker(values["broker-url"], values["broker-pid"]),
  say: (line) => process.stdout.write(`${line}\n`),
};

const about = aboutThisRun();
plan.say(`${about.date}, commit ${about.commit}, ${about.machine}`);
const rows: Row[] = [];
for (const readers of plan.readers) {
  for (const scenario of [single, direct, saturated, paced]) rows.push(...(await scenario(plan, readers)));
}
for (const scenario of [mixed, window25, memory, stalled, broker]) rows.push(...(await scenario(plan)));

plan.say(
  `\n${"row".padEnd(26)}${"value".padStart(14)}${"baseline".padStart(14)}${"ratio".padStart(9)}  unit`,
);
for (const { name, value, baseline, ratio, unit } of rows) {
  const shown = [value, baseline].map((number) => number.toFixed(number < 100 ? 2 : 0).padStart(14)).join("");
  plan.say(`${name.padEnd(26)}${shown}${ratio.toFixed(2).padStart(9)}  ${unit}`);
}
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ ...about, rows }, null, 2)}\n`);
}
process.exit(0);

function aboutThisRun(): { date: string; commit: string; machine: string } {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString(),
    commit: commit(),
    machine: `${cpus().length} x ${cpu?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  };
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "none";
  }
}
