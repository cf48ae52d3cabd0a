import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Call, Host, Line, Protocol, Session } from "./host.ts";

/** An open connection: what the protocol does on it, and how it ends. */
export interface Connection {
  readonly line: Line;
  readonly session: Session;
  /** As if the network had gone: a reset, nothing else. */
  readonly cut: () => void;
}

/** A connection over a WebSocket. */
export function socketConnection(
  { host, protocol }: { readonly host: Host; readonly protocol: Protocol },
  { socket, raw }: { readonly socket: WebSocket; readonly raw: Socket },
  call: Call,
): Connection {
  const isSilent = (): boolean => host.faults.at("silence", host.clock.nowMs()) !== null;
  const line: Line = {
    send: (text) => {
      if (!isSilent()) socket.send(text, { binary: protocol.opcode === "binary" });
    },
    ping: () => {
      if (!isSilent()) socket.ping(String(host.stampMs()));
    },
    close: (code) => socket.close(code),
    drop: () => socket.terminate(),
  };
  const session = protocol.open(line, call);
  socket.on("message", (data: Buffer) => session.receive(data.toString("utf8")));
  socket.on("ping", (data: Buffer) => {
    if (!isSilent()) socket.pong(data);
    session.heard("ping");
  });
  socket.on("pong", () => session.heard("pong"));
  // Whoever sends what is no WebSocket loses its connection; the venue goes on.
  socket.on("error", () => socket.terminate());
  return { line, session, cut: () => raw.resetAndDestroy() };
}

/** A connection over a stream of events: the answer to a call that does not end. */
export function streamLine(
  host: Host,
  response: ServerResponse,
): { readonly line: Line; readonly cut: () => void } {
  const begin = (): void => {
    if (!response.headersSent)
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  };
  const send = (text: string): void => {
    begin();
    if (host.faults.at("silence", host.clock.nowMs()) === null) response.write(`data:${text}\n\n`);
  };
  const end = (): void => {
    response.end();
  };
  return {
    line: { send, ping: begin, close: end, drop: () => response.destroy() },
    cut: () => response.socket?.resetAndDestroy(),
  };
}
