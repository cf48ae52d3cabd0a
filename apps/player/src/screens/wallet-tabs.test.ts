import { expect, test } from "vitest";
import { walletSearch } from "./wallet-tabs.ts";

test("an address chooses the tab and the amount", () => {
  expect(walletSearch({ type: "buy", amount: 10_000 })).toEqual({ tab: "deposit", amount: 10_000 });
  expect(walletSearch({ type: "sell", amount: "5000" })).toEqual({ tab: "withdraw", amount: 5_000 });
  expect(walletSearch({ tab: "history" })).toEqual({ tab: "history" });
});

test("what is no tab and no amount asks nothing", () => {
  expect(walletSearch({ type: "toString", tab: "all", amount: "-1" })).toEqual({});
  for (const amount of [0, 1.5, "x", null, 2 ** 60]) expect(walletSearch({ amount })).toEqual({});
});
