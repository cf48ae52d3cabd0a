import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { DatabaseAddress } from "../../src/platform/database.ts";

/** The other end of settler-process.ts. */
export interface SettlerChild {
  /** Settles what is due, once the process is up. Resolves with false when the process died or gave up over it. */
  settleDue(): Promise<boolean>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it, however it is. */
  end(): Promise<void>;
}

const PROCESS = fileURLToPath(new URL("settler-process.ts", import.meta.url));

export function startSettler(address: DatabaseAddress): SettlerChild {
  const child: ChildProcess = fork(PROCESS, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, MARU_TEST_ADDRESS: JSON.stringify(address) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = new Promise<boolean>((resolve) => child.once("exit", () => resolve(false)));
  const said = (): Promise<boolean> =>
    new Promise((resolve) => child.once("message", (message: object) => resolve(!("error" in message))));
  const ready = Promise.race([said(), gone]);
  return {
    settleDue: async () => {
      await ready;
      const answer = Promise.race([said(), gone]);
      child.send("settle", () => undefined);
      return answer;
    },
    signal: (signal) => void child.kill(signal),
    end: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
