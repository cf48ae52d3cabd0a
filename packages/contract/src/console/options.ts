import { DIGIT_TYPES } from "@maru/rules";
import * as z from "zod";
import { askedReply, baseVersion, differenceField, versionRow, waitingChange } from "./change-fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { smallIdParams, millisNumber, reasonField } from "./console-fields.ts";

const tableNumber = z.number();

/** The fee table with the wire's keys; a group with div 0 is off. Judged by the rules, not here. */
const feeTableField = z.strictObject({
  oeDiv: tableNumber,
  oeFee: tableNumber,
  uoDiv: tableNumber,
  uoFee: tableNumber,
  smlDiv: tableNumber,
  smlFee: tableNumber,
  oesmlDiv: tableNumber,
  ndiv: tableNumber,
  nfee: tableNumber,
  oeMin: tableNumber,
  oeMax: tableNumber,
  uoMin: tableNumber,
  uoMax: tableNumber,
  smlMin: tableNumber,
  smlMax: tableNumber,
  oesmlMin: tableNumber,
  oesmlMax: tableNumber,
  nmin: tableNumber,
  nmax: tableNumber,
  typeDiv: z.partialRecord(z.enum(DIGIT_TYPES), tableNumber).optional(),
});

/** What a site pays on an option and how much a bet may be; `profitPer` for rise and fall, `fee` for digits. */
const termsFields = {
  profitPer: z.number().nullable(),
  fee: feeTableField.nullable(),
  limitMin: z.number(),
  limitMax: z.number(),
} as const;

/**
 * What all sites share, since they share the option's rounds. Pips in price units, capacity in points over all sites; a share of the volume in
 * basis points of what was traded in the last hour, 0 for no such cap, and the points that one unit of the quote currency counts as.
 */
const optionSettingsFields = {
  buyPip: z.number(),
  sellPip: z.number(),
  lockSeconds: z.number(),
  sideCapacity: z.number(),
  volumeShareBp: z.number(),
  pointsPerQuote: z.number(),
} as const;

/** What a bet type gives back in the long run, parts per million; `multipleBp` per 10,000 staked. */
const typeReturn = z.strictObject({ type: z.string(), multipleBp: z.int(), rtpPpm: z.int() });

const consoleOption = z.strictObject({
  id: z.int(),
  stock: z.string(),
  marketName: z.string(),
  isMarketEnabled: z.boolean(),
  precision: z.int(),
  type: z.string(),
  label: z.string(),
  terms: z.strictObject({
    version: z.int(),
    isPlay: z.boolean(),
    isStop: z.boolean(),
    ...termsFields,
    savedAtMs: millisNumber,
  }),
  settings: z.strictObject({ version: z.int(), ...optionSettingsFields }),
  returns: z.array(typeReturn),
  rtpFloorPpm: z.int(),
  /** The round that takes bets now or comes next, still on the terms it was made with. */
  round: z
    .strictObject({ id: z.int(), state: z.string(), lockMs: millisNumber, termsVersion: z.int() })
    .nullable(),
  waiting: z.array(waitingChange),
});

export const optionEndpoints = [
  defineConsoleEndpoint({
    name: "options",
    method: "GET",
    path: "/api/console/options",
    area: "options",
    action: "see",
    site: "one",
    summary: "The site's options with their newest terms, the return of each bet type, and what waits.",
    reply: z.array(consoleOption),
  }),
  defineConsoleEndpoint({
    name: "option",
    method: "GET",
    path: "/api/console/options/{id}",
    area: "options",
    action: "see",
    site: "one",
    summary: "One option of the site.",
    params: smallIdParams,
    reply: consoleOption,
  }),
  defineConsoleEndpoint({
    name: "optionVersions",
    method: "GET",
    path: "/api/console/options/{id}/versions",
    area: "options",
    action: "see",
    site: "one",
    summary:
      "Versions of the site's terms and of what all sites share, each newest first, with what it changed.",
    params: smallIdParams,
    reply: z.strictObject({ terms: z.array(versionRow), settings: z.array(versionRow) }),
  }),
  defineConsoleEndpoint({
    name: "switchOption",
    method: "POST",
    path: "/api/console/options/{id}/state",
    area: "options",
    action: "change",
    site: "one",
    summary:
      "Switches an option on or off or stops it: one person's act, at once as a version; it acts from the next round, and the one that is made goes on.",
    params: smallIdParams,
    body: z.strictObject({ isPlay: z.boolean(), isStop: z.boolean(), baseVersion, reason: reasonField }),
    reply: z.strictObject({ version: z.int(), difference: differenceField }),
  }),
  defineConsoleEndpoint({
    name: "proposeOptionTerms",
    method: "POST",
    path: "/api/console/options/{id}/terms",
    area: "options",
    action: "change",
    site: "one",
    isStepUp: true,
    summary:
      "Asks for another profit, fee table or limits (kind `option-terms`). Refused with the number where a return is 100 % or more or below the floor.",
    params: smallIdParams,
    body: z.strictObject({ ...termsFields, baseVersion, reason: reasonField }),
    reply: askedReply.extend({ returns: z.array(typeReturn) }),
  }),
  defineConsoleEndpoint({
    name: "proposeOptionSettings",
    method: "POST",
    path: "/api/console/options/{id}/settings",
    area: "options",
    action: "change",
    site: "none",
    isStepUp: true,
    summary:
      "Asks for another band, lock, side limit or share of the volume, the same for all sites (kind `option-settings`).",
    params: smallIdParams,
    body: z.strictObject({ ...optionSettingsFields, baseVersion, reason: reasonField }),
    reply: askedReply,
  }),
] as const;
