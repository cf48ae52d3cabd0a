import { WebSocket, type ClientOptions } from "ws";
import { fastClock, timersAt } from "../clock.ts";
import { type LocalVenues, type LocalVenuesOptions, openLocalVenues } from "../open-local-venues.ts";

export interface Frame {
  readonly text: string;
  readonly isBinary: boolean;
}

/** A real WebSocket client that keeps everything it hears. */
export interface Client {
  readonly frames: readonly Frame[];
  readonly socket: WebSocket;
  send(message: unknown): void;
  /** The frames so far, or as soon as there are as many as wanted, that pass. */
  until(wanted: number, passes?: (frame: Frame) => boolean): Promise<readonly Frame[]>;
  /** How it ended: the code of the closing handshake, 1006 without one. */
  readonly closed: Promise<number>;
}

const PATIENCE_MS = 60_000;
const LOOK_MS = 5;

export function connect(url: string, options: ClientOptions = {}): Client {
  const socket = new WebSocket(url, options);
  const frames: Frame[] = [];
  socket.on("message", (data: Buffer, isBinary) => frames.push({ text: data.toString("utf8"), isBinary }));
  socket.on("error", () => undefined);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  const waiting: string[] = [];
  socket.on("open", () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  return {
    frames,
    socket,
    closed,
    send: (message) => {
      const text = typeof message === "string" ? message : JSON.stringify(message);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else waiting.push(text);
    },
    until: (wanted, passes = () => true) =>
      untilTrue(() => {
        const passed = frames.filter(passes);
        return passed.length >= wanted ? passed : null;
      }),
  };
}

/** Looks again and again until there is something. */
export async function untilTrue<T>(look: () => T | null): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    const found = look();
    if (found !== null) return found;
    if (performance.now() > startedMs + PATIENCE_MS) throw new Error("it never came");
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Venues whose time passes `speed` times as fast, from a fixed moment. */
export function openFast(speed: number, options: LocalVenuesOptions = {}): Promise<LocalVenues> {
  return openLocalVenues({
    clock: fastClock(speed, Date.UTC(2026, 8, 23, 3, 18)),
    timers: timersAt(speed),
    ...options,
  });
}

export async function getJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  return parseExact(await response.text());
}

/** JSON whose long ids become text: two neighbours of 17 digits are the same double. */
export function parseExact(text: string): unknown {
  return JSON.parse(text.replaceAll(/:(\d{16,})(?=[,}])/g, ':"$1"')) as unknown;
}

/** Keys and types of a value, all the way down; of a list its first item. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, shapeOf(inner)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
