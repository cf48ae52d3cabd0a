import * as z from "zod";
import type { Endpoint } from "../endpoint.ts";
import { uuidText } from "../fields.ts";
import { wireMillis } from "../wire-schemas.ts";

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
