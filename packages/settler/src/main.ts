#!/usr/bin/env node
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createAsker } from "./ask-origin.ts";
import { openSettler, type Settler } from "./open-settler.ts";
import { serveSettler } from "./serve-settler.ts";
import { openFiles, StartError } from "./state-file.ts";

const USAGE = `npm run settler -- --origin URL [--data FOLDER] [--port N] [--host ADDRESS]
  --origin  where the players of an installation are: https://play.example.com
  --data    what it keeps: its counts and its key; data-settler unless it is named
  --port    where its counts can be asked for, under /report and /key; a free one unless it is named
  --host    127.0.0.1 unless it is named
`;

const MOST_PORT = 65_535;
const SERVING = "serving.json";
/** Whatever else runs on this machine goes first. */
const LOW_PRIORITY = 10;
const AFTER_AN_ERROR_MS = 5_000;
const ENDS_WITHIN_MS = 2_000;

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      origin: { type: "string" },
      data: { type: "string", default: "data-settler" },
      port: { type: "string", default: "0" },
      host: { type: "string", default: "127.0.0.1" },
      child: { type: "boolean", default: false },
    },
  });
  const { host, data } = values;
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > MOST_PORT) throw new StartError(USAGE);
  setPriority(LOW_PRIORITY);
  const files = await openFiles(data);
  const settler = await openSettler({
    ask: createAsker(originOf(values.origin)),
    files,
    nowMs: () => Date.now(),
    say: (line) => process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`),
  });
  const server = await serveSettler(settler, { port, host });
  const said = {
    listening: `http://${host.includes(":") ? `[${host}]` : host}:${server.port}`,
    key: settler.key,
  };
  // Whoever finds the folder in use finds here who uses it, and whom it ends with.
  const serving = { ...said, ...(values.child ? { parent: process.ppid } : {}) };
  await writeFile(path.join(data, SERVING), `${JSON.stringify(serving)}\n`, { mode: 0o600 });
  process.stdout.write(`${JSON.stringify(said)}\n`);
  const ending = new AbortController();
  const end = (): void => {
    ending.abort();
    // An origin that is slow to answer is not waited for: what was kept is whole at every moment.
    setTimeout(() => process.exit(0), ENDS_WITHIN_MS).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);
  // A child of a product ends with it, however that ends.
  if (values.child) process.stdin.on("close", end).on("end", end).resume();
  await settleUntil(settler, ending.signal);
  await server.close();
  await settler.close();
  process.exit(0);
}

function originOf(text: string | undefined): URL {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.username !== "")
    throw new StartError(USAGE);
  return url;
}

/** What fails in a step, as a disk that is full, is told and tried again. */
async function settleUntil(settler: Settler, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const waitMs = await settler.step().catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      return AFTER_AN_ERROR_MS;
    });
    await delay(waitMs, undefined, { signal: ended }).catch(() => undefined);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
