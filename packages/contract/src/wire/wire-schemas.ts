import { CORRECTION_REASONS, GAME_TYPES } from "@maru/rules";
import * as z from "zod";
import {
  DIRECTION_LETTERS,
  FAMILY_LETTERS,
  FLAG_CODES,
  FLAG_LETTERS,
  MEMBER_STATUS_LETTERS,
  STATUS_CODES,
} from "./wire-codes.ts";

/** Shapes of the payloads of 5-wire.md. Every object is strict: a field that is not named here may not leave the server (S-15). */

export const wireCount = z.int().min(0);
export const wireIdNumber = z.int().positive();
/** Epoch milliseconds, UTC. */
export const wireMillis = z.int().min(0);
const wirePrice = z.number();
const gameType = z.enum(GAME_TYPES);
const status = z.union([
  z.literal(STATUS_CODES.open),
  z.literal(STATUS_CODES.won),
  z.literal(STATUS_CODES.lost),
  z.literal(STATUS_CODES.void),
]);
const flag = z.union([z.literal(FLAG_CODES.no), z.literal(FLAG_CODES.yes)]);
/** The fee table with the wire's keys, or for a rise/fall round `{profitPer, limitMin, limitMax}`. */
const feeJson = z.record(z.string(), z.union([z.number(), z.record(z.string(), z.number())]));
const side = z.enum(DIRECTION_LETTERS);

export const tradeRoundSchema = z
  .strictObject({
    id: wireIdNumber,
    tradeOptionId: wireIdNumber,
    round: wireIdNumber,
    type: z.string(),
    stock: z.string(),
    startTime: wireMillis,
    lockTime: wireMillis,
    endTime: wireMillis,
    binaryStartTime: wireMillis,
    gameStartTime: wireMillis,
    gameFinishTime: wireMillis,
    openPrice: wirePrice.nullable(),
    buyPrice: wirePrice.nullable(),
    sellPrice: wirePrice.nullable(),
    close: wirePrice.nullable(),
    high: wirePrice.nullable(),
    low: wirePrice.nullable(),
    resultPrice: wirePrice.nullable(),
    ohlc: z.strictObject({ open: wirePrice, high: wirePrice, low: wirePrice, close: wirePrice }).nullable(),
    status,
    result: side.nullable(),
    exStatus: z.string().nullable().meta({ description: "JSON text with the keys OE, UO, SML and N" }),
    siteStatus: z.record(z.string(), flag),
    buyLimit: wireCount,
    sellLimit: wireCount,
    feeJson: feeJson.nullable(),
    ruleVersion: wireIdNumber,
    proof: z.string(),
  })
  .meta({ id: "TradeRound" });

export const tradeHistoryItemSchema = z
  .strictObject({
    id: wireIdNumber,
    round: wireIdNumber,
    tradeRoundDate: z.string().meta({ description: "Start of the contract, YYYY-MM-DD HH:mm:ss, Seoul" }),
    createDate: wireMillis,
    type: z.string(),
    stock: z.string(),
    gameType: z.string(),
    status,
    point: wireCount,
    profitPer: z.number().meta({ description: "Percent of the stake won: 88 is a multiple of 1.88" }),
    profit: z.int(),
  })
  .meta({ id: "TradeHistoryItem" });

export const betSchema = tradeHistoryItemSchema
  .extend({
    clientKey: z.string(),
    tradeRoundId: wireIdNumber,
    multiple: z.number(),
    receipt: z.string().nullable(),
  })
  .meta({ id: "Bet" });

/** What a correction moved of bets, beside a result that stays as it was (F-12). */
export const correctionSchema = z
  .strictObject({
    time: wireMillis,
    reason: z.enum(CORRECTION_REASONS),
    staked: wireCount.meta({ description: "Stakes that came back" }),
    returned: wireCount.meta({ description: "What the bets had paid" }),
    taken: wireCount.meta({ description: "Of it, what was taken back; the rest the house bears" }),
  })
  .meta({ id: "Correction" });
export type WireCorrection = z.output<typeof correctionSchema>;

/** Absent where there was none. */
export const correctionField = { correction: correctionSchema.optional() } as const;

/** A bet in a list of one's own: with the prices of its round. */
export const listedBetSchema = betSchema
  .extend({ openPrice: wirePrice.nullable(), close: wirePrice.nullable(), ...correctionField })
  .meta({ id: "ListedBet" });

export const betResultSchema = betSchema
  .extend({
    result: side.nullable(),
    exStatus: z.string().nullable(),
    openPrice: wirePrice.nullable(),
    close: wirePrice.nullable(),
    resultPrice: wirePrice.nullable(),
  })
  .meta({ id: "BetResult" });

export const publicBetSchema = z
  .strictObject({
    tradeRoundId: wireIdNumber,
    type: z.string(),
    point: wireCount,
    username: z.string().meta({ description: "Masked" }),
    createDate: wireMillis,
  })
  .meta({ id: "PublicBet" });

const roundRow = z.strictObject({
  id: wireIdNumber,
  round: wireIdNumber,
  type: z.string(),
  stock: z.string(),
  startTime: wireMillis,
  gameStartTime: wireMillis,
  gameFinishTime: wireMillis,
  open: wirePrice.nullable(),
  resultPrice: wirePrice.nullable(),
  status,
  result: side.nullable(),
});
const exStatus = z.string().nullable();
const close = wirePrice.nullable();

/** A row of each list of rounds, by its result type. */
export const roundRowSchema = z.union([
  roundRow.meta({ id: "RoundStatusRow" }),
  roundRow
    .extend({ high: wirePrice.nullable(), low: wirePrice.nullable(), close })
    .meta({ id: "RoundOhlcRow" }),
  roundRow.extend({ close, exStatus }).meta({ id: "RoundExResultRow" }),
  roundRow.extend({ exStatus }).meta({ id: "RoundExStatusRow" }),
]);

const range = z.strictObject({ min: wireCount, max: wireCount });

const marketHours = z
  .strictObject({
    isOpen: z.boolean(),
    opensAt: wireMillis.nullable().meta({ description: "The next opening; null while open" }),
    closesAt: wireMillis.nullable().meta({ description: "Null while closed, and where it never closes" }),
  })
  .meta({ id: "MarketHours" });

export const tradeOptionSchema = z
  .strictObject({
    id: wireIdNumber,
    type: gameType,
    stock: z.string(),
    stockName: z.string(),
    simulated: z.boolean(),
    replayed: z.boolean().meta({
      description:
        "Recorded prices that are played again: real trades, or those of a simulated market where `simulated` is true",
    }),
    source: z.string(),
    averageSeconds: wireCount.optional().meta({
      description: "Where the price is a mean of the last seconds: of so many; absent elsewhere",
    }),
    volumeShareBp: wireCount.optional().meta({
      description:
        "Where a side takes at most a share of what the market traded in the last hour: basis points; absent elsewhere",
    }),
    precision: wireCount,
    isPlay: flag,
    isStop: flag.meta({ description: "1: the option runs; 0: it is stopped" }),
    buyPip: wirePrice,
    sellPip: wirePrice,
    limit: range,
    limitJson: range,
    profitPer: z.number().nullable(),
    label: z.string(),
    lockSeconds: wireCount,
    siteInfo: z.strictObject({ id: wireIdNumber }),
    feeJson: feeJson.nullable(),
    hours: marketHours,
  })
  .meta({ id: "TradeOption" });

export const siteOptionSchema = tradeOptionSchema
  .extend({ tradeOption: tradeOptionSchema })
  .meta({ id: "SiteTradeOption" });

export const tickSchema = z
  .strictObject({ id: wireIdNumber, tradeTime: wireMillis, price: wirePrice, qty: z.number() })
  .meta({ id: "Tick" });

export const chartBarSchema = z
  .strictObject({
    time: wireMillis,
    open: wirePrice,
    high: wirePrice,
    low: wirePrice,
    close: wirePrice,
    volume: z.number(),
    isEmpty: z.literal(true).optional().meta({
      description: "Nothing was traded in the bar: it is flat at the price before it",
    }),
    isPartial: z.literal(true).optional().meta({
      description: "The market was not watched for the whole of the bar: its prices may not be the candle's",
    }),
  })
  .meta({ id: "ChartBar" });

const level = z.strictObject({ price: wirePrice, qty: z.number() });

export const orderBookSchema = z
  .strictObject({
    stock: z.string(),
    time: wireMillis,
    source: z.string(),
    simulated: z.boolean(),
    asks: z.array(level).max(7),
    bids: z.array(level).max(7),
  })
  .meta({ id: "OrderBook" });

export const meSchema = z
  .strictObject({
    id: wireIdNumber,
    username: z.string(),
    name: z.string(),
    nick: z.string().nullable(),
    phone: z
      .string()
      .nullable()
      .meta({ description: "Masked, as are email, birthDate and the bank account" }),
    email: z.string().nullable(),
    birthDate: z.string().nullable(),
    bankName: z.string().nullable(),
    accountNum: z.string().nullable(),
    accountName: z.string().nullable(),
    myPartnerName: z.string().meta({ description: "The managing branch; 본사 is the site's headquarters" }),
    country: z.string().nullable().meta({ description: "Where the member said that they live, ISO 3166-1" }),
    countryFault: z.enum(["COUNTRY_REQUIRED", "COUNTRY_BLOCKED"]).nullable().meta({
      description: "Why no money is played for from there: no bets, no deposits; withdrawals stay open",
    }),
    withdrawHoldUntil: wireMillis.nullable(),
    lastLogin: z
      .strictObject({ at: wireMillis, address: z.string(), userAgent: z.string() })
      .nullable()
      .meta({ description: "The sign-in before this one" }),
    joinedAt: wireMillis,
    money: wireCount.meta({ description: "The balance once more, as old clients read it" }),
    point: wireCount,
    pointVersion: wireCount,
    role: z.enum(["PLAYER", "PARTNER", "OPERATOR", "ADMIN"]),
    consoleOrigin: z.string().optional().meta({
      description: "Where an account that is no player's works; told to such alone, by GET /api/me",
    }),
    status: z.enum(MEMBER_STATUS_LETTERS),
    limitJson: z.strictObject({
      isEnabled: z.enum(FLAG_LETTERS),
      min: wireCount.optional(),
      max: wireCount.optional(),
    }),
    siteInfo: z.strictObject({ id: wireIdNumber, code: z.string() }),
    pause: z
      .strictObject({ kind: z.enum(["SELF_EXCLUDED", "TIMED_OUT"]), until: wireMillis })
      .nullable()
      .meta({ description: "While it lasts no bet is taken; everything else stays open" }),
  })
  .meta({ id: "Me" });

/** Path data and nothing else: letters of the commands, numbers and what stands between them (S-27). */
const LOGO_PATH = /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 .,-]{1,4000}$/;
const hexColour = z.string().regex(/^#[0-9a-f]{6}$/);

const themeColours = z.strictObject({
  accent: hexColour,
  onAccent: hexColour,
  accentQuiet: hexColour,
  chart: z
    .strictObject({ up: hexColour, down: hexColour, upFill: hexColour, downFill: hexColour })
    .nullable(),
});

/** A site's look, its colours already fitted to both themes: numbers and path data only, never style text (S-27). */
const siteThemeSchema = z
  .strictObject({
    theme: z.enum(["dark", "light", "system"]),
    palette: z.enum(["korean", "inverse", "colour-blind"]),
    logoPath: z.string().regex(LOGO_PATH).nullable().meta({ description: "Path data of a drawing 24 by 24" }),
    dark: themeColours,
    light: themeColours,
  })
  .meta({ id: "SiteTheme" });

export const siteInfoSchema = z
  .strictObject({
    id: wireIdNumber,
    code: z.string(),
    name: z.string(),
    locale: z.enum(["ko", "en", "zh", "ja"]),
    mode: z.enum(["play", "licensed"]),
    stockPrefix: z.string(),
    sandbox: z.boolean(),
    signUpProof: z
      .enum(["phone", "email"])
      .meta({ description: "What a newcomer proves by a code: the phone where text messages are sent" }),
    look: siteThemeSchema,
    languages: z.array(z.enum(["ko", "en", "zh", "jp"])),
    texts: z
      .record(
        z.string(),
        z.strictObject({
          name: z.string().optional(),
          slogan: z.string().optional(),
          footer: z.string().optional(),
        }),
      )
      .meta({ description: "Language → the site's own words" }),
    countries: z
      .array(z.string())
      .meta({ description: "Where money is played for on the site; empty where points are played" }),
    licence: z
      .strictObject({
        operator: z.string(),
        regulator: z.string(),
        number: z.string(),
        jurisdictions: z.array(z.string()),
        products: z.array(z.enum(FAMILY_LETTERS)),
        minimumAge: z.int(),
        validFromMs: wireMillis,
        validToMs: wireMillis,
        oneAccount: z.boolean(),
        oneGameAtATime: z.boolean(),
        betPauseMs: z.int(),
        isSandbox: z.boolean(),
        hash: z.string(),
      })
      .nullable()
      .meta({ description: "The licence that the site stands on; null where there is none in force" }),
  })
  .meta({ id: "SiteInfo" });

export const errorSchema = z
  .strictObject({
    status: z.int(),
    code: z.string(),
    message: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    data: z.null(),
  })
  .meta({ id: "Refusal" });

/** A page of rows; `last` is true when no later page exists. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ content: z.array(row), last: z.boolean(), page: wireCount, size: wireCount });
}

export type WireTradeRound = z.output<typeof tradeRoundSchema>;
export type WireTradeHistoryItem = z.output<typeof tradeHistoryItemSchema>;
export type WireBet = z.output<typeof betSchema>;
export type WireListedBet = z.output<typeof listedBetSchema>;
export type WireBetResult = z.output<typeof betResultSchema>;
export type WirePublicBet = z.output<typeof publicBetSchema>;
export type WireRoundRow = z.output<typeof roundRowSchema>;
export type WireTradeOption = z.output<typeof tradeOptionSchema>;
export type WireSiteTradeOption = z.output<typeof siteOptionSchema>;
export type WireTick = z.output<typeof tickSchema>;
export type WireChartBar = z.output<typeof chartBarSchema>;
export type WireOrderBook = z.output<typeof orderBookSchema>;
export type WireMe = z.output<typeof meSchema>;
export type WireSiteInfo = z.output<typeof siteInfoSchema>;
export interface WirePage<Row> {
  content: Row[];
  last: boolean;
  page: number;
  size: number;
}
