import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";
import { GRID_MS, MEMBERS, NOW_MS, ROUNDS } from "../test-world/seed.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const get = (url: string, how?: Ask) => ask(world, `GET ${url}`, how);

describe("one bet", () => {
  it("tells the bet, its receipt, its round and the ticks that decided it", async () => {
    await world.database.owner.query(
      `insert into settlement.round_settlement (round_id, settled_at_ms, bets, staked, returned)
       values (${ROUNDS.rise}, ${GRID_MS}, 1, 5001, 9401)`,
    );
    const { code, json } = await get("/api/trade/bet/1");
    expect(code).toBe(200);
    expect(json.data.bet).toMatchObject({ id: 1, status: 1, profit: 4400, receipt: "receipt of 1" });
    expect(json.data.round).toMatchObject({
      id: ROUNDS.rise,
      result: "B",
      openPrice: 100,
      close: 100.01,
      feeJson: { profitPer: 88 },
    });
    expect(json.data).toMatchObject({
      stockName: "모의 변동성 25",
      precision: 3,
      buyPip: 0.005,
      state: "decided",
      voidCause: null,
      strike: { seq: 1, price: "100.000", qty: "1.5" },
      close: { price: "100.010" },
      settledAt: GRID_MS,
    });
    expect(json.data.decidedAt).toBe(json.data.round.gameFinishTime + 10);
  });

  it("tells why a round was void, and nothing that is not known yet", async () => {
    expect((await get("/api/trade/bet/4")).json.data).toMatchObject({
      bet: { status: 3, profit: 0 },
      state: "void",
      voidCause: "FEED_GAP",
      settledAt: null,
    });
    expect((await get("/api/trade/bet/6")).json.data).toMatchObject({
      bet: { status: 5 },
      state: "open",
      strike: null,
      close: null,
      decidedAt: null,
    });
  });

  it("is its owner's alone: another member's, another site's and none look the same", async () => {
    for (const [url, token] of [
      ["/api/trade/bet/8", "player"],
      ["/api/trade/bet/9", "player"],
      ["/api/trade/bet/1", "other"],
      ["/api/trade/bet/1", "trader"],
      ["/api/trade/bet/999999", "player"],
    ] as const) {
      const { code, json } = await get(url, { token });
      expect([url, token, code, json.code]).toEqual([url, token, 404, "NOT_FOUND"]);
    }
    expect((await get("/api/trade/bet/8", { token: "other" })).json.data.bet.id).toBe(8);
    expect((await get("/api/trade/bet/9", { token: "trader" })).json.data.bet.id).toBe(9);
    expect((await get("/api/trade/bet/1", { token: null })).code).toBe(401);
    expect((await get("/api/trade/bet/x")).json.code).toBe("INVALID_FIELD");
  });
});

const hoursOfOption = async () => (await get("/api/trade/option/1")).json.data.hours;

const onCalendar = (name: string) =>
  world.database.owner.query(
    `update market.market set rules = rules || '{"session":"${name}"}' where stock = 'SIM-V25'`,
  );

describe("hours", () => {
  it("tells the next opening of a market that is closed, and the next close of one that is open", async () => {
    expect(await hoursOfOption()).toEqual({ isOpen: true, opensAt: null, closesAt: null });
    await onCalendar("platform");
    const platform = await hoursOfOption();
    expect(platform.isOpen).toBe(platform.opensAt === null);
    const turnsAtMs = platform.opensAt ?? platform.closesAt;
    expect(turnsAtMs).toBeGreaterThan(NOW_MS);
    expect(turnsAtMs - NOW_MS).toBeLessThan(86_400_000);
    // 09:00 or 04:00 in Seoul is midnight or 19:00 in the world's time.
    expect([0, 19]).toContain(new Date(turnsAtMs).getUTCHours());
    await onCalendar("always");
  });
});

const pauseOf = async (token: string) => (await get("/api/me", { token })).json.data.pause;
const setPause = (member: number, excluded: number | null, timedOut: number | null) =>
  world.database.owner.query(
    `insert into accounts.protection (member_id, site_id, excluded_until_ms, timed_out_until_ms)
     values ($1, 1, $2, $3)
     on conflict (member_id) do update set excluded_until_ms = $2, timed_out_until_ms = $3`,
    [member, excluded, timedOut],
  );

describe("a break", () => {
  it("is told while it lasts, an exclusion before a time-out, and no longer", async () => {
    expect(await pauseOf("player")).toBeNull();
    await setPause(MEMBERS.player, null, NOW_MS + 1);
    expect(await pauseOf("player")).toEqual({ kind: "TIMED_OUT", until: NOW_MS + 1 });
    await setPause(MEMBERS.player, NOW_MS + 5, NOW_MS + 9);
    expect(await pauseOf("player")).toEqual({ kind: "SELF_EXCLUDED", until: NOW_MS + 5 });
    await setPause(MEMBERS.other, null, NOW_MS);
    expect(await pauseOf("other")).toBeNull();
  });

  it("P-16: goes on, after an exclusion has run out, until a day after its player asks to return", async () => {
    await setPause(MEMBERS.other, NOW_MS, NOW_MS);
    expect(await pauseOf("other")).toEqual({ kind: "SELF_EXCLUDED", until: NOW_MS + 86_400_000 });
  });
});
