import { parseArgs } from "node:util";
import { readFaults } from "./faults.ts";
import { openLocalVenues } from "./open-local-venues.ts";
import type { Source } from "./price/open-markets.ts";

/**
 * Venues on this machine, until they are interrupted:
 *
 *   npm run venues:local -- --port 9101 [--file F --symbol S --depth D --speed N] [--faults LIST] [--seed N]
 *
 * The first line is the setting that points the product at them.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "9101" },
    file: { type: "string" },
    symbol: { type: "string" },
    depth: { type: "string" },
    speed: { type: "string", default: "1" },
    faults: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
  },
});

const venues = await openLocalVenues({
  port: Number(values.port),
  seed: Number(values.seed),
  faults: readFaults(values.faults),
  source: sourceOf(),
  onFault: ({ venue, kind }) => process.stderr.write(`${new Date().toISOString()} ${venue}: ${kind}\n`),
});
process.stdout.write(`MARU_VENUES='${venues.setting}'\n`);

function sourceOf(): Source | null {
  const { file, symbol, depth, speed } = values;
  if (file === undefined) return null;
  if (symbol === undefined) throw new Error("--file needs --symbol: the pair that it is played as");
  return { file, symbol, speed: Number(speed), ...(depth === undefined ? {} : { depth }) };
}
