import { familyOfLetter, isFamilyLetter } from "@maru/contract";
import { type FamilyName, SHORTEST_BET_PAUSE_MS } from "@maru/rules";

/** A licence record as its text has it. */
export interface ReadLicence {
  operator: string;
  regulator: string;
  number: string;
  jurisdictions: string[];
  products: FamilyName[];
  minimumAge: number;
  validFromMs: number;
  validToMs: number;
  oneAccount: boolean;
  oneGameAtATime: boolean;
  betPauseMs: number;
  isSandbox: boolean;
}

/** The record behind its text; a text that somebody altered may say anything, and is read as far as it goes. */
export function readLicenceText(content: string): ReadLicence {
  const parsed: unknown = JSON.parse(content);
  const fields = new Map<string, unknown>(
    typeof parsed === "object" && parsed !== null ? Object.entries(parsed) : [],
  );
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const list = (name: string): readonly unknown[] => {
    const value = fields.get(name);
    return Array.isArray(value) ? value : [];
  };
  return {
    operator: text("operator"),
    regulator: text("regulator"),
    number: text("number"),
    jurisdictions: list("jurisdictions").map(String),
    products: list("products").map(String).filter(isFamilyLetter).map(familyOfLetter),
    minimumAge: Number(text("minimumAge")),
    validFromMs: Number(text("validFromMs")),
    validToMs: Number(text("validToMs")),
    // Records of before say nothing of it.
    betPauseMs: fields.has("betPauseMs") ? Number(text("betPauseMs")) : SHORTEST_BET_PAUSE_MS,
    oneAccount: fields.get("oneAccount") === true,
    oneGameAtATime: fields.get("oneGameAtATime") === true,
    isSandbox: fields.get("isSandbox") === true,
  };
}
