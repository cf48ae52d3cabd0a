import { Client, type IFrame, type IMessage, type IStompSocket, type StompHeaders } from "@stomp/stompjs";
import SockJS from "sockjs-client";
import { WebSocket } from "ws";
import { eventually } from "../table/must.ts";
import { type Json, parsed, textAt } from "./json.ts";

type Headers = Readonly<Record<string, string>>;

export type Transport = "raw" | "websocket" | "xhr-streaming" | "xhr-polling";

export interface Heard {
  readonly headers: StompHeaders;
  readonly body: Json;
  readonly type: string;
  readonly atMs: number;
}

/** What a destination has said so far. */
export interface Inbox {
  readonly heard: Heard[];
  readonly leave: () => void;
  /** The first message, heard already or to come, that is what is wanted. */
  readonly next: (what: string, wanted: (message: Heard) => boolean, withinMs?: number) => Promise<Heard>;
}

export interface Live {
  readonly connected: IFrame;
  readonly errors: IFrame[];
  readonly isClosed: () => boolean;
  /** Resolves when the server has confirmed it; `receipt` is its frame. */
  readonly subscribe: (destination: string, headers?: Headers) => Promise<Inbox & { receipt: IFrame }>;
  readonly send: (destination: string, body: Json) => void;
  readonly close: () => Promise<void>;
}

/** The official client on one transport; resolves when it is connected or refused. */
export async function openLive(
  url: string,
  transport: Transport,
  headers: Headers = {},
): Promise<Live | { refused: IFrame[]; closed: () => boolean }> {
  const errors: IFrame[] = [];
  let isClosed = false;
  const client = new Client({
    reconnectDelay: 0,
    heartbeatIncoming: 10_000,
    heartbeatOutgoing: 10_000,
    connectHeaders: headers,
    webSocketFactory: () => socketOf(`${url}/bx_ws`, transport),
    onStompError: (frame) => errors.push(frame),
    onWebSocketClose: () => {
      isClosed = true;
    },
  });
  const connected = await new Promise<IFrame | null>((resolve) => {
    client.onConnect = resolve;
    client.onStompError = (frame) => {
      errors.push(frame);
      resolve(null);
    };
    client.onWebSocketClose = () => {
      isClosed = true;
      resolve(null);
    };
    client.activate();
  });
  if (connected === null) {
    await client.deactivate();
    return { refused: errors, closed: () => isClosed };
  }
  return {
    connected,
    errors,
    isClosed: () => isClosed,
    subscribe: (destination, more = {}) => subscribeTo(client, destination, more),
    send: (destination, body) => client.publish({ destination, body: JSON.stringify(body) }),
    close: () => client.deactivate(),
  };
}

function socketOf(base: string, transport: Transport): IStompSocket {
  if (transport !== "raw") return new SockJS(base, undefined, { transports: [transport] });
  return new WebSocket(`${base.replace("http", "ws")}/websocket`, ["v12.stomp", "v11.stomp", "v10.stomp"]);
}

let asked = 0;

async function subscribeTo(
  client: Client,
  destination: string,
  headers: Headers,
): Promise<Inbox & { receipt: IFrame }> {
  const heard: Heard[] = [];
  asked += 1;
  const receiptId = `asked-${asked}`;
  const confirmed = new Promise<IFrame>((resolve) => client.watchForReceipt(receiptId, resolve));
  const subscription = client.subscribe(destination, (message) => heard.push(heardOf(message)), {
    ...headers,
    receipt: receiptId,
  });
  const receipt = await Promise.race([confirmed, refusedWithin(client, destination)]);
  return {
    receipt,
    heard,
    leave: () => subscription.unsubscribe(),
    next: async (what, wanted, withinMs = 10_000) => {
      const found = await eventually(() => heard.find(wanted), {
        what: `${what} on ${destination}`,
        holds: (message) => message !== undefined,
        withinMs,
        everyMs: 50,
      });
      if (found === undefined) throw new Error(`${what} on ${destination} was lost`);
      return found;
    },
  };
}

/** A refused subscription ends the session or stays without its receipt. */
async function refusedWithin(client: Client, destination: string): Promise<never> {
  await eventually(() => client.connected, {
    what: `the receipt of ${destination}`,
    holds: (isConnected) => !isConnected,
    withinMs: 8_000,
  });
  throw new Error(`the session ended at the subscription of ${destination}`);
}

function heardOf(message: IMessage): Heard {
  const body = parsed(message.body);
  return { headers: message.headers, body, type: textAt(body, "type"), atMs: Date.now() };
}
