#!/usr/bin/env node
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkBalance } from "./log/check-balance.ts";
import { checkDayAt } from "./check-day-at.ts";
import { checkLog } from "./check-log.ts";
import { checkReceiptOfRound } from "./receipt/check-receipt-of-round.ts";
import { checkReceipt, readReceipt } from "./receipt/check-receipt.ts";
import { checkRoundFile } from "./round/check-round.ts";
import { checkTicks } from "./round/check-ticks.ts";
import { asFields, integerField, textField } from "./base/fields.ts";
import { hashesOfTile, type ReadTile } from "./log/log-tree.ts";
import { type PublicKey, readKeys } from "./log/public-keys.ts";
import { readEvidence } from "./round/round-evidence.ts";
import { Mismatch, type Verdict } from "./base/verdict.ts";

const USAGE = `maru-verify receipt FILE [--keys FILE|URL]      checks a signed receipt (keys: keys.json beside it)
maru-verify round FILE [--receipt FILE]         recomputes a round from its public proof
maru-verify log ORIGIN [--keep FILE] [--round ID | --proof FILE] [--receipt FILE --path FILE] [--stakes FILE]
                                                checks the public log of rounds at http(s)://…; with --keep, that it
                                                only grew since the checkpoint in FILE, which is then replaced; with
                                                --stakes, that it holds what the live channel told of the round's stakes
maru-verify ticks ORIGIN STOCK FROM TO [--proof FILE]
                                                recomputes the chain of a market's raw ticks between two moments, given as
                                                2026-11-28T00:00Z, from head to head of the public log; a round's proof
                                                must be of these ticks
maru-verify day ORIGIN YYYY-MM-DD [--market STOCK] [--ticks] [--keep FILE]
                                                checks every round that the log holds of a day in Seoul, and with --ticks
                                                the chains of their markets' ticks over the day
maru-verify balance FILE [--log ORIGIN] [--keys FILE|URL]
                                                checks that a sealed balance is part of the sum of its day, which is the one
                                                of the books; with --log, that the day stands in the public log there
Ends with 0 when everything holds, 1 when something does not, 2 when it could not look.
`;

const COMMANDS = new Map([
  ["receipt", 1],
  ["round", 1],
  ["log", 1],
  ["ticks", 4],
  ["day", 2],
  ["balance", 1],
]);

/** The program as a function of its arguments; resolves with its exit code. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      keys: { type: "string" },
      receipt: { type: "string" },
      keep: { type: "string" },
      round: { type: "string" },
      path: { type: "string" },
      stakes: { type: "string" },
      proof: { type: "string" },
      market: { type: "string" },
      ticks: { type: "boolean", default: false },
      log: { type: "string" },
    },
  });
  const [command, file, ...more] = positionals;
  if (file === undefined || more.length + 1 !== COMMANDS.get(command ?? "")) {
    process.stderr.write(USAGE);
    return 2;
  }
  if (command === "day") return checkDayAt(file, more[0] ?? "", values);
  if (command === "ticks") return tell([await lookAtTicks(file, more, values)]);
  if (command === "log") {
    const proof = values.proof === undefined ? [] : [checkRoundFile(await readFile(values.proof))];
    return tell([...proof, await lookAtLog(file, values)]);
  }
  if (command === "balance") return tell([await lookAtBalance(file, values)]);
  if (command === "receipt") {
    const keys = await keysAt(values.keys ?? path.join(path.dirname(file), "keys.json"));
    return tell([checkReceipt(await readFile(file), keys)]);
  }
  const bytes = await readFile(file);
  const round = checkRoundFile(bytes);
  if (values.receipt === undefined || !round.ok) return tell([round]);
  const proof: unknown = JSON.parse(bytes.toString("utf8"));
  return tell([round, checkReceiptOfRound(await readFile(values.receipt), proof)]);
}

interface LogOptions {
  readonly keys?: string;
  readonly keep?: string;
  readonly round?: string;
  readonly receipt?: string;
  readonly path?: string;
  readonly stakes?: string;
  readonly proof?: string;
}

async function lookAtLog(origin: string, options: LogOptions): Promise<Verdict> {
  const api = new URL("/api/public/", origin);
  const note = await newestNote(api);
  const bet =
    options.receipt === undefined || options.path === undefined
      ? null
      : {
          receipt: await readFile(options.receipt),
          path: JSON.parse(await readFile(options.path, "utf8")) as unknown,
        };
  const proof: unknown =
    options.proof === undefined ? undefined : JSON.parse(await readFile(options.proof, "utf8"));
  const told = options.stakes === undefined ? null : toldIn(await readFile(options.stakes, "utf8"));
  const roundId = roundAsked({ bet, proof, named: options.round ?? told?.roundId });
  const since =
    options.keep !== undefined && existsSync(options.keep) ? await readFile(options.keep, "utf8") : null;
  const verdict = await checkLog(note, {
    keys: await keysAt(options.keys ?? new URL("keys", api).href),
    read: tilesAt(api),
    asked: {
      ...(since === null ? {} : { since }),
      ...(roundId === undefined ? {} : { round: await dataAt(new URL(`round/${roundId}/log`, api)) }),
      ...(told === null ? {} : { told: told.body }),
      ...(proof === undefined ? {} : { proof }),
      ...(bet === null ? {} : { bet }),
    },
  });
  if (verdict.ok && options.keep !== undefined) await writeFile(options.keep, note);
  return verdict;
}

async function lookAtBalance(
  file: string,
  { log, keys }: { readonly log?: string; readonly keys?: string },
): Promise<Verdict> {
  const balance: unknown = JSON.parse(await readFile(file, "utf8"));
  if (log === undefined) return checkBalance(balance);
  const api = new URL("/api/public/", log);
  return checkBalance(balance, {
    log: {
      note: await newestNote(api),
      keys: await keysAt(keys ?? new URL("keys", api).href),
      read: tilesAt(api),
    },
  });
}

/** FROM and TO are moments; the heads are those of the minutes between them. */
async function lookAtTicks(
  origin: string,
  [stock = "", from = "", to = ""]: readonly string[],
  { keys, proof }: Pick<LogOptions, "keys" | "proof">,
): Promise<Verdict> {
  const api = new URL("/api/public/", origin);
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  if (!(fromMs < toMs)) throw new Error(`${from} is no moment before ${to}`);
  const minutes = new URLSearchParams({ beginMillis: String(fromMs), endMillis: String(toMs) });
  return checkTicks(await newestNote(api), {
    keys: await keysAt(keys ?? new URL("keys", api).href),
    read: tilesAt(api),
    asked: {
      stock,
      ...(proof === undefined ? {} : { proof: JSON.parse(await readFile(proof, "utf8")) as unknown }),
      leaves: await dataAt(new URL(`log/ticks?${minutes.toString()}`, api)),
      ticksAfter: async (seq) => {
        const wish = new URLSearchParams({ stock, after: String(seq) });
        const ticks = await dataAt(new URL(`ticks?${wish.toString()}`, api));
        return Array.isArray(ticks) ? ticks : [];
      },
    },
  });
}

/** A message of `/topic/stakes/{stock}` as it was told. */
function toldIn(message: string): { readonly roundId: string; readonly body: string } {
  const data = asFields(asFields(JSON.parse(message), "the message")["data"], "the message");
  return { roundId: String(integerField(data, "tradeRoundId")), body: textField(data, "body") };
}

/** The receipt and the proof say of which round they are. */
function roundAsked(asked: {
  readonly bet: { readonly receipt: Uint8Array } | null;
  readonly proof: unknown;
  readonly named: string | undefined;
}): string | undefined {
  if (asked.bet !== null) return textField(readReceipt(asked.bet.receipt).subject, "roundId");
  return asked.proof === undefined ? asked.named : String(readEvidence(asked.proof).terms.id);
}

async function newestNote(api: URL): Promise<string> {
  const { note } = asFields(await dataAt(new URL("log/checkpoint", api)), "the checkpoint");
  if (typeof note !== "string") throw new Error("the checkpoint has no note");
  return note;
}

const tilesAt =
  (api: URL): ReadTile =>
  async (level, index) =>
    hashesOfTile(await dataAt(new URL(`log/tile/${level}/${index}`, api)));

/** What is in the envelope of an answer. */
async function dataAt(address: URL): Promise<unknown> {
  const reply = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) throw new Error(`${address.href} answered ${reply.status}`);
  return asFields(await reply.json(), "the answer")["data"];
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
