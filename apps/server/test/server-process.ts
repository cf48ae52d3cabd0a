import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import { isRunning } from "../src/platform/is-running.ts";
import { endProcess } from "./process-end.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export interface Ports {
  readonly port: number;
  readonly consolePort: number;
  readonly adminPort: number;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly afterMs: number;
}

/** The real server in a process of its own. */
export interface ServerProcess extends Ports {
  readonly pid: number;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly ended: Promise<Ended>;
  stdout(): string;
  stderr(): string;
  isRunning(): boolean;
  /** Resolves with the milliseconds since the start; rejects when the process ends or the time is over. */
  ready(withinMs?: number): Promise<number>;
  isReady(): Promise<boolean>;
  /** SIGTERM, the operator's way. */
  stop(): Promise<Ended>;
  /** SIGKILL, the accident. */
  kill(): Promise<Ended>;
}

export type Settings = Readonly<Record<string, string>>;

/** The product promises 60 s after the install; a machine that runs other tests beside may need longer. */
const READY_WITHIN_MS = 240_000;
/** The product promises 15 s. */
const STOP_WITHIN_MS = 60_000;

const running = new Set<ServerProcess>();
process.once("exit", () => {
  for (const server of running) if (isRunning(server.pid)) process.kill(server.pid, "SIGKILL");
});

export async function freePorts(): Promise<Ports> {
  const ports = new Set<number>();
  while (ports.size < 3) ports.add(await freePort());
  const [port = 0, consolePort = 0, adminPort = 0] = ports;
  return { port, consolePort, adminPort };
}

/** The server that was bundled for this run of the tests, or as its source is, without a build. */
function serverProgram(): readonly string[] {
  const bundled: unknown = JSON.parse(process.env["MARU_TEST_PROGRAM"] ?? "null");
  return Array.isArray(bundled) ? bundled.map(String) : ["--import", "tsx", MAIN];
}

/** Starts a server on the given ports; the settings are its whole environment beside the path. */
export function startServer(
  ports: Ports,
  settings: Settings,
  program: readonly string[] = serverProgram(),
): ServerProcess {
  const startedMs = Date.now();
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TMPDIR: process.env["TMPDIR"],
      PORT: String(ports.port),
      CONSOLE_PORT: String(ports.consolePort),
      ADMIN_PORT: String(ports.adminPort),
      // What tests count, they did themselves; who looks at the demo's past asks for it.
      MARU_DEMO_PAST: "none",
      // Whoever looks at rounds that are settled again asks for it too: it would take a process more for each server.
      MARU_SETTLER_URL: "none",
      ...settings,
    },
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (said.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (said.stderr += text));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    // `close` comes after the last output, `exit` may come before it.
    child.once("close", (code, signal) => {
      running.delete(server);
      resolve({ code, signal, afterMs: Date.now() - startedMs });
    });
  });
  const pid = child.pid ?? 0;
  const readyUrl = `http://127.0.0.1:${ports.adminPort}/readyz`;
  const isReady = () => answersReady(readyUrl);
  const server: ServerProcess = {
    ...ports,
    pid,
    url: `http://127.0.0.1:${ports.port}`,
    ended,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    isReady,
    ready: async (withinMs = READY_WITHIN_MS) => {
      while (!(await isReady())) {
        if (!running.has(server)) throw new Error(`the server ended before it was ready: ${said.stderr}`);
        if (Date.now() - startedMs > withinMs) throw new Error(`not ready in ${withinMs} ms: ${said.stderr}`);
        await delay(50);
      }
      return Date.now() - startedMs;
    },
    stop: async () => {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      try {
        return await ended;
      } finally {
        clearTimeout(timer);
      }
    },
    kill: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
  running.add(server);
  return server;
}

/** Ends every server that a test left behind, failed or not. */
export async function endAllServers(): Promise<void> {
  await Promise.all([...running].map((server) => endProcess(server.pid, ["SIGTERM", "SIGKILL"])));
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    return false;
  }
}
