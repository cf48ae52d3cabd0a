import { setTimeout as delay } from "node:timers/promises";
import { Client, type StompHeaders } from "@stomp/stompjs";
import { WebSocket } from "ws";

export interface LiveMessage {
  readonly destination: string;
  /** The topic's running number; null on a player's own queues. */
  readonly seq: number | null;
  readonly type: string | null;
  /** The `data` of the payload, or the whole payload where it has no type. */
  readonly data: unknown;
  /** Milliseconds on a clock that never steps. */
  readonly atMs: number;
}

/** A real STOMP client on the live channel, remembering all it was sent. */
export interface LiveClient {
  readonly messages: readonly LiveMessage[];
  /** Resolves when the server has confirmed it. */
  subscribe(destination: string): Promise<void>;
  bet(body: unknown): void;
  /** The data of the first message of `destination` that fits; rejects when none came in time. */
  first<Data>(destination: string, fits: (message: LiveMessage) => boolean, withinMs: number): Promise<Data>;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 30_000;

/** Connects with a token, or as a visitor with null. The server bounds the connections of one address; loopback has many. */
export async function connectLive(
  port: number,
  token: string | null,
  localAddress = "127.0.0.1",
): Promise<LiveClient> {
  const messages: LiveMessage[] = [];
  const connectHeaders: StompHeaders = token === null ? {} : { Authorization: `Bearer ${token}` };
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`ws://127.0.0.1:${port}/bx_ws/websocket`, ["v12.stomp"], { localAddress }),
    connectHeaders,
    reconnectDelay: 0,
    onUnhandledMessage: () => undefined,
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no CONNECTED frame")), CONNECT_WITHIN_MS);
    client.onConnect = () => {
      clearTimeout(timer);
      resolve();
    };
    client.onStompError = (frame) => reject(new Error(`STOMP error: ${frame.headers["message"]}`));
    client.onWebSocketError = () => reject(new Error("the socket did not open"));
    client.activate();
  });
  let receipts = 0;
  return {
    messages,
    subscribe: (destination) =>
      new Promise((resolve, reject) => {
        const receipt = `sub-${(receipts += 1)}`;
        const timer = setTimeout(() => reject(new Error(`${destination}: no receipt`)), CONNECT_WITHIN_MS);
        client.watchForReceipt(receipt, () => {
          clearTimeout(timer);
          resolve();
        });
        client.subscribe(destination, (frame) => messages.push(readMessage(destination, frame)), { receipt });
      }),
    bet: (body) => client.publish({ destination: "/trade/betting", body: textOf(body) }),
    first: async <Data>(
      destination: string,
      fits: (message: LiveMessage) => boolean,
      withinMs: number,
    ): Promise<Data> => {
      const untilMs = performance.now() + withinMs;
      for (;;) {
        const found = messages.find((message) => message.destination === destination && fits(message));
        if (found !== undefined) return found.data as Data;
        if (performance.now() > untilMs)
          throw new Error(`nothing fitting on ${destination} in ${withinMs} ms`);
        await delay(10);
      }
    },
    close: () => client.deactivate({ force: true }),
  };
}

function readMessage(
  destination: string,
  frame: { readonly body: string; readonly headers: StompHeaders },
): LiveMessage {
  const payload = JSON.parse(frame.body) as { type?: string; data?: unknown };
  const seq = frame.headers["seq"];
  return {
    destination,
    seq: seq === undefined ? null : Number(seq),
    type: payload.type ?? null,
    data: payload.data ?? payload,
    atMs: performance.now(),
  };
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
