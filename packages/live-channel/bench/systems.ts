import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Systems that the bench starts by itself. */
export type OwnSystemName =
  | "floor"
  | "floor-coalescing"
  | "raw-send"
  | "channel"
  | "channel-direct"
  | "sockjs-library";

export type SystemName = OwnSystemName | "broker";

/** What a system understands: bare WebSocket messages, STOMP in SockJS arrays, or STOMP alone. */
export type Dialect = "bare" | "stomp-in-sockjs" | "stomp";

/** A server process under measurement. */
export interface System {
  readonly name: SystemName;
  readonly port: number;
  readonly dialect: Dialect;
  /** Where connections are opened; for "bare" the bench chooses reading and publishing addresses itself. */
  readonly path: string;
  /** CPU time of the process so far, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Resident memory after a collection, which costs CPU time: not to be asked while that is measured. */
  rssBytes(): Promise<number>;
  stop(): void;
}

const BARE: ReadonlySet<OwnSystemName> = new Set(["floor", "floor-coalescing", "raw-send"]);

export async function startSystem(name: OwnSystemName, windowMs = 0): Promise<System> {
  const file = fileURLToPath(new URL("server-child.ts", import.meta.url));
  const child = fork(file, [name, String(windowMs)], {
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  const port = (await answerOf(child, "port"))["port"] ?? 0;
  return {
    name,
    port,
    dialect: BARE.has(name) ? "bare" : "stomp-in-sockjs",
    path: "/live",
    cpuMicros: () => ask(child, "cpuMicros"),
    rssBytes: () => ask(child, "rssBytes"),
    stop: () => child.disconnect(),
  };
}

async function ask(child: ChildProcess, key: string): Promise<number> {
  const answer = answerOf(child, key);
  child.send(key);
  return (await answer)[key] ?? 0;
}

function answerOf(child: ChildProcess, key: string): Promise<Readonly<Record<string, number>>> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error("the server process ended"));
    const onMessage = (message: unknown): void => {
      if (!isNumbers(message) || !(key in message)) return;
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(message);
    };
    child.on("message", onMessage);
    child.once("exit", onExit);
  });
}

function isNumbers(message: unknown): message is Readonly<Record<string, number>> {
  return typeof message === "object" && message !== null;
}
