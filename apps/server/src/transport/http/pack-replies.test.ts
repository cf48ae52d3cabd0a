import fastify, { type FastifyInstance } from "fastify";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packReplies } from "./pack-replies.ts";

const LONG = { rows: Array.from({ length: 400 }, (_, id) => ({ id, name: "옵션" })) };
let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  packReplies(app);
  app.get("/long", () => LONG);
  app.post("/long", () => LONG);
  app.get("/short", () => ({ rows: [] }));
  app.get("/file", (_request, reply) => reply.type("image/png").send("x".repeat(9_000)));
});
afterAll(() => app.close());

const get = (url: string, accepted: string | undefined) =>
  app.inject({ url, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

it.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
] as const)("packs a long answer for %s", async (accepted, encoding, unpack) => {
  const reply = await get("/long", accepted);
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(reply.headers["vary"]).toBe("accept-encoding");
  expect(reply.headers["content-length"]).toBe(String(reply.rawPayload.length));
  expect(reply.rawPayload.length).toBeLessThan(2_000);
  expect(JSON.parse(unpack(reply.rawPayload).toString())).toEqual(LONG);
});

it("sends nothing packed in a way that its reader gives no weight", async () => {
  expect((await get("/long", "br;q=0, gzip;q=0.5")).headers["content-encoding"]).toBe("gzip");
  expect((await get("/long", "br; q=0.000,gzip;q=0")).headers["content-encoding"]).toBeUndefined();
  expect((await get("/long", "abridged")).headers["content-encoding"]).toBeUndefined();
});

it("leaves alone what is short, no reading, no text of ours, or asked for plainly", async () => {
  const replies = await Promise.all([
    get("/short", "br"),
    app.inject({ method: "POST", url: "/long", headers: { "accept-encoding": "br" } }),
    get("/file", "br"),
    get("/long", undefined),
    get("/long", "identity"),
  ]);
  expect(replies.map((reply) => [reply.statusCode, reply.headers["content-encoding"]])).toEqual(
    Array.from({ length: 5 }, () => [200, undefined]),
  );
});
