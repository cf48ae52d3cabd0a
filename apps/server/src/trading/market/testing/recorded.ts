import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { findMarket, type MarketRules, type RawTick } from "@maru/rules";
import { assert, stock } from "@maru/values";
import { recordedParser } from "../feeds/parse-recorded.ts";

/** Recorded markets lie beside the project; a clone alone has none. */
const FOLDER =
  process.env["MARU_RECORDED_DIR"] ??
  fileURLToPath(new URL("../../../../../../../shared/market/", import.meta.url));

/** Where a file of the recorded test material is; null, said aloud, where this clone has none. */
export function recordedPath(name: string): string | null {
  const file = path.join(FOLDER, name);
  if (existsSync(file)) return file;
  process.stderr.write(`skipped: ${name} is not here\n`);
  return null;
}

/** The lines of a recorded file, header first. */
export function recordedLines(file: string): readonly string[] {
  return gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n");
}

/** The ticks of a recorded trades or quotes file. */
export function recordedTicks(file: string, rules: MarketRules): readonly RawTick[] {
  const [header = "", ...lines] = recordedLines(file);
  const parse = recordedParser(header, { rules, symbol: rules.stock, shiftMs: 0 });
  assert(parse !== null, `${file} has known columns`);
  return lines.map((line) => {
    const read = parse(line);
    assert(read.ok && read.value !== null, `unreadable: ${line}`);
    return read.value;
  });
}

export function rulesOf(name: string): MarketRules {
  const rules = findMarket(stock(name));
  assert(rules !== null, `${name} is known`);
  return rules;
}

/** A repeatable stream of numbers in [0, 1) for tests; its seed is in the test's name. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
