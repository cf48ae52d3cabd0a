import { readFileSync } from "node:fs";
import {
  FEE_FIELDS,
  familyOf,
  type FeeTable,
  type GameType,
  GAME_TYPES,
  type StudiedTerms,
} from "@maru/rules";
import { productTerms, type TermsOf } from "./make-study.ts";
import { UnreadablePast } from "./read-past-file.ts";

/**
 * An odds table: `{"R1": {"profitPer": 88}, "B1": {"fee": {…}}}`, the fee table with the names of the wire. A game that is not named has the
 * product's own terms.
 */
export function readTerms(path: string): TermsOf {
  const read = parsed(path);
  const named = new Map<GameType, StudiedTerms>();
  for (const [game, terms] of Object.entries(read)) {
    const known = GAME_TYPES.find((type) => type === game);
    if (known === undefined) throw new UnreadablePast(`${path}: ${game} is no game`);
    named.set(known, termsOf(known, terms, path));
  }
  return (game) => named.get(game) ?? productTerms(game);
}

function parsed(path: string): Readonly<Record<string, unknown>> {
  try {
    const read = JSON.parse(readFileSync(path, "utf8")) as unknown;
    if (isObject(read)) return read;
  } catch {
    // Said below.
  }
  throw new UnreadablePast(`${path} holds no odds table`);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function termsOf(game: GameType, terms: unknown, path: string): StudiedTerms {
  const { profitPer, fee } = isObject(terms) ? terms : {};
  if (familyOf(game).pricedBy === "profitPer") {
    if (typeof profitPer === "number" && profitPer >= 0) return { profitPer, fee: null };
    throw new UnreadablePast(`${path}: ${game} needs profitPer, a percentage`);
  }
  if (isFeeTable(fee)) return { profitPer: null, fee };
  throw new UnreadablePast(`${path}: ${game} needs a fee table with ${FEE_FIELDS.join(", ")}`);
}

function isFeeTable(value: unknown): value is FeeTable {
  return isObject(value) && FEE_FIELDS.every((field) => typeof value[field] === "number");
}
