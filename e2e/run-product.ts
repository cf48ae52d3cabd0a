import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { postmasterOf } from "../apps/server/test/data-folder.ts";
import { endProcess } from "../apps/server/test/process-end.ts";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** A first start makes a database, which takes seconds; four lanes at once on a slow machine took more than two minutes of them. */
const READY_TRIES = 1_200;
/** An orderly stop takes a second or two, on a busy machine many; a stop that hangs must not hang the whole run. */
const STOP_WITHIN_MS = 60_000;

export interface ProductRun {
  /** Of its data folder and log below `.cache`. */
  readonly name: string;
  readonly port: number;
  readonly consolePort: number;
  readonly adminPort: number;
  readonly settings: Readonly<Record<string, string>>;
  /** Goes on with the data of the run before, instead of an empty folder. */
  readonly keepsData?: true;
}

interface Running {
  readonly server: ChildProcess;
  readonly run: ProductRun;
}

function dataFolderOf(name: string): string {
  return path.join(ROOT, `.cache/${name}-data`);
}

/** Starts the built product, on an empty data folder unless told otherwise, and waits until it is ready; the returned function stops it. */
export async function runProduct(run: ProductRun): Promise<() => Promise<void>> {
  await refuseForeign(run);
  const dataDir = dataFolderOf(run.name);
  if (run.keepsData !== true) {
    await endLeftDatabase(run.name);
    rmSync(dataDir, { recursive: true, force: true });
  }
  mkdirSync(path.dirname(dataDir), { recursive: true });
  const log = openSync(logOf(run), "w");
  const server = spawn("node", ["apps/server/dist/main.js"], {
    cwd: ROOT,
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      // Building the gallery sets it for this process; the demo's people exist outside production alone.
      NODE_ENV: undefined,
      PORT: String(run.port),
      CONSOLE_PORT: String(run.consolePort),
      ADMIN_PORT: String(run.adminPort),
      MARU_DATA_DIR: dataDir,
      DATABASE_URL: "",
      // A month of history takes seconds to play, and journeys count what they themselves did.
      MARU_DEMO_PAST: "none",
      // A process more, which settles rounds that nobody here asks about.
      MARU_SETTLER_URL: "none",
      ...run.settings,
    },
  });
  closeSync(log);
  try {
    await waitUntilReady({ server, run });
  } catch (error) {
    await stop(server);
    throw error;
  }
  return () => stop(server);
}

/**
 * A server that had to be killed leaves its database running. Found without its folder it would end within a minute, and take the socket
 * of the one that is then at its place with it.
 */
async function endLeftDatabase(name: string): Promise<void> {
  const cluster = clusterOf(name);
  const pid = postmasterOf(cluster);
  // The number in an old file may be another program's by now.
  if (pid !== null && commandOf(pid).includes(cluster)) await endProcess(pid, ["SIGQUIT", "SIGKILL"]);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** The database of a product: below its data folder, or where the product puts it when the database's user cannot enter that. */
export function clusterOf(name: string): string {
  const dataDir = dataFolderOf(name);
  const own = path.join(dataDir, "postgres");
  if (existsSync(own)) return own;
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  return `/var/lib/maru/${hash}/postgres`;
}

/** Whatever answers before this product was started is not this product. */
async function refuseForeign({ port, consolePort, adminPort }: ProductRun): Promise<void> {
  for (const taken of [port, consolePort, adminPort]) {
    const reply = await fetch(`http://127.0.0.1:${taken}/`).catch(() => null);
    if (reply !== null)
      throw new Error(`port ${taken} is answered by another server: stop it, or unset MARU_E2E_PORTS`);
  }
}

function logOf({ name }: ProductRun): string {
  return path.join(ROOT, `.cache/${name}-server.log`);
}

async function waitUntilReady({ server, run }: Running): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    if (hasEnded(server)) throw new Error(`the server ended:\n${endOfLog(run)}`);
    const reply = await fetch(`http://127.0.0.1:${run.adminPort}/readyz`).catch(() => null);
    if (reply?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`the server did not become ready:\n${endOfLog(run)}`);
}

function endOfLog(run: ProductRun): string {
  return readFileSync(logOf(run), "utf8").split("\n").slice(-20).join("\n");
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

async function stop(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const late = setTimeout(() => server.kill("SIGKILL"), STOP_WITHIN_MS);
  server.kill("SIGTERM");
  await ended;
  clearTimeout(late);
}
