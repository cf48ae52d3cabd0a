import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
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

/** A program of this installation's own beside the server, in a process and a folder of its own. */
export interface LocalProgram {
  /** As it said itself when it was found last. */
  readonly address: () => string;
  /** The first line of its `/key`, as it was found last. */
  readonly key: () => string;
  /** It did not answer: it is looked for again, and started where there is none. */
  lost(): void;
  close(): Promise<void>;
}

export interface LocalProgramParts {
  /** As log lines name it: `witness`. */
  readonly name: string;
  /** Its folder, of which one process at a time has the use. */
  readonly directory: string;
  /** Where its source begins, below `packages`. */
  readonly source: string;
  /** What it is told beside its folder, its port and that it is a child. */
  readonly args?: readonly string[];
  readonly log: Pick<Log, "error">;
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
 * Starts the program, or finds the one that another server on this folder has started, and does so again where it ends. One of our own ends with
 * this process: its input is a pipe from here.
 * Errors: {@link StartError} where it does not come up.
 */
export async function startLocalProgram(parts: LocalProgramParts): Promise<LocalProgram> {
  const { name, log } = parts;
  await mkdir(parts.directory, { recursive: true, mode: 0o700 });
  let found = await findOrStart(parts);
  let isClosing = false;
  let isLooking = false;
  const lookAgain = async (): Promise<void> => {
    if (isClosing || isLooking) return;
    isLooking = true;
    try {
      found = await findOrStart(parts);
      watch(found);
    } catch (error) {
      log.error({ reason: String(error) }, `the local ${name} does not start`);
      setTimeout(() => void lookAgain(), AGAIN_AFTER_MS).unref();
    } finally {
      isLooking = false;
    }
  };
  const watch = ({ child }: Found): void => {
    child?.once("exit", (code) => {
      if (isClosing) return;
      log.error({ code }, `the local ${name} has ended and is started again`);
      void lookAgain();
    });
  };
  watch(found);
  return {
    address: () => found.listening,
    key: () => found.key,
    lost: () => {
      if (found.child === null) void lookAgain();
    },
    close: async () => {
      isClosing = true;
      if (found.child !== null) await end(found.child);
    },
  };
}

/** What a program writes of itself into its folder. */
interface Serving {
  readonly listening: string;
  readonly key: string;
  /** The process that it ends with. */
  readonly parent?: number;
}

/** The one that serves the folder now, else one of our own. */
async function findOrStart(parts: LocalProgramParts): Promise<Found> {
  const untilMs = performance.now() + START_WITHIN_MS;
  for (;;) {
    const serving = await servingNow(parts.directory);
    if (serving !== null) return serving;
    try {
      return await launch(parts);
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

/** What a program says of its own key; it is believed no further than its statements are signed by it. */
async function keyAt(listening: string): Promise<string> {
  const reply = await askOverHttp(new URL("/key", listening), { withinMs: KEY_WITHIN_MS, most: LONGEST_KEY });
  return reply.body.split("\n")[0] ?? "";
}

async function launch({ name, directory, source, args: more = [] }: LocalProgramParts): Promise<Found> {
  const args = [...programOf(name, source), "--child", "--port", "0", "--data", directory, ...more];
  const child = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "" },
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said = `${said}${text.toString("utf8")}`.slice(-1_000)));
  const line = await firstLine(child).catch(async (error: unknown) => {
    await end(child);
    throw new StartError(`the local ${name} in ${directory} does not start: ${said.trim() || String(error)}`);
  });
  const { listening, key } = JSON.parse(line) as Pick<Found, "listening" | "key">;
  return { child, listening, key };
}

/** It is bundled beside the server, or runs from its source as the server does. */
function programOf(name: string, source: string): readonly string[] {
  const bundled = fileURLToPath(new URL(`${name}.js`, import.meta.url));
  if (existsSync(bundled)) return [bundled];
  return ["--import", "tsx", path.join(packageRoot(), "../../packages", source)];
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
