import { generateKeyPairSync } from "node:crypto";
import { keyIdOf, type ReceiptKey } from "../apps/server/src/trading/proof/receipts/receipt-keys.ts";

/** A key that signs receipts from this moment on; it lives as long as the bench. */
export function makeReceiptKey(validFromMs: number): ReceiptKey {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const bytes = publicKey.export({ type: "spki", format: "der" }).subarray(12);
  return { id: keyIdOf(bytes), validFromMs, publicKey: bytes, privateKey };
}
