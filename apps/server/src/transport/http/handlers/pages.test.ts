import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";
import { DIGIT_ROUNDS, GRID_MS, NOW_MS, ROUNDS } from "../test-world/seed.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const get = (url: string, how?: Ask) => ask(world, `GET ${url}`, how);

const source = async (stock: string) =>
  (await get(`/api/public/price_source?stock=${stock}`, { token: null })).json;

describe("options", () => {
  it("lists what plays, with the newest terms", async () => {
    const { json } = await get("/api/trade/option/site/list");
    expect(json.data.map((option: { id: number }) => option.id)).toEqual([1, 2]);
    expect(json.data[0]).toMatchObject({
      id: 1,
      type: "R1",
      stock: "SIM-V25",
      isPlay: 1,
      isStop: 1,
      buyPip: 0.005,
      limit: { min: 5000, max: 500000 },
      profitPer: 88,
      siteInfo: { id: 1 },
      tradeOption: { id: 1, siteInfo: { id: 1 } },
    });
    expect(json.data[1]).toMatchObject({ isStop: 0, feeJson: { oeDiv: 190 } });
    expect((await get("/api/trade/option/site/list?isPlay=0")).json.data).toMatchObject([
      { id: 4, isPlay: 0 },
    ]);
  });

  it.each([
    ["SIM", [1, 2]],
    ["KRW", []],
    ["", [1, 2]],
    ["null", [1, 2]],
    ["NULL", []],
  ])("of stocks that begin with %j; the text null is no beginning", async (prefix, expected) => {
    for (const path of ["trade/option/site/list", "public/trade_option/site/list"]) {
      const { json } = await get(`/api/${path}?siteInfoId=1&sitePrefix=${prefix}`);
      expect(json.data.map(({ id }: { id: number }) => id)).toEqual(expected);
    }
  });

  it("lists another site's for visitors", async () => {
    const { json } = await get("/api/public/trade_option/site/list?siteInfoId=37", { token: null });
    expect(
      json.data.map((option: { id: number; profitPer: number }) => [option.id, option.profitPer]),
    ).toEqual([
      [1, 90],
      [3, 88],
    ]);
    expect((await get("/fee.json", { token: null })).json.data).toMatchObject({ 2: { ndiv: 900 } });
    expect((await get("/data/appid.json", { token: null })).json.data).toEqual({
      appId: "maru",
      version: "1.2.3",
    });
  });
});

const list = async (rest: string) =>
  (await get(`/api/trade/game/round/list?tradeOptionId=1${rest}`)).json.data;

const ids = (page: { content: { id: number }[] }) => page.content.map((row) => row.id);

const digitRows = async (type: string, more = "") =>
  (await get(`/api/trade/game/round/list?tradeOptionId=2&resultType=${type}${more}`)).json.data.content;

describe("rounds", () => {
  it("tells the betting round with the caller's bet", async () => {
    const { json } = await get("/api/trade/game/current?tradeOptionId=1");
    expect(json.data.round).toEqual({
      id: ROUNDS.open,
      tradeOptionId: 1,
      round: 6,
      type: "R1",
      stock: "SIM-V25",
      startTime: GRID_MS,
      lockTime: GRID_MS + 5e4,
      endTime: GRID_MS + 6e4,
      binaryStartTime: GRID_MS,
      gameStartTime: GRID_MS + 6e4,
      gameFinishTime: GRID_MS + 12e4,
      openPrice: null,
      buyPrice: null,
      sellPrice: null,
      close: null,
      high: null,
      low: null,
      resultPrice: null,
      ohlc: null,
      status: 5,
      result: null,
      exStatus: null,
      siteStatus: { 1: 1 },
      buyLimit: 900,
      sellLimit: 800,
      feeJson: {
        profitPer: 88,
        limitMin: 5e3,
        limitMax: 5e5,
      },
      ruleVersion: 1,
      proof: `/api/public/round/${ROUNDS.open}/proof`,
    });
    expect(json.data.bet).toMatchObject({
      id: 6,
      type: "S",
      status: 5,
      point: 5000,
      tradeRoundId: ROUNDS.open,
    });
  });

  it("tells the round before it, and the caller's bets around both", async () => {
    const recent = (await get("/api/trade/game/recent?tradeOptionId=1")).json.data;
    expect(recent.round).toMatchObject({
      id: ROUNDS.running,
      status: 5,
      openPrice: 100.02,
      buyPrice: 100.025,
    });
    expect(recent.bet.id).toBe(5);
    const around = (await get("/api/trade/history/current_for_option?tradeOptionId=1")).json.data;
    expect([around.current.id, around.recent.id, around.recentRound.id]).toEqual([6, 5, ROUNDS.running]);
    const of = (await get(`/api/trade/history/current?tradeRoundId=${ROUNDS.fall}`)).json.data;
    expect([of.current.id, of.recent.id, of.recentRound.id]).toEqual([2, 1, ROUNDS.rise]);
    const other = (await get("/api/trade/game/current?tradeOptionId=1", { token: "trader" })).json.data;
    expect([other.bet.id, other.round.feeJson.profitPer]).toEqual([9, 90]);
  });

  it("lists rounds that have begun, by status, in pages", async () => {
    expect(ids(await list(""))).toEqual([105, 104, 103, 102, 101]);
    expect(ids(await list("&statusStrs=1,2&resultType=RoundStatus"))).toEqual([102, 101]);
    expect(ids(await list("&statusStrs=3&resultType=RoundOhlc"))).toEqual([104, 103]);
    expect(ids(await list("&statusStrs=5"))).toEqual([105]);
    const first = await list("&size=2&page=0");
    expect([ids(first), first.last, first.page, first.size]).toEqual([[105, 104], false, 0, 2]);
    const third = await list("&size=2&page=2");
    expect([ids(third), third.last]).toEqual([[101], true]);
    expect((await list("&statusStrs=1,2&resultType=RoundOhlc")).content).toMatchObject([
      { status: 2, result: "S", open: 100.01, close: 100 },
      { status: 1, result: "B", open: 100, high: 100.01, low: 100, close: 100.01, resultPrice: 100.01 },
    ]);
  });

  it("gives what the result type says, and filters digits by the statuses that its rows have", async () => {
    const rows = digitRows;
    const keys = async (type: string) => Object.keys((await rows(type))[0]);
    expect(await keys("RoundStatus")).not.toContain("close");
    expect(await keys("RoundOhlc")).toEqual(expect.arrayContaining(["open", "high", "low", "close"]));
    expect(await keys("RoundOhlc")).not.toContain("exStatus");
    expect(await keys("RoundExStatus")).toContain("exStatus");
    expect(await keys("RoundExStatus")).not.toContain("close");
    expect((await rows("RoundStatus", "&statusStrs=1")).length).toBe(2);
    expect((await rows("RoundStatus", "&statusStrs=2")).length).toBe(0);
    expect((await rows("RoundExResult", "&statusStrs=1")).length).toBe(2);
  });

  it("tells no site what another offers", async () => {
    const { json } = await get("/api/public/trade_round?stockListStrs=SIM-V25&siteInfoId=37", {
      token: null,
    });
    const told = json.data.map(({ siteStatus }: { siteStatus: object }) => Object.keys(siteStatus));
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.flat())).toEqual(new Set(["37"]));
  });

  it("knows 3-minute bars, intervals by their other names, and a stock that is switched off", async () => {
    const bars = (await get("/api/stock/chart?stock=SIM-V25&period=3", { token: null })).json.data;
    expect(bars.every(({ time }: { time: number }) => time % 180_000 === 0)).toBe(true);
    const interval = async (name: string) =>
      (await get(`/api/public/kline_data?stockListStrs=SIM-V25&interval=${name}`, { token: null })).json;
    for (const [name, period] of [
      ["1m", "1"],
      ["60", "1"],
      ["3m", "3"],
      ["30", "S"],
      ["1d", "D"],
      ["5", "5"],
    ] as const)
      expect((await interval(name)).data[0].interval).toBe(period);
    expect((await interval("7m")).code).toBe("INVALID_FIELD");
    for (const path of ["chart?period=1&", "raw_data?"]) {
      const off = await get(`/api/stock/${path}stock=KRW-BTC`, { token: null });
      expect([off.code, off.json.code]).toEqual([409, "OPTION_NOT_PLAYING"]);
      expect((await get(`/api/stock/${path}stock=NOSUCH`, { token: null })).code).toBe(404);
    }
  });

  it("shows a sealed digit as one more decimal place", async () => {
    const rows = (await get("/api/trade/game/round/list?tradeOptionId=2&resultType=RoundExResult")).json.data
      .content;
    expect(rows).toMatchObject([
      { id: DIGIT_ROUNDS.plain, close: 100.007, resultPrice: 100.007, status: 1, result: null },
      { id: DIGIT_ROUNDS.sealed, close: 100.007, resultPrice: 100.0077 },
    ]);
    expect(JSON.parse(rows[0].exStatus)).toEqual({ OE: "O", UO: "OV", SML: "L", N: "7" });
  });

  it("goes on from a round by its start, so that new rounds move no page", async () => {
    expect(ids(await list(`&endDate=${GRID_MS - 3 * 60_000 - 1}&size=2`))).toEqual([102, 101]);
  });

  it("counts a day and lists the betting rounds of stocks", async () => {
    const day = (await get(`/api/trade/summary/daily?tradeOptionId=1&date=${NOW_MS}`)).json.data;
    expect(day).toEqual({
      buyCnt: 1,
      sellCnt: 1,
      changeCnt: 1,
      buyPer: 50,
      sellPer: 50,
      ocnt: 0,
      ecnt: 0,
      oeChangeCnt: 0,
    });
    expect((await get("/api/trade/summary/daily?tradeOptionId=2")).json.data).toMatchObject({
      ocnt: 2,
      ecnt: 0,
    });
    expect((await get("/api/trade/summary/daily?tradeOptionId=1&date=2020-01-01")).json.data.buyPer).toBe(0);
    const open = await get("/api/public/trade_round?stockListStrs=SIM-V25,KRW-BTC", { token: null });
    expect(open.json.data.map((round: { id: number }) => round.id)).toEqual([106, 203]);
  });
});

describe("history", () => {
  it("lists the caller's own bets with their ends", async () => {
    const { json } = await get(
      "/api/trade/history/list?resultType=UserTradeHistory&playerId=1001&tradeOptionId=1",
    );
    const rows = json.data.content.map((bet: Record<string, unknown>) => [
      bet["id"],
      bet["status"],
      bet["profit"],
    ]);
    expect(rows).toEqual([
      [6, 5, 0],
      [5, 5, 0],
      [4, 3, 0],
      [3, 3, 0],
      [2, 2, -5000],
      [1, 1, 4400],
    ]);
    expect(json.data.content[5]).toEqual({
      id: 1,
      round: 1,
      tradeRoundDate: "2027-01-15 16:56:00",
      createDate: GRID_MS + 1e3,
      type: "B",
      stock: "SIM-V25",
      gameType: "R1",
      status: 1,
      point: 5001,
      profitPer: 88,
      profit: 4400,
      clientKey: "00000000-0000-4000-8000-000000000001",
      openPrice: 100,
      close: 100.01,
      tradeRoundId: 101,
      multiple: 1.88,
      receipt: "receipt of 1",
    });
  });

  it("filters and pages", async () => {
    const betIds = async (rest: string) =>
      (await get(`/api/trade/history/list?${rest}`)).json.data.content.map((bet: { id: number }) => bet.id);
    expect(await betIds("statusStrs=5")).toEqual([6, 5]);
    // What still runs stands in the history as 5 and has won or lost nothing yet.
    const running = (await get("/api/trade/history/list?statusStrs=5")).json.data.content;
    expect(running).toMatchObject([
      { status: 5, profit: 0 },
      { status: 5, profit: 0 },
    ]);
    expect(await betIds("statusStrs=1,2")).toEqual([7, 2, 1]);
    expect(await betIds("typeStrs=OV,S")).toEqual([7, 6, 4, 3]);
    expect(await betIds("tradeRoundId=102")).toEqual([2]);
    expect(await betIds("size=3&page=1")).toEqual([4, 3, 2]);
    expect(await betIds(`startDate=${GRID_MS + 2000}&endDate=${GRID_MS + 3000}`)).toEqual([3, 2]);
    expect(await betIds("startDate=2027-01-15&endDate=2027-01-15")).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect((await get("/api/trade/history/recent_history?tradeOptionId=2")).json.data).toHaveLength(1);
  });

  it("shows the site's bets with masked names, never the other site's", async () => {
    const { json } = await get("/api/trade/history/real?tradeOptionId=1");
    expect(json.data[0]).toEqual({
      tradeRoundId: 106,
      type: "B",
      point: 6e3,
      username: "pl*****",
      createDate: GRID_MS + 8e3,
    });
    expect(json.data).toHaveLength(7);
    expect(JSON.stringify(json)).not.toMatch(/player1|7000/);
  });
});

const proof = async (id: number) =>
  (await get(`/api/public/round/${id}/proof?ticks=all`, { token: null })).json.data;

describe("prices", () => {
  it("folds bars, flat ones only where nothing was traded, and adds what is not frozen yet", async () => {
    const { json } = await get(`/api/stock/chart?stock=SIM-V25&period=1&beginMillis=${GRID_MS - 180_000}`);
    expect(json.data).toEqual([
      { time: GRID_MS - 180_000, open: 0.1, high: 0.12, low: 0.09, close: 0.11, volume: 3 },
      { time: GRID_MS - 120_000, open: 0.13, high: 0.15, low: 0.125, close: 0.14, volume: 3 },
      { time: GRID_MS - 60_000, open: 0.141, high: 0.142, low: 0.14, close: 0.142, volume: 1 },
      { time: GRID_MS, open: 0.15, high: 0.155, low: 0.148, close: 0.155, volume: 3.50000001 },
    ]);
    const base = (await get("/api/stock/chart?stock=SIM-V25&period=S&isFirst=true")).json.data;
    expect(base).toHaveLength(7);
    expect(base[1]).toMatchObject({ open: 0.11, close: 0.11, volume: 0, isEmpty: true });
    for (const bar of base) expect(bar.isEmpty).toBe(bar.volume === 0 ? true : undefined);
    for (const period of ["2", "5", "D", "W"]) {
      const bars = (await get(`/api/stock/chart?stock=SIM-V25&period=${period}&beginMillis=0`)).json.data;
      expect([period, bars.at(-1).close]).toEqual([period, 0.155]);
    }
    const far = await get("/api/stock/chart?stock=SIM-V25&period=1&beginMillis=0&endMillis=999999999999999");
    expect(far.json.data).toHaveLength(4);
  });

  it("tells ticks, the last price and the day", async () => {
    const raw = (await get(`/api/stock/raw_data?stock=SIM-V25&beginMillis=${GRID_MS}`)).json.data;
    expect(raw).toEqual([
      { id: 2, tradeTime: GRID_MS, price: 0.15, qty: 2.5 },
      { id: 4, tradeTime: GRID_MS + 200, price: 0.148, qty: 1 },
      { id: 5, tradeTime: GRID_MS + 29_000, price: 0.155, qty: 0.00000001 },
    ]);
    // Without times: the last five minutes, to the millisecond, and not what was before.
    const { owner } = world.database;
    await owner.query(
      `insert into market.market (stock, name, precision, rules) select 'SIM-V75', 'V75', 3, rules from market.market where stock = 'SIM-V25'`,
    );
    await owner.query(
      `insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag) values
         ('SIM-V75', 1, $1, $1, 7001, 1, '1', 'used'), ('SIM-V75', 2, $1 + 1, $1 + 1, 7003, 1, '2', 'used'),
         ('SIM-V75', 3, $2, $2, 7007, 1, '3', 'used'), ('SIM-V75', 4, $2 + 1, $2 + 1, 7009, 1, '4', 'used')`,
      [NOW_MS - 300_000, NOW_MS],
    );
    const newest = (await get("/api/stock/raw_data?stock=SIM-V75")).json.data;
    expect(newest.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
    const last = async (rest: string) => (await get(`/api/public/last_price?stock=SIM-V25${rest}`)).json;
    expect((await last("")).data).toEqual({ price: 0.155, time: GRID_MS + 29_000, source: "simulated" });
    expect((await last(`&second=${GRID_MS / 1000}`)).data.price).toBe(0.148);
    expect((await last("&second=1")).code).toBe("NOT_FOUND");
    const day = (await get("/api/public/ticker_statistics?stockListStrs=SIM-V25,NONE")).json.data;
    expect(day).toMatchObject([
      { stock: "SIM-V25", price: 0.155, open: 0.1, high: 0.155, change: 0.055, changePer: 55 },
    ]);
    const klines = (await get("/api/public/kline_data?stockListStrs=SIM-V25,NONE&interval=1")).json.data;
    expect(klines[0].bars).toHaveLength(4);
    expect((await get(`/api/server_time_offset?ms=${NOW_MS - 250}`, { token: null })).json.data).toBe(250);
  });

  it("tells how a price is made, and what the newest one was made of", async () => {
    expect((await source("SIM-V25")).data).toEqual({
      feed: null,
      switches: [],
      last: { price: 0.155, time: GRID_MS + 29_000, madeOf: expect.any(String) },
    });
    expect((await source("NONE")).code).toBe("NOT_FOUND");
    const feed = {
      kind: "average",
      of: { venue: "upbit", symbol: "KRW-DOGE" },
      seconds: 10,
      maxAgeMs: 10_000,
    };
    const { owner } = world.database;
    await owner.query(
      `insert into market.market (stock, name, precision, rules)
         select 'MEAN', 'Mean', 1, rules || jsonb_build_object('feed', $1::jsonb) from market.market where stock = 'SIM-V25'`,
      [JSON.stringify(feed)],
    );
    expect((await source("MEAN")).data).toEqual({ feed, switches: [], last: null });
    await owner.query(
      `insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag) values
         ('MEAN', 1, 999, 999, 2001, 0, '999=200.1@500#7', 'used'), ('MEAN', 2, 1999, 1999, 9000, 0, '1999=900@1500#8', 'jump')`,
    );
    expect((await source("MEAN")).data.last).toEqual({ price: 200.1, time: 999, madeOf: "999=200.1@500#7" });
  });

  it("gives a round's evidence to anyone, and no secret before its time", async () => {
    const sealed = await proof(DIGIT_ROUNDS.sealed);
    expect(sealed).toMatchObject({
      state: "decided",
      seed: "cafe",
      outcome: { kind: "digit", digit: 7 },
      ticksComplete: true,
    });
    expect(sealed.round.seedCommit).toBe("ab");
    const plain = await proof(DIGIT_ROUNDS.plain);
    expect(plain.seed).toBeNull();
    expect(plain.ticks).toEqual([[1, GRID_MS - 1000, "1", "0.142", "1", "used"]]);
    expect(plain.simulation.slots).toHaveLength(2);
    expect((await proof(ROUNDS.open)).ticks).toEqual([]);
    expect(await proof(ROUNDS.void)).toMatchObject({ state: "void", voidCause: "FEED_GAP", strike: null });
    const running = await proof(ROUNDS.running);
    expect(running).toMatchObject({ ticks: [], tickTree: null });
  });

  it("shows the deciding ticks with their paths, and every tick only where all are asked for", async () => {
    const whole = await proof(DIGIT_ROUNDS.plain);
    const address = `/api/public/round/${DIGIT_ROUNDS.plain}/proof`;
    const { data } = (await get(address, { token: null })).json;
    expect(data).toMatchObject({ ticks: [], ticksComplete: false, tickTree: whole.tickTree });
    expect(whole.tickTree).toMatchObject({ size: 1, firstPath: [], lastPath: [] });
    expect(data.digest).not.toBe(whole.digest);
    expect((await get(`${address}?ticks=some`, { token: null })).json.status).toBe(400);
  });
});
