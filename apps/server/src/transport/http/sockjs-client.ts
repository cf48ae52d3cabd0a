import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";

const require = createRequire(import.meta.url);

/** What the iframe page of the live channel loads: the SockJS client, from this origin and in the version that is tried here. */
export function registerSockJsClient(app: FastifyInstance): void {
  const script = readFileSync(require.resolve("sockjs-client/dist/sockjs.min.js"));
  const etag = `"${createHash("sha256").update(script).digest("hex").slice(0, 32)}"`;
  app.get("/sockjs.min.js", async (request, reply) => {
    void reply.header("etag", etag).header("cache-control", "public, max-age=86400");
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("text/javascript; charset=utf-8").send(script);
  });
}
