import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const get = (url: string, how?: Ask) => ask(world, `GET ${url}`, how);
const post = (url: string, body: object, how?: Ask) => ask(world, `POST ${url}`, { ...how, body });

describe("deposits and withdrawals over HTTP", () => {
  it("are asked for, seen, and cancelled the old way and the new", async () => {
    const made = await post("/api/dnw/apply", { type: "D", point: 5_000 });
    expect(made.json).toMatchObject({
      status: 200,
      data: { type: "D", point: 5_000, status: 0, canCancel: true },
    });
    const { id } = made.json.data;
    const listed = await get("/api/dnw/list?typeStrs=D,W&size=20");
    expect(listed.json.data.content).toMatchObject([
      { id, type: "D", status: 0, cause: { kind: "request", id } },
    ]);
    expect((await get(`/api/dnw/detail?dnwHistoryId=${id}`)).json.data.timeline).toMatchObject([
      { stage: "requested" },
    ]);
    expect((await get(`/api/dnw/cancel?dnwHistoryId=${id}`)).json.data).toMatchObject({
      type: "E",
      status: 3,
    });
    expect((await post("/api/dnw/cancel", { dnwHistoryId: id })).json).toMatchObject({
      status: 409,
      code: "REQUEST_NOT_PENDING",
    });
  });

  it("are refused with the document's words", async () => {
    const korean = { headers: { "accept-language": "ko" } };
    expect((await post("/api/dnw/apply", { type: "D", point: null }, korean)).json).toMatchObject({
      status: 400,
      code: "DEPOSIT_AMOUNT_REQUIRED",
      message: "입금신청금액을 입력해주세요.",
    });
    expect((await post("/api/dnw/apply", { type: "W" }, korean)).json).toMatchObject({
      code: "WITHDRAW_AMOUNT_REQUIRED",
      message: "출금신청금액을 입력해주세요.",
    });
    expect((await post("/api/dnw/apply", { type: "W", point: 9e12 }, korean)).json).toMatchObject({
      code: "WITHDRAW_OVER_BALANCE",
      message: "출금신청금액이 보유금액을 초과합니다.",
    });
    expect((await post("/api/dnw/apply", { type: "E", point: 5_000 })).code).toBe(400);
    expect((await post("/api/dnw/apply", { type: "D", point: 5_000, siteInfoId: 37 })).json).toMatchObject({
      code: "SITE_MISMATCH",
    });
  });

  it("stay their player's own", async () => {
    const made = await post("/api/dnw/apply", { type: "D", point: 5_000 }, { token: "other" });
    const { id } = made.json.data;
    for (const token of ["player", "trader"] as const) {
      expect((await get(`/api/dnw/detail?dnwHistoryId=${id}`, { token })).code).toBe(404);
      expect((await get(`/api/dnw/cancel?dnwHistoryId=${id}`, { token })).code).toBe(404);
    }
    expect((await get("/api/dnw/list?playerId=999999")).json).toMatchObject({ code: "PLAYER_MISMATCH" });
    expect((await get("/api/dnw/list", { token: null })).code).toBe(401);
  });

  it("are not a partner's", async () => {
    expect(
      (await post("/api/dnw/apply", { type: "D", point: 5_000 }, { token: "partner" })).json,
    ).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
    });
    expect((await get("/api/dnw/state", { token: "partner" })).code).toBe(403);
  });

  it("tell their rules before the form", async () => {
    expect(
      (await get("/api/site_info/dnw", { headers: { "accept-language": "en" } })).json.data,
    ).toMatchObject({
      dactive: 1,
      wactive: 1,
      dbtn: "Ask for practice points",
    });
    expect((await get("/api/site_info/accn")).code).toBe(404);
    expect((await get("/api/dnw/state")).json.data).toMatchObject({ mode: "play", withdraw: { perDay: 4 } });
    expect((await get("/api/dnw/summary")).json.data).toMatchObject({ withdrawn: 0 });
  });
});
