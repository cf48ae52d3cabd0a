import { CORRECTION_REASONS, VOID_CAUSES } from "@maru/rules";
import * as z from "zod";
import { smallIdText, stockText } from "../wire/fields.ts";
import { decidingTickSchema, roundStateSchema, voidedSchema } from "../wire/proof-schema.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import {
  consolePage,
  idPageQuery,
  idParams,
  millisNumber,
  pointsNumber,
  reasonField,
  spanQuery,
} from "./console-fields.ts";

/** What the verifier looks at, in its order: three of simulated markets alone, the parts of a price of composed ones, what a void one would have been. */
const ROUND_CHECK_STEPS = [
  "terms",
  "ticks",
  "chain",
  "witness",
  "prices",
  "path",
  "result",
  "voided",
  "whole",
] as const;

const outcome = z.union([
  z.strictObject({ kind: z.literal("direction"), direction: z.enum(["rise", "fall", "draw"]) }),
  z.strictObject({ kind: z.literal("digit"), digit: z.int().min(0).max(9) }),
]);

/** A round as a row: prices as exact decimal text, stakes of the sites that the caller asked about. */
const consoleRound = z.strictObject({
  id: z.int(),
  optionId: z.int(),
  stock: z.string(),
  type: z.string(),
  number: z.int(),
  startMs: millisNumber,
  lockMs: millisNumber,
  gameStartMs: millisNumber,
  gameFinishMs: millisNumber,
  state: roundStateSchema,
  voidCause: z.string().nullable(),
  outcome: outcome.nullable(),
  strike: z.string().nullable(),
  close: z.string().nullable(),
  bets: z.int(),
  staked: pointsNumber,
  settledAtMs: millisNumber.nullable(),
});

/** A tick of the window: arrival, exchange time, the venue's id, price, quantity, and how it was judged. */
const evidenceTick = z.strictObject({
  seq: z.int(),
  atMs: millisNumber,
  receivedAtMs: millisNumber,
  tradeId: z.string().nullable(),
  price: z.string(),
  qty: z.string(),
  flag: z.string(),
});

export const roundEndpoints = [
  defineConsoleEndpoint({
    name: "rounds",
    method: "GET",
    path: "/api/console/rounds",
    area: "rounds",
    action: "see",
    site: "any",
    summary:
      "Rounds, newest first, by market, option, state, cause of a void, settlement and time of their start.",
    query: z.object({
      ...idPageQuery,
      ...spanQuery,
      stock: stockText.optional(),
      optionId: smallIdText.optional(),
      state: roundStateSchema.optional(),
      voidCause: z.enum(VOID_CAUSES).optional(),
      /** `0`: ended and not settled yet. */
      settled: z.enum(["0", "1"]).optional(),
    }),
    reply: consolePage(consoleRound),
  }),
  defineConsoleEndpoint({
    name: "round",
    method: "GET",
    path: "/api/console/rounds/{id}",
    area: "rounds",
    action: "see",
    site: "any",
    summary:
      "One round with its evidence: what was fixed when it was made, deciding ticks, ticks of its window, stakes and results per bet type, settlement, and where the public proof stands.",
    params: idParams,
    reply: consoleRound.extend({
      endMs: millisNumber,
      ruleVersion: z.int(),
      precision: z.int(),
      buyPip: z.string(),
      sellPip: z.string(),
      sideCapacity: pointsNumber,
      siteStatus: z.record(z.string(), z.int()),
      terms: z.record(z.string(), z.int()),
      seedCommit: z.string().nullable(),
      strikeTick: decidingTickSchema.nullable(),
      closeTick: decidingTickSchema.nullable(),
      high: z.string().nullable(),
      low: z.string().nullable(),
      decidedAtMs: millisNumber.nullable(),
      /** The market's rules that the round is decided by. */
      marketRules: z.record(z.string(), z.unknown()),
      sides: z.array(
        z.strictObject({
          type: z.string(),
          bets: z.int(),
          staked: pointsNumber,
          /** `win`, `lose`, `void`; null before settlement. */
          result: z.enum(["win", "lose", "void"]).nullable(),
          returned: pointsNumber,
        }),
      ),
      /** Of all sites; null before. */
      settlement: z
        .strictObject({
          settledAtMs: millisNumber,
          bets: z.int(),
          staked: pointsNumber,
          returned: pointsNumber,
        })
        .nullable(),
      /** The reversal of its money, of all sites; null where there is none. */
      correction: z
        .strictObject({
          atMs: millisNumber,
          reason: z.enum(CORRECTION_REASONS),
          approvalId: z.int(),
          requestedBy: z.string(),
          approvedBy: z.string(),
          bets: z.int(),
          staked: pointsNumber,
          returned: pointsNumber,
          taken: pointsNumber,
        })
        .nullable(),
      /** How many ticks of the window came, by how they were judged. */
      tickCounts: z.record(z.string(), z.int()),
      /** The first and the last of them. */
      firstTicks: z.array(evidenceTick),
      lastTicks: z.array(evidenceTick),
      incidents: z.array(
        z.strictObject({ kind: z.string(), fromMs: millisNumber, toMs: millisNumber.nullable() }),
      ),
      /** On the player's origin. */
      proofPath: z.string(),
    }),
  }),
  defineConsoleEndpoint({
    name: "roundOtherwise",
    method: "GET",
    path: "/api/console/rounds/{id}/otherwise",
    area: "rounds",
    action: "see",
    site: "one",
    summary:
      "What a void round would have been as far as the ticks tell, and what the players of each side would have won or lost, over all sites: as its public proof says it to anyone.",
    params: idParams,
    reply: voidedSchema,
  }),
  defineConsoleEndpoint({
    name: "requestCorrection",
    method: "POST",
    path: "/api/console/rounds/{id}/correction",
    area: "money",
    action: "change",
    site: "none",
    isStepUp: true,
    summary:
      "Asks to reverse what a settled round moved, of all its bets on all sites: stakes go back, payouts are taken as far as they are there. A second person approves. The round and its result stay as they are.",
    params: idParams,
    body: z.strictObject({ reasonCode: z.enum(CORRECTION_REASONS), reason: reasonField }),
    reply: z.strictObject({ approvalId: z.int() }),
  }),
  defineConsoleEndpoint({
    name: "roundCheck",
    method: "GET",
    path: "/api/console/rounds/{id}/check",
    area: "rounds",
    action: "see",
    site: "one",
    summary:
      "The round computed anew from its public proof by the verifier that strangers use: its terms, ticks, a simulated market's path, and what they come to. Ends with the first step that does not hold.",
    params: idParams,
    reply: z.strictObject({
      ok: z.boolean(),
      steps: z.array(
        z.strictObject({
          name: z.enum(ROUND_CHECK_STEPS),
          ok: z.boolean(),
          /** What was found, in the verifier's own words. */
          detail: z.string(),
        }),
      ),
    }),
  }),
] as const;
