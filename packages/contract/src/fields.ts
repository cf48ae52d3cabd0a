import * as z from "zod";
import { parseSeoulMoment } from "./seoul-time.ts";
import { BET_TYPE_CODES, PERIOD_CODES } from "./wire-codes.ts";

/**
 * Query and path values arrive as text. Each field accepts ASCII digits only and says what it read: full-width digits, signs,
 * exponents, lists from repeated keys and numbers beyond 2^53 - 1 are refused (S-33).
 */

const toSafeNumber = (text: string, context: z.RefinementCtx<string>): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) context.addIssue({ code: "custom", message: "too large" });
  return value;
};

export const idText = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/)
  .transform(toSafeNumber);

export const millisText = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .transform(Number);

/** Epoch seconds. */
export const secondText = z
  .string()
  .regex(/^[0-9]{1,11}$/)
  .transform(Number);

export const pageText = z
  .string()
  .regex(/^[0-9]{1,4}$/)
  .transform(Number);

export const BEFORE_ID = {
  description:
    "The id of the last row of the page before: the page begins right below it, however long the list is",
} as const;

/** At most 100 rows a page (S-34). */
export const sizeText = z
  .string()
  .regex(/^([1-9][0-9]?|100)$/)
  .transform(Number);

export const flagText = z.enum(["0", "1"]);

export const periodText = z.enum(PERIOD_CODES);

export const stockText = z.string().regex(/^[A-Z0-9][A-Z0-9.-]{1,19}$/);

function listOf(item: RegExp, most: number) {
  return z
    .string()
    .max(most * 21)
    .transform((text, context) => {
      const items = text.split(",").map((part) => part.trim());
      if (items.length > most || items.some((part) => !item.test(part)))
        context.addIssue({ code: "custom", message: "not a list" });
      return items;
    });
}

export const stockListText = listOf(/^[A-Z0-9][A-Z0-9.-]{1,19}$/, 20);

export const statusListText = listOf(/^[1235]$/, 4).transform((items) => items.map(Number));

export const typeListText = listOf(/^[A-Z0-9]{1,2}$/, 40).transform((items, context) => {
  if (items.some((item) => !BET_TYPE_CODES.includes(item)))
    context.addIssue({ code: "custom", message: "unknown type" });
  return items;
});

export const walletStatusListText = listOf(/^[0-4]$/, 5).transform((items) => items.map(Number));

export const walletTypeListText = listOf(/^(B|D|W|E|C|PB|PM|BD)$/, 8);

function momentText(toMs: (moment: { atMs: number; spanMs: number }) => number) {
  return z
    .string()
    .max(23)
    .transform((text, context) => {
      const moment = parseSeoulMoment(text);
      if (moment !== null) return toMs(moment);
      context.addIssue({ code: "custom", message: "not a date" });
      return z.NEVER;
    });
}

/** Inclusive start: epoch ms, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm[:ss]` in Seoul time. */
export const startDateText = momentText(({ atMs }) => atMs);

/** The end is inclusive on the wire, so a day means its last moment; what comes out is exclusive. */
export const endDateText = momentText(({ atMs, spanMs }) => atMs + spanMs);

/** A number of the wire that no rule has judged yet. */
export const anyNumber = z.number();

export const uuidText = z.string().regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/);

export const siteCodeText = z.string().regex(/^[a-z0-9-]{1,40}$/);
