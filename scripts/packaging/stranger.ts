import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackage } from "./build-package.ts";
import { type LocalRegistry, startLocalRegistry } from "./local-registry.ts";
import type { Block } from "./read-blocks.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Bounds only what hangs. */
const COMMAND_WITHIN_MS = 120_000;
/** What Node prints last of a program that threw; a reader of a server that is gone would wait on. */
const HAS_DIED = /^Node\.js v\d+/m;

/** How commands ended; a status of null is that of an end by force. */
export interface Ended {
  readonly status: number | null;
  readonly text: string;
}

/** A machine of somebody who has npm and a packed file, and nothing of the repository. */
export interface Stranger {
  /** A new folder with nothing but packed files in it. */
  emptyFolder(): string;
  /** Writes what a block of code shows, with the port that is free here in place of the README's. */
  write(folder: string, block: Block): void;
  /** Runs commands to their end; their status and all that they printed. */
  run(folder: string, commands: string): Promise<Ended>;
  /** Runs commands until what they printed fits, then ends them and what they started. Rejects when they end or hang before. */
  runUntil(folder: string, commands: string, fits: (text: string) => boolean): Promise<string>;
  leave(): Promise<void>;
}

/** Builds and packs the workspaces with npm's own client; `public_` are the packages that the READMEs name beside them. */
export async function meetStranger(
  workspaces: readonly string[],
  public_: readonly string[],
): Promise<Stranger> {
  const home = mkdtempSync(path.join(tmpdir(), "stranger-"));
  const env = environmentOf(home);
  const shelf = path.join(home, "packed");
  mkdirSync(shelf);
  for (const workspace of workspaces) {
    const built = path.join(home, "built", path.basename(workspace));
    await buildPackage(path.join(ROOT, workspace), built);
    const packed = spawnSync("npm", ["pack", built, "--pack-destination", shelf], { env, encoding: "utf8" });
    if (packed.status !== 0) throw new Error(`npm pack ${built}\n${packed.stderr}`);
  }
  const tarballs = path.join(home, "registry");
  mkdirSync(tarballs);
  const registry = await startLocalRegistry(public_, { root: ROOT, folder: tarballs, env });
  return strangerAt(home, {
    env: { ...env, npm_config_registry: registry.url },
    registry,
    shelf,
    port: await freePort(),
  });
}

function strangerAt(
  home: string,
  {
    env,
    registry,
    shelf,
    port,
  }: {
    readonly env: NodeJS.ProcessEnv;
    readonly registry: LocalRegistry;
    readonly shelf: string;
    readonly port: number;
  },
): Stranger {
  return {
    emptyFolder: () => {
      const folder = mkdtempSync(path.join(home, "app-"));
      cpSync(shelf, folder, { recursive: true });
      return folder;
    },
    write: (folder, { file, text }) => {
      if (file === null) throw new Error(`a block of code without a name: ${text}`);
      writeFileSync(path.join(folder, file), text.replaceAll("8080", String(port)));
    },
    run: (cwd, commands) => watch(spawnGroup(commands, { cwd, env }), () => false),
    runUntil: async (cwd, commands, fits) => {
      const { text } = await watch(spawnGroup(commands, { cwd, env }), (so) => fits(so) || HAS_DIED.test(so));
      if (!fits(text)) throw new Error(`it never came to what was awaited, but printed:\n${text}`);
      return text;
    },
    leave: async () => {
      await registry.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The programs come from PATH, but none from the repository; nothing of npm's own state is read or left behind. */
function environmentOf(home: string): NodeJS.ProcessEnv {
  const places = (process.env["PATH"] ?? "").split(path.delimiter);
  return {
    PATH: places.filter((place) => !place.includes("node_modules")).join(path.delimiter),
    HOME: home,
    npm_config_cache: path.join(home, "cache"),
    npm_config_registry: "http://127.0.0.1:9/",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  };
}

/** In a process group of its own, so that what runs in the background ends with it. */
function spawnGroup(commands: string, options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
  return spawn("bash", ["-euc", `{ ${commands}\nwait\n} 2>&1`], {
    ...options,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Until the group has ended by itself, or what it printed fits, or the time is up. The registry goes on beside it. */
async function watch(child: ReturnType<typeof spawnGroup>, fits: (text: string) => boolean): Promise<Ended> {
  let text = "";
  let isEnding = false;
  const endGroup = (): void => {
    // More may be read of what was printed before; the group is gone by then.
    if (isEnding || child.pid === undefined || child.exitCode !== null) return;
    isEnding = true;
    process.kill(-child.pid, "SIGKILL");
  };
  const bound = setTimeout(endGroup, COMMAND_WITHIN_MS);
  child.stdout.on("data", (part: Buffer) => {
    text += part.toString();
    if (fits(text)) endGroup();
  });
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(bound);
  return { status, text };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
