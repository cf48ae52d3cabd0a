import { hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Bytes of a link of a chain of seeds. */
const LINK_BYTES = 32;
/** Whoever looks for the next links looks this many ahead: the slots of the longest round that takes bets. */
const LINKS_AHEAD = 70;

export const sha256 = (bytes: Uint8Array): Buffer => hash("sha256", bytes, "buffer");

/** Everything in a text that may be 32 bytes: hexadecimal of any length in pieces of 64, and base64url or base64 of 43 characters. */
export function* candidatesInText(text: string): Generator<Buffer> {
  for (const [run] of text.matchAll(/[0-9a-f]{64,}/gi))
    for (let from = 0; from + 64 <= run.length; from += 64)
      yield Buffer.from(run.slice(from, from + 64), "hex");
  for (const [run] of text.matchAll(/(?<![\w+/-])[\w+/-]{43}(?![\w+/-])/g)) yield Buffer.from(run, "base64");
}

/** Every 32 bytes that stand at a step of `stride`, but those that are mostly nothing. */
export function* candidatesInBytes(bytes: Buffer, stride: number): Generator<Buffer> {
  for (let from = 0; from + LINK_BYTES <= bytes.length; from += stride) {
    const candidate = bytes.subarray(from, from + LINK_BYTES);
    if (isRandomEnough(candidate)) yield candidate;
  }
}

/** Of 32 random bytes more than five are zero once in 10^11. */
function isRandomEnough(bytes: Buffer): boolean {
  let zeros = 0;
  for (const byte of bytes) if (byte === 0 && (zeros += 1) > 5) return false;
  return true;
}

/** The contents of every file below a folder, but of what `isLeftOut`. */
export function* filesBelow(folder: string, isLeftOut: (name: string) => boolean): Generator<Buffer> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (isLeftOut(name)) continue;
    if (entry.isDirectory()) yield* filesBelow(name, isLeftOut);
    else if (entry.isFile() && statSync(name).size > 0) yield readFileSync(name);
  }
}

/** What was found: hashed so many times it is the link that is known. */
export interface FoundLink {
  readonly known: string;
  readonly steps: number;
  readonly link: Buffer;
}

/** The candidates that lead to one of the `known` links (hexadecimal) in a step or more. */
export function* linksAhead(
  candidates: Iterable<Buffer>,
  known: { has(link: string): boolean },
  stepsAhead = LINKS_AHEAD,
): Generator<FoundLink> {
  for (const candidate of candidates) {
    const link = Buffer.from(candidate);
    let hashed: Buffer = link;
    for (let steps = 1; steps <= stepsAhead; steps += 1) {
      hashed = sha256(hashed);
      const found = hashed.toString("hex");
      if (known.has(found)) {
        yield { known: found, steps, link };
        break;
      }
    }
  }
}
