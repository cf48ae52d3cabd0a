import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Product {
  readonly url: string;
  readonly consoleUrl: string;
  readonly stop: () => Promise<void>;
}

const READY_TRIES = 480;
const STOP_WITHIN_MS = 20_000;

/** Builds the product and starts it on an empty data folder and free ports; returns when it is ready. */
export async function startProduct(): Promise<Product> {
  const built = spawnSync("npm", ["run", "--silent", "build"], { encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the product does not build:\n${built.stdout}\n${built.stderr}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), "maru-bench-web-"));
  const [port, consolePort, adminPort] = [await freePort(), await freePort(), await freePort()];
  const server = spawn("node", ["apps/server/dist/main.js"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      ADMIN_PORT: String(adminPort),
      MARU_DATA_DIR: dataDir,
      DATABASE_URL: "",
      NODE_ENV: "development",
      MARU_DEMO_PAST: "none",
      MARU_SETTLER_URL: "none",
    },
  });
  // Who gives up and leaves takes it along.
  const leave = (): void => void server.kill("SIGTERM");
  process.once("exit", leave);
  const stop = async (): Promise<void> => {
    process.off("exit", leave);
    await end(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server, adminPort);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, consoleUrl: `http://127.0.0.1:${consolePort}`, stop };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function waitUntilReady(server: ChildProcess, adminPort: number): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    if (server.exitCode !== null) throw new Error("the server ended before it was ready");
    const reply = await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => null);
    if (reply?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("the server did not become ready");
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const late = setTimeout(() => server.kill("SIGKILL"), STOP_WITHIN_MS);
  server.kill("SIGTERM");
  await ended;
  clearTimeout(late);
}
