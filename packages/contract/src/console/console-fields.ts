import * as z from "zod";
import { idText, millisText, smallIdText } from "../wire/fields.ts";

/** Where a list goes on: opaque, from the reply before. */
const cursorText = z.string().regex(/^[0-9A-Za-z_.~-]{1,200}$/);

/** Rows of a page of the console: 50, at most 200. */
const consoleSizeText = z
  .string()
  .regex(/^[1-9][0-9]{0,2}$/)
  .transform(Number)
  .refine((size) => size <= 200);

/** The query of every list: where it goes on and how many rows. */
export const pageQuery = {
  cursor: cursorText.optional(),
  size: consoleSizeText.default(50),
} as const;

/** The query of a list that goes on below an id. */
export const idPageQuery = {
  ...pageQuery,
  cursor: z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .optional(),
} as const;

/** Of a list by day, as days since 1970. */
export const dayCursor = z.string().regex(/^[0-9]{1,6}$/);

/** Of a list by name. */
export const nameCursor = z.string().regex(/^[a-z0-9_.-]{1,64}~[1-9][0-9]{0,14}$/);

/** A span of time in epoch ms; the end is exclusive. */
export const spanQuery = {
  fromMs: millisText.optional(),
  toMs: millisText.optional(),
} as const;

const amountText = z
  .string()
  .regex(/^[0-9]{1,15}$/)
  .transform(Number);

/** Amounts in points, both ends inclusive. */
export const amountQuery = {
  leastAmount: amountText.optional(),
  mostAmount: amountText.optional(),
} as const;

/** A page of the console: `next` is the cursor of the following one, null after the last. */
export const consolePage = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ content: z.array(row), last: z.boolean(), next: z.string().nullable() });

/** A page of the console, as verbs return it. */
export interface ConsolePage<Row> {
  content: Row[];
  last: boolean;
  next: string | null;
}

/** Why somebody does what they do; it stays in the audit. */
export const reasonField = z.string().trim().min(3).max(500);

/** Points on the wire: JSON numbers. */
export const pointsNumber = z.int();

export const millisNumber = z.int();

/** Of what waits for a second person. `outdated`: another version came first, so nobody can approve it any more. */
export const APPROVAL_STATES = ["requested", "approved", "rejected", "expired", "outdated"] as const;

export const idParams = z.object({ id: idText });

/** Of a site or an option. */
export const smallIdParams = z.object({ id: smallIdText });

/** A file for a spreadsheet. Cells are neutralised where it is written, so handlers give plain values. */
export const csvFile = z.strictObject({
  fileName: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type CsvFile = z.output<typeof csvFile>;

/** Play is intensive (P-33): net losses of the three weeks it began with, and the threshold that held. */
const intensivePlay = z
  .strictObject({ sinceMs: millisNumber, losses: z.array(pointsNumber), least: pointsNumber })
  .nullable();

/** The newest assessment of what a player can afford (P-34): what it allows in 30 days, and none of its answers. */
const affordability = z
  .strictObject({
    madeAtMs: millisNumber,
    validUntilMs: millisNumber,
    isValid: z.boolean(),
    monthLoss: pointsNumber,
    monthDeposit: pointsNumber,
  })
  .nullable();

/** What is computed and known of a player's losses and means. */
export const protectionFields = { intensivePlay, affordability } as const;
