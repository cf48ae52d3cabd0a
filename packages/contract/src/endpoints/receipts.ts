import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import { idText, uuidText } from "../wire/fields.ts";
import { decidingTickSchema, roundStateSchema } from "../wire/proof-schema.ts";
import { betSchema, correctionField, tradeRoundSchema, wireCount, wireMillis } from "../wire/wire-schemas.ts";

const receiptKey = z
  .strictObject({
    id: z.string(),
    algorithm: z.literal("Ed25519"),
    publicKey: z.string().meta({ description: "The 32 bytes of the key, base64url" }),
    validFrom: wireMillis,
    validTo: wireMillis
      .nullable()
      .meta({ description: "When a younger key took over; null for the youngest" }),
  })
  .meta({ id: "ReceiptKey" });

const refusalProof = z
  .strictObject({ clientKey: z.string(), receipt: z.string() })
  .meta({ id: "RefusalProof" });

const betDetail = z
  .strictObject({
    bet: betSchema,
    round: tradeRoundSchema,
    stockName: z.string(),
    simulated: z.boolean(),
    replayed: z.boolean(),
    source: z.string(),
    precision: wireCount,
    buyPip: z.number(),
    sellPip: z.number(),
    state: roundStateSchema,
    voidCause: z.string().nullable().meta({ description: "Why the whole round is void" }),
    strike: decidingTickSchema.nullable(),
    close: decidingTickSchema.nullable(),
    decidedAt: wireMillis.nullable(),
    settledAt: wireMillis.nullable().meta({ description: "When the points had moved" }),
    ...correctionField,
  })
  .meta({ id: "BetDetail" });

export type WireBetDetail = z.output<typeof betDetail>;

export const receiptEndpoints = {
  receiptKeys: {
    method: "GET",
    path: "/api/public/keys",
    who: "anyone",
    rate: "public",
    summary: "Every public key that receipts were or will be signed with, oldest first.",
    form: "envelope",
    reply: z.array(receiptKey),
  },
  betDetail: {
    method: "GET",
    path: "/api/trade/bet/{id}",
    who: "member",
    rate: "read",
    summary:
      "One bet of the caller with its signed receipt, its round and the ticks that decided it. The window's ticks stand in the round's proof.",
    params: z.object({ id: idText }),
    form: "envelope",
    reply: betDetail,
  },
  refusalProof: {
    method: "GET",
    path: "/api/trade/betting/refusal",
    who: "member",
    rate: "bet",
    summary:
      "The signed proof that the caller's bet with this key was refused, and why. Kept in memory for the newest refusals only.",
    query: z.object({ clientKey: uuidText }),
    form: "envelope",
    reply: refusalProof,
  },
} as const satisfies Record<string, Endpoint>;
