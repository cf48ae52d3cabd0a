import { FUNDS_STANDINGS } from "@maru/rules";
import * as z from "zod";
import { waitingChange } from "./change-fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { consolePage, idPageQuery, millisNumber, pointsNumber } from "./console-fields.ts";

/** `YYYY-MM-DD` in Seoul. */
const day = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const direction = z.enum(["in", "out"]);
const wholeAmount = z.int().positive().max(1_000_000_000_000);

const fundsCheck = z.strictObject({
  id: z.int(),
  /** The moment whose sums are compared. */
  atMs: millisNumber,
  /** The day that ended then; null where a line came to the account. */
  day: z.string().nullable(),
  players: pointsNumber,
  reserve: pointsNumber,
  stakes: pointsNumber,
  owed: pointsNumber,
  held: pointsNumber,
  /** What is held less what is owed. */
  difference: pointsNumber,
  /** Since when less was held than owed, without a break. */
  shortSinceMs: millisNumber.nullable(),
});

const segregatedEntry = z.strictObject({
  id: z.int(),
  /** The site's first line is 1. */
  number: z.int(),
  day: z.string(),
  direction,
  amount: pointsNumber,
  /** What the bank says the account holds after it. */
  balance: pointsNumber,
  reference: z.string(),
  evidence: z.string(),
  enteredBy: z.string(),
  approvedBy: z.string(),
  atMs: millisNumber,
});

/** What a site owes its players, and what is held for them in a segregated account. */
export const playerFundsEndpoints = [
  defineConsoleEndpoint({
    name: "playerFunds",
    method: "GET",
    path: "/api/console/money/funds",
    area: "money",
    action: "see",
    site: "one",
    summary:
      "How the site stands with what it holds for its players, its newest check, and the lines that wait for a second person. `short` refuses new deposits until a check is covered.",
    reply: z.strictObject({
      standing: z.enum(FUNDS_STANDINGS),
      newest: fundsCheck.nullable(),
      waiting: z.array(waitingChange),
    }),
  }),
  defineConsoleEndpoint({
    name: "fundsChecks",
    method: "GET",
    path: "/api/console/money/funds/checks",
    area: "money",
    action: "see",
    site: "one",
    summary:
      "What was owed and what was held, at each day's end and whenever a line came to the account; newest first.",
    query: z.object(idPageQuery),
    reply: consolePage(fundsCheck),
  }),
  defineConsoleEndpoint({
    name: "segregatedEntries",
    method: "GET",
    path: "/api/console/money/segregated",
    area: "money",
    action: "see",
    site: "one",
    summary: "The lines of the site's segregated account, as the bank's statement says them; newest first.",
    query: z.object(idPageQuery),
    reply: consolePage(segregatedEntry),
  }),
  defineConsoleEndpoint({
    name: "enterSegregated",
    method: "POST",
    path: "/api/console/money/segregated",
    area: "money",
    action: "change",
    site: "one",
    isStepUp: true,
    summary:
      "Enters a line of the segregated account's statement: it counts once a second person has approved it (kind `segregated-entry`), and must go on from the line before it to the balance that the bank says.",
    body: z.strictObject({
      day,
      direction,
      amount: wholeAmount,
      balance: z.int().min(0).max(1_000_000_000_000_000),
      /** The bank's own. */
      reference: z.string().trim().min(1).max(100),
      /** Which statement says so, and where it is kept. */
      evidence: z.string().trim().min(3).max(500),
    }),
    reply: z.strictObject({ approvalId: z.int() }),
  }),
] as const;
