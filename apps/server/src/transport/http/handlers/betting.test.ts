import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";
import { ROUNDS } from "../test-world/seed.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const get = (url: string, how?: Ask) => ask(world, `GET ${url}`, how);

const key = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, "0")}`;

const raw = (text: string) =>
  ask(world, "POST /api/trade/betting", {
    headers: { "content-type": "application/json" },
    body: `{"type":"B","tradeRound":{"id":106},"point":${text}}`,
  });

describe("betting", () => {
  const body = { type: "B", tradeRound: { id: ROUNDS.open }, point: 5000, multiple: 1.88 };
  const post = (change: object, how: Ask = {}) =>
    ask(world, "POST /api/trade/betting", { body: { ...body, ...change }, ...how });

  it("places a bet under the session's name and answers with it", async () => {
    const player = { id: 1001, username: "player1" };
    const { code, json } = await post({ clientKey: key(1), player, siteInfoId: 1 });
    expect(code).toBe(200);
    expect(json.data).toMatchObject({
      type: "B",
      point: 5000,
      status: 5,
      multiple: 1.88,
      clientKey: key(1),
      tradeRoundId: 106,
    });
    expect(json.data.receipt).toBe(`receipt of ${json.data.id}`);
    expect(world.heard.waits.at(-1)).toEqual({ betId: json.data.id, withinMs: 500 });
    expect(world.heard.bets.at(-1)).toMatchObject({ memberId: 1001, siteId: 1, seenMultipleBp: 18_800 });
    expect((await get(`/api/trade/betting?clientKey=${key(1)}`)).json.data.id).toBe(json.data.id);
    const keyless = await post({});
    expect(keyless.json.data.clientKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("proves a refusal to the one who was refused, and lists the keys to anyone", async () => {
    const url = `/api/trade/betting/refusal?clientKey=${key(9)}`;
    expect((await get(url)).json.data).toEqual({ clientKey: key(9), receipt: `proof of ${key(9)}` });
    expect((await get(url, { token: "other" })).json.code).toBe("NOT_FOUND");
    expect((await get(url, { token: null })).json.code).toBe("UNAUTHENTICATED");
    expect((await get("/api/public/keys", { token: null })).json.data).toEqual([
      {
        id: "first",
        algorithm: "Ed25519",
        publicKey: Buffer.alloc(32, 1).toString("base64url"),
        validFrom: 1_000,
        validTo: 2_000,
      },
      {
        id: "second",
        algorithm: "Ed25519",
        publicKey: Buffer.alloc(32, 2).toString("base64url"),
        validFrom: 2_000,
        validTo: null,
      },
    ]);
  });

  it("says refusals in the language and unit of the site", async () => {
    const { code, json } = await post({ point: 1000 });
    expect([code, json]).toEqual([
      400,
      {
        status: 400,
        code: "BET_BELOW_MINIMUM",
        message: "투자는 5,000P 이상 가능합니다.",
        params: { min: 5000 },
        data: null,
      },
    ]);
    const licensed = await post({ point: 1000 }, { token: "trader", headers: { "accept-language": "ko" } });
    expect(licensed.json.message).toBe("투자는 5,000KRW 이상 가능합니다.");
    const english = await post({ point: 1000 }, { token: "trader" });
    expect(english.json.message).toBe("The investment amount is too small.");
  });

  it.each([
    [{ balance: 5 }, "UNKNOWN_FIELD", "balance"],
    [{ tradeRound: { id: 106, status: 1 } }, "UNKNOWN_FIELD", "tradeRound.status"],
    [{ player: { id: 1001, point: 1 } }, "UNKNOWN_FIELD", "player.point"],
    [{ point: "5000" }, "INVALID_FIELD", "point"],
    [{ point: null }, "INVALID_FIELD", "point"],
    [{ point: [5000] }, "INVALID_FIELD", "point"],
    [{ tradeRound: { id: "106" } }, "INVALID_FIELD", "tradeRound.id"],
    [{ tradeRound: { id: 2 ** 53 } }, "INVALID_FIELD", "tradeRound.id"],
    [{ clientKey: "abc" }, "INVALID_FIELD", "clientKey"],
    [{ multiple: -1 }, "INVALID_FIELD", "multiple"],
  ])("refuses %j", async (change, code, field) => {
    const before = world.heard.bets.length;
    const { json } = await post(change);
    expect([json.status, json.code, json.params.field]).toEqual([400, code, field]);
    expect(world.heard.bets).toHaveLength(before);
  });

  it("leaves the judgement of odd numbers to the rules, and numbers that are none to nobody", async () => {
    expect((await raw("9007199254740993")).json.code).toBe("AMOUNT_NOT_WHOLE");
    expect((await raw("5000.5")).json.code).toBe("AMOUNT_NOT_WHOLE");
    expect((await raw("1e309")).json.code).toBe("INVALID_FIELD");
    expect((await raw("NaN")).json.code).toBe("MALFORMED_BODY");
    expect((await raw("-0")).json.code).toBe("BET_BELOW_MINIMUM");
  });

  it("refuses somebody else's name or site in the payload", async () => {
    expect((await post({ player: { id: 1002 } })).json.code).toBe("PLAYER_MISMATCH");
    expect((await post({ player: { username: "player2" } })).json.code).toBe("PLAYER_MISMATCH");
    const site = await post({ siteInfoId: 37 });
    expect([site.code, site.json.code]).toEqual([403, "SITE_MISMATCH"]);
  });

  it("reads JSON only", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const { code, json } = await ask(world, "POST /api/trade/betting", {
        headers: { "content-type": type },
        body: JSON.stringify(body),
      });
      expect([type, code, json.code]).toEqual([type, 415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
    const broken = await ask(world, "POST /api/trade/betting", {
      headers: { "content-type": "application/json" },
      body: '{"type":',
    });
    expect([broken.code, broken.json.code]).toEqual([400, "MALFORMED_BODY"]);
    const large = await post({ type: "x".repeat(20_000) });
    expect([large.code, large.json.code]).toEqual([413, "BODY_TOO_LARGE"]);
    expect((await ask(world, "POST /api/trade/betting", { body: [1] })).json.code).toBe("INVALID_FIELD");
  });
});
