import { expect, test } from "vitest";
import { readBet, readMember, readOption, readPage, readRound, readTick } from "./read-shapes.ts";

const OPTION = {
  id: 1,
  type: "R.5",
  stock: "SIM-V25",
  isPlay: 1,
  isStop: 1,
  precision: 3,
  limit: { min: 5000, max: 1000000 },
  profitPer: 88,
};

test("isStop 1 means that the option runs, 0 that it is stopped", () => {
  expect(readOption(OPTION)?.isStopped).toBe(false);
  expect(readOption({ ...OPTION, isStop: 0 })?.isStopped).toBe(true);
  expect(readOption({ ...OPTION, isPlay: 0 })?.isPlaying).toBe(false);
});

test("what a market is comes from the flags of the wire: simulated, played again from a recording, or both", () => {
  const real = { ...OPTION, stock: "RPL-BTCUSDT" };
  const kindOf = (flags: object) => {
    const option = readOption({ ...real, ...flags });
    return [option?.isSimulated, option?.isReplayed];
  };
  expect(kindOf({})).toEqual([false, false]);
  expect(kindOf({ simulated: true, replayed: false })).toEqual([true, false]);
  expect(kindOf({ simulated: false, replayed: true })).toEqual([false, true]);
  expect(kindOf({ simulated: true, replayed: true })).toEqual([true, true]);
});

test("an option of an unknown game or without an id is dropped", () => {
  expect(readOption({ ...OPTION, type: "X9" })).toBeNull();
  expect(readOption({ ...OPTION, id: 0 })).toBeNull();
});

test("a list row of a rise or fall round has its betting end where its contract begins", () => {
  const row = {
    id: 7,
    startTime: 60_000,
    gameStartTime: 90_000,
    gameFinishTime: 120_000,
    open: 5,
    status: 1,
  };
  expect(readRound(row)).toMatchObject({ endMs: 90_000, lockMs: 80_000, openPrice: 5, status: 1 });
});

test("a list row of a digit round ends with its contract; exStatus travels as text", () => {
  const row = {
    id: 7,
    startTime: 60_000,
    gameStartTime: 60_000,
    gameFinishTime: 120_000,
    exStatus: '{"OE":"O","UO":"OV","SML":"L","N":"7"}',
  };
  expect(readRound(row)).toMatchObject({
    endMs: 120_000,
    exStatus: { oe: "O", uo: "OV", sml: "L", digit: 7 },
  });
});

test("a member's own limit counts only while it is enabled, each bound by itself", () => {
  const member = { id: 1, username: "a", point: 5, pointVersion: 2 };
  expect(readMember({ ...member, limitJson: { isEnabled: "N", min: 1, max: 2 } })?.limit).toEqual({});
  expect(readMember({ ...member, limitJson: { isEnabled: "Y", max: 2 } })?.limit).toEqual({ max: 2 });
});

function deskOf(fields: object): readonly unknown[] {
  const member = readMember({ id: 7, ...fields });
  return [member?.isPlayer, member?.consoleOrigin];
}

test("who is no player is known, with the console where its address is one", () => {
  expect(deskOf({})).toEqual([true, null]);
  expect(deskOf({ role: "PARTNER", consoleOrigin: "https://desk.example.com" })).toEqual([
    false,
    "https://desk.example.com",
  ]);
  expect(deskOf({ role: "ADMIN", consoleOrigin: "javascript:alert(1)" })).toEqual([false, null]);
});

test("broken rows are dropped, the others kept", () => {
  const page = readPage(
    {
      content: [
        { tradeTime: 1, price: "x" },
        { tradeTime: 2, price: 3 },
      ],
      last: false,
    },
    readTick,
  );
  expect(page.content.map((tick) => tick.timeMs)).toEqual([2]);
  expect(page.isLast).toBe(false);
});

test("a bet has the prices of its round where they are told", () => {
  expect(readBet({ id: 3, status: 1, openPrice: 9.5, close: 9.8 })).toMatchObject({
    openPrice: 9.5,
    close: 9.8,
  });
  expect(readBet({ id: 3, status: 5, openPrice: 9.5, close: null })).toMatchObject({
    openPrice: 9.5,
    close: null,
  });
  expect(readBet({ id: 3, status: 5 })).toMatchObject({ openPrice: null, close: null });
});

test("an unknown bet status reads as in progress", () => {
  expect(readBet({ id: 3, status: 9 })?.status).toBe(5);
  expect(readBet({ id: 3, status: 2 })?.status).toBe(2);
});
