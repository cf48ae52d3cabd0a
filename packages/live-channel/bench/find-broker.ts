import { readFileSync } from "node:fs";
import { connect } from "node:net";
import type { System } from "./systems.ts";

/** Where a broker with web-STOMP listens when nobody says otherwise. */
const DEFAULT_URL = "ws://127.0.0.1:15674/ws";
/** The kernel counts the CPU time of a process in hundredths of a second. */
const MICROS_PER_CLOCK_TICK = 10_000;

/**
 * A running broker with STOMP over WebSocket on this machine, or null. It is never started or stopped here.
 * With its process id its CPU time is read too.
 */
export async function findBroker(url = DEFAULT_URL, pid?: string): Promise<System | null> {
  const { hostname, port, pathname } = new URL(url);
  if (hostname !== "127.0.0.1" && hostname !== "localhost")
    throw new Error("the bench stays on this machine");
  if (!(await answers(Number(port)))) return null;
  return {
    name: "broker",
    port: Number(port),
    dialect: "stomp",
    path: pathname,
    cpuMicros: () => Promise.resolve(cpuMicrosOf(pid)),
    rssBytes: () => Promise.resolve(0),
    stop: () => undefined,
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** CPU time from the process table of Linux; nothing where there is none. */
function cpuMicrosOf(pid: string | undefined): number {
  if (pid === undefined) return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold blanks; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * MICROS_PER_CLOCK_TICK;
}
