import type { Config } from "../../platform/config.ts";
import type { Env } from "../../platform/setting.ts";

/** What the examination asks of the machine itself. */
export interface Machine {
  /** `v20.19.0` */
  readonly nodeVersion: string;
  readonly nowMs: number;
  /** Of the disk of a folder that is there. */
  readonly freeBytes: (folder: string) => number;
  /** The user that the examination runs as; null where the system has none. */
  readonly user: number | null;
  /** The server's package. */
  readonly root: string;
  /** Opens a port for a moment. Rejects with the system's error. */
  readonly tryPort: (port: number, host: string) => Promise<void>;
}

/** An installation whose settings could be read. */
export interface Examined {
  readonly env: Env;
  readonly config: Config;
  readonly machine: Machine;
}
