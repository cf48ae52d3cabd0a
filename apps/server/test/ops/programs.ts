import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** Whether a program of the system is there. CI installs those that tests ask for and refuses to skip them. */
export function isInstalled(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}

export interface Said {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a program in the project's folder to its end. */
export function runProgram(program: string, args: readonly string[], input = ""): Said {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, input, encoding: "utf8" });
  return { code: status, said: `${stdout}${stderr}` };
}
