/** Of FIPS 180-4: the first 64 bits behind the point of the roots of the first primes. SHA-256 takes the upper half of each. */
const MASK = (1n << 64n) - 1n;

function primes(count: number): readonly bigint[] {
  const found: bigint[] = [];
  for (let candidate = 2n; found.length < count; candidate += 1n)
    if (found.every((prime) => candidate % prime !== 0n)) found.push(candidate);
  return found;
}

/** The largest whole number whose power is not above `value`, found bit by bit from the top. */
function rootOf(value: bigint, power: bigint): bigint {
  let root = 0n;
  for (let bit = 1n << 72n; bit > 0n; bit >>= 1n) if ((root + bit) ** power <= value) root += bit;
  return root;
}

/** Of the cube roots of the first 80 primes. */
export const ROUND_WORDS = primes(80).map((prime) => rootOf(prime << 192n, 3n) & MASK);
/** Of the square roots of the first 8 primes. */
export const FIRST_STATE = primes(8).map((prime) => rootOf(prime << 128n, 2n) & MASK);
