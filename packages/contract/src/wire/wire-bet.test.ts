import { instant, points, price, stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import {
  maskUsername,
  type OwnBet,
  toWireBet,
  toWireHistoryItem,
  toWireListedBet,
  toWirePublicBet,
} from "./wire-bet.ts";
import { toWireBook } from "./wire-book.ts";
import { betSchema, listedBetSchema, orderBookSchema, tradeHistoryItemSchema } from "./wire-schemas.ts";
import { toWireBar, toWireTick } from "./wire-tick.ts";

const bet: OwnBet = {
  betId: 7,
  roundId: 60_000_000_001,
  type: "B",
  stakePoints: points(5_001),
  multipleBp: 18_800,
  clientKey: "00000000-0000-4000-8000-000000000001",
  acceptedAtMs: 1_800_000_001_234,
  status: "won",
};

const START = 1_800_000_000_000;
const round = {
  number: 1017,
  stock: stock("SIM-V25"),
  type: "R1",
  times: {
    startMs: instant(START),
    lockMs: instant(START + 50_000),
    endMs: instant(START + 60_000),
    gameStartMs: instant(START + 60_000),
    gameFinishMs: instant(START + 120_000),
  },
} as const;

describe("trade history item", () => {
  it("is what 5-wire.md says, the contract's start in Seoul time", () => {
    const item = toWireHistoryItem(bet, round);
    expect(item).toEqual({
      id: 7,
      round: 1017,
      tradeRoundDate: "2027-01-15 17:01:00",
      createDate: 1800000001234,
      type: "B",
      stock: "SIM-V25",
      gameType: "R1",
      status: 1,
      point: 5001,
      profitPer: 88,
      profit: 4400,
    });
    expect(tradeHistoryItemSchema.parse(item)).toEqual(item);
  });

  it.each([
    ["won", 1, 4_400],
    ["lost", 2, -5_001],
    ["void", 3, 0],
    ["open", 5, 0],
  ] as const)("%s → status %s, profit %s", (status, code, profit) => {
    expect(toWireHistoryItem({ ...bet, status }, round)).toMatchObject({ status: code, profit });
  });

  it("becomes a bet with its key, round and multiple", () => {
    const wire = toWireBet(bet, round, "signed");
    expect(betSchema.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({ tradeRoundId: 60_000_000_001, multiple: 1.88, receipt: "signed" });
    expect(toWireBet(bet, round).receipt).toBeNull();
  });

  it("stands in a list with the prices of its round, and with none while there are none", () => {
    const prices = { precision: 3, strikePrice: price(9_988_471), closePrice: price(9_987_794) };
    const listed = { ...bet, correction: null };
    const wire = toWireListedBet(listed, { ...round, ...prices }, "signed");
    expect(listedBetSchema.parse(wire)).toEqual(wire);
    expect(wire).toEqual({ ...toWireBet(bet, round, "signed"), openPrice: 9_988.471, close: 9_987.794 });
    const running = { ...round, precision: 3, strikePrice: price(9_988_471), closePrice: null };
    expect(toWireListedBet(listed, running, null)).toMatchObject({ openPrice: 9_988.471, close: null });
    expect(toWireListedBet(listed, { ...running, strikePrice: null }, null).openPrice).toBeNull();
  });

  it("F-12 keeps its result where its money was reversed, and says so beside it", () => {
    const moved = {
      stakePoints: points(5_000n),
      returnedPoints: points(9_400n),
      takenPoints: points(7_001n),
    };
    const correction = { atMs: 1_772_500_000_000, reason: "price-error", ...moved } as const;
    const prices = { precision: 3, strikePrice: price(1), closePrice: price(2) };
    const wire = toWireListedBet({ ...bet, status: "won", correction }, { ...round, ...prices }, null);
    expect(listedBetSchema.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({
      status: 1,
      correction: {
        time: 1_772_500_000_000,
        reason: "price-error",
        staked: 5_000,
        returned: 9_400,
        taken: 7_001,
      },
    });
  });
});

it("masks names so that length tells nothing", () => {
  expect(["abc", "player1", "a-very-long-name-of-somebody"].map(maskUsername)).toEqual([
    "ab*****",
    "pl*****",
    "a-*****",
  ]);
  expect(JSON.stringify(toWirePublicBet({ ...bet, username: "player1" }))).not.toContain("player1");
});

it("shows ticks and bars with exact decimals", () => {
  const tick = { seq: 9, atMs: 1, price: price(-5), qty: 123_456_789n };
  expect(toWireTick(tick, 3)).toEqual({ id: 9, tradeTime: 1, price: -0.005, qty: 1.23456789 });
  const bar = {
    startMs: 0,
    open: price(1),
    high: price(20),
    low: price(0),
    close: price(3),
    volume: 10n ** 12n,
    isPartial: false,
    isEmpty: false,
  };
  const wire = { time: 0, open: 0.1, high: 2, low: 0, close: 0.3, volume: 10_000 };
  expect(toWireBar(bar, 1)).toStrictEqual(wire);
  expect(toWireBar({ ...bar, isPartial: true }, 1)).toStrictEqual({ ...wire, isPartial: true });
  expect(toWireBar({ ...bar, isEmpty: true }, 1)).toStrictEqual({ ...wire, isEmpty: true });
});

const level = (units: number) => ({ price: price(units), qty: 50_000_000n });

const side = (from: number) => Array.from({ length: 9 }, (_, n) => level(from + n));

it("shows the best seven levels of a book", () => {
  const book = { stock: stock("KRW-BTC"), atMs: instant(5), source: "upbit", isSimulated: false };
  const wire = toWireBook({ ...book, asks: side(101), bids: side(50) }, 1);
  expect(orderBookSchema.parse(wire)).toEqual(wire);
  expect([wire.asks.length, wire.bids.length, wire.asks[6]]).toEqual([7, 7, { price: 10.7, qty: 0.5 }]);
  expect(wire).toMatchObject({ stock: "KRW-BTC", time: 5, source: "upbit", simulated: false });
});
