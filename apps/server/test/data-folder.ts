import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "../src/platform/database.ts";
import { isRunning } from "../src/platform/is-running.ts";
import { endProcess } from "./process-end.ts";

/** A data folder of a test's own that does not exist yet, with the embedded database that a server keeps in it. */
export interface DataFolder {
  readonly path: string;
  /** The product's database while its server runs; connect as one of the roles. */
  readonly address: DatabaseAddress;
  /** The process of the embedded database; null when none runs. */
  postmaster(): number | null;
  /** Ends the embedded database that a killed server left running; none is no error. */
  endDatabase(): Promise<void>;
  /** Ends what a killed server left running, and removes the folder. */
  remove(): Promise<void>;
}

export function makeDataFolder(): DataFolder {
  const parent = mkdtempSync(path.join(tmpdir(), "maru-test-"));
  // The database's user, who is not root, has to enter. The data folder itself is for the server to make.
  chmodSync(parent, 0o755);
  const folder = path.join(parent, "data");
  const cluster = path.join(folder, "postgres");
  const postmaster = () => postmasterOf(cluster);
  endWithUs(postmaster);
  const endDatabase = async (): Promise<void> => {
    const pid = postmaster();
    if (pid !== null) await endProcess(pid, ["SIGINT", "SIGQUIT", "SIGKILL"]);
  };
  return {
    path: folder,
    address: { kind: "embedded", socketDir: cluster, superuser: "postgres", database: "maru" },
    postmaster,
    endDatabase,
    remove: async () => {
      await endDatabase();
      rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A run that is cut short leaves no database behind. */
export function endWithUs(postmaster: () => number | null): void {
  process.once("exit", () => {
    const pid = postmaster();
    if (pid !== null) process.kill(pid, "SIGQUIT");
  });
}

/** The running postmaster of a cluster, by its pid file. */
export function postmasterOf(cluster: string): number | null {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : null;
}
