import { type Endpoint, ENDPOINTS, TEXTS } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "./http/test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "./http/test-world/http-world.ts";
import { FOREIGN_ROUND } from "./http/test-world/seed.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const get = (url: string, how?: Ask) => ask(world, `GET ${url}`, how);

describe("the endpoint table", () => {
  it("is registered wholly, and nothing else is", () => {
    for (const { method, path } of Object.values<Endpoint>(ENDPOINTS)) {
      const url = path.replaceAll(/\{(\w+)\}/g, ":$1");
      expect(world.app.hasRoute({ method, url }), `${method} ${url}`).toBe(true);
    }
    const printed = world.app.printRoutes({ commonPrefix: false });
    const methods = [...printed.matchAll(/\(([A-Z, ]+)\)/g)].flatMap(([, names = ""]) => names.split(", "));
    // Beside the table there are the script that the iframe page of the live channel loads, the two kinds of files of the public log, and where
    // browsers report to.
    expect(methods).toHaveLength(Object.keys(ENDPOINTS).length + 4);
  });

  it("has beside it what the frame of the live channel loads, kept by its mark", async () => {
    const asked = { method: "GET", url: "/sockjs.min.js" } as const;
    const script = await world.app.inject(asked);
    expect([script.statusCode, script.headers["content-type"]]).toEqual([
      200,
      "text/javascript; charset=utf-8",
    ]);
    expect(script.body).toContain("SockJS");
    const etag = String(script.headers["etag"]);
    const again = await world.app.inject({ ...asked, headers: { "if-none-match": etag } });
    expect(again.statusCode).toBe(304);
  });

  it("asks for a token exactly where it says so", async () => {
    for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
      const url = endpoint.path.replaceAll(/\{\w+\}/g, "1");
      const { code, json } = await ask(world, `${endpoint.method} ${url}`, { token: null });
      expect([endpoint.path, code === 401, json.code === "UNAUTHENTICATED"]).toEqual([
        endpoint.path,
        endpoint.who !== "anyone",
        endpoint.who !== "anyone",
      ]);
    }
  });
});

const said = async (language: string | null, site: number) => {
  const headers = language === null ? {} : { "accept-language": language };
  return (await get(`/api/site_info/code/none?siteInfoId=${site}`, { token: null, headers })).json.message;
};

describe("envelope", () => {
  it("wraps data, and nothing authenticated may be stored", async () => {
    const { code, json, headers } = await get("/api/me?siteInfoId=1");
    expect(code).toBe(200);
    expect(json).toEqual({
      status: 200,
      message: "",
      data: {
        id: 1001,
        username: "player1",
        name: "김하나",
        nick: null,
        phone: null,
        email: null,
        birthDate: null,
        bankName: null,
        accountNum: null,
        accountName: null,
        myPartnerName: "본사",
        country: null,
        countryFault: null,
        withdrawHoldUntil: null,
        lastLogin: null,
        joinedAt: expect.any(Number),
        money: 995000,
        point: 995000,
        pointVersion: 17,
        role: "PLAYER",
        status: "A",
        limitJson: { isEnabled: "Y", min: 5000, max: 50000 },
        pause: null,
        siteInfo: { id: 1, code: "maru" },
      },
    });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect((await get("/api/me", { token: "partner" })).json.data).toMatchObject({
      point: 0,
      consoleOrigin: "https://desk.example.com",
    });
  });

  it("answers unknown paths under /api with 404 in the envelope", async () => {
    for (const [method, url] of [
      ["GET", "/api/nothing"],
      ["GET", "/api/trade/option/1/x"],
      ["GET", "/api/%zz"],
    ] as const) {
      const { code, json } = await ask(world, `${method} ${url}`);
      expect([url, code, json.status, json.code, json.data]).toEqual([url, 404, 404, "NOT_FOUND", null]);
    }
  });

  it("hides what went wrong inside behind an id", async () => {
    const { code, json } = await get("/api/me", { token: "broken" });
    expect([code, json.code]).toEqual([500, "INTERNAL"]);
    expect(json.params.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(json)).not.toMatch(/secret|select|stack/);
  });

  it("speaks the request's language, else the site's", async () => {
    expect(await said(null, 1)).toBe(TEXTS.ko.NOT_FOUND({ code: "NOT_FOUND" }, "P"));
    expect(await said(null, 37)).toBe(TEXTS.en.NOT_FOUND({ code: "NOT_FOUND" }, "P"));
    expect(await said("zh-CN,en;q=0.5", 1)).toBe(TEXTS.zh.NOT_FOUND({ code: "NOT_FOUND" }, "P"));
    expect(await said("en;q=0.5, jp", 1)).toBe(TEXTS.ja.NOT_FOUND({ code: "NOT_FOUND" }, "P"));
    expect(await said("fr, de;q=0.9", 37)).toBe(TEXTS.en.NOT_FOUND({ code: "NOT_FOUND" }, "P"));
  });
});

const refused = async (url: string, how: Ask) => {
  const { code, json } = await get(url, how);
  return [code, json.code];
};

describe("identity and site", () => {
  it("refuses a token that is old, foreign to the site, or malformed", async () => {
    expect(await refused("/api/me", { token: "old" })).toEqual([401, "TOKEN_EXPIRED"]);
    expect(await refused("/api/me", { token: "nobody" })).toEqual([401, "TOKEN_INVALID"]);
    expect(await refused("/api/me", { token: "a b" })).toEqual([401, "UNAUTHENTICATED"]);
    expect(await refused("/api/me?siteInfoId=37", {})).toEqual([403, "SITE_MISMATCH"]);
    expect(await refused("/api/me?siteInfoId=1&siteInfoId=1", {})).toEqual([400, "INVALID_FIELD"]);
  });

  it("refuses who is not signed in in the language of the site that was asked for", async () => {
    const asked = { token: null };
    expect((await get("/api/me?siteInfoId=37", asked)).json.message).toMatch(/[a-z]{3}/);
    expect((await get("/api/me?siteInfoId=1", asked)).json.message).toMatch(/[가-힣]{2}/);
  });

  it("selects the site of public calls by siteInfoId, host name, or site 1", async () => {
    const site = async (url: string, host?: string) =>
      (await get(url, { token: null, headers: host === undefined ? {} : { host } })).json.data?.code;
    expect(await site("/api/site_info/code")).toBe("maru");
    expect(await site("/api/site_info/code?siteInfoId=37")).toBe("maru-en");
    expect(await site("/api/site_info/code", "en.test:8080")).toBe("maru-en");
    expect(await site("/api/site_info/code/maru-en")).toBe("maru-en");
    expect(await site("/api/site_info/code?code=maru-en")).toBe("maru-en");
    expect((await get("/api/site_info/code?siteInfoId=5", { token: null })).json.code).toBe("SITE_UNKNOWN");
  });

  it("shows foreign things like missing ones", async () => {
    for (const url of [
      "/api/trade/option/3",
      "/api/trade/option/99",
      "/api/trade/option/site?tradeOptionId=3",
      "/api/trade/game/current?tradeOptionId=3",
      "/api/trade/game/recent?tradeOptionId=3",
      "/api/trade/game/round/list?tradeOptionId=3",
      `/api/trade/history/current?tradeRoundId=${FOREIGN_ROUND}`,
      "/api/trade/history/current_for_option?tradeOptionId=3",
      "/api/trade/history/recent_history?tradeOptionId=3",
      "/api/trade/history/real?tradeOptionId=3",
      "/api/trade/summary/daily?tradeOptionId=3",
      "/api/trade/history/list?playerId=1002",
      "/api/trade/betting?clientKey=00000000-0000-4000-8000-000000000008",
      "/api/public/round/999/proof",
      "/api/stock/chart?stock=NONE&period=1",
    ]) {
      const { code, json } = await get(url);
      expect([url, code, json.code]).toEqual([url, 404, "NOT_FOUND"]);
    }
  });
});

describe("numbers and parameters", () => {
  it.each([
    "/api/trade/game/current",
    "/api/trade/game/current?tradeOptionId=NaN",
    "/api/trade/game/current?tradeOptionId=1e309",
    "/api/trade/game/current?tradeOptionId=%EF%BC%91",
    "/api/trade/game/current?tradeOptionId=-1",
    "/api/trade/game/current?tradeOptionId=1&tradeOptionId=2",
    "/api/trade/game/current?tradeOptionId=9007199254740993",
    "/api/trade/option/0x1",
    "/api/trade/history/list?size=101",
    "/api/trade/history/list?size=0",
    "/api/trade/history/list?page=101&size=100",
    "/api/trade/history/list?startDate=2026-02-30",
    "/api/trade/history/list?startDate=2024-01-01&endDate=2026-01-01",
    "/api/trade/history/list?startDate=2026-01-02&endDate=2025-01-01",
    "/api/trade/history/list?statusStrs=1,4",
    "/api/trade/history/list?typeStrs=B,XX",
    "/api/server_time_offset?ms=abc",
    "/api/stock/chart?stock=SIM-V25&period=7",
    "/api/stock/chart?stock=sim&period=1",
  ])("refuses %s", async (url) => {
    const { code, json } = await get(url);
    expect([code, json.code]).toEqual([400, "INVALID_FIELD"]);
    expect(json.params.field).toMatch(/^\w+$/);
  });

  it("takes an empty value for none, and ignores keys of old clients", async () => {
    expect((await get("/api/trade/history/list?typeStrs=&startDate=&whatever=1")).code).toBe(200);
  });
});

it("observes each call under its endpoint", () => {
  expect(world.observed).toContainEqual({
    endpoint: "GET /api/me",
    status: 200,
    durationMs: expect.any(Number),
  });
});
