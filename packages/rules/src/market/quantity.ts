import { ok, refused, type Result } from "@maru/values";
import type { Quantity } from "./tick.ts";

/** Digits after the point of a {@link Quantity}. */
export const QUANTITY_DIGITS = 8;

/** Reads decimal text as a quantity, exactly; empty text is 0 (quotes have none). Digits beyond the eighth must be zeros. */
export function parseQuantity(text: string): Result<Quantity, "NOT_DECIMAL" | "TOO_PRECISE"> {
  if (text === "") return ok(0n);
  const match = /^(\d{1,18})(?:\.(\d{1,24}))?$/.exec(text);
  if (match === null) return refused("NOT_DECIMAL");
  const [, whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(QUANTITY_DIGITS))) return refused("TOO_PRECISE");
  return ok(BigInt(whole + fraction.slice(0, QUANTITY_DIGITS).padEnd(QUANTITY_DIGITS, "0")));
}

/** The quantity as decimal text without trailing zeros: 2.62732, 1000, 0. */
export function quantityText(quantity: Quantity): string {
  const digits = String(quantity).padStart(QUANTITY_DIGITS + 1, "0");
  const cut = digits.length - QUANTITY_DIGITS;
  return `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, "");
}
