import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isWorkDone } from "@maru/rules";

/** About 130,000 hashes: a third of a second at a desk, some two on an old phone. */
const WORK_BITS = 17;
const LIFE_MS = 120_000;
const MOST_REMEMBERED = 50_000;

export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
}

/** Gives out work to do before a password is looked at, and knows work that was done: once, for one account and network, for two minutes. */
export interface WorkChallenges {
  give(subject: string, nowMs: number): Challenge;
  /** `proof`: the challenge and its answer, `challenge:answer`. */
  take(subject: string, proof: string | null, nowMs: number): boolean;
}

export function openWorkChallenges(key: Uint8Array): WorkChallenges {
  const spent = new Map<string, number>();
  const seal = (endMs: string, nonce: string, subject: string): string =>
    createHmac("sha256", key).update(`${endMs}.${nonce}.${subject}`).digest("base64url").slice(0, 32);
  const forget = (nowMs: number): void => {
    for (const [challenge, endMs] of spent)
      if (endMs < nowMs || spent.size > MOST_REMEMBERED) spent.delete(challenge);
      else break;
  };
  return {
    give: (subject, nowMs) => {
      const endMs = String(nowMs + LIFE_MS);
      const nonce = randomBytes(12).toString("base64url");
      return { challenge: `${endMs}.${nonce}.${seal(endMs, nonce, subject)}`, bits: WORK_BITS };
    },
    take: (subject, proof, nowMs) => {
      const [, challenge = "", endMs = "", nonce = "", mac = "", answer = ""] =
        /^((\d{1,15})\.([\w-]{16})\.([\w-]{32})):(\d{1,15})$/.exec(proof ?? "") ?? [];
      if (answer === "" || Number(endMs) < nowMs || spent.has(challenge)) return false;
      const own = Buffer.from(seal(endMs, nonce, subject));
      if (!timingSafeEqual(own, Buffer.from(mac)) || !isWorkDone(challenge, answer, WORK_BITS)) return false;
      forget(nowMs);
      spent.set(challenge, Number(endMs));
      return true;
    },
  };
}
