import { MEMBER_STATUS_LETTERS } from "../wire/wire-codes.ts";
import { STAFF_ROLES } from "@maru/rules";
import * as z from "zod";
import { idText, smallIdNumber } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { consolePage, millisNumber, pageQuery, reasonField } from "./console-fields.ts";

/** Somebody of the staff, as the specification's calls name them. */
const adminRow = z.strictObject({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  /** 1 administrators, 2 managers, 3 everyone else. */
  level: z.int(),
  /** Who made the account; null where it came with the installation. */
  parentId: z.int().nullable(),
  status: z.enum(MEMBER_STATUS_LETTERS),
  siteIds: z.array(z.int()).nullable(),
  createdAtMs: millisNumber,
});

const see = { method: "GET", area: "staff", action: "see", site: "any" } as const;

/** The specification's administrator calls; `/api/console/staff` has the whole of it. */
export const adminEndpoints = [
  defineConsoleEndpoint({
    name: "saveAdmin",
    method: "POST",
    path: "/api/admin",
    area: "staff",
    action: "change",
    site: "none",
    isStepUp: true,
    summary: "Asks for a staff account, or for other rights of one (`id`); a second administrator approves.",
    body: z.strictObject({
      id: z.int().positive().optional(),
      username: z
        .string()
        .regex(/^[a-z0-9_-]{3,30}$/)
        .optional(),
      password: z.string().max(500).optional(),
      name: z.string().trim().min(1).max(60),
      role: z.enum(["admin", "manager", "operator", "support", "content", "auditor"]),
      siteIds: z.array(smallIdNumber).min(1).max(200).nullable(),
      personRef: z.string().trim().min(2).max(100),
      reason: reasonField,
    }),
    reply: z.strictObject({ approvalId: z.int() }),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "admin",
    path: "/api/admin",
    summary: "One of the staff of the caller's sites.",
    query: z.object({ id: idText }),
    reply: adminRow,
  }),
  defineConsoleEndpoint({
    ...see,
    name: "adminList",
    path: "/api/admin/list",
    summary: "Staff of the caller's sites, oldest first, by level or by who made the account.",
    query: z.object({
      ...pageQuery,
      level: z
        .string()
        .regex(/^[123]$/)
        .transform(Number)
        .optional(),
      parentId: idText.optional(),
    }),
    reply: consolePage(adminRow),
  }),
] as const;
