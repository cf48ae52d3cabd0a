import type { IncomingMessage } from "node:http";

export type Body =
  | { readonly ok: true; readonly text: string; readonly octets: number }
  | { readonly ok: false; readonly why: "too large" | "too slow" | "cut off" };

/** The body of a POST, at most `maxBytes` and within `withinMs`. */
export function readBody(
  request: IncomingMessage,
  bounds: { maxBytes: number; withinMs: number },
): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const done = (body: Body): void => {
      clearTimeout(timer);
      request.removeAllListeners("data");
      resolve(body);
    };
    const timer = setTimeout(() => done({ ok: false, why: "too slow" }), bounds.withinMs);
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bounds.maxBytes) done({ ok: false, why: "too large" });
      else chunks.push(chunk);
    });
    request.once("end", () =>
      done({ ok: true, text: Buffer.concat(chunks).toString("utf8"), octets: bytes }),
    );
    request.once("close", () => done({ ok: false, why: "cut off" }));
  });
}
