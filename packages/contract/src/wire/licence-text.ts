import type { LicenceRecord } from "@maru/rules";
import { FAMILY_LETTERS } from "./wire-codes.ts";

/** The record as one text, the same for everyone who writes it: keys in their order, whole numbers as text. Its hash is logged. */
export function licenceText(record: LicenceRecord): string {
  return JSON.stringify({
    betPauseMs: String(record.betPauseMs),
    isSandbox: record.isSandbox,
    jurisdictions: record.jurisdictions.toSorted(),
    minimumAge: String(record.minimumAge),
    number: record.number,
    oneAccount: record.oneAccount,
    oneGameAtATime: record.oneGameAtATime,
    operator: record.operator,
    products: record.products.map((family) => FAMILY_LETTERS[family]).toSorted(),
    regulator: record.regulator,
    validFromMs: String(record.validFromMs),
    validToMs: String(record.validToMs),
  });
}
