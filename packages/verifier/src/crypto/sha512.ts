import { FIRST_STATE, ROUND_WORDS } from "./constants.ts";

const BLOCK_BYTES = 128;

const whole = (word: bigint): bigint => BigInt.asUintN(64, word);
const turned = (word: bigint, bits: bigint): bigint => whole((word >> bits) | (word << (64n - bits)));

/** Of short messages: what is signed, once or twice a check. */
export function sha512(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  let state: readonly bigint[] = FIRST_STATE;
  for (let block = 0; block < padded.length; block += BLOCK_BYTES) {
    const words = Array.from({ length: 16 }, (_, index) => view.getBigUint64(block + 8 * index));
    state = compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(64));
  for (const [index, word] of state.entries()) digest.setBigUint64(8 * index, word);
  return new Uint8Array(digest.buffer);
}

/** FIPS 180-4, section 6.4.2. */
function compress(state: readonly bigint[], words: bigint[]): bigint[] {
  const word = (index: number): bigint => words[index] ?? 0n;
  for (let index = 16; index < 80; index += 1) {
    const [two, fifteen] = [word(index - 2), word(index - 15)];
    const left = turned(two, 19n) ^ turned(two, 61n) ^ (two >> 6n);
    const right = turned(fifteen, 1n) ^ turned(fifteen, 8n) ^ (fifteen >> 7n);
    words.push(whole(left + word(index - 7) + right + word(index - 16)));
  }
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
  for (const [index, constant] of ROUND_WORDS.entries()) {
    const mixed = turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n);
    const first = h + mixed + ((e & f) ^ (whole(~e) & g)) + constant + word(index);
    const second = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, whole(d + first), c, b, a, whole(first + second)];
  }
  return [a, b, c, d, e, f, g, h].map((mixed, index) => whole(mixed + (state[index] ?? 0n)));
}
