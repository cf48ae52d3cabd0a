import { spawn, spawnSync } from "node:child_process";
import { setPriority } from "node:os";

/** Runs a local tool with its output shown; true when it ended with 0. */
export function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): boolean {
  const ended = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return ended.status === 0;
}

/** Runs a program installed in node_modules, never one from a registry. */
export function runTool(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): boolean {
  return run("node_modules/.bin/" + tool, args, env);
}

interface Beside {
  readonly env: Readonly<Record<string, string>>;
  /** Of the operating system: 0 as everything else, 19 after everything else. */
  readonly niceness: number;
}

/** As {@link runTool}, beside whatever else runs; resolves with true when it ended with 0. */
export function runToolBeside(
  tool: string,
  args: readonly string[],
  { env, niceness }: Beside,
): Promise<boolean> {
  const child = spawn("node_modules/.bin/" + tool, args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  // What it starts itself inherits it.
  if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
