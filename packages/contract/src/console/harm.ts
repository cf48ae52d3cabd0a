import { HARM_ACTIONS, HARM_CASE_STATES, HARM_MARKERS, LIMIT_FIELDS } from "@maru/rules";
import * as z from "zod";
import { idText } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { consolePage, idParams, millisNumber, pageQuery } from "./console-fields.ts";

const see = { method: "GET", area: "protection", action: "see", site: "one" } as const;
const change = { method: "POST", area: "protection", action: "change", site: "one" } as const;
const marker = z.enum(HARM_MARKERS);
const action = z.enum(HARM_ACTIONS);
/** Seoul, `YYYY-MM-DD`. */
const day = z.string();
const text = z.string().trim().min(3).max(2_000);

const harmCaseRow = z.strictObject({
  id: z.int(),
  memberId: z.int(),
  username: z.string(),
  state: z.enum(HARM_CASE_STATES),
  /** Who works on it. */
  assignedTo: z.int().nullable(),
  /** Of its first and of its newest marker. */
  fromDay: day,
  toDay: day,
  openedAtMs: millisNumber,
  closedAtMs: millisNumber.nullable(),
  /** Each marker once: on how many days, and its highest figure, in the unit of its rule. */
  markers: z.array(z.strictObject({ marker, days: z.int(), figure: z.int() })),
  /** The newest one; null while none was written down. */
  action: action.nullable(),
});
export type HarmCaseRow = z.output<typeof harmCaseRow>;

const wholeHarmCase = harmCaseRow.extend({
  /** The newest day first. */
  found: z.array(
    z.strictObject({
      day,
      marker,
      figure: z.int(),
      /** The threshold that held on that day. */
      least: z.int(),
      /** Which limit of the player's own was reached. */
      limit: z.enum(LIMIT_FIELDS).nullable(),
    }),
  ),
  /** What staff did, in its order. */
  steps: z.array(
    z.strictObject({
      kind: z.enum(["take", "give-back", "act", "close"]),
      action: action.nullable(),
      /** Of an action what was done, of the end how it came out. */
      text: z.string().nullable(),
      staffId: z.int(),
      atMs: millisNumber,
    }),
  ),
});
export type WholeHarmCase = z.output<typeof wholeHarmCase>;

export const harmEndpoints = [
  defineConsoleEndpoint({
    ...see,
    name: "harmCases",
    path: "/api/console/harm/cases",
    summary:
      "Players with markers of harm: cases that wait or are worked on, the oldest first; closed ones newest first.",
    query: z.object({
      ...pageQuery,
      state: z.enum(["queue", "closed"]).default("queue"),
      marker: marker.optional(),
      /** `me`, `none`, or the id of a colleague. */
      assigned: z
        .string()
        .regex(/^(me|none|[1-9][0-9]{0,9})$/)
        .optional(),
      memberId: idText.optional(),
    }),
    reply: consolePage(harmCaseRow),
  }),
  defineConsoleEndpoint({
    ...see,
    name: "harmCase",
    path: "/api/console/harm/case/{id}",
    summary: "One case with every marker and every step.",
    params: idParams,
    reply: wholeHarmCase,
  }),
  defineConsoleEndpoint({
    ...change,
    name: "takeHarmCase",
    path: "/api/console/harm/case/{id}/take",
    summary: "Takes a case into work, also from a colleague; or gives it back to all.",
    params: idParams,
    body: z.strictObject({ isTaken: z.boolean() }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "actOnHarmCase",
    path: "/api/console/harm/case/{id}/act",
    summary: "Writes down what was done about a case that is in work: one of a closed list, and its words.",
    params: idParams,
    body: z.strictObject({ action, text }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "closeHarmCase",
    path: "/api/console/harm/case/{id}/close",
    summary:
      "Closes a case with its outcome, once an action was written down. It stays; later markers make a new one.",
    params: idParams,
    body: z.strictObject({ text }),
    reply: z.null(),
  }),
] as const;
