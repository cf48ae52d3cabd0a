import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLog } from "../../platform/log.ts";
import { type HttpWorld, openHttpWorld } from "./test-world/http-world.ts";

describe("rate limits", () => {
  let world: HttpWorld;
  beforeAll(async () => {
    world = await openHttpWorld({ ratesPerMinute: { read: 3, public: 2 } });
  });
  afterAll(() => world.close());

  const ask = (url: string, token: string | null) =>
    world.app.inject({
      method: "GET",
      url,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });

  it("count a class of endpoints per member, and per address for visitors", async () => {
    const codes: number[] = [];
    for (const url of ["/api/me", "/api/trade/option/1", "/api/me", "/api/trade/option/1"])
      codes.push((await ask(url, "player")).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
    const refused = await ask("/api/me", "player");
    expect(refused.json()).toMatchObject({ status: 429, code: "RATE_LIMITED", data: null });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json().params.retryAfterSeconds).toBeGreaterThan(0);
    expect((await ask("/api/me", "other")).statusCode).toBe(200);
    await ask("/data/appid.json", null);
    await ask("/data/appid.json", null);
    expect((await ask("/data/appid.json", null)).statusCode).toBe(429);
  });
});

describe("forwarded addresses", () => {
  it.each([
    { trustedProxies: [], third: 429 },
    { trustedProxies: ["127.0.0.1"], third: 200 },
  ])("S-35: count from proxies that were named alone: $trustedProxies", async ({ trustedProxies, third }) => {
    const world = await openHttpWorld({ ratesPerMinute: { public: 2 }, trustedProxies });
    const codes: number[] = [];
    for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
      const headers = { "x-forwarded-for": address };
      const reply = await world.app.inject({ method: "GET", url: "/data/appid.json", headers });
      codes.push(reply.statusCode);
    }
    await world.close();
    expect(codes).toEqual([200, 200, third]);
  });
});

describe("a proxy that nobody declared", () => {
  it.each(["x-forwarded-for", "forwarded", "x-real-ip"])(
    "S-35: is refused on sight of %s, in one line a minute that says what to set",
    async (name) => {
      const said: string[] = [];
      const world = await openHttpWorld({
        refusesForwarded: true,
        logger: openLog("error", { write: (line) => void said.push(line) }),
      });
      const call = (headers: Record<string, string>) =>
        world.app.inject({ method: "GET", url: "/data/appid.json", headers });
      const replies = [await call({ [name]: "198.51.100.1" }), await call({ [name]: "198.51.100.2" })];
      const direct = await call({});
      await world.close();
      expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
        [503, "UNAVAILABLE"],
        [503, "UNAVAILABLE"],
      ]);
      expect(direct.statusCode).toBe(200);
      expect(said.filter((line) => line.includes("set MARU_TRUSTED_PROXIES"))).toHaveLength(1);
    },
  );
});

describe("the player app", () => {
  let world: HttpWorld;
  const dist = mkdtempSync(path.join(tmpdir(), "maru-dist-"));
  beforeAll(async () => {
    mkdirSync(path.join(dist, "assets"));
    writeFileSync(path.join(dist, "index.html"), "<title>app</title>");
    for (const locale of ["ko", "en", "zh", "ja"]) {
      writeFileSync(
        path.join(dist, `trade.${locale}.html`),
        `<script>first()</script><title>app</title><!-- trade ${locale} -->`,
      );
    }
    writeFileSync(path.join(dist, "assets", "main-abcd1234.js"), "plain");
    writeFileSync(path.join(dist, "assets", "main-abcd1234.js.br"), "squeezed");
    writeFileSync(path.join(dist, "assets", "main-abcd1234.js.map"), "{}");
    writeFileSync(path.join(dist, ".secret"), "x");
    world = await openHttpWorld({ playerDist: dist, isSecure: true });
  });
  afterAll(async () => {
    await world.close();
    rmSync(dist, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: "GET", url, headers });

  it("answers every page address with the app, trade addresses with its scripts asked for ahead", async () => {
    for (const url of ["/", "/trade/2", "/history_trade?x=1", "/index.html"]) {
      const page = url.startsWith("/trade")
        ? "<script>first()</script><title>app</title><!-- trade ko -->"
        : "<title>app</title>";
      const reply = await get(url);
      expect([url, reply.statusCode, reply.body]).toEqual([url, 200, page]);
      expect(reply.headers["cache-control"]).toBe("no-cache");
      expect(reply.headers["x-frame-options"]).toBe("DENY");
      expect(reply.headers["strict-transport-security"]).toContain("max-age=31536000");
    }
  });

  it("S-34: counts pages and files together by address, and the API beside them", async () => {
    const limited = await openHttpWorld({ playerDist: dist, filesPerMinute: 4 });
    const codes: number[] = [];
    for (const url of [
      "/",
      "/assets/main-abcd1234.js",
      "/trade/2",
      "/assets/none.js",
      "/",
      "/assets/main-abcd1234.js",
    ])
      codes.push((await limited.app.inject({ method: "GET", url })).statusCode);
    expect(codes).toEqual([200, 200, 200, 404, 429, 429]);
    const refused = await limited.app.inject({ method: "GET", url: "/" });
    expect([refused.json().code, Number(refused.headers["retry-after"]) > 0]).toEqual(["RATE_LIMITED", true]);
    // A request for which no file is looked for is counted as well.
    expect((await limited.app.inject({ method: "POST", url: "/none" })).statusCode).toBe(429);
    expect((await limited.app.inject({ method: "GET", url: "/data/appid.json" })).statusCode).toBe(200);
    await limited.close();
  });

  it("packs the page as its reader can take it", async () => {
    for (const [accepted, encoding, unpack] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
    ] as const) {
      for (const time of ["first", "again"]) {
        const reply = await get("/trade/2", { "accept-encoding": accepted });
        expect([time, reply.headers["content-encoding"], reply.headers["vary"]]).toEqual([
          time,
          encoding,
          "accept-encoding",
        ]);
        expect(unpack(reply.rawPayload).toString()).toContain("<!-- trade ko -->");
      }
    }
    expect((await get("/", { "accept-encoding": "identity" })).headers["content-encoding"]).toBeUndefined();
  });

  it("lets no script inside a page run but the built one", async () => {
    const policy = (await get("/")).headers["content-security-policy"];
    const hash = createHash("sha256").update("first()").digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect((await get("/trade.ko.html")).statusCode).toBe(404);
  });

  it("serves hashed files for a year, compressed beforehand", async () => {
    const plain = await get("/assets/main-abcd1234.js");
    expect([plain.body, plain.headers["cache-control"]]).toEqual([
      "plain",
      "public, max-age=31536000, immutable",
    ]);
    const small = await get("/assets/main-abcd1234.js", { "accept-encoding": "br" });
    expect([small.body, small.headers["content-encoding"]]).toEqual(["squeezed", "br"]);
    expect(small.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  it("answers what is no page with 404 in the envelope", async () => {
    for (const url of [
      "/assets/none-00000000.js",
      "/assets/main-abcd1234.js.map",
      "/.secret",
      "/.git/config",
      "/api/none",
      "/oauth/none",
      "/../package.json",
      "/logo.png",
    ]) {
      const reply = await get(url);
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, "NOT_FOUND"]);
    }
    const post = await world.app.inject({ method: "POST", url: "/trade/2" });
    expect(post.statusCode).toBe(404);
  });

  it("lets the page reach its own live channel alone", async () => {
    const policy = (await get("/", { host: "maru.test:8080" })).headers["content-security-policy"];
    expect(policy).toContain("connect-src 'self' ws://maru.test:8080 wss://maru.test:8080;");
    const forged = (await get("/", { host: "a b;script-src *" })).headers["content-security-policy"];
    expect(forged).toContain("connect-src 'self' 'self';");
  });

  it("S-07: holds the refresh cookie to this host behind HTTPS, and reads it under no other name", async () => {
    const reply = await world.app.inject({
      method: "POST",
      url: "/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "grant_type=password&username=a&password=right",
    });
    const told = String(reply.headers["set-cookie"]);
    expect(told).toMatch(
      /^__Host-maru_refresh=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(told).not.toMatch(/domain/i);
    const renew = (sent: string) =>
      world.app.inject({
        method: "POST",
        url: "/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded", cookie: sent },
        payload: "grant_type=refresh_token",
      });
    const [pair = ""] = told.split(";");
    expect((await renew(pair)).statusCode).toBe(200);
    expect((await renew(pair.replace("__Host-", ""))).statusCode).toBe(400);
  });
});
