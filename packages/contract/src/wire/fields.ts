import * as z from "zod";
import { WALLET_TYPE_CODES } from "./wallet-codes.ts";
import { parseSeoulMoment } from "./seoul-time.ts";
import { INTERVAL_NAMES, isBetTypeCode, PERIOD_CODES, type PeriodCode } from "./wire-codes.ts";

/**
 * Query and path values arrive as text. Each field accepts ASCII digits only and says what it read: full-width digits, signs,
 * exponents, lists from repeated keys and numbers beyond 2^53 - 1 are refused (S-33).
 */

const toSafeNumber = (text: string, context: z.RefinementCtx<string>): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) context.addIssue({ code: "custom", message: "too large" });
  return value;
};

/** Ids of what is made while we run: 64 bits behind it, of which JSON numbers carry 53. */
export const idText = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/)
  .transform(toSafeNumber);

/** The number of a tick, or 0 before the first. */
export const seqText = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,14})$/)
  .transform(Number);

/** What a column of 32 bits holds. */
const HIGHEST_INT = 2_147_483_647;

/** Ids of sites, options and versions: 32 bits behind them. */
export const smallIdText = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/)
  .transform(Number)
  .refine((id) => id <= HIGHEST_INT);

/** The same in a body. */
export const smallIdNumber = z.int().min(1).max(HIGHEST_INT);

/** A count or amount in a body whose column has 32 bits. */
export const smallNumber = z.int().min(-HIGHEST_INT).max(HIGHEST_INT);

/** The last moment that our calendars, and the columns behind them, can write: the end of the year 9999 in Seoul. */
const LAST_MS = Date.parse("9999-12-31T14:59:59.999Z");

export const millisText = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .transform(Number);

/** A moment in a body: epoch milliseconds, after 1970. */
export const momentNumber = z.int().min(1).max(LAST_MS);

/** Epoch seconds. */
export const secondText = z
  .string()
  .regex(/^[0-9]{1,12}$/)
  .transform(Number)
  .refine((second) => second * 1000 <= LAST_MS);

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

const FLAGS = { "0": "0", N: "0", false: "0", "1": "1", Y: "1", true: "1" } as const;
/** Yes or no, by whichever of their names; what comes out is `0` or `1`. */
export const flagText = z
  .enum(["0", "1", "N", "Y", "false", "true"])
  .transform((name): "0" | "1" => FLAGS[name]);

/** What old clients send besides: taken, and it changes nothing (3-decisions L). */
export const ignoredField = z.unknown().optional().meta({ description: "Taken, and changes nothing" });

/** In a body, where old clients send `""` for what they leave out. */
export function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").transform(() => undefined), schema]).optional();
}

export const periodText = z.enum(PERIOD_CODES);
/** A period, also by its other names (`1m`, `60`). */
export const intervalText = z
  .enum([...PERIOD_CODES, ...Object.keys(INTERVAL_NAMES)])
  .transform((name) => periodNamed(name));

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

/** What stocks begin with; a client that has none may send `null` as text, with which no stock begins. */
export const stockPrefixText = z
  .string()
  .max(20)
  .transform((text) => (text === "null" ? "" : text));

export const stockListText = listOf(/^[A-Z0-9][A-Z0-9.-]{1,19}$/, 20);

export const statusListText = listOf(/^[1235]$/, 4).transform((items) => items.map(Number));

export const typeListText = listOf(/^[A-Z0-9]{1,2}$/, 40).transform((items, context) => {
  if (!items.every(isBetTypeCode)) context.addIssue({ code: "custom", message: "unknown type" });
  return items;
});

export const walletStatusListText = listOf(/^[0-4]$/, 5).transform((items) => items.map(Number));

const WALLET_TYPES = Object.values(WALLET_TYPE_CODES);
export const walletTypeListText = listOf(new RegExp(`^(?:${WALLET_TYPES.join("|")})$`), WALLET_TYPES.length);

function momentText(toMs: (moment: { atMs: number; spanMs: number }) => number) {
  return z
    .string()
    .max(23)
    .transform((text, context) => {
      const moment = parseSeoulMoment(text);
      if (moment !== null && moment.atMs >= 0 && moment.atMs <= LAST_MS) return toMs(moment);
      context.addIssue({ code: "custom", message: "not a date" });
      return z.NEVER;
    });
}

/** Inclusive start, from 1970 on: epoch ms, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm[:ss]` in Seoul time. */
export const startDateText = momentText(({ atMs }) => atMs);

/** A day of our own century that the calendar has. */
export const dayText = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/)
  .refine((text) => parseSeoulMoment(text) !== null);

export const monthText = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** The end is inclusive on the wire, so a day means its last moment; what comes out is exclusive. */
export const endDateText = momentText(({ atMs, spanMs }) => atMs + spanMs);

/** A number of the wire that no rule has judged yet. */
export const anyNumber = z.number();

export const uuidText = z.string().regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/);

export const siteCodeText = z.string().regex(/^[a-z0-9-]{1,40}$/);

function periodNamed(name: string): PeriodCode {
  const code = PERIOD_CODES.find((known) => known === name);
  const named = Object.entries(INTERVAL_NAMES).find(([known]) => known === name)?.[1];
  return code ?? named ?? "1";
}
