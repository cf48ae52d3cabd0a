import { Client, type IFrame, type IMessage, type IStompSocket, type StompConfig } from "@stomp/stompjs";
import SockJS from "sockjs-client";
import { WebSocket } from "ws";

export type Route = "raw" | "websocket" | "xhr-streaming" | "xhr-polling" | "eventsource";
export const ROUTES: readonly Route[] = ["raw", "websocket", "xhr-streaming", "xhr-polling", "eventsource"];

/** An official client on one transport. Errors are collected in `errors`. */
export function officialClient(
  base: string,
  route: Route,
  config: Pick<
    StompConfig,
    "connectHeaders" | "heartbeatIncoming" | "heartbeatOutgoing" | "reconnectDelay"
  > = {},
): { client: Client; errors: IFrame[]; connected: Promise<IFrame>; closed: Promise<void> } {
  const errors: IFrame[] = [];
  const client = new Client({
    reconnectDelay: 0,
    heartbeatIncoming: 0,
    heartbeatOutgoing: 0,
    webSocketFactory: () => socketFor(base, route),
    onStompError: (frame) => errors.push(frame),
    ...config,
  });
  const connected = new Promise<IFrame>((resolve) => {
    client.onConnect = resolve;
  });
  const closed = new Promise<void>((resolve) => {
    client.onWebSocketClose = () => resolve();
  });
  client.activate();
  return { client, errors, connected, closed };
}

/** The socket that the client would open by itself in a browser. */
export function socketFor(base: string, route: Route): IStompSocket {
  if (route === "raw") {
    return new WebSocket(`${base.replace("http", "ws")}/websocket`, ["v12.stomp", "v11.stomp", "v10.stomp"]);
  }
  return new SockJS(base, undefined, { transports: [route] });
}

/** Subscribes and resolves when the server has taken notice. */
export function subscribed(
  client: Client,
  destination: string,
  options: { onMessage: (message: IMessage) => void; headers?: Record<string, string> },
): Promise<IFrame> {
  return new Promise((resolve) => {
    const receipt = `r-${Math.random()}`;
    client.watchForReceipt(receipt, resolve);
    client.subscribe(destination, options.onMessage, { ...options.headers, receipt });
  });
}

export async function until(condition: () => boolean, what: string): Promise<void> {
  for (let round = 0; round < 2_000; round += 1) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`never happened: ${what}`);
}
