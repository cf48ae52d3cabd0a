import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { Answer, Witness } from "../src/index.ts";

/** An operator with a log of its own, who asks a witness; written again from the formats, and sharing nothing with the witness. */
export interface Operator {
  readonly origin: string;
  readonly vkey: string;
  /** Leaves of the log. */
  size(): number;
  grow(leaves: number): void;
  root(size?: number): Buffer;
  /** Another log that has the same beginning. */
  fork(from: number): Operator;
  note(text: string): string;
  checkpoint(size?: number): string;
  askChain(witness: Witness, more?: Readonly<Record<string, string>>): Promise<Answer>;
  askCosign(witness: Witness, old: number, size?: number): Promise<Answer>;
  askReveal(witness: Witness, more: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export const SLOT_MS = 10_000;
const ED25519 = 1;

export const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const leafOf = (text: string): Buffer => sha256(Buffer.of(0), Buffer.from(text));

export function treeRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256(Buffer.alloc(0));
  if (leaves.length === 1) return leaves[0] ?? Buffer.alloc(0);
  const split = splitOf(leaves.length);
  return sha256(Buffer.of(1), treeRoot(leaves.slice(0, split)), treeRoot(leaves.slice(split)));
}

/** RFC 6962, 2.1.2, word for word. */
export function consistency(from: number, leaves: readonly Buffer[], isWhole = true): readonly Buffer[] {
  if (from === leaves.length) return isWhole ? [] : [treeRoot(leaves)];
  const split = splitOf(leaves.length);
  if (from <= split)
    return [...consistency(from, leaves.slice(0, split), isWhole), treeRoot(leaves.slice(split))];
  return [...consistency(from - split, leaves.slice(split), false), treeRoot(leaves.slice(0, split))];
}

function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

function keyLine(name: string, key: KeyObject): { readonly vkey: string; readonly keyHash: Buffer } {
  const raw = key.export({ type: "spki", format: "der" }).subarray(-32);
  const bytes = Buffer.of(ED25519, ...raw);
  const keyHash = sha256(Buffer.from(`${name}\n`), bytes).subarray(0, 4);
  return { vkey: `${name}+${keyHash.toString("hex")}+${bytes.toString("base64")}`, keyHash };
}

export function openOperator(
  origin = "maru.log/operator",
  keys = generateKeyPairSync("ed25519"),
  leaves: Buffer[] = [leafOf("the first")],
): Operator {
  const { vkey, keyHash } = keyLine(origin, keys.publicKey);
  const note = (text: string): string =>
    `${text}\n— ${origin} ${Buffer.concat([keyHash, sign(null, Buffer.from(text), keys.privateKey)]).toString("base64")}\n`;
  const root = (size = leaves.length): Buffer => treeRoot(leaves.slice(0, size));
  const checkpoint = (size = leaves.length): string =>
    note(`${origin}\n${size}\n${root(size).toString("base64")}\n`);
  const ask = (witness: Witness, path: string, fields: Readonly<Record<string, unknown>>): Promise<Answer> =>
    witness.answer({ method: "POST", path, body: note(`${sorted(fields)}\n`) });
  return {
    origin,
    vkey,
    size: () => leaves.length,
    grow: (more) => {
      for (let made = 0; made < more; made += 1) leaves.push(leafOf(`${origin} ${leaves.length}`));
    },
    root,
    fork: (from) => openOperator(origin, keys, [...leaves.slice(0, from), leafOf(`another ${from}`)]),
    note,
    checkpoint,
    askChain: (witness, more = {}) =>
      ask(witness, "/chain", {
        firstSlotMs: "0",
        length: "2000",
        log: origin,
        market: "SIM-V25",
        operatorTerminal: sha256(Buffer.from("terminal")).toString("base64url"),
        slotLengthMs: String(SLOT_MS),
        what: "maru chain request 1",
        ...more,
      }),
    askCosign: (witness, old, size = leaves.length) => {
      const proof = old === 0 ? [] : consistency(old, leaves.slice(0, size));
      const lines = proof.map((hash) => `${hash.toString("base64")}\n`).join("");
      return witness.answer({
        method: "POST",
        path: "/add-checkpoint",
        body: `old ${old}\n${lines}\n${checkpoint(size)}`,
      });
    },
    askReveal: (witness, more) =>
      ask(witness, "/reveal", {
        log: origin,
        markets: ["SIM-V25"],
        root: root().toString("base64url"),
        size: String(leaves.length),
        slotMs: "0",
        what: "maru reveal request 1",
        ...more,
      }),
  };
}

function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${sorted(inner)}`).join(",")}}`;
}

/** The fields of a statement. */
export function said(answer: Answer | string): Readonly<Record<string, never>> {
  const text = typeof answer === "string" ? answer : String(answer.body);
  return JSON.parse(text.slice(0, text.indexOf("\n\n")));
}

export function statements(answer: Answer): readonly string[] {
  const { statements: notes } = JSON.parse(String(answer.body)) as { readonly statements: readonly string[] };
  return notes;
}
