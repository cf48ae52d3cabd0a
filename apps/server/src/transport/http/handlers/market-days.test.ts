import { instant } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMarketDays } from "../../../operations/reading/market-days.ts";
import { openSiteReads } from "../../../platform/database.ts";
import { ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";
import { GRID_MS, NOW_MS } from "../test-world/seed.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The day ends with the half minute that is over, the world's own moment. */
const FROM_MS = NOW_MS - DAY_MS;

const trades = (symbol: string) => ({ kind: "trades", of: { venue: "upbit", symbol } });
const MIDDLE = { kind: "middle", of: { venue: "kraken", symbol: "PAXG/USD" } };

/** Stock, feed, sites that play it. */
const MARKETS = [
  ["WHOLE", trades("KRW-WHOLE"), [1]],
  ["QUIET", trades("KRW-QUIET"), [1]],
  ["MIDDLE", MIDDLE, [1]],
  ["ASLEEP", trades("KRW-ASLEEP"), [1]],
  ["BACK", trades("KRW-BACK"), [1]],
  ["EMPTY", trades("KRW-EMPTY"), [1]],
  ["FOREIGN", MIDDLE, [37]],
] as const;

interface Bars {
  readonly fromMs: number;
  readonly toMs: number;
  /** SQL over `n`, the number of the bar. */
  readonly close: string;
  readonly volume?: string;
  readonly trades?: string;
}

let world: HttpWorld;

async function write(stock: string, bars: Bars): Promise<void> {
  const { close, volume = "0", trades: traded = "1" } = bars;
  await world.database.owner.query(
    `insert into market.bar (stock, start_ms, open, high, low, close, volume, trades)
     select $1, $2::bigint + n * 30000, ${close}, ${close} + 2, ${close} - 2, ${close} + 1, ${volume}, ${traded}
       from generate_series(0, ($3::bigint - $2::bigint) / 30000 - 1) n`,
    [stock, bars.fromMs, bars.toMs],
  );
}

beforeAll(async () => {
  world = await openHttpWorld();
  const { owner } = world.database;
  for (const [place, [stock, feed, sites]] of MARKETS.entries()) {
    await owner.query(`insert into market.market (stock, name, precision, rules) values ($1, $1, 2, $2)`, [
      stock,
      { kind: "real", source: "Upbit", digitRule: "sealed", feed },
    ]);
    await owner.query(`insert into site.option (id, stock, type, label) values ($1, $2, 'R1', $2)`, [
      50 + place,
      stock,
    ]);
    await owner.query(
      `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
       select $1, site_id, 1, true, false, 88, 1000, 100000 from unnest($2::integer[]) site_id`,
      [50 + place, sites],
    );
  }
  // 26 hours that rise by a unit a bar: the close of 24 hours ago is that of bar 239.
  await write("WHOLE", {
    fromMs: FROM_MS - 2 * HOUR_MS,
    toMs: NOW_MS,
    close: "1000 + n",
    volume: "150000000",
  });
  // Its highest bar is flat: nobody traded there.
  await write("QUIET", { fromMs: FROM_MS - 30_000, toMs: FROM_MS, close: "900", trades: "0" });
  await write("QUIET", { fromMs: FROM_MS, toMs: FROM_MS + 30_000, close: "950", trades: "0" });
  await write("QUIET", { fromMs: NOW_MS - 30_000, toMs: NOW_MS, close: "700" });
  await write("MIDDLE", { fromMs: NOW_MS - 3 * HOUR_MS, toMs: NOW_MS, close: "500 - n" });
  await write("ASLEEP", { fromMs: FROM_MS - DAY_MS, toMs: FROM_MS - HOUR_MS, close: "300" });
  await write("BACK", { fromMs: FROM_MS - 9 * DAY_MS, toMs: FROM_MS - 8 * DAY_MS, close: "100" });
  await write("BACK", { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS, close: "200" });
  await write("FOREIGN", { fromMs: NOW_MS - HOUR_MS, toMs: NOW_MS, close: "200" });
});
afterAll(() => world.close());

const days = async (site: number) =>
  (await ask(world, `GET /api/public/market_day?siteInfoId=${site}`, { token: null })).json.data;
const dayOf = async (stock: string) =>
  (await days(1)).find((day: { readonly stock: string }) => day.stock === stock);
const stocks = async (site: number) =>
  (await days(site)).map(({ stock }: { readonly stock: string }) => stock);

describe("the last 24 hours of a site's markets", () => {
  it("are told of what the site plays, in the order of its options, and of nothing else", async () => {
    expect(await stocks(1)).toEqual(["SIM-V25", "WHOLE", "QUIET", "MIDDLE", "ASLEEP", "BACK", "EMPTY"]);
    expect(await stocks(37)).toEqual(["SIM-V25", "FOREIGN"]);
  });

  it("stand against the close of 24 hours ago, with what was traded and 48 half-hours", async () => {
    const { closes, ...day } = await dayOf("WHOLE");
    expect(day).toEqual({
      stock: "WHOLE",
      price: 41.2,
      time: NOW_MS,
      open: 12.4,
      since: null,
      change: 28.8,
      changePer: 232.26,
      high: 41.21,
      low: 12.38,
      volume: 2_880 * 1.5,
      volumeUnit: "WHOLE",
    });
    expect(closes.length).toBe(48);
    expect([closes[0], closes[1], closes[47]]).toEqual([13, 13.6, 41.2]);
  });

  it("take flat bars for no price that was paid, and a traded market without a trade for one of volume 0", async () => {
    expect(await dayOf("QUIET")).toMatchObject({ open: 9.01, price: 7.01, high: 7.02, low: 6.98, volume: 0 });
    expect((await dayOf("QUIET")).closes).toEqual([9.51, 7.01]);
  });

  it("say since when a younger market is told, and that prices without quantities have no volume", async () => {
    const sinceMs = NOW_MS - 3 * HOUR_MS;
    expect(await dayOf("MIDDLE")).toMatchObject({ open: 5, since: sinceMs, volume: null, volumeUnit: null });
    // What was recorded long before is no price of 24 hours ago.
    expect(await dayOf("BACK")).toMatchObject({ open: 2, since: NOW_MS - HOUR_MS, change: 0.01 });
    expect(await dayOf("SIM-V25")).toMatchObject({ since: GRID_MS - 180_000, volume: null, closes: [0.142] });
  });

  it("of a market that slept the day are its last price alone, and nothing where nothing is", async () => {
    const nothing = { open: null, since: null, change: null, changePer: null, high: null, low: null };
    expect(await dayOf("ASLEEP")).toEqual({
      ...nothing,
      stock: "ASLEEP",
      price: 3.01,
      time: FROM_MS - HOUR_MS,
      volume: null,
      volumeUnit: null,
      closes: [],
    });
    expect(await dayOf("EMPTY")).toMatchObject({ ...nothing, price: null, time: null, closes: [] });
  });

  it("are read again after ten seconds, and at once where reading failed", async () => {
    let nowMs = NOW_MS;
    let reads = 0;
    let isBroken = true;
    const siteReads = openSiteReads(world.database.as("maru_http"));
    const read = openMarketDays({
      clock: { now: () => instant(nowMs) },
      siteReads: {
        forSite: (site, work) =>
          siteReads.forSite(site, (query) =>
            work((text, values) => {
              if (!text.includes("market.bar")) return query(text, values);
              reads += 1;
              return isBroken ? Promise.reject(new Error("no database")) : query(text, values);
            }),
          ),
      },
      sideRemaining: async () => null,
      receiptsOf: async () => new Map(),
      archivedTicks: async () => null,
      archivedBets: async () => null,
    });
    await expect(read(1)).rejects.toThrow("no database");
    isBroken = false;
    await Promise.all([read(1), read(37)]);
    nowMs += 9_999;
    await read(1);
    expect(reads).toBe(2);
    nowMs += 1;
    await read(1);
    expect(reads).toBe(3);
  });
});
