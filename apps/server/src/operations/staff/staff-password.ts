import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 64 MiB and three passes: staff are few, and worth more to whoever guesses (S-01). */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const CURRENT_PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

const LONGEST_INPUT = 256;

export function hashStaffPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Whether it is the password of a hash of any cost; as slow for a wrong one as for the right one. */
export async function verifyStaffPassword(storedHash: string, password: string): Promise<boolean> {
  const isHashable = password.length > 0 && password.length <= LONGEST_INPUT;
  const matches = await verify(storedHash, isHashable ? password.normalize("NFC") : "-");
  return matches && isHashable;
}

/** Whether it was made with less than today's cost, so that the next sign-in renews it. */
export function isOutdatedStaffHash(storedHash: string): boolean {
  return !storedHash.startsWith(CURRENT_PREFIX);
}
