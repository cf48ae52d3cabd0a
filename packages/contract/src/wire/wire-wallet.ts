import type { RequestState, RequestType } from "@maru/rules";
import { type Points, pointsToJson } from "@maru/values";
import * as z from "zod";
import { WALLET_STATUS_CODES, WALLET_TYPE_CODES, walletStatusCode, walletTypeCode } from "./wallet-codes.ts";
import { wireCount, wireIdNumber, wireMillis } from "./wire-schemas.ts";

const { deposit, withdrawal, cancelled } = WALLET_TYPE_CODES;
const typeLetter = z.enum([deposit, withdrawal, cancelled]);
const statusCode = z.literal(Object.values(WALLET_STATUS_CODES)).meta({
  description: "0 pending, 1 done, 2 rejected, 3 cancelled by the player, 4 expired",
});

/** `create` and `update` on the wallet queue. */
export const walletEventSchema = z
  .strictObject({ id: z.int(), type: typeLetter, status: statusCode, point: z.int() })
  .meta({ id: "WalletEvent" });

export const walletRequestSchema = z
  .strictObject({
    id: wireIdNumber,
    type: typeLetter,
    point: wireCount,
    status: statusCode,
    stage: z.enum(["requested", "matched", "approved", "done", "rejected", "cancelled", "expired"]),
    createDate: wireMillis,
    expireDate: wireMillis.nullable().meta({ description: "A deposit nobody paid is over then" }),
    needsPhone: z.boolean(),
    canCancel: z.boolean(),
    timeline: z.array(z.strictObject({ stage: z.string(), time: wireMillis })),
    reason: z.string().nullable().meta({ description: "Why it was rejected: a word of a closed list" }),
  })
  .meta({ id: "WalletRequest" });
export type WireWalletRequest = z.output<typeof walletRequestSchema>;

export const walletHistorySchema = z
  .strictObject({
    id: z.int(),
    type: z.enum(WALLET_TYPE_CODES),
    point: wireCount.meta({ description: "The amount of the request or movement" }),
    change: z.int().meta({ description: "What it did to the balance in all" }),
    status: statusCode,
    createDate: wireMillis,
    balance: wireCount.nullable().meta({ description: "The balance after it; null where it moved nothing" }),
    cause: z.strictObject({ kind: z.enum(["request", "bet", "grant", "coupon", "conversion"]), id: z.int() }),
    canCancel: z.boolean(),
    cursor: z.string().meta({ description: "Send the last row's as `cursor` for the next page" }),
  })
  .meta({ id: "WalletHistoryItem" });
export type WireWalletHistoryItem = z.output<typeof walletHistorySchema>;

export const walletTotalsSchema = z
  .strictObject({
    deposited: wireCount,
    withdrawn: wireCount,
    pending: wireCount.meta({ description: "Asked for and not ended: withdrawals" }),
    granted: wireCount,
    adjusted: z.int().meta({ description: "Given by hand less taken by hand" }),
    coins: z
      .int()
      .meta({ description: "Points for coins that were sold, less points for coins that were bought" }),
    corrected: z.int().meta({ description: "Stakes that corrections gave back less payouts they took" }),
    staked: wireCount,
    returned: wireCount,
    net: z.int().meta({ description: "Returned minus staked" }),
  })
  .meta({ id: "WalletTotals" });
export type WireWalletTotals = z.output<typeof walletTotalsSchema>;

export const walletStateSchema = z
  .strictObject({
    balance: wireCount,
    mode: z.enum(["play", "licensed"]),
    deposit: z.strictObject({
      active: z.boolean(),
      fundsShort: z
        .boolean()
        .meta({ description: "Stopped because less is held for the players than they are owed" }),
      min: wireCount,
      expiryMinutes: z.int(),
      pending: walletRequestSchema.nullable(),
      limits: z.array(
        z.strictObject({
          span: z.enum(["day", "week", "month", "balance"]),
          max: wireCount,
          left: wireCount,
        }),
      ),
    }),
    withdraw: z.strictObject({
      active: z.boolean(),
      needsAccount: z.boolean().meta({ description: "No bank account of the player's is on file to pay to" }),
      min: wireCount,
      max: wireCount,
      perDay: z.int(),
      leftToday: z.int(),
      gapMinutes: z.int(),
      nextDate: wireMillis.nullable().meta({ description: "When the next may be asked for; null: now" }),
      phoneFrom: wireCount,
      pending: walletRequestSchema.nullable(),
    }),
  })
  .meta({ id: "WalletState" });
export type WireWalletState = z.output<typeof walletStateSchema>;

export const siteWalletSchema = z
  .strictObject({
    dmethod: z.string(),
    wmethod: z.string(),
    dcaution: z.string(),
    wcaution: z.string(),
    dbtn: z.string(),
    wbtn: z.string(),
    dactive: z.int().min(0).max(1),
    wactive: z.int().min(0).max(1),
    accn: z.string().nullable(),
  })
  .meta({ id: "SiteWallet" });
export type WireSiteWallet = z.output<typeof siteWalletSchema>;

export const siteBankSchema = z
  .strictObject({ bankName: z.string(), accountNum: z.string(), accountName: z.string() })
  .meta({ id: "SiteBankAccount" });

/** A request as its player may see it. */
export interface OwnRequest {
  readonly id: number;
  readonly type: RequestType;
  readonly amount: Points;
  readonly state: RequestState;
  readonly needsPhone: boolean;
  readonly requestedAtMs: number;
  readonly expiresAtMs: number | null;
  readonly phoneAtMs: number | null;
  readonly matchedAtMs: number | null;
  readonly approvedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly reason: string | null;
}

export function toWireRequest(request: OwnRequest): WireWalletRequest {
  return {
    id: request.id,
    type: walletTypeCode(request),
    point: pointsToJson(request.amount),
    status: walletStatusCode(request.state),
    stage: request.state,
    createDate: request.requestedAtMs,
    expireDate: request.expiresAtMs,
    needsPhone: request.needsPhone,
    canCancel: canCancel(request),
    timeline: timelineOf(request),
    reason: request.reason,
  };
}

/** Only a deposit that nobody touched yet (P-23). */
export function canCancel(request: { readonly type: RequestType; readonly state: RequestState }): boolean {
  return request.type === "deposit" && request.state === "requested";
}

export function toWireWalletEvent(request: {
  readonly id: number;
  readonly type: RequestType;
  readonly state: RequestState;
  readonly points: Points;
}): z.output<typeof walletEventSchema> {
  return {
    id: request.id,
    type: walletTypeCode(request),
    status: walletStatusCode(request.state),
    point: pointsToJson(request.points),
  };
}

/** What happened when, in order. */
function timelineOf(request: OwnRequest): WireWalletRequest["timeline"] {
  const steps = [
    { stage: "requested", time: request.requestedAtMs },
    { stage: "phoned", time: request.phoneAtMs },
    { stage: "matched", time: request.matchedAtMs },
    { stage: "approved", time: request.approvedAtMs },
    { stage: request.state, time: request.endedAtMs },
  ];
  return steps.flatMap(({ stage, time }) => (time === null ? [] : [{ stage, time }]));
}
