import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ADMIN_PORT, PORT } from "./server.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DATA_DIR = path.join(ROOT, ".cache/e2e-data");
const READY_TRIES = 240;

/** Builds the product, starts it on an empty data folder, waits until it is ready; the returned function stops it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const built = spawnSync("npm", ["run", "--silent", "build"], { cwd: ROOT, stdio: "inherit" });
  if (built.status !== 0) throw new Error("the product does not build");
  rmSync(DATA_DIR, { recursive: true, force: true });
  const server = spawn("node", ["apps/server/dist/main.js"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(PORT),
      ADMIN_PORT: String(ADMIN_PORT),
      MARU_DATA_DIR: DATA_DIR,
      DATABASE_URL: "",
    },
  });
  await waitUntilReady(server);
  return () => stop(server);
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const reply = await fetch(`http://127.0.0.1:${ADMIN_PORT}/readyz`).catch(() => null);
    if (reply?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("the server did not become ready");
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}
