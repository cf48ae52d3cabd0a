import { assert, type Price, priceText } from "@maru/values";
import { quantityText } from "../../market/quantity.ts";
import type { TickRef } from "../../market/tick.ts";
import type { MeasuredRound } from "../family/family-rules.ts";

/** The largest multiple of 10 below 2^32: words at or above it would favour the digits 0 to 5. */
const FAIR_WORDS = 4_294_967_290;

/** Rule `last` (3-decisions F3): the last digit of the price at its market's precision. */
export function lastDigit(close: Price): number {
  return Math.abs(close) % 10;
}

/**
 * What the seed is applied to (3-decisions F2): `stock|roundId|gameFinishTime|tickTime|tickId|price|qty` of the closing tick.
 * Times are epoch milliseconds, the price has all the digits of its market, the quantity no trailing zeros; a tick without a
 * venue id is named by its place in the log.
 */
export function sealedMessage(terms: MeasuredRound, close: TickRef): string {
  return [
    terms.stock,
    terms.id,
    terms.times.gameFinishMs,
    close.atMs,
    close.tradeId ?? close.seq,
    priceText(close.price, terms.precision),
    quantityText(close.qty),
  ].join("|");
}

/** Rule `sealed`: the first fair 32-bit big-endian word of the MAC, modulo 10. Null when none is fair (about 10^-70). */
export function sealedDigit(mac: Uint8Array): number | null {
  assert(mac.length === 32, `an HMAC-SHA-256 has 32 bytes, not ${mac.length}`);
  const words = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
  for (let at = 0; at < mac.length; at += 4) {
    const word = words.getUint32(at);
    if (word < FAIR_WORDS) return word % 10;
  }
  return null;
}
