#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkReceiptOfRound } from "./check-receipt-of-round.ts";
import { checkReceipt } from "./check-receipt.ts";
import { checkRound } from "./check-round.ts";
import { type PublicKey, readKeys } from "./public-keys.ts";
import { Mismatch, type Verdict } from "./verdict.ts";

const USAGE = `maru-verify receipt FILE [--keys FILE|URL]      checks a signed receipt (keys: keys.json beside it)
maru-verify round FILE [--receipt FILE]         recomputes a round from its public proof
Ends with 0 when everything holds, 1 when something does not, 2 when it could not look.
`;

/** The program as a function of its arguments; resolves with its exit code. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keys: { type: "string" }, receipt: { type: "string" } },
  });
  const [command, file, ...more] = positionals;
  if (file === undefined || more.length > 0 || (command !== "receipt" && command !== "round")) {
    process.stderr.write(USAGE);
    return 2;
  }
  if (command === "receipt") {
    const keys = await keysAt(values.keys ?? path.join(path.dirname(file), "keys.json"));
    return tell([checkReceipt(await readFile(file), keys)]);
  }
  const proof: unknown = JSON.parse(await readFile(file, "utf8"));
  const round = checkRound(proof);
  if (values.receipt === undefined || !round.ok) return tell([round]);
  return tell([round, checkReceiptOfRound(await readFile(values.receipt), proof)]);
}

async function keysAt(place: string): Promise<readonly PublicKey[]> {
  if (!/^https?:\/\//.test(place)) return readKeys(JSON.parse(await readFile(place, "utf8")));
  const reply = await fetch(place, { signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) throw new Error(`${place} answered ${reply.status}`);
  return readKeys(await reply.json());
}

function tell(verdicts: readonly Verdict[]): number {
  for (const { name, ok, detail } of verdicts.flatMap(({ steps }) => steps)) {
    process.stdout.write(`${ok ? "ok    " : "FAILED"} ${name}: ${detail}\n`);
  }
  return verdicts.every(({ ok }) => ok) ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error instanceof Mismatch ? "the keys cannot be read: " : ""}${error.message}\n`);
  process.exitCode = 2;
}
