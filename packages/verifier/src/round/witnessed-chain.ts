import { asFields, bytesOf, hexBytes, integerField, listField, textField } from "../base/fields.ts";
import { hashedOn, sha256 } from "#crypto";
import { base64UrlOf, bytesOfText, hexOf, isEqual } from "../base/bytes.ts";
import { readStatement, type WitnessKey, witnessKeyOf } from "../log/note.ts";
import { type Evidence, isWitnessed } from "./round-evidence.ts";
import { demand } from "../base/verdict.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Witnesses {
  readonly names: readonly string[];
  readonly keys: readonly WitnessKey[];
  readonly terminals: readonly Uint8Array[];
}

/**
 * The witnesses of a chain. Each has signed the end of a chain of its own beside the end of the operator's, and the salt is the hash of what
 * they signed: whoever chose one of these could not know the others.
 */
export function witnessesOf(simulation: Fields, market: string): Witnesses {
  const rows = listField(simulation, "witnesses").map((value) => asFields(value, "a witness"));
  demand(rows.length > 0, "no witness is named");
  const keys = rows.map((row) => witnessKeyOf(textField(row, "key")));
  demand(new Set(keys.map(({ name }) => name)).size === keys.length, "a witness is named twice");
  const statements = rows.map((row) => textField(row, "statement"));
  const terminals = rows.map((row, at) => {
    const terminal = hexBytes(row["terminal"], "terminal");
    const [key, statement] = [keys[at], statements[at]];
    demand(key !== undefined && statement !== undefined, "a witness has signed nothing");
    const said = readStatement(statement, key, "maru chain 1");
    const same = (name: string, value: unknown): void =>
      demand(said[name] === value, `${key.name} has signed another ${name} of its chain`);
    same("market", market);
    same("firstSlotMs", String(integerField(simulation, "firstSlotMs")));
    same("length", String(integerField(simulation, "chainLength")));
    same("slotLengthMs", String(integerField(simulation, "slotLengthMs")));
    same("operatorTerminal", base64UrlOf(hexBytes(simulation["terminal"], "terminal")));
    same("witnessTerminal", base64UrlOf(terminal));
    return terminal;
  });
  const salt = hexOf(sha256(bytesOfText(statements.join(""))));
  demand(simulation["salt"] === salt, "the salt is not the hash of what the witnesses signed");
  return { names: keys.map(({ name }) => name), keys, terminals };
}

/** A size and a root of the operator's log, as a witness has signed when it showed a slot. */
export interface ShownUnder {
  readonly witness: string;
  readonly log: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/**
 * What the witnesses signed when they first showed the slot that decides the round: under which checkpoint of the public log. Null where
 * nothing of it is shown, or nobody but the operator makes the path. Throws where it is not what they showed.
 */
export function shownUnder({ simulation, terms }: Evidence): readonly ShownUnder[] | null {
  if (simulation === null || !isWitnessed(simulation)) return null;
  const { keys } = witnessesOf(simulation, terms.stock);
  const notes = listField(simulation, "reveals");
  if (notes.length === 0) return null;
  demand(notes.length === keys.length, "not every witness has shown the slot that decides");
  return keys.map((key, at) => {
    const note = notes[at];
    demand(typeof note === "string", "what a witness showed is no text");
    const said = readStatement(note, key, "maru reveal 1");
    const slotMs = Number(textField(said, "slotMs"));
    demandShown(asFields(said["links"], "links"), { key, at, slotMs, simulation, terms });
    const size = Number(textField(said, "size"));
    demand(Number.isSafeInteger(size) && size > 0, "a witness names no size of the log");
    return { witness: key.name, log: textField(said, "log"), size, root: bytesOf(said["root"], 32, "root") };
  });
}

interface Shown {
  readonly key: WitnessKey;
  readonly at: number;
  /** That the witness showed. */
  readonly slotMs: number;
  readonly simulation: Fields;
  readonly terms: Evidence["terms"];
}

/** It is of this chain, covers the slot that decides, and is the link that makes the path. */
function demandShown(links: Fields, { key, at, slotMs, simulation, terms }: Shown): void {
  const lengthMs = integerField(simulation, "slotLengthMs");
  const firstMs = integerField(simulation, "firstSlotMs");
  const link = asFields(links[terms.stock], `${key.name}'s link of ${terms.stock}`);
  demand(textField(link, "chain") === String(firstMs), `${key.name} showed a link of another chain`);
  const decisiveMs = decisiveSlotOf(terms, lengthMs);
  const fromMs = Number(textField(link, "from"));
  demand(fromMs <= decisiveMs, `${key.name} had shown the slot that decides before`);
  const [slot] = listField(simulation, "slots").map((value) => asFields(value, "a slot"));
  demand(slot !== undefined, "no slot is shown");
  demand(slotMs >= decisiveMs, `${key.name} showed a slot before the one that decides`);
  const mine = hexBytes(listField(slot, "links")[at], "link");
  const theirs = bytesOf(link["link"], 32, "link");
  const shownMs = integerField(slot, "slotMs");
  // Of two links of one chain the later one leads to the earlier one.
  const [later, earlier, steps] =
    slotMs >= shownMs
      ? [theirs, mine, (slotMs - shownMs) / lengthMs]
      : [mine, theirs, (shownMs - slotMs) / lengthMs];
  demand(
    isEqual(hashedOn(later, steps), earlier),
    `${key.name} showed another link than the one that makes the path`,
  );
}

/** The first slot that a round measuring the next candle is decided by, or the last one of a digit's own candle. */
function decisiveSlotOf({ type, gameStartMs, gameFinishMs }: Evidence["terms"], lengthMs: number): number {
  const atMs = type.startsWith("R") ? gameStartMs : gameFinishMs - 1;
  return atMs - (atMs % lengthMs);
}
