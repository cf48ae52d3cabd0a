import { ok, refused, type Result } from "@maru/values";
import { type FamilyName, isFamilyName } from "../game/families.ts";

/** What a site in licensed mode stands on (P-02). A record is never changed: another one takes its place. */
export interface LicenceRecord {
  readonly operator: string;
  readonly regulator: string;
  readonly number: string;
  /** Countries that may play for money, ISO 3166-1 alpha-2; every other is refused (P-03). */
  readonly jurisdictions: readonly string[];
  /** Families of games it covers. */
  readonly products: readonly FamilyName[];
  readonly minimumAge: number;
  readonly validFromMs: number;
  /** The first moment at which it is no longer valid. */
  readonly validToMs: number;
  /** A player bets on one game at a time (P-20). */
  readonly oneGameAtATime: boolean;
  /** A person has one account on all sites of the licensee, not one on each (P-06). */
  readonly oneAccount: boolean;
  /** Between two accepted bets of a player lies this time at least (P-19); shorter than {@link SHORTEST_BET_PAUSE_MS} in a sandbox alone. */
  readonly betPauseMs: number;
  /** For development; refused in production. */
  readonly isSandbox: boolean;
}

export type LicenceFault =
  | { readonly code: "LICENCE_FIELD_WRONG"; readonly field: string }
  | { readonly code: "JURISDICTION_DENIED"; readonly country: string }
  | { readonly code: "MINIMUM_AGE_WRONG"; readonly min: number }
  | { readonly code: "LICENCE_DATES_WRONG" }
  | { readonly code: "SANDBOX_IN_PRODUCTION" };

export type LicenceState = "valid" | "not-yet" | "expired";

export const LOWEST_AGE = 18;
export const SHORTEST_BET_PAUSE_MS = 5_000;
const LONGEST_BET_PAUSE_MS = 60_000;
const HIGHEST_AGE = 99;
const LONGEST_MS = 20 * 366 * 86_400_000;

export interface LicenceFacts {
  readonly nowMs: number;
  readonly denied: readonly string[];
  readonly isProduction: boolean;
}

/** Judges a record before it is entered, and again before it is approved: every fault at once. */
export function checkLicence(
  record: LicenceRecord,
  facts: LicenceFacts,
): Result<LicenceRecord, readonly LicenceFault[]> {
  const faults: LicenceFault[] = [];
  for (const field of ["operator", "regulator", "number"] as const)
    if (!isLine(record[field])) faults.push({ code: "LICENCE_FIELD_WRONG", field });
  const { jurisdictions, products } = record;
  if (!isSet(jurisdictions) || jurisdictions.some((country) => !/^[A-Z]{2}$/.test(country)))
    faults.push({ code: "LICENCE_FIELD_WRONG", field: "jurisdictions" });
  if (!isSet(products) || !products.every(isFamilyName))
    faults.push({ code: "LICENCE_FIELD_WRONG", field: "products" });
  for (const country of jurisdictions)
    if (facts.denied.includes(country)) faults.push({ code: "JURISDICTION_DENIED", country });
  if (
    !Number.isSafeInteger(record.minimumAge) ||
    record.minimumAge < LOWEST_AGE ||
    record.minimumAge > HIGHEST_AGE
  )
    faults.push({ code: "MINIMUM_AGE_WRONG", min: LOWEST_AGE });
  if (!isPause(record)) faults.push({ code: "LICENCE_FIELD_WRONG", field: "betPauseMs" });
  if (!areDates(record, facts.nowMs)) faults.push({ code: "LICENCE_DATES_WRONG" });
  if (record.isSandbox && facts.isProduction) faults.push({ code: "SANDBOX_IN_PRODUCTION" });
  return faults.length > 0 ? refused(faults) : ok(record);
}

/** Whether a record counts at a moment; whether it was altered, the database says. */
export function licenceStateAt(
  record: Pick<LicenceRecord, "validFromMs" | "validToMs">,
  nowMs: number,
): LicenceState {
  if (nowMs < record.validFromMs) return "not-yet";
  return nowMs < record.validToMs ? "valid" : "expired";
}

/** One line of text somebody can read. */
function isLine(text: string): boolean {
  return text.trim() === text && text.length >= 2 && text.length <= 200 && !/\p{Cc}/u.test(text);
}

function isPause({ betPauseMs, isSandbox }: LicenceRecord): boolean {
  const shortestMs = isSandbox ? 0 : SHORTEST_BET_PAUSE_MS;
  return Number.isSafeInteger(betPauseMs) && betPauseMs >= shortestMs && betPauseMs <= LONGEST_BET_PAUSE_MS;
}

function isSet(items: readonly string[]): boolean {
  return items.length > 0 && items.length <= 250 && new Set(items).size === items.length;
}

function areDates({ validFromMs, validToMs }: LicenceRecord, nowMs: number): boolean {
  const isWhole = Number.isSafeInteger(validFromMs) && Number.isSafeInteger(validToMs);
  return (
    isWhole &&
    validFromMs >= 0 &&
    validFromMs < validToMs &&
    validToMs > nowMs &&
    validToMs - validFromMs <= LONGEST_MS
  );
}
