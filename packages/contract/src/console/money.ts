import { REJECT_REASONS } from "@maru/rules";
import * as z from "zod";
import { idText } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import {
  amountQuery,
  consolePage,
  csvFile,
  dayCursor,
  idPageQuery,
  idParams,
  millisNumber,
  pageQuery,
  pointsNumber,
  reasonField,
  spanQuery,
} from "./console-fields.ts";

const type = z.enum(["deposit", "withdrawal"]);
const state = z.enum(["requested", "matched", "approved", "done", "rejected", "cancelled", "expired"]);
const person = z.strictObject({ staffId: z.int(), username: z.string() });

/** A deposit or withdrawal as staff see it. */
const staffRequest = z.strictObject({
  id: z.int(),
  siteId: z.int(),
  type,
  state,
  amount: pointsNumber,
  memberId: z.int(),
  username: z.string(),
  /** Masked; null where nothing is known of the person. */
  holderName: z.string().nullable(),
  requestedAtMs: millisNumber,
  expiresAtMs: millisNumber.nullable(),
  endedAtMs: millisNumber.nullable(),
  /** How long it has waited, or did; the site's clock judges. */
  ageMs: millisNumber,
  /** `fresh` below 10 minutes, `old` from 10, `late` from 30: colours of the queue. */
  ageing: z.enum(["fresh", "old", "late"]),
  needsPhone: z.boolean(),
  isPhoned: z.boolean(),
  /** Two different people, each with a fresh second factor (F-41). */
  needsTwo: z.boolean(),
  approvedBy: z.array(person),
  claim: z.strictObject({ staffId: z.int(), username: z.string(), claimedAtMs: millisNumber }).nullable(),
  reason: z.enum(REJECT_REASONS).nullable(),
});

/** What somebody looks at before they decide about a request: the player's money, play and standing. */
const requestFacts = z.strictObject({
  /** What the player holds now; of a withdrawal that waits the points are taken out already. */
  balance: pointsNumber,
  /** Carried out since they joined. */
  deposits: z.strictObject({ count: z.int(), points: pointsNumber }),
  withdrawals: z.strictObject({ count: z.int(), points: pointsNumber }),
  lastDeposit: z.strictObject({ id: z.int(), atMs: millisNumber, amount: pointsNumber }).nullable(),
  /** Staked since the last deposit, or ever; `isLeast`: more bets than are added up. */
  turnover: z.strictObject({ points: pointsNumber, bets: z.int(), isLeast: z.boolean() }),
  /** Given or taken by hand within 30 days, the newest five. */
  adjustments: z.array(
    z.strictObject({
      direction: z.enum(["credit", "debit"]),
      amount: pointsNumber,
      reason: z.string(),
      atMs: millisNumber,
      by: z.string(),
    }),
  ),
  /** Other requests of theirs that were refused within 30 days. */
  rejections: z.strictObject({
    count: z.int(),
    last: z.strictObject({ reason: z.enum(REJECT_REASONS), atMs: millisNumber }).nullable(),
  }),
  /** Others of the site who signed in from an address of theirs within 30 days, at most ten. */
  shared: z.array(z.strictObject({ memberId: z.int(), username: z.string(), address: z.string() })),
  frozen: z.array(z.enum(["bet", "withdraw", "sign-in"])),
  excludedUntilMs: millisNumber.nullable(),
  /** When the bank account was last changed. */
  bankChangedAtMs: millisNumber.nullable(),
  /** What staff did with the request, oldest first: `money.claim`, `money.approve-withdrawal`, … */
  history: z.array(z.strictObject({ action: z.string(), atMs: millisNumber, by: z.string().nullable() })),
});

const statementLine = z.strictObject({
  lineId: z.int(),
  line: z.int(),
  paidAtMs: millisNumber,
  amount: pointsNumber,
  depositor: z.string(),
  note: z.string(),
  requestId: z.int().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAtMs: millisNumber.nullable(),
  /** Waiting deposits it may pay, best first: the same amount before nearly the same, then the name, then the time. */
  candidates: z.array(
    z.strictObject({
      requestId: z.int(),
      memberId: z.int(),
      username: z.string(),
      holderName: z.string().nullable(),
      requestedAtMs: millisNumber,
      isSameName: z.boolean(),
      /** How long after the request it was paid; negative: before. */
      paidAfterMs: z.int(),
      /** Paid less asked for: anything but 0 cannot be confirmed, only looked into. */
      difference: z.int(),
      /** 0 to 100. */
      score: z.int(),
    }),
  ),
});

const statement = z.strictObject({
  id: z.int(),
  siteId: z.int(),
  fileName: z.string(),
  uploadedAtMs: millisNumber,
  uploadedBy: z.string(),
  lines: z.array(statementLine),
  /** Lines that stood in an earlier statement already, by their number in the file. */
  known: z.array(z.int()),
  /** Lines that are no payment as they stand, by their number in the file; put right, they are uploaded again by themselves. */
  unread: z.array(z.strictObject({ line: z.int(), text: z.string(), fault: z.enum(["amount", "date"]) })),
});

const closing = z.strictObject({
  siteId: z.int(),
  /** `YYYY-MM-DD` in Seoul. */
  day: z.string(),
  fromMs: millisNumber,
  toMs: millisNumber,
  opening: pointsNumber,
  deposits: pointsNumber,
  withdrawals: pointsNumber,
  granted: pointsNumber,
  adjusted: pointsNumber,
  /** Of the players: what they won less what they lost. */
  playResult: pointsNumber,
  /** Stakes that corrections gave back less payouts they took, on the day of the correction. */
  corrected: pointsNumber,
  closing: pointsNumber,
  players: pointsNumber,
  reserve: pointsNumber,
  stakes: pointsNumber,
});
/** 0 where the day balances. */
const difference = pointsNumber;

const day = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

const requestFilters = {
  type: type.optional(),
  state: state.optional(),
  memberId: idText.optional(),
  /** By the time it was asked for. */
  ...spanQuery,
  ...amountQuery,
};

/** Deposits, withdrawals, bank statements, adjustments and the closing of a day. */
export const moneyEndpoints = [
  defineConsoleEndpoint({
    name: "moneyQueue",
    method: "GET",
    path: "/api/console/money/queue",
    area: "money",
    action: "see",
    site: "any",
    summary: "What waits for somebody, oldest first.",
    query: z.object({ type, ...idPageQuery }),
    reply: consolePage(staffRequest),
  }),
  defineConsoleEndpoint({
    name: "moneyRequests",
    method: "GET",
    path: "/api/console/money/requests",
    area: "money",
    action: "see",
    site: "any",
    summary: "All deposits and withdrawals, newest first.",
    query: z.object({ ...requestFilters, ...pageQuery }),
    reply: consolePage(staffRequest),
  }),
  defineConsoleEndpoint({
    name: "moneyRequestsCsv",
    method: "GET",
    path: "/api/console/money/requests.csv",
    area: "money",
    action: "see",
    site: "any",
    form: "csv",
    summary: "The same as a file, the newest 10,000.",
    query: z.object(requestFilters),
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    name: "moneyRequest",
    method: "GET",
    path: "/api/console/money/requests/{id}",
    area: "money",
    action: "see",
    site: "any",
    summary: "One deposit or withdrawal.",
    params: idParams,
    reply: staffRequest,
  }),
  defineConsoleEndpoint({
    name: "moneyRequestFacts",
    method: "GET",
    path: "/api/console/money/requests/{id}/facts",
    area: "money",
    action: "see",
    site: "any",
    summary:
      "What is to be known before deciding: balance, money in and out, play since the last deposit, moves by hand, refusals, shared addresses, and what was done with the request.",
    params: idParams,
    reply: requestFacts,
  }),
  defineConsoleEndpoint({
    name: "claimRequest",
    method: "POST",
    path: "/api/console/money/requests/{id}/claim",
    area: "money",
    action: "change",
    site: "any",
    summary:
      "Says that the caller works on it (`isClaimed`), or no more. A colleague's claim is theirs for 15 minutes.",
    params: idParams,
    body: z.strictObject({ isClaimed: z.boolean() }),
    reply: staffRequest,
  }),
  defineConsoleEndpoint({
    name: "decideRequest",
    method: "POST",
    path: "/api/console/money/requests/{id}/decide",
    area: "money",
    action: "approve",
    site: "any",
    summary:
      "Moves it on: `match` (a deposit's payment was seen), `approve`, `pay` (a withdrawal was sent), `reject` with a reason of the list, `phone` (confirmed by telephone). From the site's threshold on two people approve.",
    params: idParams,
    body: z.strictObject({
      act: z.enum(["match", "approve", "pay", "reject", "phone"]),
      reason: z.enum(REJECT_REASONS).optional(),
    }),
    reply: staffRequest,
  }),
  defineConsoleEndpoint({
    name: "uploadStatement",
    method: "POST",
    path: "/api/console/money/statements",
    area: "money",
    action: "change",
    site: "one",
    bodyLimitBytes: 2_097_152,
    summary:
      "Reads a bank statement (CSV, pasted or from a file; columns are found by their headings) and names the waiting deposits that each payment may be for. A payment known from before is not taken twice.",
    body: z.strictObject({
      fileName: z.string().trim().min(1).max(120),
      csv: z.string().min(1).max(2_000_000),
    }),
    reply: statement,
  }),
  defineConsoleEndpoint({
    name: "bankStatements",
    method: "GET",
    path: "/api/console/money/statements",
    area: "money",
    action: "see",
    site: "one",
    summary: "The site's statements, newest first.",
    query: z.object(idPageQuery),
    reply: consolePage(
      z.strictObject({
        id: z.int(),
        fileName: z.string(),
        lines: z.int(),
        confirmed: z.int(),
        uploadedAtMs: millisNumber,
        uploadedBy: z.string(),
      }),
    ),
  }),
  defineConsoleEndpoint({
    name: "bankStatement",
    method: "GET",
    path: "/api/console/money/statements/{id}",
    area: "money",
    action: "see",
    site: "one",
    summary:
      "One statement with its payments and, for those that are not confirmed, the candidates as they stand now.",
    params: idParams,
    reply: statement,
  }),
  defineConsoleEndpoint({
    name: "confirmStatementLine",
    method: "POST",
    path: "/api/console/money/statements/lines/{id}/confirm",
    area: "money",
    action: "approve",
    site: "one",
    summary:
      "This payment is for this deposit: matched and approved in one step. Both amounts must be the same.",
    params: idParams,
    body: z.strictObject({ requestId: z.int().positive() }),
    reply: staffRequest,
  }),
  defineConsoleEndpoint({
    name: "requestAdjustment",
    method: "POST",
    path: "/api/console/money/adjustments",
    area: "money",
    action: "change",
    site: "one",
    isStepUp: true,
    summary:
      "Asks for points to be given to (`credit`) or taken from (`debit`) a player by hand; a second person approves, and it happens as one transfer.",
    body: z.strictObject({
      memberId: z.int().positive(),
      direction: z.enum(["credit", "debit"]),
      amount: z.int().positive().max(1_000_000_000_000),
      reason: reasonField,
    }),
    reply: z.strictObject({ approvalId: z.int() }),
  }),
  defineConsoleEndpoint({
    name: "adjustments",
    method: "GET",
    path: "/api/console/money/adjustments",
    area: "money",
    action: "see",
    site: "any",
    summary: "What was given or taken by hand, newest first.",
    query: z.object({ memberId: idText.optional(), ...idPageQuery }),
    reply: consolePage(
      z.strictObject({
        id: z.int(),
        siteId: z.int(),
        memberId: z.int(),
        username: z.string(),
        direction: z.enum(["credit", "debit"]),
        amount: pointsNumber,
        reason: z.string(),
        requestedBy: z.string(),
        approvedBy: z.string(),
        atMs: millisNumber,
      }),
    ),
  }),
  defineConsoleEndpoint({
    name: "closings",
    method: "GET",
    path: "/api/console/money/closings",
    area: "money",
    action: "see",
    site: "one",
    summary: "The site's closed days, newest first.",
    query: z.object({ ...pageQuery, cursor: dayCursor.optional() }),
    reply: consolePage(closing.extend({ closedBy: z.string(), closedAtMs: millisNumber })),
  }),
  defineConsoleEndpoint({
    name: "closingsCsv",
    method: "GET",
    path: "/api/console/money/closings.csv",
    area: "money",
    action: "see",
    site: "one",
    form: "csv",
    summary: "The same as a file.",
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    name: "closingPreview",
    method: "GET",
    path: "/api/console/money/closing",
    area: "money",
    action: "see",
    site: "one",
    summary:
      "What a day comes to, closed or not: deposits − withdrawals + grants + adjustments + play result = the change of what is owed.",
    query: z.object({ day }),
    reply: closing.extend({ difference, isOver: z.boolean(), isClosed: z.boolean() }),
  }),
  defineConsoleEndpoint({
    name: "closeDay",
    method: "POST",
    path: "/api/console/money/closing",
    area: "money",
    action: "approve",
    site: "one",
    isStepUp: true,
    summary:
      "Closes a day that is over and balances; the day before must be closed. A day that does not balance is refused with the difference.",
    body: z.strictObject({ day }),
    reply: closing.extend({ difference }),
  }),
] as const;
