import { hashFromBase64Url, wholeNumber } from "./bytes.ts";
import {
  type CanonicalValue,
  type Fields,
  hasExactly,
  isList,
  readCanonical,
  textOf,
} from "./canonical-json.ts";
import { readNote, type SignedNote } from "./signed-note.ts";
import type { Chain } from "./witness-state.ts";

const MARKET = /^[A-Z0-9-]{1,32}$/;
const MOST_MARKETS = 200;
const LENGTH = { least: 1_000, most: 10_000_000, step: 1_000 };
const SLOT_MS = { least: 1_000, most: 60_000 };

/** What an operator asks, signed by a key of their log. */
interface Question {
  readonly log: string;
  readonly note: SignedNote;
  /** As it came, for a refusal to show it. */
  readonly whole: string;
}

export interface ChainQuestion extends Question {
  readonly chain: Omit<Chain, "witnessTerminal" | "entry">;
}

export interface RevealQuestion extends Question {
  readonly markets: readonly string[];
  readonly slotMs: number;
  readonly size: number;
  /** In base64url. */
  readonly root: string;
}

/** Null where it is malformed. */
export function readChainQuestion(whole: string): ChainQuestion | null {
  const names = ["firstSlotMs", "length", "log", "market", "operatorTerminal", "slotLengthMs", "what"];
  const asked = readQuestion(whole, "maru chain request 1", names);
  if (asked === null) return null;
  const { fields, note } = asked;
  const [log, market, operatorTerminal] = [
    textOf(fields, "log"),
    textOf(fields, "market"),
    textOf(fields, "operatorTerminal"),
  ];
  const [firstSlotMs, length, slotLengthMs] = [
    numberIn(fields, "firstSlotMs"),
    numberIn(fields, "length"),
    numberIn(fields, "slotLengthMs"),
  ];
  if (firstSlotMs === null || length === null || slotLengthMs === null) return null;
  const isFit =
    MARKET.test(market) &&
    hashFromBase64Url(operatorTerminal) !== null &&
    length >= LENGTH.least &&
    length <= LENGTH.most &&
    length % LENGTH.step === 0 &&
    slotLengthMs >= SLOT_MS.least &&
    slotLengthMs <= SLOT_MS.most &&
    firstSlotMs % slotLengthMs === 0;
  return isFit
    ? { log, note, whole, chain: { log, market, firstSlotMs, length, slotLengthMs, operatorTerminal } }
    : null;
}

/** Null where it is malformed. */
export function readRevealQuestion(whole: string): RevealQuestion | null {
  const asked = readQuestion(whole, "maru reveal request 1", [
    "log",
    "markets",
    "root",
    "size",
    "slotMs",
    "what",
  ]);
  if (asked === null) return null;
  const { fields, note } = asked;
  const markets = marketsOf(fields["markets"]);
  const [slotMs, size, root] = [numberIn(fields, "slotMs"), numberIn(fields, "size"), textOf(fields, "root")];
  if (markets === null || slotMs === null || size === null || hashFromBase64Url(root) === null) return null;
  return { log: textOf(fields, "log"), note, whole, markets, slotMs, size, root };
}

function readQuestion(
  whole: string,
  what: string,
  names: readonly string[],
): { readonly fields: Fields; readonly note: SignedNote } | null {
  const note = readNote(whole);
  if (note === null) return null;
  const fields = readCanonical(note.text.slice(0, -1));
  return fields !== null && hasExactly(fields, names) && fields["what"] === what ? { fields, note } : null;
}

/** Sorted, each once. */
function marketsOf(value: CanonicalValue | undefined): readonly string[] | null {
  if (value === undefined || !isList(value) || value.length < 1 || value.length > MOST_MARKETS) return null;
  const names = value.flatMap((name) => (typeof name === "string" && MARKET.test(name) ? [name] : []));
  const isSorted = names.every((name, at) => at === 0 || (names[at - 1] ?? "") < name);
  return names.length === value.length && isSorted ? names : null;
}

function numberIn(fields: Fields, name: string): number | null {
  return wholeNumber(textOf(fields, name));
}
