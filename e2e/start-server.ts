import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ADMIN_PORT, PORT, RUNNING_URL } from "./server.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DATA_DIR = path.join(ROOT, ".cache/e2e-data");
const LOG_FILE = path.join(ROOT, ".cache/e2e-server.log");
const READY_TRIES = 480;
/** An orderly stop takes a second or two; a machine in trouble must not hang the whole run. */
const STOP_WITHIN_MS = 20_000;

/** Builds the product, starts it on an empty data folder, waits until it is ready; the returned function stops it. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (RUNNING_URL !== "") return () => Promise.resolve();
  const built = spawnSync("npm", ["run", "--silent", "build"], { cwd: ROOT, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the product does not build:\n${built.stdout}\n${built.stderr}`);
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(path.dirname(LOG_FILE), { recursive: true });
  const log = openSync(LOG_FILE, "w");
  const server = spawn("node", ["apps/server/dist/main.js"], {
    cwd: ROOT,
    stdio: ["ignore", log, log],
    env: {
      ...process.env,
      PORT: String(PORT),
      ADMIN_PORT: String(ADMIN_PORT),
      MARU_DATA_DIR: DATA_DIR,
      DATABASE_URL: "",
    },
  });
  closeSync(log);
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stop(server);
    throw error;
  }
  return () => stop(server);
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    if (hasEnded(server)) throw new Error(`the server ended:\n${endOfLog()}`);
    const reply = await fetch(`http://127.0.0.1:${ADMIN_PORT}/readyz`).catch(() => null);
    if (reply?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`the server did not become ready:\n${endOfLog()}`);
}

function endOfLog(): string {
  return readFileSync(LOG_FILE, "utf8").split("\n").slice(-20).join("\n");
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
