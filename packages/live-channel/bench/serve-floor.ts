import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { textFrame } from "../src/sockjs/websocket-frame.ts";
import { messageText } from "./message-text.ts";

interface Reader {
  readonly ws: WebSocket;
  readonly socket: Duplex;
}

/**
 * What `ws` can do at best without any protocol on top: "direct" writes one ready-made frame to every
 * socket, "coalescing" joins the frames of one turn first, "send" calls the public `ws.send`.
 */
export function serveFloor(server: Server, how: "direct" | "coalescing" | "send"): void {
  const readers: Reader[] = [];
  const accept = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
  let waiting: Buffer[] = [];
  const flush = (): void => {
    const joined = waiting.length === 1 ? waiting[0] : Buffer.concat(waiting);
    waiting = [];
    if (joined !== undefined) for (const { socket } of readers) socket.write(joined);
  };
  const broadcast = (body: string): void => {
    const text = messageText(body);
    if (how === "send") {
      for (const { ws } of readers) ws.send(text);
      return;
    }
    const frame = textFrame(text);
    if (how === "direct") {
      for (const { socket } of readers) socket.write(frame);
      return;
    }
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(frame);
  };
  server.on("upgrade", (request, socket, head) => {
    accept.handleUpgrade(request, socket, head, (ws) => {
      if (request.url === "/publish")
        ws.on("message", (data) => broadcast(Buffer.isBuffer(data) ? data.toString() : ""));
      else readers.push({ ws, socket });
      ws.on("error", () => undefined);
    });
  });
}
