import { findMarket, type MarketRules } from "@maru/rules";
import { assert, stock } from "@maru/values";
import { type Schedule, startSchedule } from "../../apps/server/src/platform/schedule.ts";
import { systemClock } from "../../apps/server/src/platform/system-clock.ts";
import type { Database } from "../../apps/server/src/ports/unit-of-work.ts";
import { MarketIngest } from "../../apps/server/src/trading/market/market-ingest.ts";
import { MarketRoom } from "../../apps/server/src/trading/market/market-room.ts";
import { createSourceSwitches } from "../../apps/server/src/trading/market/source-switch-store.ts";
import { createMarketStore } from "../../apps/server/src/trading/market/market-store.ts";
import type { Venues } from "../../apps/server/src/trading/market/feeds/open-venues.ts";
import { pairName, TAPE_VENUES, type TapeVenue } from "./tape.ts";

/** A market of the bench: the rules of a real one, listening to a pair of its own. */
export interface BenchMarket {
  readonly venue: TapeVenue;
  readonly place: number;
  readonly rules: MarketRules;
  /** Ticks that are in the log. */
  stored(): number;
  /** Books that were shown. */
  shown(): number;
  stop(): Promise<void>;
}

const LIKE: Readonly<Record<TapeVenue, string>> = { upbit: "KRW-BTC", binance: "BTCUSDT", kraken: "BTCUSD" };
/** As the product's schedule drives a market. */
const LONGEST_SLEEP_MS = 100;

/** Opens markets in turn at the three venues, each driven as the server drives it: link, adapter, judge, bars, log. */
export async function openMarkets(
  places: readonly number[],
  parts: { readonly owner: Database; readonly prices: Database; readonly venues: Venues },
): Promise<readonly BenchMarket[]> {
  const markets: BenchMarket[] = [];
  for (const place of places) markets.push(await openMarket(place, parts));
  return markets;
}

async function openMarket(
  place: number,
  { owner, prices, venues }: Parameters<typeof openMarkets>[1],
): Promise<BenchMarket> {
  const venue = TAPE_VENUES[place % TAPE_VENUES.length] ?? "upbit";
  const rules = rulesOf(venue, place);
  await owner.query("insert into market.market (stock, name, precision, rules) values ($1, $1, $2, $3)", [
    rules.stock,
    rules.precision,
    JSON.stringify(rules),
  ]);
  const feed = venues.feedOf(rules, createSourceSwitches(prices, rules.stock));
  assert(feed !== null, "a market of the bench has a feed");
  let [stored, shown] = [0, 0];
  const ingest = new MarketIngest(rules, createMarketStore(prices), {
    ticks: (_, ticks) => {
      stored += ticks.length;
    },
    book: () => {
      shown += 1;
    },
    moved: () => undefined,
  });
  const room = new MarketRoom(ingest, feed);
  await room.start(systemClock.now());
  const schedule: Schedule = startSchedule({
    clock: systemClock,
    step: async (now) => {
      await room.step(now);
      return room.nextDueMs();
    },
    onError: (error) => {
      throw error;
    },
    maxSleepMs: LONGEST_SLEEP_MS,
  });
  room.wakes(() => schedule.wake());
  const stop = async (): Promise<void> => {
    await schedule.stop();
    await room.stop();
  };
  return { venue, place, rules, stored: () => stored, shown: () => shown, stop };
}

function rulesOf(venue: TapeVenue, place: number): MarketRules {
  const like = findMarket(stock(LIKE[venue]));
  assert(like !== null, `${LIKE[venue]} is a market`);
  const of = { venue, symbol: pairName(venue, place) };
  return { ...like, stock: stock(`M${place}`), feed: { kind: "trades", of } };
}
