import * as z from "zod";
import {
  betResultSchema,
  betSchema,
  correctionSchema,
  orderBookSchema,
  publicBetSchema,
  tickSchema,
  tradeRoundSchema,
} from "./wire/wire-schemas.ts";
import { walletEventSchema } from "./wire/wire-wallet.ts";
import { tradingEndpoints } from "./endpoints/trading.ts";

/** How messages of a destination may be delayed or merged. */
export interface DeliveryClass {
  /** Messages wait at most this long to share a write. 0: at once. */
  readonly windowMs: number;
  /** A slow reader may get the newest message alone. Never for results, bets or balances. */
  readonly conflate: boolean;
}

export interface Destination {
  /** Exact text with `{parameters}`. */
  readonly pattern: string;
  readonly match: RegExp;
  /** `anyone` includes sessions without a token; `own-site` wants the session's site in the name; `member` a token. */
  readonly who: "anyone" | "own-site" | "member";
  readonly delivery: DeliveryClass;
  readonly summary: string;
  readonly payload: z.ZodType;
}

const AT_ONCE: DeliveryClass = { windowMs: 0, conflate: false };
const typed = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.strictObject({ type: z.literal(type), data });

const notice = z.looseObject({ id: z.int(), title: z.string() });
/** A leaf of the public log as it stands there: its text, and its place. */
const sealedStakes = z.strictObject({ tradeRoundId: z.int(), index: z.int().min(0), body: z.string() });
const changeLimit = z.strictObject({ tradeRoundId: z.int(), buyLimit: z.int(), sellLimit: z.int() });

/** Every destination of the live channel that can be subscribed to. Nothing else exists: no wildcards, no raw queues. */
export const DESTINATIONS = {
  optionRounds: {
    pattern: "/topic/trade/{optionId}",
    match: /^\/topic\/trade\/([1-9][0-9]{0,8})$/,
    who: "anyone",
    delivery: AT_ONCE,
    summary:
      "Life of an option's rounds, and the capacity left on the two sides: 0 on both where its market was closed meanwhile, which the option's `isStop` then says.",
    payload: z.union([
      typed("create", tradeRoundSchema),
      typed("startPrice", tradeRoundSchema),
      typed("fastFinish", tradeRoundSchema),
      typed("finish", tradeRoundSchema),
      typed("changeLimit", changeLimit),
    ]),
  },
  siteBets: {
    pattern: "/topic/trade/site/{siteId}_{optionId}",
    match: /^\/topic\/trade\/site\/([1-9][0-9]{0,8})_[1-9][0-9]{0,8}$/,
    who: "own-site",
    delivery: AT_ONCE,
    summary: "Bets of the site on an option as they are accepted, names masked.",
    payload: typed("realtimeBetting", publicBetSchema),
  },
  ticks: {
    pattern: "/topic/trade/{stock}",
    // A stock has a letter in it; digits alone are an option.
    match: /^\/topic\/trade\/(?=[A-Z0-9.-]*[A-Z])([A-Z0-9][A-Z0-9.-]{1,19})$/,
    who: "anyone",
    delivery: { windowMs: 25, conflate: true },
    summary: "Ticks of a market, batched at most every 100 ms.",
    payload: typed("rawData", z.array(tickSchema)),
  },
  orderBook: {
    pattern: "/topic/orderbook/{stock}",
    match: /^\/topic\/orderbook\/([A-Z0-9][A-Z0-9.-]{1,19})$/,
    who: "anyone",
    delivery: { windowMs: 25, conflate: true },
    summary: "The order book of a market.",
    payload: typed("orderbook", orderBookSchema),
  },
  stakes: {
    pattern: "/topic/stakes/{stock}",
    match: /^\/topic\/stakes\/([A-Z0-9][A-Z0-9.-]{1,19})$/,
    who: "anyone",
    delivery: AT_ONCE,
    summary:
      "What stood on a round of the market when it locked, before its strike: the public log's leaf of its stakes, letter by letter, and its place in the log. A snapshot tells those of the newest rounds.",
    payload: typed("stakes", sealedStakes),
  },
  notice: {
    pattern: "/topic/notice",
    match: /^\/topic\/notice$/,
    who: "anyone",
    delivery: AT_ONCE,
    summary: "Notices to everyone.",
    payload: notice,
  },
  siteNotice: {
    pattern: "/topic/notice/{siteId}",
    match: /^\/topic\/notice\/([1-9][0-9]{0,8})$/,
    who: "own-site",
    delivery: AT_ONCE,
    summary: "Notices of a site.",
    payload: notice,
  },
  sitePopup: {
    pattern: "/topic/popup/{siteId}",
    match: /^\/topic\/popup\/([1-9][0-9]{0,8})$/,
    who: "own-site",
    delivery: AT_ONCE,
    summary: "Popups of a site.",
    payload: notice,
  },
  ownBets: {
    pattern: "/user/queue/trade/bet",
    match: /^\/user\/queue\/trade\/bet$/,
    who: "member",
    delivery: AT_ONCE,
    summary: "The member's bets: accepted, and settled.",
    payload: z.union([typed("gameBet", betSchema), typed("betResult", betResultSchema)]),
  },
  balance: {
    pattern: "/user/queue/point",
    match: /^\/user\/queue\/point$/,
    who: "member",
    delivery: AT_ONCE,
    summary: "The balance after each change; `version` grows by one.",
    payload: z.strictObject({ point: z.int(), version: z.int() }),
  },
  errors: {
    pattern: "/user/queue/error",
    match: /^\/user\/queue\/error$/,
    who: "member",
    delivery: AT_ONCE,
    summary: "Refusals of what the member sent.",
    payload: z.strictObject({
      code: z.string(),
      message: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      clientKey: z.string().nullable(),
    }),
  },
  wallet: {
    pattern: "/user/queue/dnw",
    match: /^\/user\/queue\/dnw$/,
    who: "member",
    delivery: AT_ONCE,
    summary: "The member's deposits and withdrawals.",
    payload: z.union([typed("create", walletEventSchema), typed("update", walletEventSchema)]),
  },
  forceLogout: {
    pattern: "/user/queue/force_logout",
    match: /^\/user\/queue\/force_logout$/,
    who: "member",
    delivery: AT_ONCE,
    summary: "The session was ended.",
    payload: z.strictObject({ reason: z.string() }),
  },
  questionFinish: {
    pattern: "/user/queue/question_finish",
    match: /^\/user\/queue\/question_finish$/,
    who: "member",
    delivery: AT_ONCE,
    summary: "An inquiry was answered.",
    payload: z.strictObject({ id: z.int() }),
  },
  correction: {
    pattern: "/user/queue/correction",
    match: /^\/user\/queue\/correction$/,
    who: "member",
    delivery: AT_ONCE,
    summary: "The money of a settled round that the member had bet on was reversed; `id` is the round's.",
    payload: correctionSchema.extend({ id: z.int() }),
  },
} as const satisfies Record<string, Destination>;

export type DestinationId = keyof typeof DESTINATIONS;

/** Where clients may SEND, and what. The body is the one of `POST /api/trade/betting`. */
export const SEND_DESTINATIONS = {
  "/trade/betting": tradingEndpoints.placeBet.body,
  "/app/trade/betting": tradingEndpoints.placeBet.body,
} as const;

/** Who opened the session: null ids without a token; `siteId` may be known from the host name alone. */
export interface Subscriber {
  readonly memberId: number | null;
  readonly siteId: number | null;
}

export type SubscribeAnswer =
  | { readonly ok: true; readonly id: DestinationId; readonly destination: Destination }
  | {
      readonly ok: false;
      readonly refusal: { readonly code: "NOT_FOUND" | "FORBIDDEN" | "UNAUTHENTICATED" };
    };

const DESTINATION_IDS = Object.keys(DESTINATIONS).filter((key): key is DestinationId => key in DESTINATIONS);

const refuse = (code: "NOT_FOUND" | "FORBIDDEN" | "UNAUTHENTICATED"): SubscribeAnswer => ({
  ok: false,
  refusal: { code },
});

/** Denies by default: a destination that no pattern names does not exist. */
export function maySubscribe(subscriber: Subscriber, destination: string): SubscribeAnswer {
  for (const id of DESTINATION_IDS) {
    const known: Destination = DESTINATIONS[id];
    const found = known.match.exec(destination);
    if (found === null) continue;
    if (known.who === "member" && subscriber.memberId === null) return refuse("UNAUTHENTICATED");
    const isForeign = subscriber.siteId !== null && String(subscriber.siteId) !== found[1];
    if (known.who === "own-site" && isForeign) return refuse("FORBIDDEN");
    return { ok: true, id, destination: known };
  }
  return refuse("NOT_FOUND");
}
