import type { FeeTable, Round } from "@maru/rules";
import { instant, optionId, price, roundId, stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import { roundRowSchema, tradeRoundSchema } from "./wire-schemas.ts";
import { toWireRound, toWireRoundRow } from "./wire-round.ts";

const START = 1_800_000_000_000;

const tick = (units: number) => ({
  seq: 1,
  atMs: instant(START),
  tradeId: null,
  price: price(units),
  qty: 0n,
});

function round(change: Partial<Round> = {}): Round {
  return {
    id: roundId(60_000_000_001),
    optionId: optionId(1),
    stock: stock("SIM-V25"),
    type: "R1",
    number: 1017,
    times: {
      startMs: instant(START),
      lockMs: instant(START + 50_000),
      endMs: instant(START + 60_000),
      gameStartMs: instant(START + 60_000),
      gameFinishMs: instant(START + 120_000),
    },
    ruleVersion: 1,
    precision: 3,
    buyPip: price(5),
    sellPip: price(2),
    sideCapacity: 1_000,
    termsBySite: { "1": 2 },
    siteStatus: { "1": 1 },
    seedCommit: null,
    state: "open",
    strike: null,
    close: null,
    high: null,
    low: null,
    outcome: null,
    voidCause: null,
    decidedAtMs: null,
    ...change,
  };
}

const ended = { strike: tick(100_000), close: tick(100_010), high: price(100_020), low: price(99_990) };
const direction = (name: "rise" | "fall" | "draw") => ({ kind: "direction", direction: name }) as const;
const digit = (value: number) => ({ kind: "digit", digit: value }) as const;
const show = (change: Partial<Round>) =>
  toWireRound({ round: round(change), siteId: 1, terms: null, remaining: null });

describe("trade round", () => {
  it("is whole before anything has happened", () => {
    const wire = show({});
    expect(tradeRoundSchema.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({
      round: 1017,
      binaryStartTime: START,
      openPrice: null,
      buyPrice: null,
      ohlc: null,
      status: 5,
      result: null,
      exStatus: null,
      buyLimit: 1e3,
      sellLimit: 1e3,
      feeJson: null,
      proof: "/api/public/round/60000000001/proof",
    });
  });

  it("shows the prices as numbers of the market's precision", () => {
    expect(show({ ...ended, state: "decided", outcome: direction("rise") })).toMatchObject({
      openPrice: 100,
      buyPrice: 100.005,
      sellPrice: 99.998,
      close: 100.01,
      high: 100.02,
      low: 99.99,
      ohlc: {
        open: 100,
        high: 100.02,
        low: 99.99,
        close: 100.01,
      },
      resultPrice: 100.01,
    });
  });

  it.each([
    ["open", {}, 5, null, null],
    ["running", { strike: tick(1) }, 5, null, null],
    ["decided", { ...ended, outcome: direction("rise") }, 1, "B", null],
    ["decided", { ...ended, outcome: direction("fall") }, 2, "S", null],
    ["decided", { ...ended, outcome: direction("draw") }, 3, "D", null],
    ["void", { voidCause: "FEED_GAP" }, 3, null, null],
    [
      "decided",
      { ...ended, type: "B1", outcome: digit(0) },
      1,
      null,
      '{"OE":"E","UO":"UN","SML":"Z","N":"0"}',
    ],
    [
      "decided",
      { ...ended, type: "P5", outcome: digit(7) },
      1,
      null,
      '{"OE":"O","UO":"OV","SML":"L","N":"7"}',
    ],
  ] as const)("%s %# → status %s, result %s, exStatus %s", (state, change, status, result, exStatus) => {
    expect(show({ ...change, state })).toMatchObject({ status, result, exStatus });
    expect(toWireRoundRow(round({ ...change, state }), "RoundExResult")).toMatchObject({
      status,
      result,
      exStatus,
    });
  });

  it("appends a sealed digit to the closing price, and no other", () => {
    const digits = { ...ended, type: "B1", state: "decided", outcome: digit(7) } as const;
    expect(show({ ...digits, seedCommit: "ab" }).resultPrice).toBe(100.0107);
    expect(show(digits).resultPrice).toBe(100.01);
    const won = { ...digits, precision: 0, close: tick(91_234_000), seedCommit: "ab" };
    expect(show(won).resultPrice).toBe(91_234_000.7);
  });

  it("carries the terms of one site", () => {
    const side = { profitPer: 88, fee: null, limitMin: 5_000, limitMax: 500_000 };
    const view = { round: round(), siteId: 1, terms: side, remaining: { buyPoints: 7, sellPoints: 0 } };
    expect(toWireRound(view)).toMatchObject({
      buyLimit: 7,
      sellLimit: 0,
      feeJson: {
        profitPer: 88,
        limitMin: 5e3,
        limitMax: 5e5,
      },
    });
    const fee: FeeTable = {
      oeDiv: 190,
      oeFee: 0,
      uoDiv: 190,
      uoFee: 0,
      smlDiv: 300,
      smlFee: 0,
      oesmlDiv: 450,
      ndiv: 900,
      nfee: 0,
      oeMin: 1,
      oeMax: 2,
      uoMin: 1,
      uoMax: 2,
      smlMin: 1,
      smlMax: 2,
      oesmlMin: 1,
      oesmlMax: 2,
      nmin: 1,
      nmax: 2,
      typeDiv: { OM: 960 },
    };
    expect(toWireRound({ ...view, terms: { ...side, fee } }).feeJson).toEqual(fee);
  });

  it("names the reader's site alone, and none that does not offer it", () => {
    const offered = round({ siteStatus: { "1": 0, "37": 1 } });
    const seenBy = (siteId: number) =>
      toWireRound({ round: offered, siteId, terms: null, remaining: null }).siteStatus;
    expect([seenBy(1), seenBy(37), seenBy(2)]).toEqual([{ "1": 0 }, { "37": 1 }, {}]);
  });
});

describe("row of a list of rounds", () => {
  const own = { RoundStatus: [], RoundOhlc: ["close", "high", "low"], RoundExStatus: ["exStatus"] };
  const lists = { ...own, RoundExResult: ["close", "exStatus"] } as const;

  it.each(["RoundStatus", "RoundOhlc", "RoundExResult", "RoundExStatus"] as const)(
    "%s has what its name says and nothing of the others",
    (type) => {
      const row = toWireRoundRow(round({ ...ended, state: "decided", outcome: direction("rise") }), type);
      const others = new Set(Object.values(lists).flat());
      expect(roundRowSchema.parse(row)).toEqual(row);
      expect(Object.keys(row).filter((key) => others.has(key))).toEqual(
        expect.arrayContaining([...lists[type]]),
      );
      expect(Object.keys(row).filter((key) => others.has(key))).toHaveLength(lists[type].length);
    },
  );

  it.each([
    [7, "RoundStatus", 1],
    [4, "RoundStatus", 2],
    [0, "RoundStatus", 2],
    [4, "RoundExResult", 1],
    [4, "RoundExStatus", 1],
  ] as const)("digit %s in %s has status %s: no digit is a buy", (value, type, status) => {
    const decided = round({ ...ended, type: "B1", state: "decided", outcome: digit(value) });
    expect(toWireRoundRow(decided, type)).toMatchObject({ status, result: null });
  });
});
