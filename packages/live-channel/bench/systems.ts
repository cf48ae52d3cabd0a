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

export interface Usage {
  readonly cpuMicros: number;
  readonly rssBytes: number;
}

/** A server process under measurement. */
export interface System {
  readonly name: SystemName;
  readonly port: number;
  readonly dialect: Dialect;
  /** Where connections are opened; for "bare" the bench chooses reading and publishing addresses itself. */
  readonly path: string;
  usage(): Promise<Usage>;
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
    usage: async () => {
      const answer = answerOf(child, "cpuMicros");
      child.send("usage");
      const { cpuMicros = 0, rssBytes = 0 } = await answer;
      return { cpuMicros, rssBytes };
    },
    stop: () => child.disconnect(),
  };
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
