import { sha256 } from "#crypto";
import { base64UrlOf, bytesOfText } from "../base/bytes.ts";
import { asFields, demandNames, integerField } from "../base/fields.ts";
import { spellAny } from "../base/sorted-json.ts";
import { demand } from "../base/verdict.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a site offered on a round, as its public proof shows it. */
export interface Offer {
  readonly siteId: string;
  readonly termsId: string;
  /** The fee table: per cent, where a stake of 100 returns `…Div` less `…Fee`. */
  readonly fees: Fields;
  /** By which the round's leaf of terms names it. */
  readonly hash: string;
}

export function readOffer(fields: Fields): Offer {
  demandNames(fields, ["siteInfoId", "termsId", "feeJson"], "offer");
  return {
    siteId: String(integerField(fields, "siteInfoId")),
    termsId: String(integerField(fields, "termsId")),
    fees: asFields(fields["feeJson"], "feeJson"),
    hash: base64UrlOf(sha256(bytesOfText(spellAny(fields)))),
  };
}

/** A leaf of terms names the offers of all sites by their hashes; one of before named none. */
export function demandOffered(offer: Offer | null, logged: unknown): void {
  if (offer === null || logged === undefined) return;
  const promised = asFields(logged, "offers")[offer.siteId];
  demand(promised === offer.hash, "the proof shows another fee table than the logged one");
}

const SINGLE_DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
/** Of two properties at once, those that only one digit has. */
const ONE_DIGIT_PAIRS = ["OM", "ES", "EL"];

/** The group of a fee table that prices a type of bet on a digit: its names' beginning. */
function groupOf(type: string): string {
  if (type === "O" || type === "E") return "oe";
  if (type === "UN" || type === "OV") return "uo";
  if (["S", "M", "L"].includes(type)) return "sml";
  if (SINGLE_DIGITS.includes(type)) return "n";
  demand(/^[OE][SML]$/.test(type), `${type} is no type of bet`);
  return "oesml";
}

/** What a bet of this type pays, in basis points of its stake. */
function multipleOf({ fees }: Offer, type: string): number {
  if (type === "B" || type === "S") {
    if (Object.hasOwn(fees, "profitPer")) return 10_000 + Math.round(numberIn(fees, "profitPer") * 100);
  }
  const group = groupOf(type);
  const ofType = fees["typeDiv"] === undefined ? undefined : asFields(fees["typeDiv"], "typeDiv")[type];
  const times = ONE_DIGIT_PAIRS.includes(type) ? 2 : 1;
  const div =
    typeof ofType === "number" ? ofType : numberIn(fees, group === "n" ? "ndiv" : `${group}Div`) * times;
  // The names of single digits are in small letters alone; pairs have no fee of their own.
  const fee = group === "oesml" ? 0 : numberIn(fees, group === "n" ? "nfee" : `${group}Fee`);
  return Math.round((div - fee) * 100);
}

function numberIn(fees: Fields, name: string): number {
  const value = fees[name];
  demand(typeof value === "number", `the fee table has no ${name}`);
  return value;
}

/** The multiple that a receipt names is that of its site's table; a receipt of another site or version is held by nothing here. */
export function demandMultiple(offer: Offer | null, subject: Fields): void {
  if (offer === null || subject["siteId"] !== offer.siteId) return;
  demand(subject["termsId"] === offer.termsId, "the receipt is of another version of the fee table");
  const multiple = multipleOf(offer, String(subject["type"]));
  demand(
    subject["multipleBp"] === String(multiple),
    `the receipt's multiple is not the ${multiple / 10_000} of the fee table`,
  );
}
