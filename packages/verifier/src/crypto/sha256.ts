import { FIRST_STATE, ROUND_WORDS } from "./constants.ts";

const upperHalf = (words: readonly bigint[]): Int32Array =>
  Int32Array.from(words, (word) => Number(BigInt.asIntN(32, word >> 32n)));
const ROUNDS = upperHalf(ROUND_WORDS.slice(0, 64));
const FIRST = upperHalf(FIRST_STATE);
const BLOCK_BYTES = 64;

/** The words of the block that is being hashed, and what follows from them; nothing here runs beside anything else. */
const words = new Int32Array(64);
const at = (list: Int32Array, index: number): number => list[index] ?? 0;
const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Hashes the block in `words` into the state (FIPS 180-4, section 6.2.2). */
function compress(state: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const [two, fifteen] = [words[index - 2] ?? 0, words[index - 15] ?? 0];
    const left = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    const right = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
    words[index] = (left + at(words, index - 7) + right + at(words, index - 16)) | 0;
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
  for (let index = 0; index < 64; index += 1) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + at(ROUNDS, index) + at(words, index)) | 0;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function bytesOfState(state: Int32Array): Uint8Array {
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  for (const [index, word] of state.entries()) view.setInt32(4 * index, word);
  return bytes;
}

/** Of the parts one behind the other. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  let filled = 0;
  for (const part of parts) {
    padded.set(part, filled);
    filled += part.length;
  }
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(length) * 8n);
  const state = FIRST.slice();
  for (let block = 0; block < padded.length; block += BLOCK_BYTES) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(block + 4 * index);
    compress(state);
  }
  return bytesOfState(state);
}

/** The hash of the hash of … of a link, so many times. A link is 32 bytes, half a block whose other half is always the same. */
export function hashedOn(link: Uint8Array, times: number): Uint8Array {
  if (times === 0) return link;
  const state = FIRST.slice();
  const view = new DataView(sha256(link).buffer);
  for (let index = 0; index < 8; index += 1) state[index] = view.getInt32(4 * index);
  for (let done = 1; done < times; done += 1) {
    words.set(state);
    words.fill(0, 8, 15);
    words[8] = 0x8000_0000;
    words[15] = 256;
    state.set(FIRST);
    compress(state);
  }
  return bytesOfState(state);
}
