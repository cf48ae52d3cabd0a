import * as z from "zod";
import { smallIdNumber } from "../wire/fields.ts";
import { millisNumber } from "./console-fields.ts";

/** A value before or after a change. */
const anyValue = z.unknown();

/** What a change changes, field by field, old beside new. */
export const differenceField = z.array(
  z.strictObject({ field: z.string(), before: anyValue, after: anyValue }),
);

/** Something that waits for a second person: its approval and what it would change. */
export const askedReply = z.strictObject({
  approvalId: z.int(),
  difference: differenceField,
});

/** One version of something, newest first in lists. `savedBy` is who asked, `approvedBy` who agreed. */
export const versionRow = z.strictObject({
  version: z.int(),
  savedAtMs: millisNumber.nullable(),
  savedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Against the version before. */
  difference: differenceField,
});

/** A change that waits for its second person. */
export const waitingChange = z.strictObject({
  approvalId: z.int(),
  kind: z.string(),
  requestedBy: z.string(),
  requestedAtMs: millisNumber,
  reason: z.string(),
  payload: z.unknown(),
});

/** The version that the change was made against: it is refused when another one came in between. */
export const baseVersion = smallIdNumber;
