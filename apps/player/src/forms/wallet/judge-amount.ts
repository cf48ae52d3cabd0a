import type { WalletState } from "../../wire/wallet-endpoints.ts";

/** Why an amount cannot be asked for, as the player is told it; the server judges the same once more. */
export type AmountProblem =
  | { readonly key: "depositAmountRequired" | "withdrawAmountRequired" }
  | { readonly key: "depositPending" | "withdrawPending" | "overBalance" }
  | { readonly key: "belowMinimum"; readonly min: number }
  | { readonly key: "aboveMaximum"; readonly max: number }
  | { readonly key: "overLimit"; readonly span: "day" | "week" | "month" | "balance"; readonly left: number }
  | { readonly key: "tooSoon"; readonly nextMs: number };

/** The server's own order of checks, so that the message before sending is the one after it. */
export function judgeDeposit(
  amount: number | null,
  { deposit }: Pick<WalletState, "deposit">,
): AmountProblem | null {
  if (amount === null || amount <= 0) return { key: "depositAmountRequired" };
  if (deposit.pending !== null) return { key: "depositPending" };
  if (amount < deposit.min) return { key: "belowMinimum", min: deposit.min };
  const over = deposit.limits.find(({ left }) => amount > left);
  return over === undefined ? null : { key: "overLimit", span: over.span, left: over.left };
}

export function judgeWithdrawal(
  amount: number | null,
  { withdraw, balance }: Pick<WalletState, "withdraw" | "balance">,
): AmountProblem | null {
  if (amount === null || amount <= 0) return { key: "withdrawAmountRequired" };
  if (amount > balance) return { key: "overBalance" };
  if (withdraw.pending !== null) return { key: "withdrawPending" };
  if (amount < withdraw.min) return { key: "belowMinimum", min: withdraw.min };
  if (amount > withdraw.max) return { key: "aboveMaximum", max: withdraw.max };
  return withdraw.nextMs === null ? null : { key: "tooSoon", nextMs: withdraw.nextMs };
}

const MOST_DIGITS = 15;

/** The whole number that was typed, whatever stands around its digits; null without one. */
export function amountOfText(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "").slice(0, MOST_DIGITS);
  return digits === "" ? null : Number(digits);
}
