import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

export interface Handles {
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * Puts a handler before those the server already has: what it does not want goes on to them. Handlers
 * added later see every request, as they do in any case. Returns how to undo it.
 */
export function attachTo(server: Server, handles: Handles): () => void {
  const others = server.listeners("request");
  server.removeAllListeners("request");
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    if (handles.handleRequest(request, response)) return;
    for (const other of others) other.call(server, request, response);
    if (others.length === 0 && server.listenerCount("request") === 1) {
      response.writeHead(404);
      response.end();
    }
  };
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (handles.handleUpgrade(request, socket, head)) return;
    // Somebody must answer, or the socket would hang for ever.
    if (server.listenerCount("upgrade") === 1) socket.destroy();
  };
  server.on("request", onRequest);
  server.on("upgrade", onUpgrade);
  return () => {
    server.off("request", onRequest);
    server.off("upgrade", onUpgrade);
    for (const other of others) {
      server.on("request", (request: IncomingMessage, response: ServerResponse) => {
        other.call(server, request, response);
      });
    }
  };
}
