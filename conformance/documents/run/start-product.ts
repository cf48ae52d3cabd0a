import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { pause } from "../table/must.ts";
import { freePorts } from "./free-ports.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MAIN = "apps/server/dist/main.js";
const READY_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 20_000;

export interface Product {
  readonly url: string;
  readonly consoleUrl: string;
  readonly adminUrl: string;
  readonly stop: () => Promise<void>;
}

/** A start that ended by itself: what it wrote, and its code. */
export interface Refused {
  readonly refused: { readonly code: number | null; readonly said: string };
}

/** What was built already is taken as it is; a fresh clone builds first. */
export function buildWhereNeeded(): void {
  if (existsSync(path.join(ROOT, MAIN))) return;
  const built = spawnSync("npm", ["run", "--silent", "build"], { cwd: ROOT, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the product does not build:\n${built.stdout}\n${built.stderr}`);
}

/** A product of this run alone: free ports of the loopback, an empty data folder that goes with it. */
export async function startProduct(
  settings: Readonly<Record<string, string | undefined>> = {},
): Promise<Product | Refused> {
  const [port = 0, consolePort = 0, adminPort = 0] = await freePorts(3);
  const dataDir = mkdtempSync(path.join(tmpdir(), "maru-documents-"));
  const server = spawn("node", [MAIN], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      DATABASE_URL: "",
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      ADMIN_PORT: String(adminPort),
      MARU_DATA_DIR: dataDir,
      ...settings,
    },
  });
  const log = logOf(server);
  // Whoever gives up and leaves takes it along.
  const leave = (): void => void server.kill("SIGKILL");
  process.once("exit", leave);
  const clear = (): void => {
    process.off("exit", leave);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const adminUrl = `http://127.0.0.1:${adminPort}`;
  if (!(await isReady(server, adminUrl))) {
    await end(server);
    clear();
    return { refused: { code: server.exitCode, said: log() } };
  }
  return {
    url: `http://127.0.0.1:${port}`,
    consoleUrl: `http://127.0.0.1:${consolePort}`,
    adminUrl,
    stop: async () => {
      await end(server);
      clear();
    },
  };
}

function logOf(server: ChildProcess): () => string {
  let text = "";
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  server.stdout?.on("data", keep);
  server.stderr?.on("data", keep);
  return () => text;
}

async function isReady(server: ChildProcess, adminUrl: string): Promise<boolean> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (hasEnded(server)) return false;
    const reply = await fetch(`${adminUrl}/readyz`).catch(() => null);
    if (reply?.status === 200) return true;
    await pause(100);
  }
  return false;
}

const hasEnded = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const late = setTimeout(() => server.kill("SIGKILL"), STOP_WITHIN_MS);
  server.kill("SIGTERM");
  await ended;
  clearTimeout(late);
}
