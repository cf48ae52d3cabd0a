import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { assert } from "@maru/values";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectionOptions } from "../../platform/database.ts";
import { ask } from "./test-world/ask.ts";
import { type HttpWorld, openHttpWorld, STAKE_OF_OUTAGE } from "./test-world/http-world.ts";

let world: HttpWorld;
const dist = mkdtempSync(path.join(tmpdir(), "maru-dist-"));
beforeAll(async () => {
  mkdirSync(path.join(dist, "assets"));
  writeFileSync(path.join(dist, "index.html"), "<title>app</title>");
  for (const locale of ["ko", "en", "zh", "ja"]) writeFileSync(path.join(dist, `trade.${locale}.html`), "x");
  world = await openHttpWorld({ playerDist: dist });
});
afterAll(async () => {
  await world.close();
  rmSync(dist, { recursive: true });
});

const ABOVE_INT = "2147483648";

describe("what no column can hold is refused at the ingress", () => {
  it.each([
    ...[
      "trade/game/current",
      "trade/game/recent",
      "trade/game/round/list",
      "trade/option/site",
      "trade/history/list",
      "trade/history/current_for_option",
      "trade/history/recent_history",
      "trade/history/real",
      "trade/summary/daily",
    ].map((url) => [`${url}?tradeOptionId=${ABOVE_INT}`, "tradeOptionId"]),
    [`trade/option/${ABOVE_INT}`, "id"],
    [`content/static?type=terms&version=${ABOVE_INT}`, "version"],
    ["trade/option/site/list?sitePrefix=a%00b", "sitePrefix"],
    ["trade/summary/daily?tradeOptionId=1&date=0001-01-01", "date"],
    ["trade/history/list?startDate=0001-01-01", "startDate"],
    ["public/last_price?stock=SIM-V75&second=253402268400", "second"],
  ])("S-33: GET /api/%s", async (url, field) => {
    const { code, json } = await ask(world, `GET /api/${url}`);
    expect([code, json.code, json.params?.field]).toEqual([400, "INVALID_FIELD", field]);
  });

  it.each([
    ["contact/create", { question: "a\u0000b" }, "question"],
    ["coupon/use", { promoCode: "\u0000" }, "promoCode"],
    ["contact/create", { question: "\ud800" }, "question"],
  ])("S-33: POST /api/%s with a text that cannot be kept", async (url, body, field) => {
    const { code, json } = await ask(world, `POST /api/${url}`, { body, token: "trader" });
    expect([code, json.code, json.params?.field]).toEqual([400, "INVALID_FIELD", field]);
  });

  it("S-33: a name that comes twice in a body is refused and named", async () => {
    const reply = await world.app.inject({
      method: "POST",
      url: "/api/trade/betting",
      headers: { authorization: "Bearer player", "content-type": "application/json" },
      payload: '{"type":"B","tradeRound":{"id":10},"point":5000,"point":900000}',
    });
    expect([reply.statusCode, reply.json().code, reply.json().params]).toEqual([
      400,
      "DUPLICATE_FIELD",
      { field: "point" },
    ]);
    expect(world.heard.bets).toEqual([]);
  });
});

describe("addresses that are none", () => {
  it.each(["/assets/", "//x", "/../x", "/assets", "/%00", "/assets/%00", "/..%2f..%2fetc/passwd", "/%zz"])(
    "GET %s is no fault of ours",
    async (url) => {
      const reply = await world.app.inject({ method: "GET", url });
      expect(reply.statusCode, reply.body).toBeLessThan(500);
    },
  );

  it("a known address says which methods it takes", async () => {
    for (const [method, url, allow] of [
      ["PUT", "/api/me", "GET"],
      ["DELETE", "/api/trade/option/7", "GET"],
      ["PATCH", "/api/trade/betting", "POST, GET"],
      ["GET", "/oauth/token", "POST"],
      ["TRACE", "/api/me", "GET"],
      ["TRACE", "/oauth/token", "POST"],
    ] as const) {
      // The type of `inject` knows no TRACE; node's parser hands one on.
      const reply = await world.app.inject({ method: method as "GET", url });
      const { code, error_description } = reply.json();
      expect([url, reply.statusCode, code ?? error_description, reply.headers["allow"]]).toEqual([
        url,
        405,
        "METHOD_NOT_ALLOWED",
        allow,
      ]);
    }
    expect((await world.app.inject({ method: "PUT", url: "/api/none" })).statusCode).toBe(404);
  });
});

/** What the server answers to these bytes until it ends the connection. */
const sendRaw = async (bytes: string): Promise<string> => {
  const { port } = world.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(bytes);
  await once(socket, "close");
  return answer;
};

describe("requests that cannot be read", () => {
  beforeAll(() => world.app.listen({ port: 0, host: "127.0.0.1" }));

  it("an expectation that nobody knows is no reason to answer without our envelope", async () => {
    const answer = await sendRaw(
      "GET /api/none HTTP/1.1\r\nHost: localhost\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"code":"NOT_FOUND"');
  });

  it("headers too large are refused in the envelope", async () => {
    const answer = await sendRaw(
      `GET /api/me HTTP/1.1\r\nHost: localhost\r\nx: ${"a".repeat(40_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      status: 431,
      code: "HEADERS_TOO_LARGE",
      data: null,
    });
  });

  it("what is no HTTP is refused in the envelope", async () => {
    expect(await sendRaw("HELO there\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"MALFORMED_BODY"/);
  });

  it("a body that is broken off ends its request at once, and nothing is called a fault of ours", async () => {
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      'POST /api/contact/create HTTP/1.1\r\nHost: localhost\r\nauthorization: Bearer player\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"question":',
    );
    const [, reply] = (await once(world.app.server, "request")) as [IncomingMessage, ServerResponse];
    socket.destroy();
    // Nobody reads it, yet its status is what the log and the counts call it.
    await vi.waitFor(() => expect([reply.closed, reply.statusCode]).toEqual([true, 400]), 30_000);
  });

  it("a body that does not arrive ends with 408 after its time", async () => {
    const { server } = world.app;
    const { requestTimeout } = server;
    server.requestTimeout = 500;
    const head =
      "POST /api/contact/create HTTP/1.1\r\nHost: localhost\r\nauthorization: Bearer player\r\ncontent-type: application/json\r\n";
    const answer = await sendRaw(`${head}content-length: 100\r\n\r\n{"question":`);
    server.requestTimeout = requestTimeout;
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"REQUEST_TIMEOUT"/);
  });
});

it("says 503 of a bet whose answer an outage swallowed, so that it is sent again with its key", async () => {
  const clientKey = "00000000-0000-4000-8000-000000000503";
  const body = { type: "B", point: STAKE_OF_OUTAGE, tradeRound: { id: 1 }, clientKey };
  const { code, json, headers } = await ask(world, "POST /api/trade/betting", { body });
  expect([code, json.code, headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "2"]);
});

it("says 503 and when to come again while the database is away", async () => {
  const other = await openHttpWorld();
  const { address } = other.database;
  assert(address.kind === "embedded", "tests run on the embedded database");
  const { database } = address;
  const keeper = new pg.Client(connectionOptions({ ...address, database: "postgres" }, null));
  await keeper.connect();
  try {
    await keeper.query(`alter database ${database} connection limit 0`);
    await keeper.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and current_database() <> datname",
      [database],
    );
    const reply = await other.app.inject({ url: "/api/me", headers: { authorization: "Bearer player" } });
    expect([reply.statusCode, reply.json().code, reply.headers["retry-after"]]).toEqual([
      503,
      "UNAVAILABLE",
      "2",
    ]);
  } finally {
    await keeper.query(`alter database ${database} connection limit -1`);
    await keeper.end();
    await other.close();
  }
});
