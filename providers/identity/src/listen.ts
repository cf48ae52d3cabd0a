import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

export type Answerer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const LONGEST_BODY = 65_536;

/** Listens on loopback alone; port 0 takes a free one. What an answerer throws is answered with 500. */
export async function listen(answer: Answerer, port: number): Promise<Listening> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > LONGEST_BODY) throw new Error("a body too long");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString();
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

export function sendHtml(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);
}

/** Answers nothing until whoever asked gives up. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
