import { instant, points } from "@maru/values";
import { describe, expect, it } from "vitest";
import { DEFAULT_WALLET_SETTINGS } from "../wallet/wallet-settings.ts";
import { COIN_CODES, addressFault, coinsOf, coinText, coinTx, isCoin } from "./coins.ts";
import {
  coinRateAt,
  type CoinPlayer,
  type ConversionFacts,
  type ConversionWish,
  judgeCoinWithdrawal,
  judgeConversion,
  type WithdrawalFacts,
  type WithdrawalWish,
} from "./judge-coins.ts";
import { type CouponFacts, type CouponPlayer, judgeCoupon } from "./judge-coupon.ts";

const NOW = 1_772_413_200_007;
const DAY = 86_400_000;
const settings: CoinPlayer["settings"] = {
  ...DEFAULT_WALLET_SETTINGS,
  fourEyesFrom: { deposit: points(1_000_000), withdrawal: points(1_000_000) },
};
const protection: CoinPlayer["protection"] = {
  excludedUntilMs: null,
  exclusionReturnMs: null,
  timedOutUntilMs: null,
  dayDepositMax: null,
  weekDepositMax: null,
  monthDepositMax: null,
  balanceMax: null,
};
const player: CoinPlayer = {
  nowMs: instant(NOW),
  isDisabled: false,
  mayTakeDeposits: true,
  areFundsShort: false,
  countryFault: null,
  withdrawFrozenUntilMs: null,
  bankHoldUntilMs: null,
  protection,
  deposited: { day: points(0), week: points(0), month: points(0), balance: points(10_007) },
  balance: points(10_007),
  withdrawsToday: 0,
  lastWithdrawMs: null,
  dayEndMs: NOW + 3_600_000,
  settings,
};

describe("a coupon", () => {
  const guest: CouponPlayer = { ...player, isIntensive: false };
  const coupon: CouponFacts = {
    fromMs: NOW,
    untilMs: NOW + 1,
    uses: 6,
    usesMax: 7,
    isClosed: false,
    isUsedByPlayer: false,
  };
  it.each([
    ["in its very last millisecond", {}, null],
    ["at its end", { untilMs: NOW }, "COUPON_OVER"],
    ["a millisecond before it begins", { fromMs: NOW + 1, untilMs: NOW + 9 }, "COUPON_UNKNOWN"],
    ["used as often as it may be", { uses: 7 }, "COUPON_OVER"],
    ["closed", { isClosed: true }, "COUPON_OVER"],
    ["used by this player before", { isUsedByPlayer: true }, "COUPON_USED"],
    ["used by this player and over", { isUsedByPlayer: true, untilMs: NOW }, "COUPON_USED"],
  ] as const)("%s", (_, change, code) => {
    expect(judgeCoupon(guest, { ...coupon, ...change })?.code ?? null).toBe(code);
  });

  it("that nobody knows gives nothing, and a disabled player is told that first", () => {
    expect(judgeCoupon(guest, null)).toEqual({ code: "COUPON_UNKNOWN" });
    expect(judgeCoupon({ ...guest, isDisabled: true }, null)).toEqual({ code: "ACCOUNT_DISABLED" });
  });

  it("P-33: gives nothing to whose play is intensive, whatever the code, and says so", () => {
    const intensive = { ...guest, isIntensive: true };
    for (const found of [coupon, null, { ...coupon, isUsedByPlayer: true }])
      expect(judgeCoupon(intensive, found)).toEqual({ code: "PROMOTIONS_STOPPED" });
    expect(judgeCoupon({ ...intensive, isDisabled: true }, coupon)).toEqual({ code: "ACCOUNT_DISABLED" });
  });
});

describe("a rate", () => {
  it("holds for a day less a millisecond", () => {
    const rate = { id: 1, pointsPerCoin: 1_403n, atMs: NOW - DAY + 1 };
    expect(coinRateAt(rate, NOW)).toBe(rate);
    expect(coinRateAt({ ...rate, atMs: NOW - DAY }, NOW)).toBeNull();
    expect(coinRateAt(null, NOW)).toBeNull();
  });
});

describe("a conversion", () => {
  // 715 millionths at 1,403 are 1.003 points; 1 point buys 712 of them.
  const sell: ConversionWish = {
    direction: "sell",
    coin: "USDT",
    coins: 715n,
    points: points(1),
    seenRate: 1_403,
  };
  const buy: ConversionWish = { ...sell, direction: "buy", coins: 712n };
  const facts: ConversionFacts = {
    player,
    rate: { id: 1, pointsPerCoin: 1_403n, atMs: NOW },
    walletBalance: 715n,
    stock: 712n,
    hasPendingDeposit: false,
  };
  const frozen = { ...player, withdrawFrozenUntilMs: NOW + 1 };
  const held = { ...player, bankHoldUntilMs: NOW + 1 };
  const limited = { ...player, protection: { ...protection, dayDepositMax: points(3) } };
  const shut = { ...player, settings: { ...settings, isWithdrawActive: false } };
  it.each([
    ["sells all that is there", sell, {}, null],
    ["sells no unit more", sell, { walletBalance: 714n }, "COIN_BALANCE_SHORT"],
    [
      "says that a deposit is on its way",
      sell,
      { walletBalance: 714n, hasPendingDeposit: true },
      "COIN_DEPOSIT_UNCONFIRMED",
    ],
    ["gives no point more for it", { ...sell, points: points(2) }, {}, "COIN_RATE_CHANGED"],
    ["takes no other rate", { ...sell, seenRate: 1_404 }, {}, "COIN_RATE_CHANGED"],
    ["sells for nothing at all", { ...sell, coins: 0n }, {}, "COIN_AMOUNT_REQUIRED"],
    ["sells what is no amount", { ...sell, coins: null }, {}, "COIN_AMOUNT_REQUIRED"],
    ["sells for no points", { ...sell, points: points(0) }, {}, "COIN_AMOUNT_REQUIRED"],
    ["needs a rate", sell, { rate: null }, "COIN_RATE_MISSING"],
    [
      "obeys a limit of deposits",
      { ...sell, coins: 2_852n, points: points(4) },
      { player: limited, walletBalance: 9_999n },
      "DAY_DEPOSIT_LIMIT",
    ],
    ["sells while nothing may leave", sell, { player: frozen }, null],
    ["buys all that the house holds", buy, {}, null],
    ["buys no unit more", buy, { stock: 711n }, "COIN_STOCK_SHORT"],
    ["buys for all points", buy, { player: { ...player, balance: points(1) } }, null],
    ["buys for no point more", buy, { player: { ...player, balance: points(0) } }, "COIN_BALANCE_SHORT"],
    ["gets no unit more", { ...buy, coins: 713n }, {}, "COIN_RATE_CHANGED"],
    ["buys nothing while it is frozen", buy, { player: frozen }, "ACCOUNT_FROZEN"],
    ["buys again thawed", buy, { player: { ...player, withdrawFrozenUntilMs: NOW } }, null],
    ["buys nothing while a new bank account is held", buy, { player: held }, "BANK_ACCOUNT_HELD"],
    ["buys again when it is not held", buy, { player: { ...player, bankHoldUntilMs: NOW } }, null],
    ["sells while a new bank account is held", sell, { player: held }, null],
    ["buys nothing while withdrawing is shut", buy, { player: shut }, "WITHDRAW_INACTIVE"],
    ["buys nothing disabled", buy, { player: { ...player, isDisabled: true } }, "ACCOUNT_DISABLED"],
  ] as const)("%s", (_, wish, change, code) => {
    expect(judgeConversion(wish, { ...facts, ...change })?.code ?? null).toBe(code);
  });

  it("names the rate that holds now", () => {
    expect(judgeConversion({ ...sell, seenRate: 1 }, facts)).toEqual({
      code: "COIN_RATE_CHANGED",
      rate: 1_403,
    });
  });
});

describe("a withdrawal of coins", () => {
  const wish: WithdrawalWish = {
    coin: "XRP",
    coins: 5_003n,
    address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe",
    tag: 4_294_967_295,
  };
  const facts: WithdrawalFacts = {
    player,
    walletBalance: 5_003n,
    worth: 5_000_000n,
    hasPending: false,
    isOwnAddress: false,
  };
  it.each([
    ["all that is there, worth the most that may leave", {}, {}, null],
    ["a unit more", { coins: 5_004n }, {}, "COIN_BALANCE_SHORT"],
    ["worth a point more", {}, { worth: 5_000_001n }, "WITHDRAW_ABOVE_MAXIMUM"],
    ["whose worth nobody knows", {}, { worth: null }, null],
    ["of no coin", { coin: "DOGE" }, {}, "COIN_UNKNOWN"],
    ["of no wallet", {}, { walletBalance: null }, "COIN_WALLET_MISSING"],
    ["of nothing", { coins: 0n }, {}, "COIN_AMOUNT_REQUIRED"],
    ["of no amount", { coins: null }, {}, "COIN_AMOUNT_REQUIRED"],
    ["to no address", { address: "here" }, {}, "COIN_ADDRESS_WRONG"],
    ["to a tag that is too large", { tag: 4_294_967_296 }, {}, "COIN_TAG_RANGE"],
    ["to one of our own", {}, { isOwnAddress: true }, "COIN_INTERNAL_TRANSFER"],
    ["beside another", {}, { hasPending: true }, "COIN_PENDING"],
    [
      "too soon after the last",
      {},
      { player: { ...player, lastWithdrawMs: NOW - 179 * 60_000 } },
      "WITHDRAW_TOO_SOON",
    ],
    ["when the gap is over", {}, { player: { ...player, lastWithdrawMs: NOW - 180 * 60_000 } }, null],
    ["beyond the day's count", {}, { player: { ...player, withdrawsToday: 4 } }, "WITHDRAW_DAY_COUNT"],
    ["frozen", {}, { player: { ...player, withdrawFrozenUntilMs: NOW + 1 } }, "ACCOUNT_FROZEN"],
    ["thawed", {}, { player: { ...player, withdrawFrozenUntilMs: NOW } }, null],
  ] as const)("%s", (_, change, seen, code) => {
    expect(judgeCoinWithdrawal({ ...wish, ...change }, { ...facts, ...seen })?.code ?? null).toBe(code);
  });
});

describe("a refusal of coins tells", () => {
  const asked: WithdrawalWish = {
    coin: "XRP",
    coins: 5_003n,
    address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe",
    tag: null,
  };
  const facts: WithdrawalFacts = {
    player,
    walletBalance: 5_003n,
    worth: 5_000_001n,
    hasPending: false,
    isOwnAddress: false,
  };
  it.each([
    ["the most that may leave", {}, { code: "WITHDRAW_ABOVE_MAXIMUM", max: 5_000_000 }],
    [
      "when a freeze ends",
      { withdrawFrozenUntilMs: NOW + 11 },
      { code: "ACCOUNT_FROZEN", untilMs: NOW + 11 },
    ],
    ["when a hold ends", { bankHoldUntilMs: NOW + 13 }, { code: "BANK_ACCOUNT_HELD", untilMs: NOW + 13 }],
  ] as const)("%s", (_, change, refusal) => {
    expect(judgeCoinWithdrawal(asked, { ...facts, player: { ...player, ...change } })).toEqual(refusal);
  });

  it("when the next withdrawal may be", () => {
    const known = { ...facts, worth: 5_000_000n };
    expect(
      judgeCoinWithdrawal(asked, { ...known, player: { ...player, lastWithdrawMs: NOW - 179 * 60_000 } }),
    ).toEqual({ code: "WITHDRAW_TOO_SOON", nextMs: NOW + 60_000 });
    expect(judgeCoinWithdrawal(asked, { ...known, player: { ...player, withdrawsToday: 4 } })).toEqual({
      code: "WITHDRAW_DAY_COUNT",
      max: 4,
      nextMs: NOW + 3_600_000,
    });
  });
});

describe("amounts of coins", () => {
  it.each([
    ["0.000001", "USDT", 1n],
    ["0.0000010", "USDT", 1n],
    ["0.0000001", "USDT", null],
    ["1.0000001", "USDT", null],
    ["1.1000001", "USDT", null],
    ["1.00000000", "USDT", 1_000_000n],
    ["1.5", "USDT", 1_500_000n],
    ["7", "XRP", 7_000_000n],
    ["007.03", "BTC", 703_000_000n],
    ["7.", "XRP", null],
    [".5", "XRP", null],
    ["12.34567891", "BTC", 1_234_567_891n],
    ["0", "BTC", null],
    ["-1", "BTC", null],
    ["1e3", "BTC", null],
    ["90071992.54740991", "BTC", 9_007_199_254_740_991n],
    ["90071992.54740992", "BTC", null],
    ["1234567890123", "XRP", null],
  ] as const)("%s of %s", (text, coin, units) => {
    expect(coinsOf(text, coin)).toBe(units);
  });

  it.each([
    [1n, "USDT", "0.000001"],
    [-1_500_003n, "XRP", "-1.500003"],
    [700_000_000n, "BTC", "7"],
    [0n, "ETH", "0"],
  ] as const)("%d units of %s are %s", (units, coin, text) => {
    expect(coinText(units, coin)).toBe(text);
  });

  it("know their coins, transactions and addresses", () => {
    expect(COIN_CODES.map(isCoin)).toEqual([true, true, true, true]);
    expect([isCoin("DOGE"), isCoin("toString")]).toEqual([false, false]);
    expect(["0xABcd", "0XabCD", "abCD", "ab0xCD"].map(coinTx)).toEqual(["abcd", "abcd", "abcd", "ab0xcd"]);
    expect(addressFault("ETH", `0x${"aB3".repeat(13)}f`, null)).toBeNull();
    expect(addressFault("ETH", `0x${"aB3".repeat(13)}f`, 1)).toEqual({ code: "COIN_TAG_RANGE" });
    expect(addressFault("XRP", "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe", -1)).toEqual({ code: "COIN_TAG_RANGE" });
    expect(addressFault("XRP", "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe", 0)).toBeNull();
  });
});
