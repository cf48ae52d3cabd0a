import { COIN_CODES } from "@maru/rules";
import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import {
  anyNumber,
  BEFORE_ID,
  endDateText,
  idText,
  orEmpty,
  startDateText,
  uuidText,
  walletStatusListText,
} from "../wire/fields.ts";
import {
  coinConversionSchema,
  coinMovementSchema,
  coinName,
  coinRateSchema,
  coinTxText,
  coinWalletSchema,
} from "../wire/wire-coin.ts";
import { pageOf } from "../wire/wire-schemas.ts";

/** Money alone: every one of these but coupons is missing on a site that plays for points. */
const base = { who: "player", isLicensedOnly: true, form: "envelope" } as const;
/** Coupons give points, whatever those are worth. */
const coupons = { who: "player", method: "POST", rate: "wallet", form: "envelope" } as const;
const asks = { ...base, method: "POST", rate: "wallet" } as const;
const reads = { ...base, method: "GET", rate: "read" } as const;

const site = { siteInfoId: z.int().optional() };
/** Decimal text; a number too, where old clients send one. */
const amount = z.union([z.string().max(30), anyNumber.transform(String)]);
const ofMember = z.strictObject({ userId: z.int().positive().optional(), ...site });
const coinUser = z.strictObject({ userId: z.int(), wallets: z.array(coinWalletSchema) });
const addressText = z.string().trim().min(1).max(120);
const tag = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{0,10}$/)
      .transform((text) => (text === "" ? null : Number(text))),
  ])
  .nullable();
/** An array says what its items with commas between them say; an empty one leaves the list out. */
function listed<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  const items = z.array(z.union([z.string().max(40), z.int()])).max(40);
  const joined = items.min(1).transform((all) => all.join(","));
  return z.union([items.max(0).transform(() => undefined), joined.pipe(schema), schema]);
}
const page = z.int().min(0).max(9_999).default(0);
const size = z.int().min(1).max(100).default(20);

export const coinEndpoints = {
  coinUser: {
    ...asks,
    path: "/api/coin/user",
    summary: "The caller as a holder of coins. There is nothing to make: it answers what there is.",
    body: ofMember,
    reply: coinUser,
  },
  coinUserForce: {
    ...asks,
    path: "/api/coin/user/create_force",
    summary: "The same, as often as it is asked.",
    body: ofMember,
    reply: coinUser,
  },
  coinWalletsOf: {
    ...reads,
    path: "/api/coin/wallet/player",
    summary: "The caller's wallets.",
    query: z.object({ userId: idText.optional() }),
    reply: z.array(coinWalletSchema),
  },
  coinWalletOpen: {
    ...asks,
    path: "/api/coin/wallet",
    summary: "Opens the caller's wallet of a coin; the same one where there is one.",
    body: z.strictObject({ coinName: z.string().max(10), ...site }),
    reply: coinWalletSchema,
  },
  coinAddressAsk: {
    ...asks,
    path: "/api/coin/wallet/temp-generate",
    summary:
      "Asks the operator for an address to send this coin to; it stands in the wallet once two of them have given it.",
    body: z.strictObject({ coinName: z.string().max(10), ...site }),
    reply: coinWalletSchema,
  },
  coinPayout: {
    ...asks,
    path: "/api/coin/wallet/generate",
    summary:
      "Sets the caller's own address of a coin. `bankInfo` is not kept: the bank account is the profile's.",
    body: z.strictObject({
      coinName: z.string().max(10),
      address: addressText,
      addressTag: tag.optional(),
      bankInfo: z.string().max(200).nullable().optional(),
      ...site,
    }),
    reply: coinWalletSchema,
  },
  coinSummary: {
    ...reads,
    path: "/api/coin/wallet/summary",
    summary:
      "The caller's points and wallets, and what all of it is worth in points where every coin has a rate.",
    reply: z.strictObject({ point: z.int(), total: z.int().nullable(), wallets: z.array(coinWalletSchema) }),
  },
  coinSite: {
    ...reads,
    path: "/api/coin/site_info/get",
    summary: "Which coins the site keeps, and what one of each is worth.",
    reply: z.strictObject({ isActive: z.boolean(), coins: z.array(coinRateSchema) }),
  },
  coinMovement: {
    ...reads,
    path: "/api/coin/dnw",
    summary: "One deposit or withdrawal of coins of the caller.",
    query: z.object({ dnwHistoryId: idText }),
    reply: coinMovementSchema,
  },
  coinDeposit: {
    ...asks,
    path: "/api/coin/dnw/deposit/apply",
    summary:
      "Tells of coins that were sent to the wallet's address; the operator looks for the transaction and confirms it.",
    body: z.strictObject({
      walletType: z.string().max(10),
      amount,
      txId: coinTxText,
      clientKey: uuidText.optional(),
      ...site,
    }),
    reply: coinMovementSchema,
  },
  coinDepositCancel: {
    ...asks,
    path: "/api/coin/dnw/deposit/cancel",
    summary: "Takes back a deposit of coins that nobody has confirmed.",
    body: z.strictObject({ dnwHistoryId: z.int().positive(), ...site }),
    reply: coinMovementSchema,
  },
  coinWithdraw: {
    ...asks,
    path: "/api/coin/dnw/withdraw/apply",
    summary: "Asks for `point` coins of the wallet to be sent to an address; they are reserved at once.",
    body: z.strictObject({
      point: amount,
      address: addressText,
      walletType: z.string().max(10),
      addressTag: tag.optional(),
      clientKey: uuidText.optional(),
      ...site,
    }),
    reply: coinMovementSchema,
  },
  coinList: {
    ...asks,
    rate: "read",
    path: "/api/coin/dnw/list",
    summary: "The caller's deposits and withdrawals of coins, newest first.",
    body: z.strictObject({
      resultType: z.string().max(40).optional(),
      playerId: orEmpty(z.int().positive()),
      /** Lists are written with commas, or as arrays; `""` and none at all are all of them. */
      typeStrs: orEmpty(listed(z.string().regex(/^[DW](,[DW])?$/))),
      statusStrs: orEmpty(listed(walletStatusListText)),
      walletTypeStrs: orEmpty(
        listed(
          z
            .string()
            .max(40)
            .transform((text) => text.split(","))
            .pipe(z.array(z.enum(COIN_CODES)).max(COIN_CODES.length)),
        ),
      ),
      /** The beginning of an address or a transaction. */
      keyword: z.string().max(100).optional(),
      startDate: orEmpty(startDateText),
      endDate: orEmpty(endDateText),
      page,
      size,
      beforeId: z.int().positive().optional().meta(BEFORE_ID),
      ...site,
    }),
    reply: pageOf(coinMovementSchema),
  },
  coinRates: {
    ...reads,
    path: "/api/coin/dnw/get_exchange_rate_map",
    summary: "Points for one of each coin; null while no rate holds.",
    reply: z.record(coinName, z.int().nullable()),
  },
  coinRate: {
    ...reads,
    path: "/api/coin/dnw/get_exchange_rate",
    summary:
      "How many of `counter` one `base` is: coins, `POINT`, or `KRW`, which is a point on a licensed site.",
    query: z.object({ base: z.string().max(10), counter: z.string().max(10) }),
    reply: z.strictObject({ base: z.string(), counter: z.string(), rate: z.number(), atMs: z.int() }),
  },
  coinConvert: {
    ...asks,
    path: "/api/coin/dnw/convert",
    summary:
      "Coins for points or points for coins: `outPoint` leaves `outWalletId`, `inPoint` arrives in `inWalletId`; wallet 0 is the points. `exchangeRate` is the rate the caller saw, in points per coin.",
    body: z.strictObject({
      exchangeRate: z.int().min(0),
      inPoint: amount,
      inWalletId: z.int().min(0),
      outPoint: amount,
      outWalletId: z.int().min(0),
      clientKey: uuidText.optional(),
      ...site,
    }),
    reply: coinConversionSchema,
  },
  bitdexCheck: {
    ...reads,
    path: "/api/bitdex/chk_coin",
    summary: "Whether coins can be bought and sold now: some coin has a rate that holds.",
    reply: z.strictObject({ isActive: z.boolean(), coins: z.array(coinName) }),
  },
  bitdexUrl: {
    ...reads,
    path: "/api/bitdex/coin_charge_url",
    summary: "The wallet page of this site.",
    reply: z.strictObject({ url: z.string() }),
  },
  bitdexSend: {
    ...asks,
    path: "/api/bitdex/sendCoin",
    summary: "Buys USDT for that many points, at the rate that holds.",
    body: z.strictObject({ point: z.int().positive(), clientKey: uuidText.optional(), ...site }),
    reply: coinConversionSchema,
  },
  bitshopUrl: {
    ...asks,
    path: "/api/dnw/bitshop_url",
    summary: "The wallet page of this site, with what is wanted and how much in its address.",
    body: z.strictObject({ type: z.enum(["buy", "sell"]), amount: z.int().positive().nullable(), ...site }),
    reply: z.strictObject({ url: z.string() }),
  },
  couponUse: {
    ...coupons,
    path: "/api/coupon/use",
    summary: "Uses a promotion code, once.",
    body: z.strictObject({ promoCode: z.string().trim().min(1).max(40), ...site }),
    reply: z.strictObject({ point: z.int(), balance: z.int() }),
  },
} as const satisfies Record<string, Endpoint>;
