import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { BASE_URL } from "../server.ts";

/** A way to the product that lets plain requests through and ends every websocket, as some networks do. */
export interface WithoutWebsockets {
  readonly url: string;
  /** Websockets that were asked for and refused. */
  readonly refused: () => number;
  readonly close: () => Promise<void>;
}

export async function openWithoutWebsockets(): Promise<WithoutWebsockets> {
  let refused = 0;
  const server = createServer(passOn);
  server.on("upgrade", (_request, socket) => {
    refused += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The product answers to its own name alone, and takes changes from its own pages. */
function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const target = new URL(BASE_URL);
  const headers = { ...asked.headers, host: target.host };
  if (asked.headers.origin !== undefined) headers.origin = target.origin;
  if (asked.headers.referer !== undefined) headers.referer = `${target.origin}/`;
  const onward = request(
    { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
}
