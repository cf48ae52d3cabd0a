import { type ReplyOf, readDescribed, type ValueOf } from "@maru/contract/described";
import { FLAG_LETTERS } from "@maru/contract/wire-codes";
import type { FeeTable } from "@maru/rules";
import type * as calls from "./calls/trade.ts";
import { bet, book, look, publicBet, round, ticks } from "./calls/trade.ts";
import { isFields } from "./read.ts";

/** What the trade screen makes of the wire's words, where a table of names does not say it all. */

type WireSite = ReplyOf<typeof calls.siteByCode>;
type WireMember = ReplyOf<typeof calls.me>;
type WireOption = ReplyOf<typeof calls.option>;
type WireRound = ValueOf<typeof calls.round>;

/** The wire calls Japanese `jp`; its texts stand under `ja`. */
export function siteOf(site: WireSite) {
  const languages: readonly string[] = site.languages.map((name) => (name === "jp" ? "ja" : name));
  return { ...site, languages };
}

export function memberOf({ role, consoleOrigin = "", limitJson, ...member }: WireMember) {
  const { isEnabled, ...limit } = limitJson;
  return {
    ...member,
    /** A partner or one of the staff: no bet of theirs is taken. */
    isPlayer: role === "PLAYER",
    /** Where who is no player works; null where that is not told as an address that may stand in a link. */
    consoleOrigin: /^https?:\/\//.test(consoleOrigin) ? consoleOrigin : null,
    /** Bounds of the member's own that override the option's; absent where off or not set. */
    limit: isEnabled === FLAG_LETTERS.yes ? limit : {},
  };
}

const NO_FEE: FeeTable = {
  oeDiv: 0,
  oeFee: 0,
  uoDiv: 0,
  uoFee: 0,
  smlDiv: 0,
  smlFee: 0,
  oesmlDiv: 0,
  ndiv: 0,
  nfee: 0,
  oeMin: 0,
  oeMax: 0,
  uoMin: 0,
  uoMax: 0,
  smlMin: 0,
  smlMax: 0,
  oesmlMin: 0,
  oesmlMax: 0,
  nmin: 0,
  nmax: 0,
};

type FeeJson = WireOption["feeJson"];

function feeOf(feeJson: FeeJson): FeeTable | null {
  if (feeJson?.["oeDiv"] === undefined && feeJson?.["ndiv"] === undefined) return null;
  const { typeDiv, ...numbers } = feeJson;
  const hasTypes = typeof typeDiv === "object" && Object.keys(typeDiv).length > 0;
  return { ...NO_FEE, ...numbers, ...(hasTypes ? { typeDiv } : {}) };
}

const DEFAULT_PROFIT_PERCENT = 88;

export function optionOf({ isRunning, feeJson, profitPer, ...option }: WireOption) {
  return {
    ...option,
    isStopped: !isRunning,
    /** Percent of the stake won in an R round: 88 means a multiple of 1.88. */
    profitPer: profitPer ?? DEFAULT_PROFIT_PERCENT,
    fee: feeOf(feeJson),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The digit of a round, with its names by parity, half and third. */
export function exStatusOf(json: string | null) {
  const value = json === null ? null : parsed(json);
  if (!isFields(value)) return null;
  const { OE, UO, SML, N } = value;
  const digit = Number(N);
  return N !== undefined && Number.isInteger(digit)
    ? { oe: String(OE), uo: String(UO), sml: String(SML), digit }
    : null;
}

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

export type TradeRound = ReturnType<typeof roundOf>;

export function roundOf({ feeJson, exStatus, ...told }: WireRound) {
  const [min, max] = [numberOrNull(feeJson?.["limitMin"]), numberOrNull(feeJson?.["limitMax"])];
  return {
    ...told,
    buyLimit: numberOrNull(told.buyLimit),
    sellLimit: numberOrNull(told.sellLimit),
    exStatus: exStatusOf(exStatus),
    fee: feeOf(feeJson),
    /** The profit percentage frozen with an R round; null where the message does not say. */
    profitPer: numberOrNull(feeJson?.["profitPer"]),
    /** What a bet of a rise or fall round may be; null where it is not told, or the fee table says it. */
    limit: min === null || max === null ? null : { min, max },
  };
}

const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** What the live channel says, or what was kept of it; null for what cannot be read. */
export const readBet = (value: unknown) => orNull(readDescribed(bet, value));
export const readBook = (value: unknown) => orNull(readDescribed(book, value));
export const readSiteTheme = (value: unknown) => orNull(readDescribed(look, value));
export const readPublicBet = (value: unknown) => orNull(readDescribed(publicBet, value));
export const readTicks = (value: unknown) => readDescribed(ticks, value) ?? [];

export function readRound(value: unknown): TradeRound | null {
  const told = readDescribed(round, value);
  return told === undefined ? null : roundOf(told);
}
