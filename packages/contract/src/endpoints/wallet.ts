import { WALLET_TYPE_CODES } from "../wire/wallet-codes.ts";
import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import {
  anyNumber,
  endDateText,
  idText,
  pageText,
  sizeText,
  startDateText,
  uuidText,
  walletStatusListText,
  walletTypeListText,
} from "../wire/fields.ts";
import { pageOf } from "../wire/wire-schemas.ts";
import {
  siteBankSchema,
  siteWalletSchema,
  walletHistorySchema,
  walletRequestSchema,
  walletStateSchema,
  walletTotalsSchema,
} from "../wire/wire-wallet.ts";

const ofRequest = z.object({ dnwHistoryId: idText });
const { deposit, withdrawal } = WALLET_TYPE_CODES;
const between = { startDate: startDateText.optional(), endDate: endDateText.optional() };

export const walletEndpoints = {
  siteWallet: {
    method: "GET",
    path: "/api/site_info/dnw",
    who: "player",
    rate: "read",
    summary: "The site's words and switches for deposits and withdrawals.",
    form: "envelope",
    reply: siteWalletSchema,
  },
  siteBank: {
    method: "GET",
    path: "/api/site_info/accn",
    who: "player",
    rate: "read",
    summary: "Where players of a licensed site send their money; 404 where there is none.",
    form: "envelope",
    reply: siteBankSchema,
  },
  walletState: {
    method: "GET",
    path: "/api/dnw/state",
    who: "player",
    rate: "read",
    summary: "The caller's limits and waiting times, and what is pending, before anything is asked for.",
    form: "envelope",
    reply: walletStateSchema,
  },
  walletApply: {
    method: "POST",
    path: "/api/dnw/apply",
    who: "player",
    rate: "wallet",
    summary:
      "Asks for a deposit (`D`) or a withdrawal (`W`). The same `clientKey` again gives the same request. A withdrawal's amount is reserved at once.",
    body: z.strictObject({
      type: z.enum([deposit, withdrawal]),
      point: anyNumber.nullable().default(null),
      clientKey: uuidText.optional(),
      siteInfoId: z.int().optional(),
    }),
    form: "envelope",
    reply: walletRequestSchema,
  },
  walletCancel: {
    method: "POST",
    path: "/api/dnw/cancel",
    who: "player",
    rate: "wallet",
    summary: "Cancels the caller's pending deposit.",
    body: z.strictObject({ dnwHistoryId: z.int().positive(), siteInfoId: z.int().optional() }),
    form: "envelope",
    reply: walletRequestSchema,
  },
  walletCancelOld: {
    method: "GET",
    path: "/api/dnw/cancel",
    who: "player",
    rate: "wallet",
    summary: "The same for old clients, which ask by GET.",
    query: ofRequest,
    form: "envelope",
    reply: walletRequestSchema,
  },
  walletRequest: {
    method: "GET",
    path: "/api/dnw/detail",
    who: "player",
    rate: "read",
    summary: "One request of the caller with what happened when.",
    query: ofRequest,
    form: "envelope",
    reply: walletRequestSchema,
  },
  walletHistory: {
    method: "GET",
    path: "/api/dnw/list",
    who: "player",
    rate: "read",
    summary:
      "The caller's deposits, withdrawals and other movements of points, newest first, each with the balance after it. Bets (`C`) are listed when `typeStrs` names them.",
    query: z.object({
      resultType: z.string().max(40).optional(),
      playerId: idText.optional(),
      typeStrs: walletTypeListText.optional(),
      statusStrs: walletStatusListText.optional(),
      keyword: z.string().max(100).optional(),
      ...between,
      page: pageText.default(0),
      size: sizeText.default(20),
      cursor: z
        .string()
        .regex(/^[0-9]{1,15}\.[0-9]\.[0-9]{1,16}$/)
        .optional(),
    }),
    form: "envelope",
    reply: pageOf(walletHistorySchema),
  },
  walletTotals: {
    method: "GET",
    path: "/api/dnw/summary",
    who: "player",
    rate: "read",
    summary:
      "What the caller deposited, withdrew, was granted, staked and got back in a span; all time without one.",
    query: z.object(between),
    form: "envelope",
    reply: walletTotalsSchema,
  },
} as const satisfies Record<string, Endpoint>;
