import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { askOverHttp } from "../../platform/ask-over-http.ts";
import { isRunning } from "../../platform/is-running.ts";
import type { Log } from "../../platform/log.ts";
import { packageRoot } from "../../platform/package-root.ts";
import { StartError } from "../../platform/start-error.ts";

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** A witness of this installation's own, in a process and a folder of its own. */
export interface LocalWitness {
  /** As it said itself when it was found last. */
  readonly address: () => string;
  /** As signed notes spell a key. */
  readonly key: string;
  /** It did not answer: it is looked for again, and started where there is none. */
  lost(): void;
  /** Tells it which keys the log that it watches is signed by. */
  introduce(verifierKeys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Longest start, which reads its log, or the end of another one. */
const START_WITHIN_MS = 30_000;
const AGAIN_AFTER_MS = 1_000;
const STOP_WITHIN_MS = 5_000;
const KEY_WITHIN_MS = 2_000;
const LONGEST_KEY = 1_000;

interface Found {
  /** Null where another server on this folder has started it, and ends it. */
  readonly child: Child | null;
  readonly listening: string;
  readonly key: string;
}

/**
 * Starts the witness, or finds the one that another server on this folder has started, and does so again where it ends. One of our own ends with
 * this process: its input is a pipe from here.
 * Errors: {@link StartError} where it does not come up.
 */
export async function startLocalWitness(directory: string, log: Pick<Log, "error">): Promise<LocalWitness> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let found = await findOrStart(directory);
  let isClosing = false;
  let isLooking = false;
  const lookAgain = async (): Promise<void> => {
    if (isClosing || isLooking) return;
    isLooking = true;
    try {
      found = await findOrStart(directory);
      watch(found);
    } catch (error) {
      log.error({ reason: String(error) }, "the local witness does not start");
      setTimeout(() => void lookAgain(), AGAIN_AFTER_MS).unref();
    } finally {
      isLooking = false;
    }
  };
  const watch = ({ child }: Found): void => {
    child?.once("exit", (code) => {
      if (isClosing) return;
      log.error({ code }, "the local witness has ended and is started again");
      void lookAgain();
    });
  };
  watch(found);
  return {
    address: () => found.listening,
    key: found.key,
    lost: () => {
      if (found.child === null) void lookAgain();
    },
    introduce: (verifierKeys) => writeWhole(path.join(directory, "logs.txt"), `${verifierKeys.join("\n")}\n`),
    close: async () => {
      isClosing = true;
      if (found.child !== null) await end(found.child);
    },
  };
}

/** What a witness writes of itself into its folder. */
interface Serving {
  readonly listening: string;
  readonly key: string;
  /** The process that it ends with. */
  readonly parent?: number;
}

/** The one that serves the folder now, else one of our own. */
async function findOrStart(directory: string): Promise<Found> {
  const untilMs = performance.now() + START_WITHIN_MS;
  for (;;) {
    const serving = await servingNow(directory);
    if (serving !== null) return serving;
    try {
      return await launch(directory);
    } catch (error) {
      // Another server may have been quicker, or one may be ending.
      if (performance.now() > untilMs || !String(error).includes("in use")) throw error;
      await delay(AGAIN_AFTER_MS);
    }
  }
}

async function servingNow(directory: string): Promise<Found | null> {
  try {
    const said = await readFile(path.join(directory, "serving.json"), "utf8");
    const { listening, key, parent } = JSON.parse(said) as Serving;
    // One whose server was killed is ending, and answers until it has.
    if (parent !== undefined && !isRunning(parent)) return null;
    const answer = await keyAt(listening);
    return answer === key ? { child: null, listening, key } : null;
  } catch {
    return null;
  }
}

/** What a witness says of its own key; it is believed no further than its statements are signed by it. */
async function keyAt(listening: string): Promise<string> {
  const reply = await askOverHttp(new URL("/key", listening), { withinMs: KEY_WITHIN_MS, most: LONGEST_KEY });
  return reply.body.split("\n")[0] ?? "";
}

async function launch(directory: string): Promise<Found> {
  const args = [...witnessProgram(), "--child", "--port", "0", "--data", directory];
  const child = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "" },
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said = `${said}${text.toString("utf8")}`.slice(-1_000)));
  const line = await firstLine(child).catch(async (error: unknown) => {
    await end(child);
    throw new StartError(`the local witness in ${directory} does not start: ${said.trim() || String(error)}`);
  });
  const { listening, key } = JSON.parse(line) as Pick<Found, "listening" | "key">;
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
  const fresh = `${file}.${process.pid}.new`;
  const handle = await open(fresh, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
}
