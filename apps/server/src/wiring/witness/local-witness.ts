import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Readable, Writable } from "node:stream";
import type { Log } from "../../platform/log.ts";
import { packageRoot } from "../../platform/package-root.ts";
import { StartError } from "../../platform/start-error.ts";

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** A witness of this installation's own, in a process and a folder of its own. */
export interface LocalWitness {
  /** As it said itself, when it was started last. */
  readonly address: () => string;
  /** As signed notes spell a key. */
  readonly key: string;
  /** Tells it which keys the log that it watches is signed by. */
  introduce(verifierKeys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Longest start, which reads its log. */
const START_WITHIN_MS = 30_000;
const AGAIN_AFTER_MS = 1_000;
const STOP_WITHIN_MS = 5_000;

/**
 * Starts the witness and starts it again where it ends by itself. It ends with this process: its input is a pipe from here.
 * Errors: {@link StartError} where it does not come up.
 */
export async function startLocalWitness(directory: string, log: Pick<Log, "error">): Promise<LocalWitness> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let running = await launch(directory);
  let isClosing = false;
  const watch = (child: Child): void => {
    child.once("exit", (code) => {
      if (isClosing) return;
      log.error({ code }, "the local witness has ended and is started again");
      setTimeout(() => void again(), AGAIN_AFTER_MS).unref();
    });
  };
  const again = async (): Promise<void> => {
    if (isClosing) return;
    try {
      running = await launch(directory);
      watch(running.child);
    } catch (error) {
      log.error({ reason: String(error) }, "the local witness does not start");
      setTimeout(() => void again(), AGAIN_AFTER_MS).unref();
    }
  };
  watch(running.child);
  return {
    address: () => running.listening,
    key: running.key,
    introduce: (verifierKeys) => writeWhole(path.join(directory, "logs.txt"), `${verifierKeys.join("\n")}\n`),
    close: async () => {
      isClosing = true;
      await end(running.child);
    },
  };
}

interface Launched {
  readonly child: Child;
  readonly listening: string;
  readonly key: string;
}

async function launch(directory: string): Promise<Launched> {
  const child = spawn(
    process.execPath,
    [...witnessProgram(), "--child", "--port", "0", "--data", directory],
    {
      stdio: ["pipe", "pipe", "pipe"],
      env: { PATH: process.env["PATH"] ?? "" },
    },
  );
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said = `${said}${text.toString("utf8")}`.slice(-1_000)));
  const line = await firstLine(child).catch(async (error: unknown) => {
    await end(child);
    throw new StartError(`the local witness in ${directory} does not start: ${said.trim() || String(error)}`);
  });
  const { listening, key } = JSON.parse(line) as { readonly listening: string; readonly key: string };
  return { child, listening, key };
}

/** It is bundled beside the server, or runs from its source as the server does. */
function witnessProgram(): readonly string[] {
  const bundled = fileURLToPath(new URL("witness.js", import.meta.url));
  if (existsSync(bundled)) return [bundled];
  return ["--import", "tsx", path.join(packageRoot(), "../../packages/witness/src/main.ts")];
}

function firstLine(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("it said nothing")), START_WITHIN_MS);
    const done = (): void => clearTimeout(timer);
    child.once("error", (error) => {
      done();
      reject(error);
    });
    child.once("exit", (code) => {
      done();
      reject(new Error(`it ended with ${code}`));
    });
    createInterface({ input: child.stdout }).once("line", (line) => {
      done();
      resolve(line);
    });
  });
}

async function end(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.stdin.end();
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

async function writeWhole(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
