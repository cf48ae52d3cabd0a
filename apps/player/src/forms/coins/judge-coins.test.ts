import { expect, test } from "vitest";
import {
  coinTyped,
  exchangeOf,
  judgeCoinDeposit,
  judgeCoinSending,
  judgeExchange,
  tagOf,
} from "./judge-coins.ts";

const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const RIPPLE = "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY";

test("what is typed keeps one point and no separators", () => {
  expect(coinTyped("1,234.5")).toBe("1234.5");
  expect(coinTyped(".5")).toBe("0.5");
  expect(coinTyped("1.2.3")).toBe("1.23");
  expect(coinTyped("twelve")).toBe("");
});

test("a deposit that is told needs an amount of the coin, then a transaction", () => {
  const told = { coin: "USDT", amount: "1.5", tx: "a".repeat(64) } as const;
  expect(judgeCoinDeposit(told)).toBeNull();
  for (const amount of ["", "0", "1.1234567"])
    expect(judgeCoinDeposit({ ...told, amount, tx: "" })).toBe("COIN_AMOUNT_REQUIRED");
  expect(judgeCoinDeposit({ ...told, tx: "0x12" })).toBe("txWrong");
});

test("coins are sent in the server's order of checks: amount, address, tag, balance", () => {
  const wish = { coin: "USDT", amount: "3", address: TRON, tag: "", balance: "3" } as const;
  expect(judgeCoinSending(wish)).toBeNull();
  expect(judgeCoinSending({ ...wish, amount: "0", address: "?" })).toBe("COIN_AMOUNT_REQUIRED");
  expect(judgeCoinSending({ ...wish, amount: "9", address: "?" })).toBe("COIN_ADDRESS_WRONG");
  expect(judgeCoinSending({ ...wish, amount: "9", tag: "7" })).toBe("COIN_TAG_RANGE");
  expect(judgeCoinSending({ ...wish, coin: "XRP", address: RIPPLE, tag: "7" })).toBeNull();
  expect(judgeCoinSending({ ...wish, coin: "XRP", address: RIPPLE, tag: "4294967296" })).toBe(
    "COIN_TAG_RANGE",
  );
  expect(judgeCoinSending({ ...wish, amount: "3.000001" })).toBe("COIN_BALANCE_SHORT");
  expect(tagOf("no. 12")).toBe(12);
});

test("an exchange names both sides as the server rounds them", () => {
  const wish = { coin: "USDT", rate: 1_400 } as const;
  expect(exchangeOf({ ...wish, direction: "sell", typed: "100.5" })).toEqual({
    coins: "100.5",
    points: 140_700,
  });
  expect(exchangeOf({ ...wish, direction: "sell", typed: "0.0007" })).toBeNull();
  expect(exchangeOf({ ...wish, direction: "buy", typed: "1001" })).toEqual({ coins: "0.715", points: 1_001 });
  expect(exchangeOf({ ...wish, direction: "buy", typed: "0" })).toBeNull();
  expect(exchangeOf({ ...wish, rate: 0, direction: "buy", typed: "5" })).toBeNull();
});

test("nobody exchanges more than they have", () => {
  const held = { coins: "2", points: 1_400 };
  const wish = { coin: "USDT", rate: 1_400 } as const;
  expect(judgeExchange({ ...wish, direction: "sell", typed: "2" }, held)).toBeNull();
  expect(judgeExchange({ ...wish, direction: "sell", typed: "2.000001" }, held)).toBe("COIN_BALANCE_SHORT");
  expect(judgeExchange({ ...wish, direction: "buy", typed: "1401" }, held)).toBe("COIN_BALANCE_SHORT");
  expect(judgeExchange({ ...wish, direction: "buy", typed: "" }, held)).toBe("COIN_AMOUNT_REQUIRED");
});
