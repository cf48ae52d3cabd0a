import { ENDPOINTS, type Endpoint } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HttpWorld, openHttpWorld } from "./test-world/http-world.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const ALL: readonly Endpoint[] = Object.values(ENDPOINTS);
const allowed = (headers: object): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));
const urlOf = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/g, "1");

describe("S-29: a page of another origin", () => {
  it.each(["https://elsewhere.example", "http://127.0.0.1:1", "null"])(
    "%s reads no answer to a call, whoever is signed in",
    async (origin) => {
      expect(ALL.length).toBeGreaterThan(100);
      for (const endpoint of ALL) {
        const { headers } = await world.app.inject({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers: { origin, authorization: "Bearer player" },
          ...(endpoint.method === "POST" ? { payload: {} } : {}),
        });
        expect([endpoint.path, allowed(headers)]).toEqual([endpoint.path, []]);
      }
    },
  );

  it("is not told before that it may ask", async () => {
    for (const endpoint of ALL) {
      const reply = await world.app.inject({
        method: "OPTIONS",
        url: urlOf(endpoint),
        headers: {
          origin: "https://elsewhere.example",
          "access-control-request-method": endpoint.method,
          "access-control-request-headers": "authorization,content-type",
        },
      });
      expect([endpoint.path, reply.statusCode >= 400, allowed(reply.headers)]).toEqual([
        endpoint.path,
        true,
        [],
      ]);
    }
  });
});
