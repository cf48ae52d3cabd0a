import { COIN_STATES, REJECT_REASONS } from "@maru/rules";
import * as z from "zod";
import { idText } from "../wire/fields.ts";
import {
  coinAmount,
  coinConversionSchema,
  coinMovementSchema,
  coinName,
  coinTxText,
} from "../wire/wire-coin.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import {
  consolePage,
  csvFile,
  idParams,
  millisNumber,
  pageQuery,
  pointsNumber,
  reasonField,
  spanQuery,
} from "./console-fields.ts";

const see = { method: "GET", area: "money", action: "see", site: "one" } as const;
/** Everything here that changes something wants a fresh second factor: it moves money, or says where it goes. */
const change = { method: "POST", area: "money", action: "change", site: "one", isStepUp: true } as const;

const staffMovement = coinMovementSchema.extend({
  memberId: z.int(),
  username: z.string(),
  state: z.enum(COIN_STATES),
  /** What it is worth at the newest rate; null without one. */
  worth: pointsNumber.nullable(),
  needsTwo: z.boolean(),
});
export type StaffCoinMovement = z.output<typeof staffMovement>;

const movementFilter = {
  state: z.enum(COIN_STATES).optional(),
  type: z.enum(["deposit", "withdrawal"]).optional(),
  coinName: coinName.optional(),
  memberId: idText.optional(),
  ...spanQuery,
} as const;

const waitingWallet = z.strictObject({
  id: z.int(),
  memberId: z.int(),
  username: z.string(),
  coinName,
  balance: coinAmount,
  address: z.string().nullable(),
  addressTag: z.int().nullable(),
  /** When the player asked for an address; null where they did not. */
  askedAtMs: millisNumber.nullable(),
});
export type StaffCoinWallet = z.output<typeof waitingWallet>;

const coinHolding = z.strictObject({
  coinName,
  /** Points for one; null where none was ever given. */
  rate: pointsNumber.nullable(),
  rateAtMs: millisNumber.nullable(),
  /** Whether it still holds. */
  isRateHeld: z.boolean(),
  /** What the operator keeps outside: all of the following. */
  custody: coinAmount,
  wallets: coinAmount,
  reserve: coinAmount,
  house: coinAmount,
});
export type CoinHolding = z.output<typeof coinHolding>;

const coupon = z.strictObject({
  id: z.int(),
  code: z.string(),
  amount: pointsNumber,
  uses: z.int(),
  usesMax: z.int(),
  fromMs: millisNumber,
  untilMs: millisNumber,
  madeAtMs: millisNumber,
  closedAtMs: millisNumber.nullable(),
});
export type CouponRow = z.output<typeof coupon>;

const asked = z.strictObject({ approvalId: z.int() });

/** Coins that operators keep, on licensed sites alone, and coupons. */
export const coinStaffEndpoints = [
  defineConsoleEndpoint({
    ...see,
    name: "coinMovements",
    path: "/api/coin/dnw/approve",
    summary:
      "Deposits and withdrawals of coins, newest first; `state=requested` and `approved` are what waits.",
    query: z.object({ ...pageQuery, ...movementFilter }),
    reply: consolePage(staffMovement),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "coinMovementsCsv",
    path: "/api/console/coins/movements.csv",
    form: "csv",
    summary: "The same list as a file, at most 10,000 rows.",
    query: z.object(movementFilter),
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...change,
    name: "decideCoins",
    path: "/api/coin/dnw/approve",
    summary:
      "Approves, pays or rejects a movement of coins. From the site's threshold on an approval asks for the second person (kind `coin-movement`). `txId` goes with `pay`, `reason` with `reject`.",
    body: z.strictObject({
      dnwHistoryId: z.int().positive(),
      act: z.enum(["approve", "pay", "reject"]),
      txId: coinTxText.optional(),
      reason: z.enum(REJECT_REASONS).optional(),
    }),
    reply: z.strictObject({ movement: coinMovementSchema, approvalId: z.int().nullable() }),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "coinWallets",
    path: "/api/console/coins/wallets",
    summary: "Wallets of coins, newest first; with `isWaiting=1` those that wait for an address.",
    query: z.object({ ...pageQuery, isWaiting: z.enum(["0", "1"]).optional() }),
    reply: consolePage(waitingWallet),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "giveCoinAddress",
    path: "/api/console/coins/wallets/{id}/address",
    summary:
      "Asks for a wallet's address, where its player sends coins; a second person decides (kind `coin-address`).",
    params: idParams,
    body: z.strictObject({
      address: z.string().trim().min(1).max(120),
      addressTag: z.int().min(0).nullable(),
      reason: reasonField,
    }),
    reply: asked,
  }),
  defineConsoleEndpoint({
    ...see,
    name: "coinHoldings",
    path: "/api/console/coins/holdings",
    summary: "What the site holds of each coin, whose it is, and what one is worth.",
    reply: z.array(coinHolding),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "setCoinRate",
    path: "/api/console/coins/rate",
    summary:
      "Asks for a rate in points per coin; a second person decides (kind `coin-rate`). It holds for a day.",
    body: z.strictObject({
      coinName,
      pointsPerCoin: z.int().min(1).max(1_000_000_000_000),
      reason: reasonField,
    }),
    reply: asked,
  }),
  defineConsoleEndpoint({
    ...change,
    name: "stockCoins",
    path: "/api/console/coins/stock",
    summary: "Asks for coins of the house to come in or go out; a second person decides (kind `coin-stock`).",
    body: z.strictObject({
      coinName,
      amount: z.string().max(30),
      direction: z.enum(["in", "out"]),
      reason: reasonField,
    }),
    reply: asked,
  }),
  defineConsoleEndpoint({
    ...see,
    name: "coinConversions",
    path: "/api/console/coins/conversions",
    summary: "Coins sold and bought, newest first.",
    query: z.object({ ...pageQuery, memberId: idText.optional() }),
    reply: consolePage(coinConversionSchema.extend({ memberId: z.int(), username: z.string() })),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "coupons",
    path: "/api/console/coupons",
    summary: "Coupons, newest first.",
    query: z.object(pageQuery),
    reply: consolePage(coupon),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "requestCoupon",
    path: "/api/console/coupons",
    summary: "Asks for a coupon; a second person makes it (kind `coupon`).",
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9-]{4,30}$/),
      amount: z.int().min(1).max(1_000_000_000),
      usesMax: z.int().min(1).max(1_000_000),
      fromMs: millisNumber,
      untilMs: millisNumber,
      reason: reasonField,
    }),
    reply: asked,
  }),
  defineConsoleEndpoint({
    ...change,
    name: "closeCoupon",
    path: "/api/console/coupons/{id}/close",
    summary: "Nobody uses the coupon any more.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.null(),
  }),
] as const;
