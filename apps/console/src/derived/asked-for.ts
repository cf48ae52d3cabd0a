import {
  differenceOf,
  type FeeTable,
  type FieldChange,
  type NewMarketWish,
  type TermsWish,
} from "@maru/rules";
import { judgeTerms, type TermsJudgement } from "./terms-draft.ts";

/** A payload as its kind wrote it; what of it is missing is undefined. */
type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** What by itself says nothing to a second person: the site stands above it, and the rest is what the server checks with. */
const INNER = new Set([
  "siteId",
  "baseVersion",
  "base",
  "before",
  "wish",
  "hash",
  "label",
  "difference",
  "username",
  "memberId",
  "partnerId",
]);

/** What is asked for, field by field: with what holds before where the payload tells it. */
export function askedChanges(payload: unknown): readonly FieldChange[] {
  const fields = fieldsOf(payload);
  const { difference } = fields;
  if (Array.isArray(difference))
    return difference.flatMap((one: unknown) => {
      const { field, before, after } = fieldsOf(one);
      return typeof field === "string" ? [{ field, before, after }] : [];
    });
  const after = Object.fromEntries(Object.entries(fields).filter(([name]) => !INNER.has(name)));
  const before = Object.fromEntries(
    Object.entries(fieldsOf(fields["before"])).filter(([name]) => name in after),
  );
  return differenceOf(before, after);
}

export interface HandMove {
  readonly direction: "credit" | "debit";
  readonly amount: number;
  /** What the player would hold; null where nobody knows what they hold. */
  readonly after: number | null;
  /** More is to be taken than is there: it can only be refused. */
  readonly isOver: boolean;
}

/** Points by hand, with what they come to. */
export function handMoveOf(payload: unknown, balance: number | null): HandMove | null {
  const { direction, amount } = fieldsOf(payload);
  if ((direction !== "credit" && direction !== "debit") || typeof amount !== "number") return null;
  const after = balance === null ? null : direction === "credit" ? balance + amount : balance - amount;
  return { direction, amount, after, isOver: after !== null && after < 0 };
}

export interface ReturnChange {
  readonly type: string;
  readonly before: { readonly multipleBp: number; readonly rtpPpm: number } | null;
  readonly after: { readonly multipleBp: number; readonly rtpPpm: number } | null;
}

export interface TermsChange {
  /** Names bets by their words: of a rise-and-fall game, or of digits. */
  readonly gameType: "R1" | "B1";
  readonly returns: readonly ReturnChange[];
  readonly limits: readonly FieldChange[];
}

/** Another payout of an option as what a bet pays and gives back, before and after; null where the payload is no such thing. */
export function termsChangeOf(payload: unknown): TermsChange | null {
  const { base, wish } = fieldsOf(payload);
  const [from, to] = [termsOf(base), termsOf(wish)];
  if (from === null || to === null) return null;
  const gameType = to.fee === null ? "R1" : "B1";
  const [old, next] = [judged(gameType, from), judged(gameType, to)];
  const types = [...new Set([...old.keys(), ...next.keys()])];
  const returns = types
    .map((type): ReturnChange => ({ type, before: old.get(type) ?? null, after: next.get(type) ?? null }))
    .filter(({ before, after }) => before?.multipleBp !== after?.multipleBp);
  return { gameType, returns, limits: differenceOf(limitsOf(from), limitsOf(to)) };
}

function judged(
  gameType: TermsChange["gameType"],
  terms: TermsWish,
): ReadonlyMap<string, TermsJudgement["returns"][number]> {
  // Whether they are allowed is the server's to say; here they are only counted.
  return new Map(judgeTerms(gameType, terms, 0).returns.map((one) => [one.type, one]));
}

/** A market that is to be made; null where the payload is no such thing. */
export function newMarketOf(payload: unknown): NewMarketWish | null {
  const { wish } = fieldsOf(payload);
  const { stock, feed, games } = fieldsOf(wish);
  const isOne =
    typeof stock === "string" && typeof fieldsOf(feed)["kind"] === "string" && Array.isArray(games);
  // Written by the server as it was judged.
  return isOne ? (wish as NewMarketWish) : null;
}

/** Limits of stakes: those of the option, and those of the groups of its table. */
function limitsOf({ limitMin, limitMax, fee }: TermsWish): Fields {
  const groups = Object.entries(fee ?? {}).filter(([name]) => /(min|max)$/i.test(name));
  return { limitMin, limitMax, ...(groups.length === 0 ? {} : { fee: Object.fromEntries(groups) }) };
}

/** Written by the server as it is; the numbers are counted with, so they must be numbers. */
function termsOf(value: unknown): TermsWish | null {
  const { profitPer, fee, limitMin, limitMax } = fieldsOf(value);
  if (typeof limitMin !== "number" || typeof limitMax !== "number") return null;
  if (typeof profitPer === "number" && fee === null) return { profitPer, fee, limitMin, limitMax };
  if (profitPer !== null || typeof fee !== "object" || fee === null) return null;
  return { profitPer, fee: fee as FeeTable, limitMin, limitMax };
}
