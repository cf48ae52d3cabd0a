import { readDescribed } from "@maru/contract/described";
import { expect, test } from "vitest";
import { rounds } from "./calls/lists.ts";
import * as calls from "./calls/trade.ts";
import { roundOfRow } from "./read-round-row.ts";
import {
  memberOf,
  optionOf,
  readBet,
  readSiteTheme,
  readPublicBet,
  readRound,
  readTicks,
} from "./read-trade.ts";

const OPTION = {
  id: 1,
  type: "R.5",
  stock: "RPL-BTCUSDT",
  isPlay: 1,
  isStop: 1,
  precision: 3,
  limit: { min: 5000, max: 1000000 },
  profitPer: 88,
  feeJson: null,
  hours: { isOpen: true, opensAt: null, closesAt: null },
};

function readOption(fields: object) {
  const option = readDescribed(calls.option.reply, { ...OPTION, ...fields });
  return option === undefined ? null : optionOf(option);
}

test("isStop 1 means that the option runs, 0 that it is stopped", () => {
  expect(readOption({})).toMatchObject({ isStopped: false, isPlaying: true });
  expect(readOption({ isStop: 0 })?.isStopped).toBe(true);
  expect(readOption({ isPlay: 0 })?.isPlaying).toBe(false);
});

function kindOf(flags: object) {
  const option = readOption(flags);
  return [option?.isSimulated, option?.isReplayed];
}

test("what a market is comes from the flags of the wire: simulated, played again from a recording, or both", () => {
  expect(kindOf({})).toEqual([false, false]);
  expect(kindOf({ simulated: true, replayed: false })).toEqual([true, false]);
  expect(kindOf({ simulated: false, replayed: true })).toEqual([false, true]);
  expect(kindOf({ simulated: true, replayed: true })).toEqual([true, true]);
});

test("an option of an unknown game or without an id is dropped", () => {
  const options = [{ type: "X9" }, { id: 0 }, {}].map((part) => ({ ...OPTION, ...part }));
  expect(readDescribed(calls.siteOptions.reply, options)).toHaveLength(1);
});

test("a fee table is whole, and one of a rise or fall option is none", () => {
  expect(readOption({ feeJson: { oeDiv: 195, typeDiv: {} } })?.fee).toMatchObject({ oeDiv: 195, nmax: 0 });
  expect(readOption({ feeJson: { oeDiv: 195, typeDiv: {} } })?.fee).not.toHaveProperty("typeDiv");
  expect(readOption({ feeJson: { oeDiv: 195, typeDiv: { OV: 3 } } })?.fee?.typeDiv).toEqual({ OV: 3 });
  expect(readOption({ feeJson: { profitPer: 88 } })?.fee).toBeNull();
});

function rowOf(row: object) {
  const page = readDescribed(rounds.reply, { content: [{ id: 7, round: 1, status: 1, ...row }] });
  return page?.content.map(roundOfRow)[0];
}

test("a list row of a rise or fall round has its betting end where its contract begins", () => {
  const row = { startTime: 60_000, gameStartTime: 90_000, gameFinishTime: 120_000, open: 5 };
  expect(rowOf(row)).toMatchObject({ endMs: 90_000, lockMs: 80_000, openPrice: 5, status: 1 });
});

test("a list row of a digit round ends with its contract; exStatus travels as text", () => {
  const row = {
    startTime: 60_000,
    gameStartTime: 60_000,
    gameFinishTime: 120_000,
    exStatus: '{"OE":"O","UO":"OV","SML":"L","N":"7"}',
  };
  const exStatus = { oe: "O", uo: "OV", sml: "L", digit: 7 };
  expect(rowOf(row)).toMatchObject({ endMs: 120_000, exStatus });
  expect(rowOf({ ...row, exStatus: "{" })?.exStatus).toBeNull();
});

test("what a round of the live channel allows stands in its terms", () => {
  const told = { id: 7, tradeOptionId: 1, round: 3, status: 5, buyLimit: 9, sellLimit: 8 };
  expect(readRound({ ...told, feeJson: { profitPer: 90, limitMin: 1, limitMax: 2 } })).toMatchObject({
    optionId: 1,
    buyLimit: 9,
    profitPer: 90,
    limit: { min: 1, max: 2 },
    fee: null,
  });
  expect(readRound({ ...told, feeJson: { oeDiv: 195 } })).toMatchObject({ profitPer: null, limit: null });
  expect(readRound({ ...told, id: 0 })).toBeNull();
});

function readMember(fields: object) {
  const told = { id: 7, username: "a", point: 5, pointVersion: 2, status: "A", role: "PLAYER" };
  const member = readDescribed(calls.me.reply, { ...told, limitJson: { isEnabled: "N" }, ...fields });
  return member === undefined ? null : memberOf(member);
}

test("a member's own limit counts only while it is enabled, each bound by itself", () => {
  expect(readMember({ limitJson: { isEnabled: "N", min: 1, max: 2 } })?.limit).toEqual({});
  expect(readMember({ limitJson: { isEnabled: "Y", max: 2 } })?.limit).toEqual({ max: 2 });
});

function deskOf(fields: object): readonly unknown[] {
  const member = readMember(fields);
  return [member?.isPlayer, member?.consoleOrigin];
}

test("who is no player is known, with the console where its address is one", () => {
  expect(deskOf({})).toEqual([true, null]);
  expect(deskOf({ role: "PARTNER", consoleOrigin: "https://desk.example.com" })).toEqual([
    false,
    "https://desk.example.com",
  ]);
  expect(deskOf({ role: "ADMIN", consoleOrigin: "javascript:alert(1)" })).toEqual([false, null]);
  expect(deskOf({ role: "AUDITOR" })).toEqual([false, null]);
});

test("broken rows are dropped, the others kept", () => {
  const told = [
    { id: 1, tradeTime: 1, price: "x" },
    { id: 2, tradeTime: 2, price: 3 },
    { id: "3", tradeTime: 3, price: 3 },
    null,
  ];
  expect(readTicks(told).map((tick) => tick.timeMs)).toEqual([2]);
  expect(readTicks("?")).toEqual([]);
});

const BET = { id: 3, tradeRoundId: 9, round: 2, status: 1 };

test("a bet has the prices of its round where they are told", () => {
  expect(readBet({ ...BET, openPrice: 9.5, close: 9.8 })).toMatchObject({ openPrice: 9.5, close: 9.8 });
  expect(readBet({ ...BET, openPrice: 9.5, close: null })).toMatchObject({ openPrice: 9.5, close: null });
  expect(readBet(BET)).toMatchObject({ openPrice: null, close: null, multiple: null, receipt: "" });
});

test("an unknown bet status reads as in progress", () => {
  expect(readBet({ ...BET, status: 9 })?.status).toBe(5);
  expect(readBet({ ...BET, status: 2 })?.status).toBe(2);
});

test("a bet of somebody is read as the wire says it", () => {
  const said = {
    tradeRoundId: 12,
    type: "S",
    point: 5_000,
    username: "pl***1",
    createDate: 1_763_900_000_123,
  };
  const { tradeRoundId: roundId, createDate: createMs, ...rest } = said;
  expect(readPublicBet(said)).toEqual({ ...rest, roundId, createMs });
  expect(readPublicBet({ point: 5_000 })).toBeNull();
});

test("a look is whole or none: its colours go into the page's style", () => {
  const chart = { up: "#0a8f6a", down: "#d6336c", upFill: "#0a8f6a", downFill: "#d6336c" };
  const colours = { accent: "#4f46e5", onAccent: "#ffffff", accentQuiet: "#4f46e5", chart };
  const look = { theme: "dark", palette: "korean", logoPath: "M1 2", dark: colours, light: colours };
  expect(readSiteTheme(look)).toEqual(look);
  expect(readSiteTheme({ ...look, logoPath: "M1 2<" })?.logoPath).toBeNull();
  expect(readSiteTheme({ ...look, dark: { ...colours, accent: "red;x" } })).toBeNull();
  expect(
    readSiteTheme({ ...look, dark: { ...colours, chart: { ...chart, up: "red" } } })?.dark.chart,
  ).toBeNull();
});
