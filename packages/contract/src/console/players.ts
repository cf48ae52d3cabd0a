import { MEMBER_STATUS_LETTERS } from "../wire/wire-codes.ts";
import { LIMIT_FIELDS, mostOfLimit } from "@maru/rules";
import * as z from "zod";
import { flagText, momentNumber, smallIdText } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { consoleBet } from "./movements.ts";
import {
  consolePage,
  csvFile,
  idParams,
  millisNumber,
  pageQuery,
  pointsNumber,
  protectionFields,
  reasonField,
  spanQuery,
} from "./console-fields.ts";

/** The parts of an account that can be frozen. */
export const FREEZE_SCOPES = ["bet", "withdraw", "sign-in"] as const;
export type FreezeScope = (typeof FREEZE_SCOPES)[number];

const scope = z.enum(FREEZE_SCOPES);
const memberStatus = z.enum(MEMBER_STATUS_LETTERS);
const listed = { method: "GET", area: "players", action: "see", site: "one" } as const;
const change = { method: "POST", area: "players", action: "change", site: "one" } as const;

/** A player in a list. Everything personal is masked. */
export const playerRow = z.strictObject({
  id: z.int(),
  username: z.string(),
  nick: z.string().nullable(),
  /** Masked; null where none is known. */
  name: z.string().nullable(),
  status: memberStatus,
  /** Null: the headquarters. */
  partnerId: z.int().nullable(),
  partnerName: z.string().nullable(),
  balance: pointsNumber,
  createdAtMs: millisNumber,
  leftAtMs: millisNumber.nullable(),
  /** What is frozen now. */
  frozen: z.array(scope),
});
export type PlayerRow = z.output<typeof playerRow>;

const playerFilter = {
  /** A part of the username or nickname (those that begin with it first), id, or a whole phone number, e-mail address or bank account. */
  q: z.string().trim().min(1).max(100).optional(),
  status: memberStatus.optional(),
  /** Members of this partner; `0` those of the headquarters. */
  partnerId: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,15})$/)
    .transform(Number)
    .optional(),
  /** `1`: of all partners below them too. */
  isBranch: flagText.optional(),
  /** `1`: with a freeze that runs. */
  isFrozen: flagText.optional(),
  /** When they joined. */
  ...spanQuery,
};

/** Personal data, masked. */
const maskedPerson = z.strictObject({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  birthDate: z.string().nullable(),
  bankName: z.string().nullable(),
  accountNum: z.string().nullable(),
  accountHolder: z.string().nullable(),
});

export const freezeRow = z.strictObject({
  id: z.int(),
  scope,
  reason: z.string(),
  fromMs: millisNumber,
  untilMs: millisNumber,
  madeBy: z.int(),
  liftedAtMs: millisNumber.nullable(),
  liftedBy: z.int().nullable(),
  liftReason: z.string().nullable(),
  isRunning: z.boolean(),
});
export type FreezeRow = z.output<typeof freezeRow>;

/** What came and went of the player's points, cause by cause; together they are the balance. */
const playerTotals = z.strictObject({
  deposited: pointsNumber,
  /** Paid out; what is asked for and not ended is `pending`. */
  withdrawn: pointsNumber,
  pending: pointsNumber,
  granted: pointsNumber,
  welcome: pointsNumber,
  coupons: pointsNumber,
  /** By hand, with two people. */
  adjustedUp: pointsNumber,
  adjustedDown: pointsNumber,
  coinsSold: pointsNumber,
  coinsBought: pointsNumber,
  /** By corrections of rounds: stakes given back, and what of payouts was taken. */
  correctedUp: pointsNumber,
  correctedDown: pointsNumber,
  staked: pointsNumber,
  paid: pointsNumber,
  refunded: pointsNumber,
  /** What bets that left for the archive made in all; 0 before any did. */
  archived: z.int(),
  /** What bets won less what they lost, with the archived ones. */
  net: z.int(),
});
export type PlayerTotals = z.output<typeof playerTotals>;

const ledgerRow = z.strictObject({
  /** Why points moved: the transfer's code, which with `ref` is its own for ever. */
  code: z.int(),
  ref: z.int(),
  atMs: millisNumber,
  change: z.int(),
  balance: pointsNumber,
  cause: z.strictObject({ kind: z.string(), id: z.int() }),
});
export type LedgerRow = z.output<typeof ledgerRow>;

const wholePlayer = playerRow.extend({
  /** The partners above, the nearest first. Partners see only those inside their own branch. */
  partners: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  totals: playerTotals,
  /** What partners are not shown is null. */
  person: maskedPerson.nullable(),
  withdrawHoldUntilMs: millisNumber.nullable(),
  excludedUntilMs: millisNumber.nullable(),
  timedOutUntilMs: millisNumber.nullable(),
  lastSignIn: z.strictObject({ atMs: millisNumber, address: z.string(), userAgent: z.string() }).nullable(),
  openSessions: z.int().nullable(),
  openInquiries: z.int().nullable(),
  freezes: z.array(freezeRow),
  ...protectionFields,
  /** Found to be under age: the account is closed for good (P-04). */
  minor: z
    .strictObject({
      foundAtMs: millisNumber,
      foundBy: z.int(),
      reason: z.string(),
      /** Of the approval that gives back what was lost. */
      returnState: z.enum(["requested", "approved", "rejected", "expired"]).nullable(),
    })
    .nullable(),
});
export type WholePlayer = z.output<typeof wholePlayer>;

export const playerEndpoints = [
  defineConsoleEndpoint({
    ...listed,
    name: "players",
    path: "/api/console/players",
    isForPartners: true,
    summary: "Players of the site, newest first; with `q` by name. Personal data masked.",
    query: z.object({ ...pageQuery, ...playerFilter }),
    reply: consolePage(playerRow),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playersCsv",
    path: "/api/console/players.csv",
    form: "csv",
    summary: "The same list as a file, at most 10,000 rows, masked.",
    query: z.object(playerFilter),
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "player",
    path: "/api/console/player/{id}",
    isForPartners: true,
    summary: "One player: profile (masked), balance, totals, protection, freezes.",
    params: idParams,
    reply: wholePlayer,
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playerLedger",
    path: "/api/console/player/{id}/ledger",
    summary:
      "Every transfer of the player's account, newest first, as they happened: each row's balance is the one below it and its change.",
    params: idParams,
    query: z.object({ ...pageQuery, ...spanQuery }),
    reply: consolePage(ledgerRow),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playerBets",
    path: "/api/console/player/{id}/bets",
    isForPartners: true,
    summary:
      "The player's bets, newest first. Partners see those whose round takes no bets any more, and `receipt` is null for them.",
    params: idParams,
    query: z.object({ ...pageQuery, optionId: smallIdText.optional(), ...spanQuery }),
    reply: consolePage(consoleBet.extend({ receipt: z.string().nullable() })),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playerRequests",
    path: "/api/console/player/{id}/requests",
    summary: "The player's deposits and withdrawals, newest first.",
    params: idParams,
    query: z.object(pageQuery),
    reply: consolePage(
      z.strictObject({
        id: z.int(),
        type: z.enum(["deposit", "withdrawal"]),
        amount: pointsNumber,
        state: z.string(),
        requestedAtMs: millisNumber,
        endedAtMs: millisNumber.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playerSessions",
    path: "/api/console/player/{id}/sessions",
    summary: "The player's sign-ins, newest first.",
    params: idParams,
    query: z.object(pageQuery),
    reply: consolePage(
      z.strictObject({
        id: z.string(),
        address: z.string(),
        userAgent: z.string(),
        startedAtMs: millisNumber,
        seenAtMs: millisNumber,
        endedAtMs: millisNumber.nullable(),
        endReason: z.string().nullable(),
      }),
    ),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playerNotes",
    path: "/api/console/player/{id}/notes",
    summary: "What staff noted of the player, newest first. Notes stay.",
    params: idParams,
    query: z.object(pageQuery),
    reply: consolePage(
      z.strictObject({ id: z.int(), text: z.string(), staffId: z.int(), atMs: millisNumber }),
    ),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playerTimeline",
    path: "/api/console/player/{id}/timeline",
    summary:
      "What happened around the player, newest first: events, requests, freezes, notes, moves, inquiries.",
    params: idParams,
    query: z.object(pageQuery),
    reply: consolePage(
      z.strictObject({
        atMs: millisNumber,
        source: z.enum(["event", "request", "freeze", "lift", "note", "move", "inquiry", "message"]),
        id: z.int(),
        /** What it was, in the source's own words: `sign-in`, `deposit`, `bet` … */
        kind: z.string(),
        /** Who did it; null: the player or the server. */
        staffId: z.int().nullable(),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    ),
  }),
  defineConsoleEndpoint({
    ...listed,
    name: "playerLimits",
    path: "/api/console/player/{id}/limits",
    summary: "The player's own limits, and the bet limits that staff set.",
    params: idParams,
    reply: z.strictObject({
      /** What the player set for themself, by field; null is none. Points, and minutes. */
      own: z.record(z.enum(LIMIT_FIELDS), z.int().nullable()),
      raises: z.array(
        z.strictObject({
          field: z.enum(LIMIT_FIELDS),
          value: z.int().nullable(),
          possibleFromMs: millisNumber,
        }),
      ),
      /** Overrides the options' limits of one bet; the player's own still hold. */
      bet: z.strictObject({
        isEnabled: z.boolean(),
        min: z.int().nullable(),
        max: z.int().nullable(),
      }),
    }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "setPlayerBetLimit",
    path: "/api/console/player/{id}/bet-limit",
    summary: "Sets the least and most of one bet of this player. What the player chose holds beside it.",
    params: idParams,
    body: z.strictObject({
      isEnabled: z.boolean(),
      min: z.int().min(1).max(1e12).nullable(),
      max: z.int().min(1).max(1e12).nullable(),
      reason: reasonField,
    }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "tightenPlayerLimit",
    path: "/api/console/player/{id}/tighten",
    summary: "Lowers one of the player's own limits. Nobody but the player raises one.",
    params: idParams,
    body: z
      .strictObject({
        field: z.enum(LIMIT_FIELDS),
        value: z.int().min(1).max(1e12),
        reason: reasonField,
      })
      .refine(({ field, value }) => value <= mostOfLimit(field), { path: ["value"] }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "freezePlayer",
    path: "/api/console/player/{id}/freeze",
    summary:
      "Freezes betting, withdrawing or signing in until a moment; freezing sign-in ends the sessions at once.",
    params: idParams,
    body: z.strictObject({ scope, untilMs: momentNumber, reason: reasonField }),
    reply: z.strictObject({ id: z.int() }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "liftFreeze",
    path: "/api/console/player/{id}/lift",
    summary: "Lifts a freeze before its end. Exclusions and time-outs are not freezes: nobody shortens them.",
    params: idParams,
    body: z.strictObject({ freezeId: z.int().positive(), reason: reasonField }),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "logOutPlayer",
    path: "/api/console/player/{id}/log-out",
    summary: "Ends all sessions of the player; their sockets close.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.strictObject({ ended: z.int() }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "closeMinor",
    path: "/api/console/player/{id}/minor",
    isStepUp: true,
    summary:
      "The player is under age: the account is closed at once and for good, its sessions end. Open bets are settled as they stand.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.strictObject({ ended: z.int() }),
  }),
  defineConsoleEndpoint({
    name: "returnMinorLosses",
    method: "POST",
    path: "/api/console/player/{id}/minor/return",
    area: "money",
    action: "change",
    site: "one",
    isStepUp: true,
    summary:
      "Asks a second person to give back what a player under age lost, as one adjustment, once no bet of theirs is open.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: z.strictObject({ approvalId: z.int(), amount: pointsNumber }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "addPlayerNote",
    path: "/api/console/player/{id}/note",
    summary: "Notes something of the player for other staff.",
    params: idParams,
    body: z.strictObject({ text: z.string().trim().min(1).max(2_000) }),
    reply: z.strictObject({ id: z.int() }),
  }),
  defineConsoleEndpoint({
    ...change,
    name: "unmaskPlayer",
    path: "/api/console/player/{id}/unmask",
    isAudited: true,
    summary: "Personal data in clear, with a reason that stays in the audit. At most 60 players an hour.",
    params: idParams,
    body: z.strictObject({ reason: reasonField }),
    reply: maskedPerson,
  }),
] as const;
