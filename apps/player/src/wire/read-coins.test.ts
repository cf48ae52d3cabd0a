import { expect, test } from "vitest";
import { readCoinMovement, readCoinRates, readCoinWallets, readUsedCoupon } from "./read-coins.ts";

const WALLET = {
  id: 3,
  coinName: "USDT",
  balance: "120.5",
  point: 168_700,
  address: null,
  addressTag: null,
  isAddressAsked: true,
  payoutAddress: "T1",
  payoutTag: 0,
};

test("a wallet keeps its decimal text, and one of an unknown coin is left out", () => {
  expect(readCoinWallets({ wallets: [WALLET, { ...WALLET, coinName: "DOGE" }] })).toEqual([
    {
      id: 3,
      coin: "USDT",
      balance: "120.5",
      worth: 168_700,
      address: null,
      addressTag: null,
      isAddressAsked: true,
      payoutAddress: "T1",
      payoutTag: 0,
    },
  ]);
  expect(readCoinWallets(null)).toEqual([]);
});

test("a rate that nobody gave is none, not zero", () => {
  const coins = [
    { coinName: "BTC", rate: null, atMs: null },
    { coinName: "XRP", rate: 3_120, atMs: 5 },
  ];
  expect(readCoinRates({ coins })).toEqual([
    { coin: "BTC", rate: null, atMs: null },
    { coin: "XRP", rate: 3_120, atMs: 5 },
  ]);
});

test("a movement of a type or status of a newer server is left out", () => {
  const row = { id: 9, type: "D", walletType: "XRP", amount: "64", status: 0, createDate: 1, reason: null };
  expect(readCoinMovement(row)).toEqual({
    id: 9,
    type: "D",
    coin: "XRP",
    amount: "64",
    status: 0,
    createdAtMs: 1,
    reason: null,
  });
  for (const odd of [{ type: "X" }, { status: 9 }, { walletType: "DOGE" }])
    expect(readCoinMovement({ ...row, ...odd })).toBeNull();
});

test("a coupon brings points", () => {
  expect(readUsedCoupon({ point: 5_000, balance: 9_000 })).toEqual({ point: 5_000, balance: 9_000 });
  expect(readUsedCoupon("?")).toBeNull();
});
