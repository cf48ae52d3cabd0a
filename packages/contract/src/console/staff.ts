import { AREAS, STAFF_ROLES } from "@maru/rules";
import * as z from "zod";
import { smallIdNumber } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import {
  APPROVAL_STATES,
  consolePage,
  idPageQuery,
  idParams,
  millisNumber,
  nameCursor,
  pageQuery,
  pointsNumber,
  reasonField,
} from "./console-fields.ts";

const sessionSchema = z.strictObject({
  sessionId: z.uuid(),
  address: z.string(),
  userAgent: z.string(),
  startedAtMs: millisNumber,
  seenAtMs: millisNumber,
  endsAtMs: millisNumber,
  isOwn: z.boolean(),
});

const person = z.strictObject({ staffId: z.int(), username: z.string() });

const approvalSchema = z.strictObject({
  id: z.int(),
  /** What is asked for: `staff-grant`, `adjustment`, … */
  kind: z.string(),
  area: z.enum(AREAS),
  siteId: z.int().nullable(),
  /** What is asked for in full, as its kind has it; secrets left out. */
  payload: z.unknown(),
  reason: z.string(),
  state: z.enum(APPROVAL_STATES),
  requestedBy: person,
  requestedAtMs: millisNumber,
  expiresAtMs: millisNumber,
  decidedBy: person.nullable(),
  decidedAtMs: millisNumber.nullable(),
  decisionReason: z.string().nullable(),
  /** The player or partner whom it concerns; `balance` is what a player holds now. */
  about: z
    .strictObject({ memberId: z.int(), username: z.string(), balance: pointsNumber.nullable() })
    .nullable(),
  /** Asked for by the caller, who may take it back and never approve it. */
  isOwn: z.boolean(),
  mayApprove: z.boolean(),
});

const staffSchema = z.strictObject({
  staffId: z.int(),
  username: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  siteIds: z.array(z.int()).nullable(),
  partnerId: z.int().nullable(),
  personRef: z.string(),
  isEnabled: z.boolean(),
  hasTotp: z.boolean(),
  passkeys: z.int(),
  createdAtMs: millisNumber,
  lastSignInMs: millisNumber.nullable(),
  openSessions: z.int(),
});

const grantRole = z.enum(["admin", "manager", "operator", "support", "content", "auditor"]);

/** Own sessions and password, approvals, and who works in the console. */
export const staffEndpoints = [
  defineConsoleEndpoint({
    name: "ownSessions",
    method: "GET",
    path: "/api/console/sessions",
    area: null,
    action: "see",
    site: "none",
    isForPartners: true,
    summary: "The caller's own open sessions.",
    reply: z.array(sessionSchema),
  }),
  defineConsoleEndpoint({
    name: "endSessions",
    method: "POST",
    path: "/api/console/sessions/end",
    area: null,
    action: "change",
    site: "none",
    isForPartners: true,
    summary: "Ends one of the caller's own sessions, or, without `sessionId`, all but this one.",
    body: z.strictObject({ sessionId: z.uuid().optional() }),
    reply: z.strictObject({ ended: z.int() }),
  }),
  defineConsoleEndpoint({
    name: "changePassword",
    method: "POST",
    path: "/api/console/password",
    area: null,
    action: "change",
    site: "none",
    isStepUp: true,
    summary: "Changes the caller's own password, 12 to 64 characters, and ends their other sessions.",
    body: z.strictObject({ currentPassword: z.string().max(500), newPassword: z.string().max(500) }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    name: "approvals",
    method: "GET",
    path: "/api/console/approvals",
    area: null,
    action: "see",
    site: "any",
    summary:
      "What was asked for and needs, or got, a second person's word; newest first. Only kinds of areas that the caller sees.",
    query: z.object({
      ...idPageQuery,
      state: z.enum(APPROVAL_STATES).optional(),
      kind: z
        .string()
        .regex(/^[a-z-]{3,40}$/)
        .optional(),
    }),
    reply: consolePage(approvalSchema),
  }),
  defineConsoleEndpoint({
    name: "decideApproval",
    method: "POST",
    path: "/api/console/approvals/{id}/decide",
    area: null,
    action: "approve",
    site: "none",
    summary:
      "The second person's word: `approved` applies what was asked for in the same moment, with a fresh second factor; `rejected` ends it, also by the one who asked.",
    params: idParams,
    body: z.strictObject({ verdict: z.enum(["approved", "rejected"]), reason: reasonField.optional() }),
    reply: z.strictObject({
      id: z.int(),
      state: z.enum(["approved", "rejected"]),
      /** What only the one who approved is told, such as the code for a new colleague; null where there is nothing. */
      told: z.record(z.string(), z.string()).nullable(),
    }),
  }),
  defineConsoleEndpoint({
    name: "staffNames",
    method: "GET",
    path: "/api/console/staff/names",
    area: null,
    action: "see",
    site: "none",
    summary: "Who is behind the numbers of colleagues in other lists; partners see none.",
    reply: z.array(person),
  }),
  defineConsoleEndpoint({
    name: "staffList",
    method: "GET",
    path: "/api/console/staff",
    area: "staff",
    action: "see",
    site: "any",
    summary: "Who works in the console, by name.",
    query: z.object({
      ...pageQuery,
      cursor: nameCursor.optional(),
      role: z.enum(STAFF_ROLES).optional(),
      isEnabled: z.enum(["0", "1"]).optional(),
      /** Begins the name. */
      username: z
        .string()
        .regex(/^[a-z0-9_-]{1,30}$/)
        .optional(),
    }),
    reply: consolePage(staffSchema),
  }),
  defineConsoleEndpoint({
    name: "staffGrant",
    method: "POST",
    path: "/api/console/staff/grant",
    area: "staff",
    action: "change",
    site: "none",
    isStepUp: true,
    summary:
      "Asks for a new account, or for another role, sites or a return of one that is there (`staffId`). A second administrator approves; a new account's first code is told to them alone.",
    body: z.strictObject({
      staffId: z.int().positive().optional(),
      username: z
        .string()
        .regex(/^[a-z0-9_-]{3,30}$/)
        .optional(),
      name: z.string().trim().min(1).max(60),
      role: grantRole,
      /** Null: all of them. */
      siteIds: z.array(smallIdNumber).min(1).max(200).nullable(),
      /** The human being behind the account: a number or address of the house, the same for all accounts of one person. */
      personRef: z.string().trim().min(2).max(100),
      /** Of a new account. */
      password: z.string().max(500).optional(),
      reason: reasonField,
    }),
    reply: z.strictObject({ approvalId: z.int() }),
  }),
  defineConsoleEndpoint({
    name: "staffReset",
    method: "POST",
    path: "/api/console/staff/{id}/reset",
    area: "staff",
    action: "change",
    site: "none",
    isStepUp: true,
    summary:
      "Asks for a new first password and a new second factor of somebody who lost theirs; a second administrator approves.",
    params: idParams,
    body: z.strictObject({ password: z.string().max(500), reason: reasonField }),
    reply: z.strictObject({ approvalId: z.int() }),
  }),
  defineConsoleEndpoint({
    name: "staffDisable",
    method: "POST",
    path: "/api/console/staff/{id}/disable",
    area: "staff",
    action: "change",
    site: "none",
    isStepUp: true,
    summary: "Closes an account and ends its sessions at once; one person is enough to take rights away.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    name: "staffSessions",
    method: "GET",
    path: "/api/console/staff/{id}/sessions",
    area: "staff",
    action: "see",
    site: "none",
    summary: "Somebody's open sessions.",
    params: idParams,
    reply: z.array(sessionSchema),
  }),
  defineConsoleEndpoint({
    name: "staffSignOut",
    method: "POST",
    path: "/api/console/staff/{id}/sign-out",
    area: "staff",
    action: "change",
    site: "none",
    summary: "Ends all of somebody's sessions.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.strictObject({ ended: z.int() }),
  }),
] as const;
