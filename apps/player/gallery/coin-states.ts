import { COIN_RATES, coinWallet, RIPPLE_WALLET } from "./facts/coins.ts";
import { wallet, walletPage } from "./wallet-answers.ts";

const COINS = "/dnw?tab=coins";
const COUPON = "/dnw?tab=coupon";
const LICENSED = "maru-en";

const summary = (wallets: readonly object[]) => ({ data: { point: 1_004_400, total: null, wallets } });
const ACTIONS = '[data-testid="coin-actions"]';
const ACTION = `${ACTIONS} button`;
const SEND = `${ACTION}:nth-child(2)`;
const EXCHANGE = `${ACTION}:nth-child(3)`;

/** Coins and coupons, which licensed sites alone have. */
export const COINS_AND_COUPONS = {
  "wallet-coins": {
    shows: "coins: where to send some, and what was sent before",
    path: COINS,
    awaits: "coin-choice",
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/coin/wallet/summary": summary([coinWallet({})]) }),
    steps: [{ show: ACTIONS }],
  },
  "wallet-coins-tag": {
    shows: "a coin whose address goes with a tag",
    path: COINS,
    awaits: "coin-choice",
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/coin/wallet/summary": summary([RIPPLE_WALLET]) }),
    steps: [{ show: ACTIONS }],
  },
  "wallet-coins-first": {
    shows: "no coin and no address yet",
    path: COINS,
    awaits: "coin-choice",
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/coin/dnw/list": walletPage([]) }),
  },
  "wallet-coins-asked": {
    shows: "an address was asked for",
    path: COINS,
    awaits: "coin-choice",
    site: LICENSED,
    answers: wallet(
      "licensed",
      {},
      { "/api/coin/wallet/summary": summary([coinWallet({ balance: "0", point: 0, address: null })]) },
    ),
  },
  "wallet-coins-send": {
    shows: "more coins are to leave than there are",
    path: COINS,
    awaits: "coin-choice",
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/coin/wallet/summary": summary([coinWallet({})]) }),
    steps: [{ at: SEND }, { into: "coin-amount", type: "200" }, { show: ACTIONS }],
  },
  "wallet-coins-exchange": {
    shows: "coins for points, at the rate that holds",
    path: COINS,
    awaits: "coin-choice",
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/coin/wallet/summary": summary([coinWallet({})]) }),
    steps: [{ at: EXCHANGE }, { into: "exchange-amount", type: "100.5" }, { show: ACTIONS }],
  },
  "wallet-coins-no-rate": {
    shows: "no rate holds today",
    path: COINS,
    awaits: "coin-choice",
    site: LICENSED,
    answers: wallet(
      "licensed",
      {},
      {
        "/api/coin/site_info/get": {
          data: { isActive: false, coins: COIN_RATES.map((coin) => ({ ...coin, rate: null, atMs: null })) },
        },
        "/api/coin/wallet/summary": summary([coinWallet({ point: null })]),
      },
    ),
    steps: [{ at: EXCHANGE }],
  },
  "wallet-coins-failed": {
    shows: "the coins could not be read",
    path: COINS,
    awaits: "wallet-failed",
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/coin/wallet/summary": { status: 503, code: "UNAVAILABLE" } }),
  },
  "wallet-coupon": {
    shows: "the field for a promotion code",
    path: COUPON,
    site: LICENSED,
    answers: wallet("licensed"),
  },
  "wallet-coupon-used": {
    shows: "a coupon brought points",
    path: COUPON,
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/coupon/use": { data: { point: 5_000, balance: 1_009_400 } } }),
    steps: [{ into: "promo-code", type: "spring-37" }, { at: "form button[type=submit]" }],
  },
  "wallet-coupon-refused": {
    shows: "a coupon that was used before",
    path: COUPON,
    site: LICENSED,
    answers: wallet("licensed", {}, { "/api/coupon/use": { status: 409, code: "COUPON_USED" } }),
    steps: [{ into: "promo-code", type: "SPRING-37" }, { at: "form button[type=submit]" }],
  },
} as const;
