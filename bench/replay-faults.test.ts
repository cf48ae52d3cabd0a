import type { RawTick } from "@maru/rules";
import { type Instant, instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { createArrayFeed, shuffled, ticksOf } from "./array-feed.ts";
import { readRecorded, recordedPath, rulesOf } from "./recorded.ts";
import { drive, type DriveReport } from "./replay-drive.ts";
import { openReplayWorld, type ReplayWorld } from "./replay-world.ts";

const TRADES = recordedPath("binance-spot-btcusdt-trades.csv.gz");
const MINUTES = 3;

const flagsOf = (world: ReplayWorld): Promise<readonly Flags[]> =>
  world.owner.query<Flags>("select flag, count(*)::text as n from market.tick group by flag order by flag");

interface Flags {
  readonly flag: string;
  readonly n: string;
}

describe.skipIf(TRADES === null)("recorded BTC with faults (needs ../shared/market)", () => {
  const rules = rulesOf("BTCUSDT");
  const all = TRADES === null ? [] : ticksOf(readRecorded(TRADES), rules);
  const firstMs = all[0]?.receivedAtMs ?? instant(0);
  const ticks = all.filter((tick) => tick.receivedAtMs < firstMs + MINUTES * 60_000);

  async function play<T>(
    arrivals: readonly RawTick[],
    look: (world: ReplayWorld, report: DriveReport) => Promise<T>,
  ): Promise<T> {
    const fromMs: Instant = instant(firstMs - (firstMs % 1_000));
    const world = await openReplayWorld({
      rules,
      feed: () => createArrayFeed(arrivals),
      startsAtMs: fromMs,
      playerCount: 4,
      seed: "faults",
    });
    try {
      const untilMs = instant(fromMs + MINUTES * 60_000);
      return await look(
        world,
        await drive(world, { fromMs, untilMs, quantumMs: 1_000, betsPerRound: 1, seed: "faults" }),
      );
    } finally {
      await world.close();
    }
  }
  const resultsOf = (world: ReplayWorld): Promise<readonly unknown[]> =>
    world.owner.query(
      `select id, state, strike->>'price' as s, strike->>'tradeId' as st, close->>'price' as c, close->>'tradeId' as ct, high, low, outcome, void_cause
         from rounds.round where game_finish_ms <= $1 and state in ('decided', 'void') order by id`,
      [firstMs + (MINUTES - 1) * 60_000],
    );

  it("arrivals shuffled within 400 ms change nothing", async () => {
    const plain = await play(ticks, resultsOf);
    expect(plain.length).toBeGreaterThan(5);
    for (const seed of ["one", "two"]) {
      const mixed = shuffled(ticks, 400, seed);
      expect(await play(mixed, resultsOf), `shuffle seed ${seed}`).toEqual(plain);
    }
  });

  it("a tick 2 s late is counted and changes nothing", async () => {
    const plain = await play(ticks, resultsOf);
    // The highest price of the recording and more, in the middle: used, it would move a high, a strike or a close.
    const middle = ticks[Math.floor(ticks.length / 2)];
    if (middle === undefined) throw new Error("no ticks");
    const late: RawTick = {
      ...middle,
      tradeId: "1",
      price: middle.price,
      receivedAtMs: instant(middle.receivedAtMs + 2_050),
    };
    const straggler = { ...late, price: (late.price + 10_000) as RawTick["price"] };
    const { results, flags } = await play([...ticks, straggler], async (world) => ({
      results: await resultsOf(world),
      flags: await flagsOf(world),
    }));
    expect(results).toEqual(plain);
    expect(flags.find((flag) => flag.flag === "late")).toEqual({ flag: "late", n: "1" });
  });

  it("a hole of 20 s at a deciding moment voids the round and pays every stake back", async () => {
    // From 15 s before a half-minute mark to 5 s after it: that mark's strike and close are in the hole.
    const markMs = instant(Math.ceil((firstMs + 90_000) / 30_000) * 30_000);
    const offsetMs = (all[0]?.atMs ?? 0) - firstMs;
    const holed = ticks.filter((tick) => tick.atMs < markMs - 15_000 || tick.atMs >= markMs + 5_000);
    expect(ticks.length - holed.length).toBeGreaterThan(50);
    await play(holed, async (world, report) => {
      const touched = await world.owner.query<{ id: string; state: string; void_cause: string | null }>(
        "select id, state, void_cause from rounds.round where type = 'R.5' and game_finish_ms = $1",
        [markMs],
      );
      expect(touched).toMatchObject([{ state: "void", void_cause: "STALE_CLOSE" }]);
      const stakes = await world.owner.query<{ stakes: string; refunds: string; bets: string }>(
        `select count(*)::text as bets, sum(bet.stake)::text as stakes,
                sum((select amount from ledger.transfer t where t.code = 3 and t.ref = bet.id))::text as refunds
           from betting.bet bet join rounds.round r on r.id = bet.round_id where r.state = 'void'`,
      );
      expect(Number(stakes[0]?.bets)).toBeGreaterThan(0);
      expect(stakes[0]?.refunds).toBe(stakes[0]?.stakes);
      expect(report).toMatchObject({ booksSum: "0", disagreements: 0, unsettled: 0 });
    });
    expect(offsetMs).toBeGreaterThan(0);
  });
});
