/** SHA-256's constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const K = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Uint32Array, place: number): number => words[place] ?? 0;

/** One block of SHA-256: `state` becomes what it is behind the block; `words` are the block's 16, with room for 64. */
function takeBlock(state: Uint32Array, words: Uint32Array): void {
  for (let n = 16; n < 64; n += 1) {
    const [a, b] = [at(words, n - 15), at(words, n - 2)];
    const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[n] = at(words, n - 16) + s0 + at(words, n - 7) + s1;
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
  for (let n = 0; n < 64; n += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, n) + at(words, n)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = at(state, n) + word;
}

/** The first 32 bits of the SHA-256 of an ASCII text. */
export function firstWordOfHash(text: string): number {
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  const bits = text.length * 8;
  const blocks = Math.ceil((text.length + 9) / 64);
  for (let block = 0; block < blocks; block += 1) {
    words.fill(0);
    const last = Math.min(text.length, block * 64 + 64);
    for (let n = block * 64; n < last; n += 1) {
      const place = (n % 64) >> 2;
      words[place] = at(words, place) | (text.charCodeAt(n) << (24 - (n % 4) * 8));
    }
    const end = text.length - block * 64;
    if (end >= 0 && end < 64) words[end >> 2] = at(words, end >> 2) | (0x80 << (24 - (end % 4) * 8));
    if (block === blocks - 1) words[15] = bits;
    takeBlock(state, words);
  }
  return at(state, 0);
}

/** Whether the hash of challenge and answer begins with as many zeros: that is the work (S-03). */
export function isWorkDone(challenge: string, answer: string, bits: number): boolean {
  return Math.clz32(firstWordOfHash(`${challenge}:${answer}`)) >= bits;
}

/** Tries answers from `from` on, `tries` of them; null where none of them is one. */
export function seekAnswer(
  { challenge, bits }: { readonly challenge: string; readonly bits: number },
  from: number,
  tries: number,
): string | null {
  for (let n = from; n < from + tries; n += 1) if (isWorkDone(challenge, String(n), bits)) return String(n);
  return null;
}
