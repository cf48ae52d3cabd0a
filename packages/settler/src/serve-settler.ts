import { createServer, type ServerResponse } from "node:http";
import type { Settler } from "./open-settler.ts";

const REQUEST_WITHIN_MS = 10_000;
const MOST_CONNECTIONS = 64;

/** Lets a settler be asked for its counts. Resolves when it listens. */
export async function serveSettler(
  settler: Pick<Settler, "key" | "report">,
  { port, host = "127.0.0.1" }: { readonly port: number; readonly host?: string },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: REQUEST_WITHIN_MS }, (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://settler");
    if (request.method !== "GET") send(response, { status: 405, type: "text/plain", body: "GET alone\n" });
    else if (pathname === "/report")
      send(response, { status: 200, type: "application/json", body: settler.report() });
    else if (pathname === "/key")
      send(response, { status: 200, type: "text/plain", body: `${settler.key}\n` });
    else send(response, { status: 404, type: "text/plain", body: "/report and /key\n" });
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(
  response: ServerResponse,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): void {
  response.writeHead(status, {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}
