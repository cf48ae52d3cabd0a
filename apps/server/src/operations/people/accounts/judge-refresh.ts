import { MEMBER_STATUS_LETTERS, type MemberStatusLetter } from "@maru/contract";
/** Two tabs that wake together, or a page reloaded before its cookie arrived, are not theft (S-06). */
const GRACE_MS = 10_000;

/** What the database knows of a refresh token, its successors and its session. */
export interface RefreshFacts {
  readonly nowMs: number;
  readonly endedAtMs: number | null;
  readonly expiresAtMs: number;
  readonly memberStatus: MemberStatusLetter;
  /** When the token and its successors, in order, were spent; null for the one that still counts. */
  readonly chain: readonly (number | null)[];
}

export type RefreshJudgement =
  /** The token counts: spend it and issue the next. */
  | { readonly kind: "rotate" }
  /** It was just spent: hand out the one of its successors that still counts, `steps` further on. */
  | { readonly kind: "share"; readonly steps: number }
  /** A spent token came back: somebody has a copy, so the whole session ends. */
  | { readonly kind: "reused" }
  | { readonly kind: "refuse"; readonly code: "BAD_CREDENTIALS" | "ACCOUNT_DISABLED" };

/** Guards in order: session over, account disabled, then the token itself. */
export function judgeRefresh(facts: RefreshFacts): RefreshJudgement {
  if (facts.endedAtMs !== null || facts.nowMs >= facts.expiresAtMs) {
    return { kind: "refuse", code: "BAD_CREDENTIALS" };
  }
  if (facts.memberStatus === MEMBER_STATUS_LETTERS.disabled)
    return { kind: "refuse", code: "ACCOUNT_DISABLED" };
  const [spentAtMs] = facts.chain;
  if (spentAtMs === undefined) return { kind: "refuse", code: "BAD_CREDENTIALS" };
  if (spentAtMs === null) return { kind: "rotate" };
  const steps = facts.chain.indexOf(null);
  const isFresh = facts.nowMs - spentAtMs <= GRACE_MS;
  return isFresh && steps > 0 ? { kind: "share", steps } : { kind: "reused" };
}
