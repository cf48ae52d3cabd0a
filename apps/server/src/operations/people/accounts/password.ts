import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB, two passes, one lane (S-01). Argon2id, version 0x13 and a random salt are the library's defaults. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Longer input is never a password of ours (8 to 64 characters) and is not worth hashing. */
const LONGEST_INPUT = 256;

/** The hash to store, with its salt and cost inside. Takes about 15 ms and 19 MiB. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST);
}

/** Whether `password` is the one of `storedHash`; as slow for a wrong one as for the right one. */
export async function verifyPassword(storedHash: string, password: string): Promise<boolean> {
  const isHashable = password.length > 0 && password.length <= LONGEST_INPUT;
  const matches = await verify(storedHash, composed(isHashable ? password : "-"));
  return matches && isHashable;
}

/** Whether the hash was made with less than today's cost, so that the next sign-in renews it. */
export function isOutdatedHash(storedHash: string): boolean {
  return !storedHash.startsWith(CURRENT_PREFIX);
}

/** Korean typed on one system arrives as syllables, on another as letters: both are the same password. */
function composed(password: string): string {
  return password.normalize("NFC");
}
