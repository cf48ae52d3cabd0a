import { WebSocket } from "ws";
import type { HeardTick } from "./screen-figures.ts";

/** The players of `feed.screen`, in a process of their own: connections to the live channel as a page has them, each on the ticks of one market. */
export interface ReadersOrder {
  readonly port: number;
  readonly readers: number;
}

export type ReadersNews =
  | { readonly kind: "open" }
  | { readonly kind: "heard"; readonly ticks: readonly HeardTick[] };

interface WireTicks {
  readonly type: string;
  readonly data: readonly { readonly id: number; readonly tradeTime: number; readonly price: number }[];
}

interface Tick extends Omit<HeardTick, "arrivals"> {
  /** Readers by the millisecond in which they had it. */
  readonly arrivals: Map<number, number>;
}

const TOPIC = "/topic/trade/KRW-BTC";
/** The server takes at most 100 connections of one address; loopback has many. */
const READERS_OF_ADDRESS = 90;
const JOIN_AT_ONCE = 50;
const PATIENCE_MS = 30_000;

const known = new Map<number, Tick>();
let newest: { readonly body: string; readonly ticks: readonly Tick[] } = { body: "", ticks: [] };

/** All readers are told the same text, so it is read once: a thousand players have processors of their own for it. */
function hear(body: string, atMs: number): void {
  if (body !== newest.body) newest = { body, ticks: ticksOf(body) };
  for (const { arrivals } of newest.ticks) arrivals.set(atMs, (arrivals.get(atMs) ?? 0) + 1);
}

function ticksOf(body: string): readonly Tick[] {
  const { type, data } = JSON.parse(body) as WireTicks;
  if (type !== "rawData") return [];
  return data.map(({ id, tradeTime, price }) => {
    const tick = known.get(id) ?? { id, tradeTime, price, arrivals: new Map<number, number>() };
    known.set(id, tick);
    return tick;
  });
}

/** Resolves when the server has confirmed the subscription. */
function join(port: number, place: number): Promise<void> {
  const localAddress = `127.0.0.${1 + Math.floor(place / READERS_OF_ADDRESS)}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/bx_ws/websocket`, ["v12.stomp"], { localAddress });
  socket.on("open", () => socket.send("CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0"));
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`reader ${place} did not join`)), PATIENCE_MS);
    const takeFrame = (frame: string, atMs: number): void => {
      if (frame.startsWith("MESSAGE\n")) return hear(frame.slice(frame.indexOf("\n\n") + 2), atMs);
      if (frame.startsWith("CONNECTED\n"))
        return socket.send(`SUBSCRIBE\nid:sub-0\nreceipt:r\ndestination:${TOPIC}\n\n\0`);
      if (!frame.startsWith("RECEIPT\n")) return reject(new Error(frame));
      clearTimeout(patience);
      resolve();
    };
    socket.on("message", (data: Buffer) => {
      const atMs = Date.now();
      for (const frame of data.toString("utf8").split("\0")) if (frame.trim() !== "") takeFrame(frame, atMs);
    });
    socket.on("error", reject);
    socket.on("close", (code) => {
      // The figures would be of fewer readers than they say.
      console.error(`reader ${place} was closed with ${code}`);
      process.exit(1);
    });
  });
}

const tell = (news: ReadersNews): void => void process.send?.(news);

const { port, readers } = JSON.parse(process.argv[2] ?? "") as ReadersOrder;
for (let from = 0; from < readers; from += JOIN_AT_ONCE) {
  const count = Math.min(JOIN_AT_ONCE, readers - from);
  await Promise.all(Array.from({ length: count }, (_, place) => join(port, from + place)));
}
process.on("message", () => {
  const ticks = [...known.values()].map((tick) => ({ ...tick, arrivals: [...tick.arrivals] }));
  tell({ kind: "heard", ticks });
});
process.on("disconnect", () => process.exit(0));
tell({ kind: "open" });
