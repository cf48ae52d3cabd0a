import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";
import type { Witness } from "./open-witness.ts";

const LONGEST_BODY = 65_536;
const REQUEST_WITHIN_MS = 10_000;
const MOST_CONNECTIONS = 256;

/** Lets a witness be asked over HTTP. Resolves when it listens. */
export async function serveWitness(
  witness: Pick<Witness, "answer">,
  { port, host = "127.0.0.1" }: { readonly port: number; readonly host?: string },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: REQUEST_WITHIN_MS }, (request, response) => {
    answer(witness, request)
      .catch((error: unknown): Answer => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        return { status: 500, type: "text/plain; charset=utf-8", body: "this witness failed\n" };
      })
      .then((said) => send(response, said))
      .catch(() => response.destroy());
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
      server.closeIdleConnections();
      await closed;
    },
  };
}

async function answer(witness: Pick<Witness, "answer">, request: IncomingMessage): Promise<Answer> {
  const { pathname } = new URL(request.url ?? "/", "http://witness");
  const body = await bodyOf(request);
  if (body === null)
    return { status: 413, type: "text/plain; charset=utf-8", body: `${LONGEST_BODY} bytes at most\n` };
  return witness.answer({ method: request.method ?? "GET", path: pathname, body });
}

/** Null where it is longer than any question. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LONGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    "Content-Type": type,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}
