import { readFileSync } from "node:fs";

/** Whether the process runs. One that has ended and waits to be reaped does not (Linux alone can tell). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user is one that runs.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    return !/^\d+ \(.*\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return process.platform !== "linux";
  }
}
