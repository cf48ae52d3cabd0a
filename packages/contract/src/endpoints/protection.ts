import {
  DEBT_SHARES,
  EMPLOYMENTS,
  EXCLUSION_MONTHS,
  FUND_SOURCES,
  INCOME_BRACKETS,
  LIMIT_FIELDS,
  MOST_AFFORDABLE,
  mostOfLimit,
  TIME_OUT_DAYS,
} from "@maru/rules";
import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import { BEFORE_ID, idText, pageText, sizeText } from "../wire/fields.ts";
import { pageOf, wireCount, wireIdNumber, wireMillis } from "../wire/wire-schemas.ts";

/** The breaks and exclusions that can be chosen. */
const breakDays = z.literal(TIME_OUT_DAYS);
const exclusionMonths = z.literal(EXCLUSION_MONTHS);
const moment = wireMillis.nullable();
const field = z.enum(LIMIT_FIELDS);

const limit = z.strictObject({
  field,
  value: wireCount.nullable().meta({ description: "Null is no limit. Points; sessionMinutes in minutes" }),
  raise: z
    .strictObject({ value: wireCount.nullable(), possibleFrom: wireMillis })
    .nullable()
    .meta({ description: "A higher limit that waits for its day and a second yes" }),
});

const intensivePlay = z.strictObject({
  since: wireMillis,
  losses: z
    .array(wireCount)
    .meta({ description: "Net losses of the three weeks it began with, oldest first" }),
  least: wireCount.meta({ description: "The net loss of a week from which play counts as intensive" }),
});

export const protection = z
  .strictObject({
    limits: z.array(limit),
    realityCheckMinutes: wireCount.nullable(),
    timedOutUntil: moment,
    excludedUntil: moment,
    returnPossible: z
      .boolean()
      .meta({ description: "The exclusion has run out; the player may ask to return" }),
    returnsAt: moment,
    timeOutDays: z.array(breakDays),
    exclusionMonths: z.array(exclusionMonths).meta({ description: "Null is for ever" }),
    review: z
      .strictObject({ dueAt: wireMillis, isDue: z.boolean() })
      .meta({ description: "When the player is to look at their limits again, every six months" }),
    intensivePlay: intensivePlay.nullable().meta({
      description: "Large losses three weeks in a row: no coupons, and a summary each month; null where not",
    }),
  })
  .meta({ id: "Protection" });

const net = z.strictObject({ staked: wireCount, returned: wireCount, net: z.int(), bets: wireCount });

const play = z
  .strictObject({
    serverTime: wireMillis,
    startedAt: moment.meta({ description: "First bet of this session of play; null when none runs" }),
    elapsedSeconds: wireCount,
    session: net,
    today: net,
    check: z.strictObject({ everyMinutes: wireCount.nullable(), dueAt: moment, isDue: z.boolean() }),
    sessionMinutes: wireCount.nullable(),
  })
  .meta({ id: "Play" });

const publicProtection = z
  .strictObject({
    minimumAge: wireCount,
    losingAccountsPercent: z
      .number()
      .nullable()
      .meta({ description: "Of the accounts that played in the last 90 days; null below 20" }),
    countedAccounts: wireCount,
    helpLinks: z.array(z.strictObject({ name: z.string(), phone: z.string().nullable(), url: z.string() })),
  })
  .meta({ id: "PublicProtection" });

export const limitChange = z
  .strictObject({
    id: wireIdNumber,
    field,
    oldValue: wireCount.nullable(),
    newValue: wireCount.nullable().meta({ description: "Null is no limit" }),
    askedAt: wireMillis,
    possibleFrom: wireMillis.meta({ description: "A raise cannot be confirmed before" }),
    actedAt: moment.meta({
      description: "Since when it holds; null while it waits, and where it was dropped",
    }),
    state: z.enum(["applied", "waiting", "cancelled"]),
    by: z
      .enum(["player", "staff"])
      .nullable()
      .meta({ description: "Who asked; null of changes from before this was noted" }),
  })
  .meta({ id: "LimitChange" });

/** Up to what limits may let a player lose and deposit in 30 days. */
const monthAmounts = z.strictObject({ loss: wireCount, deposit: wireCount });

const affordabilityAnswers = z.strictObject({
  employment: z.enum(EMPLOYMENTS),
  yearIncomeFrom: z
    .literal(INCOME_BRACKETS)
    .meta({ description: "The bracket of a year's net income, by its lower bound" }),
  fundSource: z.enum(FUND_SOURCES),
  debts: z.enum(DEBT_SHARES).meta({ description: "What repayments of debts take of the income" }),
  hasDependants: z.boolean(),
  monthAffordable: z
    .int()
    .min(0)
    .max(MOST_AFFORDABLE)
    .meta({ description: "What the player can afford to lose in a month" }),
});

export const affordabilityAssessment = z.strictObject({
  madeAt: wireMillis,
  validUntil: wireMillis,
  isValid: z.boolean(),
  allowed: monthAmounts.meta({
    description: "The most that limits may let the player lose and deposit in 30 days",
  }),
  answers: affordabilityAnswers.nullable().meta({ description: "Null once personal data were erased" }),
});

const affordability = z
  .strictObject({
    unassessed: monthAmounts.meta({
      description: "Up to these of 30 days limits rise without an assessment",
    }),
    yearIncomeFrom: z.array(z.int()).meta({ description: "The brackets, by their lower bounds" }),
    newest: affordabilityAssessment.nullable(),
  })
  .meta({ id: "Affordability" });

const base = { form: "envelope", rate: "read", who: "player" } as const;
const order = { ...base, rate: "account", method: "POST", reply: protection } as const;

export const protectionEndpoints = {
  protection: {
    ...base,
    method: "GET",
    path: "/api/player/protection",
    summary: "The player's limits, breaks and exclusion, and what can be chosen.",
    reply: protection,
  },
  limitChanges: {
    ...base,
    method: "GET",
    path: "/api/player/protection/changes",
    summary:
      "Every change of the player's limits, newest first: what it was, what it became, when, and by whom.",
    query: z.object({
      page: pageText.default(0),
      size: sizeText.default(20),
      beforeId: idText.optional().meta(BEFORE_ID),
    }),
    reply: pageOf(limitChange),
  },
  play: {
    ...base,
    method: "GET",
    path: "/api/player/play",
    summary:
      "The session clock and net result, of this session of play and of today (Seoul), and the reality check.",
    reply: play,
  },
  setLimit: {
    ...order,
    path: "/api/player/protection/limit",
    summary:
      "Sets a limit. Lower acts on the next request; higher, or none, waits 24 hours and for a second yes.",
    body: z
      .strictObject({
        field,
        value: z
          .int()
          .positive()
          .max(Number.MAX_SAFE_INTEGER)
          .nullable()
          .meta({
            description: `Null is no limit. At most ${mostOfLimit("openBets")} open bets, ${mostOfLimit("sessionMinutes")} minutes`,
          }),
      })
      .refine((given) => given.value === null || given.value <= mostOfLimit(given.field), {
        path: ["value"],
      }),
  },
  confirmLimit: {
    ...order,
    path: "/api/player/protection/limit/confirm",
    summary: "The second yes to a higher limit, after its 24 hours.",
    body: z.strictObject({ field }),
  },
  keepLimit: {
    ...order,
    path: "/api/player/protection/limit/cancel",
    summary: "Drops a higher limit that was asked for.",
    body: z.strictObject({ field }),
  },
  setRealityCheck: {
    ...order,
    path: "/api/player/protection/reality_check",
    summary: "How many minutes of play lie between two reality checks.",
    body: z.strictObject({ minutes: z.int().min(5).max(60) }),
  },
  confirmPlay: {
    ...base,
    rate: "account",
    method: "POST",
    path: "/api/player/play/confirm",
    summary: "The player has seen the reality check and wants to go on.",
    body: z.strictObject({}),
    reply: play,
  },
  timeOut: {
    ...order,
    path: "/api/player/protection/time_out",
    summary: "A break of 1, 7, 30 or 42 days: at once, not to be taken back, over by itself.",
    body: z.strictObject({ days: breakDays }),
  },
  exclude: {
    ...order,
    path: "/api/player/protection/exclude",
    summary:
      "Self-exclusion on all sites of the licensee for 6 to 60 months, or for ever (null). At once, not to be taken back. Every session ends; withdrawals stay open.",
    body: z.strictObject({ months: exclusionMonths }),
  },
  reviewLimits: {
    ...order,
    path: "/api/player/protection/review",
    summary: "The player has looked at their limits; they are asked again in six months.",
    body: z.strictObject({}),
  },
  askReturn: {
    ...order,
    path: "/api/player/protection/return",
    summary: "After an exclusion has run out: asks to play again, which takes 24 hours.",
    body: z.strictObject({}),
  },
  affordability: {
    ...base,
    isLicensedOnly: true,
    method: "GET",
    path: "/api/player/protection/affordability",
    summary:
      "What the player said they can afford, and up to what limits of losses and deposits may rise with it and without.",
    reply: affordability,
  },
  assessAffordability: {
    ...base,
    isLicensedOnly: true,
    rate: "account",
    method: "POST",
    path: "/api/player/protection/affordability",
    summary:
      "A new assessment of what the player can afford. It counts at once, in place of an older one, for 365 days.",
    body: affordabilityAnswers,
    reply: affordability,
  },
  publicProtection: {
    method: "GET",
    path: "/api/public/protection",
    who: "anyone",
    rate: "public",
    form: "envelope",
    summary: "For every page: where help is, how old players must be, and how many accounts lost.",
    reply: publicProtection,
  },
} as const satisfies Record<string, Endpoint>;

export type WireAffordability = z.output<typeof affordability>;
export type WireLimitChange = z.output<typeof limitChange>;
export type WireProtection = z.output<typeof protection>;
export type WirePlay = z.output<typeof play>;
export type WirePublicProtection = z.output<typeof publicProtection>;
