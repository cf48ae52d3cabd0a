import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { WireTradeRound } from "@maru/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "./data-folder.ts";
import { connectLive } from "./live-client.ts";
import { type PlayerSession, type Reply, signInDemo } from "./player-session.ts";
import { endAllServers, freePorts, type ServerProcess, startServer } from "./server-process.ts";

/** Bodies and filters as the specified clients send them, word for word, to a started server. */

const folder = makeDataFolder();
let server: ServerProcess;
let player: PlayerSession;
let staff: string;

beforeAll(async () => {
  server = startServer(await freePorts(), { MARU_DATA_DIR: folder.path });
  await server.ready();
  player = await signInDemo(server.url, "player1");
  const signedIn = await fetch(`${consoleUrl()}/api/console/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-maru-console": "1", origin: consoleUrl() },
    body: JSON.stringify({ username: "operator1", password: "maru-operator-1" }),
  });
  staff = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
});
afterAll(async () => {
  await endAllServers();
  await folder.remove();
});

const consoleUrl = () => `http://localhost:${server.consolePort}`;

async function ask(path: string, body?: object): Promise<Reply<never>> {
  const reply = await fetch(`${server.url}${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    headers: body === undefined ? {} : { "content-type": "application/json" },
  });
  return (await reply.json()) as Reply<never>;
}

async function asStaff<Data>(path: string, body?: object): Promise<Reply<Data>> {
  const reply = await fetch(`${consoleUrl()}${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    headers: {
      cookie: staff,
      "x-maru-console": "1",
      origin: consoleUrl(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
  });
  return (await reply.json()) as Reply<Data>;
}

async function roundWithRoom(): Promise<number> {
  for (let tried = 0; tried < 900; tried += 1) {
    const path = "/api/trade/game/current?tradeOptionId=2";
    const { data } = await player.get<{ round: WireTradeRound | null }>(path);
    if (data.round !== null && data.round.lockTime > Date.now() + 8_000) return data.round.id;
    await delay(100);
  }
  throw new Error("no round takes bets");
}

const save = (what: string, body: object) =>
  asStaff<{ id: number }>(`/api/content/${what}?siteInfoId=1`, body);

const notice = async (id: number) =>
  (await ask(`/api/content/notice?contentId=${id}`)).data as { title: string; content: string } | null;

const rate = async (base: string, counter: string) =>
  (await player.get<{ rate: number }>(`/api/coin/dnw/get_exchange_rate?base=${base}&counter=${counter}`)).data
    ?.rate;

describe("keys that old clients send besides", () => {
  it("a bet with `remainPoint` is a bet, over HTTP and over STOMP", async () => {
    const bet = { type: "B", point: 5_000, remainPoint: 995_000 };
    const id = await roundWithRoom();
    const placed = await player.post("/api/trade/betting", { ...bet, tradeRound: { id } });
    expect(placed).toMatchObject({ status: 200, data: { point: 5_000 } });
    await delay(1_100);
    const live = await connectLive(server.port, player.token);
    const clientKey = randomUUID();
    await live.subscribe("/user/queue/trade/bet");
    live.bet({ ...bet, tradeRound: { id: await roundWithRoom() }, clientKey });
    const answered = await live.first("/user/queue/trade/bet", ({ type }) => type === "gameBet", 20_000);
    expect(answered).toMatchObject({ clientKey });
    await live.close();
    const other = { ...bet, tradeRound: { id }, bonusPoint: 1 };
    expect(await player.post("/api/trade/betting", other)).toMatchObject({ code: "UNKNOWN_FIELD" });
  });

  it("`ignoreKey` asks for a code and spares nobody giving it", async () => {
    const asked = await ask("/api/certi/certificate_phone", { key: "01098765432", ignoreKey: "Y" });
    expect(asked.status).toBe(200);
    const { key } = asked.data as { key: string };
    const given = { key, secretCode: "wrong!", ignoreKey: "Y" };
    const wrong = await ask("/api/certi/verify_phone", given);
    expect(wrong.status).toBe(400);
    expect(wrong.code).not.toBe("UNKNOWN_FIELD");
  });
});

describe("filters with every key there is", () => {
  it("coins by empty texts, arrays and dates", async () => {
    const empty = { playerId: "", keyword: "", startDate: "", endDate: "", page: 0, size: 20 };
    for (const lists of [
      { typeStrs: "", statusStrs: "", walletTypeStrs: "" },
      { typeStrs: [], statusStrs: [], walletTypeStrs: [] },
      { typeStrs: ["D", "W"], statusStrs: ["0", "1"], walletTypeStrs: ["BTC", "USDT"] },
      { typeStrs: ["D"], statusStrs: [0, 2], walletTypeStrs: "BTC,ETH" },
    ]) {
      const reply = await player.post("/api/coin/dnw/list", { resultType: "List", ...empty, ...lists });
      expect(reply).toMatchObject({ status: 200, data: { last: true } });
    }
    for (const broken of [{ typeStrs: ["X"] }, { statusStrs: ["9"] }, { startDate: "soon" }])
      expect(await player.post("/api/coin/dnw/list", { ...empty, ...broken })).toMatchObject({
        code: "INVALID_FIELD",
        params: { field: Object.keys(broken)[0] },
      });
  });

  it("messages and branches by Y and N", async () => {
    const unread = await player.get<{ content: readonly { isRead: number }[] }>(
      "/api/message/my?page=0&size=20&isRead=N",
    );
    expect(unread.data.content.map(({ isRead }) => isRead)).toEqual([0]);
    const read = await player.get<{ content: readonly object[] }>("/api/message/my?page=0&size=20&isRead=Y");
    expect(read).toMatchObject({ status: 200, data: { content: [] } });
    const { data } = await asStaff<{ content: readonly { id: number }[] }>("/api/partner/list?siteInfoId=1");
    const of = `siteInfoId=1&partnerId=${data.content[0]?.id}&typeStrs=&startDate=&endDate=&page=0&size=20`;
    expect(await asStaff(`/api/partner_profit/my_list?isChildren=Y&${of}`)).toMatchObject({ status: 200 });
    expect(await asStaff(`/api/partner_profit/my_list?isChildren=maybe&${of}`)).toMatchObject({
      params: { field: "isChildren" },
    });
  });
});

describe("what is named", () => {
  it("a rate between coins, in won and in points, either way round", async () => {
    const [btc, eth] = [await rate("BTC", "POINT"), await rate("ETH", "POINT")];
    expect(await rate("BTC", "KRW")).toBe(btc);
    expect(await rate("BTC", "ETH")).toBeCloseTo((btc ?? 0) / (eth ?? 1), 9);
    expect(await rate("KRW", "ETH")).toBeCloseTo(1 / (eth ?? 1), 12);
    for (const [base, counter] of [
      ["KRW", "POINT"],
      ["BTC", "BTC"],
      ["DOGE", "KRW"],
    ])
      expect(
        await player.get(`/api/coin/dnw/get_exchange_rate?base=${base}&counter=${counter}`),
      ).toMatchObject({ code: "COIN_UNKNOWN" });
  });

  it("a site's languages as its clients know them, and its banks in its own", async () => {
    const site = await ask("/api/site_info/code/maru");
    expect((site.data as { languages: string[] }).languages).toEqual(["ko", "en", "zh", "jp"]);
    const banksOf = async (siteId: number) =>
      new Map(
        ((await ask(`/api/banklist?siteInfoId=${siteId}`)).data as { code: string; name: string }[]).map(
          ({ code, name }): [string, string] => [code, name],
        ),
      );
    const [korean, english] = [await banksOf(1), await banksOf(37)];
    expect(korean.get("004")).toBe("KB국민은행");
    expect(english.get("004")).toBe("KB Kookmin Bank");
    expect([...english.keys()]).toEqual([...korean.keys()]);
    expect([...english.values()].filter((name) => /[가-힣]/.test(name))).toEqual([]);
    const trader = await signInDemo(server.url, "trader1");
    const bank = { bankName: "KB Kookmin Bank", accountNum: "110-222-333444", accountName: "Alex Morgan" };
    const changed = await trader.post("/api/player/change_bank", {
      ...bank,
      currentPassword: "maru-trader-1",
    });
    expect(changed).toMatchObject({ status: 200 });
  });
});

describe("the save calls of the specification", () => {
  it("write one title and one text in the language of the site, and change them", async () => {
    const saved = await save("notice", { title: "점검 안내", content: "<p>오늘 밤</p>" });
    expect(await notice(saved.data.id)).toMatchObject({ title: "점검 안내", content: "<p>오늘 밤</p>" });
    await save("notice", { id: saved.data.id, title: "점검 안내 2", content: "<p>내일</p>" });
    expect(await notice(saved.data.id)).toMatchObject({ title: "점검 안내 2" });
    const guide = await save("strategy", { category: 2, title: "첫걸음", content: "<p>작게</p>" });
    expect(guide.status).toBe(200);
    const page = await save("static", { type: "guide", title: "이용안내", content: "<p>안내</p>" });
    expect(page).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await save("notice", { isPinned: true })).toMatchObject({ params: { field: "title" } });
    const both = { title: "가", texts: { ko: { title: "나", content: "다" } } };
    expect(await save("notice", both)).toMatchObject({ params: { field: "texts" } });
  });

  it("show a popup with isShow 1 and none with isShow 0", async () => {
    const looks = { type: 2, content: "<p>안내</p>", width: 485, iconType: 3, headerBg: "#10A030" };
    const shown = await save("popup", { ...looks, headerColor: "#ffffff", title: "보임", isShow: 1 });
    const hidden = await save("popup", { ...looks, headerColor: "#ffffff", title: "숨김", isShow: 0 });
    expect([shown.status, hidden.status]).toEqual([200, 200]);
    const list = await ask("/api/content/popup/list?resultType=ClientList&page=0&size=50");
    const titles = (list.data as { content: { title: string }[] }).content.map(({ title }) => title);
    expect(titles).toContain("보임");
    expect(titles).not.toContain("숨김");
    const picture = { type: 1, title: "그림", content: "", isShow: 1 };
    expect(await save("popup", picture)).toMatchObject({ params: { field: "content" } });
  });
});
