import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

export type SystemName =
  | "floor"
  | "floor-coalescing"
  | "raw-send"
  | "channel"
  | "channel-direct"
  | "sockjs-library";

export interface Usage {
  readonly cpuMicros: number;
  readonly rssBytes: number;
}

/** A server process under measurement. */
export interface System {
  readonly name: SystemName;
  readonly port: number;
  readonly speaksStomp: boolean;
  usage(): Promise<Usage>;
  stop(): void;
}

export async function startSystem(name: SystemName, windowMs = 0): Promise<System> {
  const file = fileURLToPath(new URL("server-child.ts", import.meta.url));
  const child = fork(file, [name, String(windowMs)], {
    execArgv: [...process.execArgv, "--expose-gc"],
  });
  const port = (await answerOf(child, "port"))["port"] ?? 0;
  return {
    name,
    port,
    speaksStomp: name !== "floor" && name !== "floor-coalescing" && name !== "raw-send",
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
