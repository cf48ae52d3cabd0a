import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONSOLE_ENDPOINTS, type ConsoleEndpoint } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

let world: ConsoleWorld;
const dist = mkdtempSync(join(tmpdir(), "maru-console-"));
beforeAll(async () => {
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), "<title>console</title>");
  world = await openConsoleWorld({ consoleDist: dist });
  await world.signIn("ada");
});
afterAll(async () => {
  await world.close();
  rmSync(dist, { recursive: true });
});

const all: readonly ConsoleEndpoint[] = CONSOLE_ENDPOINTS;
const ask = async (url: string, payload?: object) => {
  const reply = await world.app.inject({
    method: payload === undefined ? "GET" : "POST",
    url,
    headers: {
      cookie: world.cookies.get("ada") ?? "",
      "x-maru-console": "1",
      origin: "http://localhost:8081",
      host: "localhost:8081",
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, json: reply.json() };
};

describe("what no column can hold is refused at the console's ingress", () => {
  const lists = all.filter(({ query }) => query !== undefined && "cursor" in query.shape);

  it.each(["KR", "-", "a~b~c~d~e", "99999999999999999999", "1e5", "~~~~", "%00", "2147483648~"])(
    "S-33: no list goes on at the cursor %s",
    async (cursor) => {
      expect(lists.length).toBeGreaterThan(20);
      for (const { path, name } of lists) {
        const { status } = await ask(
          `${path.replaceAll(/\{\w+\}/g, "13")}?siteInfoId=1&memberId=13&cursor=${cursor}`,
        );
        // A list under something that is not there says so first.
        expect([name, status === 400 || status === 404]).toEqual([name, true]);
      }
    },
  );

  it.each(
    ["2147483648", "-2147483649", String(Number.MAX_SAFE_INTEGER)].flatMap((number) =>
      [1, 2, 3, 4].map((length) => Array.from({ length }, () => number).join("~")),
    ),
  )("S-33: no list breaks at the cursor %s, wider than most columns", async (cursor) => {
    for (const { path, name } of lists) {
      const { status } = await ask(
        `${path.replaceAll(/\{\w+\}/g, "13")}?siteInfoId=1&memberId=13&cursor=${cursor}`,
      );
      expect([name, status < 500]).toEqual([name, true]);
    }
  });

  it.each([
    ["GET bets?siteInfoId=1&optionId=2147483648", "optionId"],
    ["GET bets.csv?siteInfoId=1&optionId=2147483648", "optionId"],
    ["GET rounds?optionId=2147483648", "optionId"],
    ["GET options/2147483648?siteInfoId=1", "id"],
    ["GET reports/days?siteInfoId=1&from=2026-02-30", "from"],
    ["GET money/closings?siteInfoId=1&cursor=2147483648", "cursor"],
    ["GET players?siteInfoId=1&q=a&cursor=AAAA", "cursor"],
  ])("S-33: %s", async (call, field) => {
    const { status, json } = await ask(`/api/console/${call.split(" ")[1] ?? ""}`);
    expect([status, json.code, json.params?.field]).toEqual([400, "INVALID_FIELD", field]);
  });

  it("S-33: a parameter longer than any is not found, and no other method is named for it", async () => {
    const long = "9".repeat(300);
    const { status, json } = await ask(`/api/console/money/statements/${long}?siteInfoId=1`);
    expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
  });

  it("S-33: a text with NUL is no text, wherever it stands", async () => {
    const { status, json } = await ask("/api/console/answer-templates?siteInfoId=1", {
      name: "a\u0000b",
      texts: { ko: "x" },
    });
    expect([status, json.code, json.params?.field]).toEqual([400, "INVALID_FIELD", "name"]);
    const inner = await ask("/api/console/answer-templates?siteInfoId=1", {
      name: "a",
      texts: { ko: "x\u0000" },
    });
    expect([inner.status, inner.json.params?.field]).toEqual([400, "texts.ko"]);
  });
});

describe("the console's addresses", () => {
  it.each(["/assets/", "//x", "/../x", "/assets", "/%00", "/assets/%00", "/..%2f..%2fetc/passwd", "/%zz"])(
    "GET %s is no fault of ours",
    async (url) => {
      const reply = await world.app.inject({ method: "GET", url });
      expect(reply.statusCode, reply.body).toBeLessThan(500);
    },
  );

  it("say which methods they take", async () => {
    for (const [method, url, allow] of [
      ["PUT", "/api/console/me", "GET"],
      ["DELETE", "/api/console/me", "GET"],
      ["PUT", "/api/console/bets", "GET"],
      ["DELETE", "/api/console/bets", "GET"],
    ] as const) {
      const reply = await world.app.inject({ method, url });
      expect([url, reply.statusCode, reply.json().code, reply.headers["allow"]]).toEqual([
        url,
        405,
        "METHOD_NOT_ALLOWED",
        allow,
      ]);
    }
    const none = await world.app.inject({ method: "PUT", url: "/api/console/none" });
    expect([none.statusCode, none.json().code]).toEqual([404, "NOT_FOUND"]);
  });

  it("S-26: carry the headers of pages that nobody frames or takes a script into", async () => {
    for (const [url, type] of [
      ["/players", "text/html; charset=utf-8"],
      ["/api/console/me", "application/json; charset=utf-8"],
    ]) {
      const { headers } = await world.app.inject({ method: "GET", url: url ?? "" });
      expect(headers).toMatchObject({
        "content-type": type,
        "x-frame-options": "DENY",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "no-referrer",
      });
      const policy = String(headers["content-security-policy"]).split(";");
      for (const directive of [
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "report-to csp",
      ])
        expect(policy).toContain(directive);
      expect(headers).not.toHaveProperty("strict-transport-security");
    }
  });

  it("S-34: are counted by caller's address, pages and files together", async () => {
    const limited = await openConsoleWorld({ consoleDist: dist, filesPerMinute: 2 });
    const codes: number[] = [];
    for (const url of ["/players", "/favicon.svg", "/", "/assets/a.js"])
      codes.push((await limited.app.inject({ method: "GET", url })).statusCode);
    expect(codes).toEqual([200, 404, 429, 429]);
    expect((await limited.app.inject({ method: "GET", url: "/api/console/me" })).statusCode).toBe(401);
    await limited.close();
  });

  it("S-26: are asked for with HTTPS alone once they were", async () => {
    const secure = await openConsoleWorld({ mustHaveSecondFactor: true });
    const { headers } = await secure.app.inject({ method: "GET", url: "/api/console/me" });
    await secure.close();
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });
});

const told = (headers: object): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

it("S-29: no page of another origin reads an answer of the console, or is told that it may ask", async () => {
  for (const { path, method } of all) {
    const url = path.replaceAll(/\{\w+\}/g, "13");
    const signedIn = {
      cookie: world.cookies.get("ada") ?? "",
      "x-maru-console": "1",
      host: "localhost:8081",
    };
    for (const origin of ["https://elsewhere.example", "null"]) {
      const headers = { ...signedIn, origin };
      const reply = await world.app.inject({ method, url, headers });
      expect([path, told(reply.headers)]).toEqual([path, []]);
      const first = await world.app.inject({
        method: "OPTIONS",
        url,
        headers: { origin, host: "localhost:8081", "access-control-request-method": method },
      });
      expect([path, first.statusCode >= 400, told(first.headers)]).toEqual([path, true, []]);
    }
  }
});
