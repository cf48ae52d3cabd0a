import * as z from "zod";
import { idText } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { consolePage, csvFile, idPageQuery, millisNumber, spanQuery } from "./console-fields.ts";

const filters = {
  /** `staff-act`, `sign-in`, `books-sealed`, … */
  kind: z
    .string()
    .regex(/^[a-z-]{2,40}$/)
    .optional(),
  /** Exactly, or a whole area as `money.`. */
  action: z
    .string()
    .regex(/^[a-z]+\.[a-z-]*$/)
    .optional(),
  staffId: idText.optional(),
  memberId: idText.optional(),
  /** `request:17`, `member:1003`, `approval:4`. */
  subject: z
    .string()
    .regex(/^[a-z-]+(:[\w.-]{1,60})?$/)
    .optional(),
  ...spanQuery,
};

const event = z.strictObject({
  seq: z.int(),
  atMs: millisNumber,
  kind: z.string(),
  action: z.string().nullable(),
  siteId: z.int().nullable(),
  memberId: z.int().nullable(),
  /** The member's username. */
  member: z.string().nullable(),
  staffId: z.int().nullable(),
  staff: z.string().nullable(),
  role: z.string().nullable(),
  address: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  detail: z.unknown(),
  /** SHA-256 over the event and the hash of the one before, hexadecimal. */
  hash: z.string(),
});

/** The log of security events and of what staff did. */
export const auditEndpoints = [
  defineConsoleEndpoint({
    name: "auditList",
    method: "GET",
    path: "/api/console/audit",
    area: "audit",
    action: "see",
    site: "any",
    summary:
      "What staff did and what was refused, newest first, each with the hash that chains it to the one before.",
    query: z.object({ ...filters, ...idPageQuery }),
    reply: consolePage(event),
  }),
  defineConsoleEndpoint({
    name: "auditCsv",
    method: "GET",
    path: "/api/console/audit.csv",
    area: "audit",
    action: "see",
    site: "any",
    form: "csv",
    summary: "The same as a file, the newest 10,000.",
    query: z.object(filters),
    reply: csvFile,
  }),
] as const;
