import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESTINATIONS, type Endpoint, ENDPOINTS } from "@maru/contract";
import { createAdminApp } from "./create-admin-app.ts";
import { asyncApiDocument } from "./documents/async-api.ts";
import { openApiDocument } from "./documents/open-api.ts";

let app: FastifyInstance;
let waitingFor: readonly string[] = ["markets"];
beforeAll(async () => {
  app = await createAdminApp(
    {
      readiness: async () => ({ status: waitingFor.length === 0 ? "ready" : "waiting", waitingFor }),
      uploads: async () => "down",
      outbox: async () => [{ recipient: "01012345678" }],
      metrics: async () => ({ contentType: "text/plain; version=0.0.4", text: "maru_up 1\n" }),
    },
    { version: "9.9.9", logger: null },
  );
});
afterAll(() => app.close());
const get = (url: string) => app.inject({ method: "GET", url });

describe("the admin port", () => {
  it("shows the outbox where there is one to show", async () => {
    expect((await get("/outbox")).json()).toEqual([{ recipient: "01012345678" }]);
  });

  it("tells health, readiness and metrics", async () => {
    expect((await get("/healthz")).json()).toEqual({ status: "ok" });
    const waiting = await get("/readyz");
    expect([waiting.statusCode, waiting.json()]).toEqual([
      503,
      { status: "waiting", waitingFor: ["markets"], uploads: "down" },
    ]);
    waitingFor = [];
    expect((await get("/readyz")).statusCode).toBe(200);
    const metrics = await get("/metrics");
    expect([metrics.headers["content-type"], metrics.body]).toEqual([
      "text/plain; version=0.0.4",
      "maru_up 1\n",
    ]);
  });

  it("S-26: carries the headers of a page that nobody frames or takes a script into", async () => {
    for (const url of ["/healthz", "/docs/", "/none"]) {
      const { headers } = await get(url);
      expect([url, headers["x-frame-options"], headers["x-content-type-options"]]).toEqual([
        url,
        "DENY",
        "nosniff",
      ]);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).toContain("script-src 'self'");
    }
  });

  it("refuses what it has not in the envelope, and keeps its faults to itself", async () => {
    const none = await get("/none");
    expect([none.statusCode, none.json()]).toMatchObject([
      404,
      { status: 404, code: "NOT_FOUND", data: null },
    ]);
    const broken = await createAdminApp(
      {
        readiness: () => Promise.reject(new Error("secret detail")),
        uploads: async () => "off",
        outbox: null,
        metrics: async () => ({ contentType: "text/plain", text: "" }),
      },
      { version: "1", logger: null },
    );
    const fault = await broken.inject({ method: "GET", url: "/readyz" });
    expect([fault.statusCode, fault.json().code]).toEqual([500, "INTERNAL"]);
    expect(fault.body).not.toContain("secret");
    await broken.close();
  });

  it("S-46: answers to this machine's own names alone", async () => {
    const at = await app.listen({ port: 0, host: "127.0.0.1" });
    const ask = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(`${at}/metrics`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        asked.on("error", reject);
        asked.end();
      });
    expect([await ask("evil.example"), await ask("localhost:9090"), await ask("127.0.0.1")]).toEqual([
      421, 200, 200,
    ]);
  });

  it("shows the documents", async () => {
    expect((await get("/openapi.json")).json().info.version).toBe("9.9.9");
    expect((await get("/asyncapi.json")).json().asyncapi).toBe("3.0.0");
    expect((await get("/docs/")).body).toContain("Swagger UI");
    expect((await get("/docs/json")).json().openapi).toBe("3.1.0");
  });
});

describe("API documents", () => {
  const open = JSON.stringify(openApiDocument("1"));
  const events = JSON.stringify(asyncApiDocument("1"));

  it("hold every endpoint and every destination", () => {
    for (const [id, { path }] of Object.entries<Endpoint>(ENDPOINTS)) {
      expect(open).toContain(`"operationId":"${id}"`);
      expect(open).toContain(`"${path}":{`);
    }
    for (const { pattern } of Object.values(DESTINATIONS)) expect(events).toContain(`"address":"${pattern}"`);
  });

  it("refer to nothing that is not there", () => {
    for (const text of [open, events]) {
      const document: { components: { schemas: Record<string, unknown> } } = JSON.parse(text);
      const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name);
      expect(names.length).toBeGreaterThan(3);
      for (const name of names) expect(document.components.schemas).toHaveProperty(name);
      expect(text).not.toContain("$defs");
    }
  });

  it("are the ones committed", () => {
    for (const [name, built] of [
      ["openapi.json", openApiDocument("1.0.0")],
      ["asyncapi.json", asyncApiDocument("1.0.0")],
    ] as const) {
      const file = new URL(`../../../../../docs/api/${name}`, import.meta.url);
      expect(JSON.parse(readFileSync(file, "utf8")), name).toEqual(JSON.parse(JSON.stringify(built)));
    }
  });
});
