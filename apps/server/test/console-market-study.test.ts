import { DEFAULT_FEE_TABLE, findMarket, type Book } from "@maru/rules";
import { assert, instant, price, stock } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const HOUR_MS = 3_600_000;
/** Half-minute bars of eight hours, over the edge of two pieces at least. */
const BARS = 960;
const [RISE, DIGITS] = [2, 5] as const;

const found = findMarket(stock("BTCUSDT"));
assert(found !== null, "BTCUSDT is known");
const RULES = found;

const level = (units: number, qty: bigint) => ({ price: price(units), qty: qty * 100_000_000n });
const BOOK: Book = {
  stock: RULES.stock,
  atMs: instant(1_800_000_000_000),
  source: "Binance",
  isSimulated: false,
  asks: [level(10_001, 2n), level(10_003, 5n)],
  bids: [level(10_000, 3n), level(9_999, 4n)],
};

let world: ConsoleWorld;
let fromMs = 0;

/** Of four rounds of half a minute one falls, one ends where it began and two rise; the last three are broken. */
async function writeBars(name: string, bars: number): Promise<void> {
  await world.database.owner.query(
    `insert into market.bar (stock, start_ms, open, high, low, close, volume, trades, first_tick, last_tick, broken)
     select $1, at, open, open + 1, open - 1, close, 100, 3,
            jsonb_build_object('seq', 2 * n + 1, 'atMs', at + 100, 'tradeId', null, 'price', open, 'qty', '100'),
            jsonb_build_object('seq', 2 * n + 2, 'atMs', at + 29000, 'tradeId', null, 'price', close, 'qty', '100'),
            case when n >= $3::bigint - 3 then 'FEED_GAP' end
       from (select n, $2::bigint + n * 30000 as at, 10000 + n / 4 as open,
                    10000 + n / 4 + (array[-1, 0, 1, 1])[1 + n % 4] as close
               from generate_series(0, $3::bigint - 1) n) bars`,
    [name, fromMs, bars],
  );
}

async function writeMarket(name: string): Promise<void> {
  await world.database.owner.query(
    "insert into market.market (stock, name, precision, rules) values ($1, $1, 2, $2)",
    [name, JSON.stringify({ ...RULES, stock: name })],
  );
}

beforeAll(async () => {
  world = await openConsoleWorld({ books: [BOOK] });
  const { owner } = world.database;
  const nowMs = world.nowMs();
  fromMs = nowMs - (nowMs % 300_000) - 8 * HOUR_MS;
  for (const name of [RULES.stock, "YOUNG"]) await writeMarket(name);
  await writeBars(RULES.stock, BARS);
  await writeBars("YOUNG", 99);
  // A tick each ten seconds; one of them came late, so that two are twenty apart.
  await owner.query(
    `insert into market.tick select $1, n, $2::bigint + n * 10000, $2::bigint + n * 10000, 100, 1, n::text,
            case n when 700 then 'late' else 'used' end from generate_series(0, 2879) n`,
    [RULES.stock, fromMs],
  );
  await owner.query(
    "insert into site.option (id, stock, type, label, buy_pip, sell_pip) values ($1, $3, 'R.5', 'r', 0, 0), ($2, $3, 'B1', 'b', 0, 0)",
    [RISE, DIGITS, RULES.stock],
  );
  for (const [site, profit] of [
    [1, 88],
    [37, 95],
  ])
    await owner.query(
      `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, fee, limit_min, limit_max)
       values ($2, $1, 1, true, false, $5, null, 5000, 1000000), ($3, $1, 1, true, false, null, $4, 5000, 1000000)`,
      [site, RISE, DIGITS, JSON.stringify(DEFAULT_FEE_TABLE), profit],
    );
  for (const username of ["mia", "otto", "aud", "con"]) await world.signIn(username);
});
afterAll(() => world.close());

const study = (as: string, how: { site?: number; stock?: string; days?: number } = {}) =>
  world.call("marketStudy", {
    as,
    ...(how.site === undefined ? {} : { site: how.site }),
    params: { stock: how.stock ?? RULES.stock },
    query: { days: how.days ?? 1 },
  });

async function gameOf(type: string, as = "mia", site = 1) {
  const { data } = await study(as, { site });
  const game = data.games.find((one) => one.type === type);
  assert(game !== undefined, `${type} is studied`);
  return game;
}

/** What came back of a point on every decided round. */
const paid = (draws: number, wins: number, multiple: number, decided: number) =>
  (draws + wins * multiple) / decided;

describe("a market on its past", () => {
  it("is told with every round that its bars decide, and the gaps of its whole tick log", async () => {
    const { status, data } = await study("mia");
    expect(status).toBe(200);
    expect(data).toMatchObject({
      stock: "BTCUSDT",
      fromMs,
      toMs: fromMs + BARS * 30_000,
      ticks: 2_879,
      unused: { late: 1 },
      // One fewer than ticks: none is lost between two pieces.
      gaps: { count: 2_878, p50: 10_000, p999: 10_000, longest: 20_000 },
      staleLimitMs: 10_000,
    });
    const decided = BARS - 3;
    expect(await gameOf("R.5")).toMatchObject({
      optionId: RISE,
      rounds: BARS,
      decided,
      draws: 240 - 1,
      voids: { FEED_GAP: 3 },
      strikeAges: { longest: 100 },
      closeAges: { count: decided, longest: 1_000 },
    });
    const digits = await gameOf("B1");
    expect(digits.digits.reduce((sum, one) => sum + one, 0)).toBe(digits.decided);
    expect(digits.chiSquared).toBeGreaterThan(0);
    expect(data.games.length).toBe(10);
  });

  it("is told under the odds that the site has now, and under those of a beginner where it has no option", async () => {
    const [here, there] = [await gameOf("R.5"), await gameOf("R.5", "otto", 37)];
    const [own, others] = [here, there].map(({ types }) => types.find(({ type }) => type === "B"));
    expect(own).toMatchObject({ multipleBp: 18_800, modelChance: 0.5 });
    // 480 rounds rise, the last two of them are broken.
    expect(own?.paid?.share).toBeCloseTo(paid(239, 478, 1.88, BARS - 3), 9);
    expect(others?.paid?.share).toBeCloseTo(paid(239, 478, 1.95, BARS - 3), 9);
    expect(own?.chance?.low).toBeLessThan(478 / 718);
    expect(await gameOf("R5")).toMatchObject({ optionId: null });
  });

  it("tells what a step of the settlement costs in the book of now, for a second and for ten", async () => {
    const { moving } = (await study("aud")).data;
    expect(moving).toMatchObject({
      source: "Binance",
      averageSeconds: 10,
      heldSeconds: 8,
      last: { down: 300 },
    });
    expect(moving?.last.up).toBeCloseTo(200.02, 8);
    expect(moving?.average.up).toBeCloseTo(8 * 200.02, 8);
  });

  it("is kept for a minute, while other odds count at once", async () => {
    const before = (await study("mia")).data;
    await world.database.owner.query("delete from market.tick where stock = $1 and seq > 2000", [
      RULES.stock,
    ]);
    await world.database.owner.query(
      `insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
       values ($1, 1, 2, true, false, 70, 5000, 1000000)`,
      [RISE],
    );
    expect((await study("mia")).data.ticks).toBe(before.ticks);
    expect((await gameOf("R.5")).types[0]?.multipleBp).toBe(17_000);
    await world.pass(60_000);
    expect((await study("mia")).data.ticks).toBe(2_000);
  });
});

describe("a study is refused", () => {
  it("while another one runs", async () => {
    const both = await Promise.all([study("mia", { days: 3 }), study("aud", { days: 2 })]);
    expect(new Set(both.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(["200 undefined", "409 STUDY_BUSY"]),
    );
    expect((await study("aud", { days: 2 })).status).toBe(200);
  });

  it("where too few rounds are known, or no such market", async () => {
    const short = await study("mia", { stock: "YOUNG" });
    expect([short.status, short.code]).toEqual([409, "STUDY_TOO_SHORT"]);
    expect(short.text).toContain('"rounds":99');
    expect((await study("mia", { stock: "NOBODY" })).status).toBe(404);
  });

  it("for more than a week, to who sees no rounds, and for another's site", async () => {
    for (const days of [0, 8]) expect((await study("mia", { days })).code).toBe("INVALID_FIELD");
    expect((await study("con")).status).toBe(403);
    expect((await study("otto", { site: 1 })).status).toBe(403);
  });
});
