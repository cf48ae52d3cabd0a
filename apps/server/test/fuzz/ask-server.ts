import http from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Got } from "./judge-reply.ts";
import type { Written } from "./write-request.ts";

const ANSWER_WITHIN_MS = 30_000;

/** `cut`: the connection ended before an answer; `late`: there was none in time. */
export type Answered = { readonly got: Got } | { readonly ended: "cut" | "late"; readonly why: string };

export interface HttpClient {
  ask(port: number, written: Written): Promise<Answered>;
  close(): void;
}

export function openClient(connections: number): HttpClient {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: (port, written) => ask(agent, port, written),
    close: () => agent.destroy(),
  };
}

function unpacked(body: Buffer, packing: string | undefined): Buffer {
  if (packing === "br") return brotliDecompressSync(body);
  return packing === "gzip" ? gunzipSync(body) : body;
}

const FRESH = new http.Agent({ keepAlive: false });

function ask(agent: http.Agent, port: number, { method, target, headers, body }: Written): Promise<Answered> {
  return new Promise((resolve) => {
    const length = body === null ? {} : { "content-length": String(body.length) };
    const request = http.request(
      { agent, host: "127.0.0.1", port, method, path: target, headers: { ...length, ...headers } },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("error", (error) => resolve({ ended: "cut", why: error.message }));
        response.on("end", () =>
          resolve({
            got: {
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: unpacked(Buffer.concat(pieces), response.headers["content-encoding"]),
            },
          }),
        );
      },
    );
    request.setTimeout(ANSWER_WITHIN_MS, () => {
      resolve({ ended: "late", why: `nothing in ${ANSWER_WITHIN_MS} ms` });
      request.destroy();
    });
    // A server that refuses a body before it has come may close while we still write.
    request.on("error", (error) => {
      // A connection that was kept may end as we begin to use it: then nothing was heard of the request.
      const isStale = request.reusedSocket && "code" in error && error.code === "ECONNRESET";
      if (isStale) resolve(ask(FRESH, port, { method, target, headers, body }));
      else resolve({ ended: "cut", why: error.message });
    });
    request.end(body ?? undefined);
  });
}

/** Says something to a server that need not be HTTP, and hears its first line, if it says one. */
export function sayRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let heard = "";
    const done = (): void => {
      socket.destroy();
      resolve(heard.split("\r\n", 1)[0] ?? "");
    };
    socket.setTimeout(1_500, done);
    socket.on("data", (piece) => {
      heard += piece.toString("latin1");
      if (heard.includes("\r\n\r\n")) done();
    });
    socket.on("error", done);
    socket.on("close", done);
    socket.write(Buffer.from(text.replaceAll("HOST", `127.0.0.1:${port}`), "latin1"));
  });
}
