import { SHORTEST_BET_PAUSE_MS } from "@maru/rules";
import * as z from "zod";
import { waitingChange } from "./change-fields.ts";
import { FAMILY_LETTERS } from "../wire/wire-codes.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { idParams, millisNumber, reasonField } from "./console-fields.ts";

/** What a licence record says; judged by the rules, not here. */
const licenceFields = z.strictObject({
  operator: z.string().max(300),
  regulator: z.string().max(300),
  number: z.string().max(300),
  /** Countries, ISO 3166-1 alpha-2. */
  jurisdictions: z.array(z.string().max(2)).max(250),
  products: z.array(z.enum(FAMILY_LETTERS)).max(3),
  minimumAge: z.number(),
  validFromMs: z.number(),
  validToMs: z.number(),
  /** A person has one account on all sites of the licensee (P-06). */
  oneAccount: z.boolean().default(false),
  /** A player bets on one game at a time (P-20). */
  oneGameAtATime: z.boolean().default(false),
  /** The pause between two bets of a player (P-19). */
  betPauseMs: z.int().default(SHORTEST_BET_PAUSE_MS),
  isSandbox: z.boolean(),
});

/** The licence a site stands on now. `missing` in licensed mode: no bets and no deposits; withdrawals stay open. */
export const licenceNow = z.strictObject({
  state: z.enum(["not-needed", "in-force", "missing"]),
  id: z.int().nullable(),
  number: z.string().nullable(),
  validToMs: millisNumber.nullable(),
  isSandbox: z.boolean(),
});

const licenceRow = z.strictObject({
  id: z.int(),
  record: licenceFields,
  hash: z.string(),
  /** Where the audit has the hash. */
  auditSeq: z.int(),
  /** `altered`: the text no longer says what the log says. */
  state: z.enum([
    "in-force",
    "superseded",
    "not-yet",
    "expired",
    "ended",
    "altered",
    "sandbox-in-production",
  ]),
  enteredBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAtMs: millisNumber,
  endedBy: z.string().nullable(),
  endedAtMs: millisNumber.nullable(),
  endReason: z.string().nullable(),
});

export const licenceEndpoints = [
  defineConsoleEndpoint({
    name: "licences",
    method: "GET",
    path: "/api/console/licences",
    area: "licence",
    action: "see",
    site: "one",
    summary: "A site's licence records, newest first, with the state of each, and what waits.",
    reply: z.strictObject({
      now: licenceNow,
      records: z.array(licenceRow),
      waiting: z.array(waitingChange),
      /** Countries that no licence may name. */
      denied: z.array(z.string()),
    }),
  }),
  defineConsoleEndpoint({
    name: "enterLicence",
    method: "POST",
    path: "/api/console/licences",
    area: "licence",
    action: "change",
    site: "one",
    isStepUp: true,
    summary: "Enters a licence record; it counts once a second person has approved it (kind `licence`).",
    body: z.strictObject({ record: licenceFields, reason: reasonField }),
    reply: z.strictObject({ approvalId: z.int(), hash: z.string() }),
  }),
  defineConsoleEndpoint({
    name: "endLicence",
    method: "POST",
    path: "/api/console/licences/{id}/end",
    area: "licence",
    action: "change",
    site: "one",
    isStepUp: true,
    summary: "Takes a licence out of force at once: from then on no bets and no deposits in licensed mode.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.null(),
  }),
] as const;
