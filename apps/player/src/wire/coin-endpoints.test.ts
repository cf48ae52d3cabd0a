import { readDescribed } from "@maru/contract/described";
import { expect, test } from "vitest";
import * as calls from "./calls/coins.ts";

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
  const told = { wallets: [WALLET, { ...WALLET, coinName: "DOGE" }] };
  expect(readDescribed(calls.coinWallets.reply, told)?.wallets).toEqual([
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
  expect(readDescribed(calls.coinWallets.reply, null)).toBeUndefined();
});

test("a rate that nobody gave is none, not zero", () => {
  const coins = [
    { coinName: "BTC", rate: null, atMs: null },
    { coinName: "XRP", rate: 3_120, atMs: 5 },
  ];
  expect(readDescribed(calls.coinRates.reply, { coins })?.coins).toEqual([
    { coin: "BTC", rate: null, atMs: null },
    { coin: "XRP", rate: 3_120, atMs: 5 },
  ]);
});

test("a movement of a type or status of a newer server is left out", () => {
  const row = { id: 9, type: "D", walletType: "XRP", amount: "64", status: 0, createDate: 1, reason: null };
  const odd = [{ type: "X" }, { status: 9 }, { walletType: "DOGE" }].map((part) => ({ ...row, ...part }));
  const page = readDescribed(calls.coinMovements.reply, { content: [...odd, row] });
  expect(page?.content).toEqual([
    { id: 9, type: "D", coin: "XRP", amount: "64", status: 0, createdAtMs: 1, reason: null },
  ]);
});

test("a coupon brings points", () => {
  const told = { point: 5_000, balance: 9_000 };
  expect(readDescribed(calls.couponUse.reply, told)).toEqual(told);
  expect(readDescribed(calls.couponUse.reply, "?")).toBeUndefined();
});
