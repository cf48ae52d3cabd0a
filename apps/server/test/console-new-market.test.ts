import { GAME_TYPES, NO_VOLUME_CAP } from "@maru/rules";
import { instant, ok, refused } from "@maru/values";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openFeedMarkets } from "../src/operations/sites/open-feed-markets.ts";
import { enabledMarkets } from "../src/trading/market/market-list-store.ts";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const ETHER = { kind: "trades", of: { venue: "upbit", symbol: "KRW-ETH" } } as const;

/** A market as the form sends it; each test makes one of its own. */
const wishOf = (stock: string) => ({
  stock,
  name: "이더리움 원화",
  feed: ETHER,
  precision: 0,
  tickStep: 1_000,
  session: "always",
  staleLimitMs: 10_000,
  jumpLimitPpm: 20_000,
  digitRule: "sealed",
  games: ["R1", "B1"] as readonly string[],
  reason: "players ask for it",
});

let live: ConsoleWorld;
let quiet: ConsoleWorld;

beforeAll(async () => {
  live = await openConsoleWorld({
    askLastDay: async ({ venue, symbol }) => {
      if (symbol === "KRW-SILENT") return refused({ code: "VENUE_SILENT", venue });
      if (symbol !== "KRW-ETH") return refused({ code: "SYMBOL_UNKNOWN", venue, symbol });
      const closes = ["4500000", "4501000.50"].map((price, at) => ({ atMs: instant(at * 600_000), price }));
      return ok({ lastPrice: "4501000.50", closes });
    },
  });
  quiet = await openConsoleWorld();
  for (const world of [live, quiet])
    for (const username of ["ada", "abe", "mia", "aud", "con"]) await world.signIn(username);
});
beforeEach(async () => {
  for (const world of [live, quiet]) await stepUp(world);
});
afterAll(async () => {
  await live.close();
  await quiet.close();
});

const stepUp = (world: ConsoleWorld) =>
  world.database.owner.query(
    "update staff.session set stepped_up_at_ms = platform.clock_ms() where ended_at_ms is null",
  );
const propose = (world: ConsoleWorld, body: object, as = "ada") => world.call("proposeMarket", { as, body });
const decide = (world: ConsoleWorld, as: string, id: number) =>
  world.call("decideApproval", { as, params: { id }, body: { verdict: "approved" } });

interface MadeOption {
  readonly id: number;
  readonly type: string;
  readonly label: string;
  readonly sites: readonly number[];
}

const optionsOf = (world: ConsoleWorld, stock: string) =>
  world.database.owner.query<MadeOption>(
    `select o.id, o.type, o.label, array_agg(t.site_id order by t.site_id) as sites
       from site.option o join site.option_terms t on t.option_id = o.id and t.version = 1 and t.is_play
      where o.stock = $1 group by o.id order by o.id`,
    [stock],
  );

describe("a market that is made in the console", () => {
  it("is asked for by an administrator, approved by another one, and then stands with its options on every site", async () => {
    const wish = wishOf("ETH-KRW");
    expect((await propose(live, wish, "mia")).code).toBe("FORBIDDEN");
    const asked = await propose(live, wish);
    expect(asked).toMatchObject({ status: 200, data: { opensWithLiveFeeds: false } });
    const { approvalId } = asked.data;
    expect(await optionsOf(live, "ETH-KRW")).toEqual([]);
    expect((await decide(live, "ada", approvalId)).code).toBe("SELF_APPROVAL");
    expect((await decide(live, "mia", approvalId)).status).toBeGreaterThanOrEqual(400);
    expect(await optionsOf(live, "ETH-KRW")).toEqual([]);
    expect((await decide(live, "abe", approvalId)).status).toBe(200);
    expect(await optionsOf(live, "ETH-KRW")).toEqual([
      { id: 101, type: "R1", label: "이더리움 원화 R1", sites: [1, 37] },
      { id: 102, type: "B1", label: "이더리움 원화 B1", sites: [1, 37] },
    ]);
    const { data } = await live.call("markets", { as: "con" });
    expect(data.find(({ stock }) => stock === "ETH-KRW")).toMatchObject({
      name: "이더리움 원화",
      kind: "real",
      source: "Upbit",
      isEnabled: true,
      isMadeHere: true,
      options: 2,
      terms: { version: 1, weekly: null, staleLimitMs: 10_000 },
    });
    const [rules] = await enabledMarkets(live.database.as("maru_prices"));
    expect(rules).toMatchObject({
      stock: "ETH-KRW",
      feed: ETHER,
      jumpLimitPpm: 20_000,
      tradeIdOrder: "none",
    });
    const acts = await live.database.owner.query<{ action: string; by: string }>(
      `select e.content::jsonb ->> 'action' as action, a.username as by
         from audit.event e join staff.account a on a.id = (e.content::jsonb ->> 'staffId')::bigint
        where e.content::jsonb ->> 'subject' = 'market:ETH-KRW' order by e.seq`,
    );
    expect(acts).toEqual([
      { action: "markets.request-new", by: "ada" },
      { action: "markets.make", by: "abe" },
    ]);
  });

  it.each([
    [
      "the mean of its last seconds",
      "ETH-MEAN",
      { kind: "average", of: ETHER.of, seconds: 10, maxAgeMs: 10_000 },
    ],
    [
      "the median of several sources",
      "ETH-MED",
      {
        kind: "median",
        of: [
          { venue: "binance", symbol: "ETHUSDC" },
          { venue: "kraken", symbol: "ETH/USD" },
          { venue: "pyth", symbol: "f".repeat(64) },
        ],
        quorum: 2,
        maxAgeMs: 15_000,
        outlierPpm: 10_000,
      },
    ],
  ])("may be settled by %s", async (_, stock, feed) => {
    const asked = await propose(live, { ...wishOf(stock), feed, tickStep: 1 });
    expect(asked.status).toBe(200);
    expect((await decide(live, "abe", asked.data.approvalId)).status).toBe(200);
    const made = await enabledMarkets(live.database.as("maru_prices"));
    expect(made.find((rules) => rules.stock === stock)).toMatchObject({ feed, tickStep: 1 });
  });

  it("locks bets before the first second of a strike that is a mean", async () => {
    const [option] = await optionsOf(live, "ETH-MEAN");
    const settings = {
      buyPip: 0,
      sellPip: 0,
      sideCapacity: 500_000,
      ...NO_VOLUME_CAP,
      baseVersion: 1,
      reason: "shorter",
    };
    const ask = (lockSeconds: number) =>
      live.call("proposeOptionSettings", {
        as: "ada",
        params: { id: option?.id ?? 0 },
        body: { ...settings, lockSeconds },
      });
    expect((await ask(9)).code).toBe("LOCK_SECONDS_WRONG");
    expect((await ask(10)).status).toBe(200);
  });

  it("F-14: a side takes a share of the volume where the market has one, and not where it has none", async () => {
    const made = await propose(live, wishOf("ETH-VOL"));
    await decide(live, "abe", made.data.approvalId);
    const ask = async (stock: string, volumeShareBp: number) => {
      const [option] = await optionsOf(live, stock);
      const body = {
        buyPip: 0,
        sellPip: 0,
        lockSeconds: 10,
        sideCapacity: 500_000,
        volumeShareBp,
        pointsPerQuote: 1_400,
        baseVersion: 1,
        reason: "a thin market",
      };
      return live.call("proposeOptionSettings", { as: "ada", params: { id: option?.id ?? 0 }, body });
    };
    expect((await ask("ETH-MEAN", 100)).code).toBe("VOLUME_UNKNOWN");
    expect((await ask("ETH-VOL", 10_001)).code).toBe("VOLUME_SHARE_WRONG");
    const asked = await ask("ETH-VOL", 100);
    expect(asked.data.difference.map(({ field }) => field)).toEqual([
      "pointsPerQuote",
      "sideCapacity",
      "volumeShareBp",
    ]);
    expect((await decide(live, "abe", asked.data.approvalId)).status).toBe(200);
    const [option] = await optionsOf(live, "ETH-VOL");
    const shown = (await live.call("option", { as: "ada", params: { id: option?.id ?? 0 } })).data;
    expect(shown.settings).toMatchObject({ version: 2, volumeShareBp: 100, pointsPerQuote: 1_400 });
    // A version that says 2 % with 1,400 points is no right to write anything else.
    await live.database.owner.query(
      `insert into site.option_version (option_id, version, buy_pip, sell_pip, lock_seconds, side_capacity, volume_share_bp,
                                        points_per_quote, reason)
       select id, 3, buy_pip, sell_pip, lock_seconds, side_capacity, 200, points_per_quote, 'more' from site.option where id = $1`,
      [option?.id],
    );
    const write = (share: number, points: number) =>
      live.database
        .as("maru_console")
        .query(
          "update site.option set volume_share_bp = $2, points_per_quote = $3, version = 3 where id = $1 returning version",
          [option?.id, share, points],
        );
    await expect(write(0, 1_400)).rejects.toThrow(/has no version 3 that says so/);
    await expect(write(200, 1)).rejects.toThrow(/has no version 3 that says so/);
    expect(await write(200, 1_400)).toEqual([{ version: 3 }]);
  });

  it("keeps to the bounds of what it is made of", async () => {
    const mean = { kind: "average", of: ETHER.of, seconds: 11, maxAgeMs: 10_000 };
    expect(await propose(live, { ...wishOf("LONG"), feed: mean, tickStep: 1 })).toMatchObject({
      status: 400,
      code: "AVERAGE_SECONDS_WRONG",
    });
  });

  it("waits in the list of whoever works for all sites, whichever of them they look at, and in nobody else's", async () => {
    const { approvalId } = (await propose(live, wishOf("SEEN"))).data;
    const listed = async (as: string, site?: number) => {
      const query = {
        kind: "new-market",
        state: "requested",
        ...(site === undefined ? {} : { siteInfoId: site }),
      };
      const { data } = await live.call("approvals", { as, query });
      return data.content.some(({ id }) => id === approvalId);
    };
    expect([await listed("abe"), await listed("abe", 1), await listed("abe", 37)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await listed("mia"), await listed("mia", 1)]).toEqual([false, false]);
    const waiting = async (as: string) => {
      const { data } = await live.call("waiting", { as, query: { siteInfoId: 1 } });
      return data.find(({ name }) => name === "approvals")?.waiting ?? 0;
    };
    expect([(await waiting("abe")) > 0, await waiting("mia")]).toEqual([true, 0]);
  });

  it("is refused where its code is taken, when it is asked for and when it is approved", async () => {
    const [first, second] = [await propose(live, wishOf("TWICE")), await propose(live, wishOf("TWICE"))];
    expect((await decide(live, "abe", first.data.approvalId)).status).toBe(200);
    // The one that came first ended what was asked for of the same code.
    expect((await decide(live, "abe", second.data.approvalId)).code).toBe("APPROVAL_OUTDATED");
    expect(await propose(live, wishOf("TWICE"))).toMatchObject({ status: 409, code: "STOCK_TAKEN" });
    expect(await propose(live, wishOf("KRW-BTC"))).toMatchObject({ status: 409, code: "STOCK_TAKEN" });
    expect((await propose(live, { ...wishOf("WRONG"), digitRule: "last" })).code).toBe("DIGIT_RULE_WRONG");
    const { optionsLeft } = (await live.call("marketMaking", { as: "ada" })).data;
    expect(optionsLeft).toBeLessThanOrEqual(796);
  });

  it("takes no more options than there is room for in the ids of rounds", async () => {
    const { owner } = live.database;
    await owner.query("insert into site.option (id, stock, type, label) values (899, 'ROOM', 'R1', 'x')");
    expect((await live.call("marketMaking", { as: "ada" })).data).toEqual({ isLive: true, optionsLeft: 1 });
    expect((await propose(live, wishOf("FULL"))).code).toBe("OPTIONS_FULL");
    await owner.query("delete from site.option where id = 899");
    expect((await propose(live, { ...wishOf("FULL"), games: GAME_TYPES })).status).toBe(200);
  });

  it("is saved off by a server without live feeds, says so, and is on with the next start that has them", async () => {
    const asked = await propose(quiet, wishOf("LATER"));
    expect(asked.data.opensWithLiveFeeds).toBe(true);
    expect((await decide(quiet, "abe", asked.data.approvalId)).status).toBe(200);
    const made = async () =>
      (await quiet.call("markets", { as: "aud" })).data.find(({ stock }) => stock === "LATER");
    expect(await made()).toMatchObject({ isEnabled: false, isMadeHere: true, options: 2 });
    const { owner } = quiet.database;
    const [rules] = await owner.query<{ rules: object }>(
      "select rules from market.market where stock = 'LATER'",
    );
    const other = { ...rules?.rules, stock: "OTHER" } as never;
    await openFeedMarkets(owner, { replayed: null, live: [other] });
    expect(await made()).toMatchObject({ isEnabled: true });
    await openFeedMarkets(owner, { replayed: null, live: [] });
    expect(await made()).toMatchObject({ isEnabled: false });
  });

  it("is not written by the console's role without the yes of a second person, nor otherwise than it was given", async () => {
    const asked = await propose(live, wishOf("HELD"));
    const pool = live.database.as("maru_console");
    const insert = (rules: object, id: number) =>
      pool.query(
        "insert into market.market (stock, name, precision, rules, enabled, approval_id) values ('HELD', $1::jsonb ->> 'name', 0, $1, true, $2)",
        [JSON.stringify(rules), id],
      );
    const { games, ...asIs } = wishOf("HELD");
    const rules = { ...asIs, kind: "real" };
    await expect(insert(rules, asked.data.approvalId)).rejects.toThrow(/second person has not approved/);
    await live.database.owner.query(
      "update staff.approval set state = 'approved', decided_by = 2, decided_at_ms = platform.clock_ms() where id = $1",
      [asked.data.approvalId],
    );
    const others = [
      { feed: { kind: "trades", of: { venue: "upbit", symbol: "KRW-BTC" } } },
      { kind: "simulated" },
      { digitRule: "last" },
      { tickStep: rules.tickStep + 1 },
      { staleLimitMs: 300_000 },
      { jumpLimitPpm: 100_000 },
      { session: "platform" },
      { name: "another" },
    ];
    for (const other of others)
      await expect(insert({ ...rules, ...other }, asked.data.approvalId)).rejects.toThrow(/is not what/);
    await insert(rules, asked.data.approvalId);
    const option = (type: string) =>
      pool.query("insert into site.option (id, stock, type, label) values (888, 'HELD', $1, 'x')", [type]);
    await expect(option("R5")).rejects.toThrow(/has not approved R5/);
    await option(games[0] ?? "");
    const terms = (id: number) =>
      pool.query(
        `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
         values ($1, 1, 1, true, false, 88, 1, 2)`,
        [id],
      );
    const { owner } = live.database;
    await owner.query(
      "insert into market.market (stock, name, precision, rules) values ('OLD', 'x', 0, '{}')",
    );
    await owner.query("insert into site.option (id, stock, type, label) values (7, 'OLD', 'R1', 'x')");
    await expect(terms(7)).rejects.toThrow(/not the console's/);
    // Its first terms come with the market and never after it.
    await expect(terms(888)).rejects.toThrow(/not the console's/);
    await owner.query("delete from site.option where id = 888");
    await owner.query("delete from site.option where id = 7");
    await owner.query("delete from market.market where stock = 'OLD'");
  });
});

const ask = (world: ConsoleWorld, symbol: string, as = "ada") =>
  world.call("tryMarketFeed", { as, body: { feed: { kind: "trades", of: { venue: "upbit", symbol } } } });

describe("a feed that is tried before", () => {
  it("shows its last day, with the digits of its prices", async () => {
    expect(await ask(live, "KRW-ETH")).toMatchObject({
      status: 200,
      data: [
        {
          venue: "upbit",
          symbol: "KRW-ETH",
          lastPrice: "4501000.50",
          digits: 1,
          points: [
            { atMs: 0, price: 4_500_000 },
            { atMs: 600_000, price: 4_501_000.5 },
          ],
        },
      ],
    });
  });

  it("is refused with a reason: an unknown symbol, a venue that says nothing, no live feeds, no right to", async () => {
    expect(await ask(live, "KRW-NONE")).toMatchObject({ status: 404, code: "SYMBOL_UNKNOWN" });
    expect(await ask(live, "KRW-SILENT")).toMatchObject({ status: 503, code: "VENUE_SILENT" });
    expect((await ask(live, "eth")).code).toBe("SYMBOL_WRONG");
    expect(await ask(quiet, "KRW-ETH")).toMatchObject({ status: 409, code: "LIVE_FEEDS_OFF" });
    expect((await ask(live, "KRW-ETH", "aud")).code).toBe("FORBIDDEN");
  });
});
