import { type Instant, type Points, points } from "@maru/values";
import {
  checkDeposit,
  type DepositedSums,
  type DepositLimits,
  type DepositRefusal,
} from "../protection/deposit-limits.ts";
import { exclusionAt, type Protection } from "../protection/limits.ts";
import type { CountryFault } from "../site/country.ts";
import type { RequestType } from "./request-states.ts";
import type { WalletSettings } from "./wallet-settings.ts";

/** What a player asks for; the amount as sent, not yet judged. */
export interface WalletWish {
  readonly type: RequestType;
  readonly amount: number | null;
}

/** What the player set against depositing, for themself. */
export type DepositProtection = DepositLimits &
  Pick<Protection, "excludedUntilMs" | "exclusionReturnMs" | "timedOutUntilMs">;

/** What stands about the player, read under the lock of their account. */
export interface WalletFacts {
  readonly nowMs: Instant;
  /** The site's licence allows money to come in; always so in play mode (A2, P-02). */
  readonly mayTakeDeposits: boolean;
  /** Less is held in the segregated account than the site owes its players (P-38). */
  readonly areFundsShort: boolean;
  /** Why no money comes from where the player lives; null in play mode (P-03). */
  readonly countryFault: CountryFault | null;
  readonly isDisabled: boolean;
  /** An operator has frozen withdrawals until then, epoch ms. */
  readonly withdrawFrozenUntilMs: number | null;
  /** Exclusion and time-outs refuse deposits; withdrawals stay open (P-17). */
  readonly protection: DepositProtection;
  readonly balance: Points;
  readonly hasPending: boolean;
  /** Deposits of the last 1, 7 and 30 days that came or still may. */
  readonly deposited: DepositedSums;
  /** Withdrawals of this Seoul day that were not given back, those of coins by their worth. */
  readonly withdrawsToday: number;
  readonly withdrawnToday: Points;
  readonly lastWithdrawMs: number | null;
  /** The start of the next Seoul day. */
  readonly dayEndMs: number;
  /** There is somewhere to pay to: an account of the player's on file, or points that go nowhere. */
  readonly hasBankAccount: boolean;
  /** The bank account was changed: nothing leaves before this. */
  readonly bankHoldUntilMs: number | null;
}

export type WalletRefusal =
  | { readonly code: "ACCOUNT_DISABLED" }
  | { readonly code: "ACCOUNT_FROZEN"; readonly untilMs: number }
  | { readonly code: "SELF_EXCLUDED" | "EXCLUSION_RETURN_NEEDED"; readonly untilMs: number }
  | { readonly code: "TIMED_OUT"; readonly untilMs: number }
  | { readonly code: "LICENCE_MISSING" }
  | { readonly code: "PLAYER_FUNDS_SHORT" }
  | { readonly code: CountryFault }
  | { readonly code: "DEPOSIT_INACTIVE" }
  | { readonly code: "WITHDRAW_INACTIVE" }
  | { readonly code: "DEPOSIT_AMOUNT_REQUIRED" }
  | { readonly code: "WITHDRAW_AMOUNT_REQUIRED" }
  | { readonly code: "DEPOSIT_PENDING" }
  | { readonly code: "WITHDRAW_PENDING" }
  | { readonly code: "DEPOSIT_BELOW_MINIMUM"; readonly min: number }
  | DepositRefusal
  | { readonly code: "WITHDRAW_OVER_BALANCE" }
  | { readonly code: "WITHDRAW_BELOW_MINIMUM"; readonly min: number }
  | { readonly code: "WITHDRAW_ABOVE_MAXIMUM"; readonly max: number }
  | { readonly code: "WITHDRAW_DAY_COUNT"; readonly max: number; readonly nextMs: number }
  | { readonly code: "WITHDRAW_TOO_SOON"; readonly nextMs: number }
  /** A licensed site pays to the player's own account, and there is none. */
  | { readonly code: "BANK_ACCOUNT_MISSING" }
  | { readonly code: "BANK_ACCOUNT_HELD"; readonly untilMs: number };

/** Why a request cannot be made, or null. The order is fixed: what the player must know first comes first. */
export function judgeRequest(
  wish: WalletWish,
  settings: WalletSettings,
  facts: WalletFacts,
): WalletRefusal | null {
  return wish.type === "deposit"
    ? judgeDeposit(wish.amount, settings, facts)
    : judgeWithdrawal(wish.amount, settings, facts);
}

/** Whether an operator telephones before this much leaves (J5). */
export function needsPhone(amount: Points, settings: WalletSettings, facts: WalletFacts): boolean {
  return facts.withdrawnToday + amount >= settings.phoneConfirmFrom;
}

type MoneyInFacts = Pick<
  WalletFacts,
  "nowMs" | "isDisabled" | "protection" | "mayTakeDeposits" | "areFundsShort" | "countryFault"
>;

/** What stands against money coming in, as money, as coins or as a coupon (P-02, P-03, P-15 to P-17, P-38). */
export function moneyInFault(settings: WalletSettings, facts: MoneyInFacts): WalletRefusal | null {
  const { nowMs, protection } = facts;
  const { timedOutUntilMs } = protection;
  if (facts.isDisabled) return { code: "ACCOUNT_DISABLED" };
  const exclusion = exclusionAt(protection, nowMs);
  if (exclusion !== null) return exclusion;
  if (timedOutUntilMs !== null && nowMs < timedOutUntilMs)
    return { code: "TIMED_OUT", untilMs: timedOutUntilMs };
  if (!facts.mayTakeDeposits) return { code: "LICENCE_MISSING" };
  if (facts.countryFault !== null) return { code: facts.countryFault };
  if (facts.areFundsShort) return { code: "PLAYER_FUNDS_SHORT" };
  return settings.isDepositActive ? null : { code: "DEPOSIT_INACTIVE" };
}

/** What has left before, as money and as coins; whatever leaves next is judged by it. */
export type WithdrawPace = Pick<WalletFacts, "nowMs" | "withdrawsToday" | "lastWithdrawMs" | "dayEndMs">;

/** Why nothing may leave so soon after the last time, or null. */
export function withdrawPaceFault(settings: WalletSettings, facts: WithdrawPace): WalletRefusal | null {
  const nextMs = nextWithdrawMs(settings, facts);
  if (nextMs === null) return null;
  return facts.withdrawsToday >= settings.withdrawsPerDay
    ? { code: "WITHDRAW_DAY_COUNT", max: settings.withdrawsPerDay, nextMs }
    : { code: "WITHDRAW_TOO_SOON", nextMs };
}

/** When the next withdrawal may be asked for; null means now. */
export function nextWithdrawMs(settings: WalletSettings, facts: WithdrawPace): number | null {
  if (facts.withdrawsToday >= settings.withdrawsPerDay)
    return Math.max(facts.dayEndMs, gapEndMs(settings, facts));
  const gapMs = gapEndMs(settings, facts);
  return gapMs > facts.nowMs ? gapMs : null;
}

function gapEndMs(settings: WalletSettings, facts: WithdrawPace): number {
  return facts.lastWithdrawMs === null ? 0 : facts.lastWithdrawMs + settings.withdrawGapMinutes * 60_000;
}

function judgeDeposit(
  amount: number | null,
  settings: WalletSettings,
  facts: WalletFacts,
): WalletRefusal | null {
  const fault = moneyInFault(settings, facts);
  if (fault !== null) return fault;
  if (!isAmount(amount)) return { code: "DEPOSIT_AMOUNT_REQUIRED" };
  if (facts.hasPending) return { code: "DEPOSIT_PENDING" };
  if (BigInt(amount) < settings.depositMin)
    return { code: "DEPOSIT_BELOW_MINIMUM", min: Number(settings.depositMin) };
  return checkDeposit(facts.protection, facts.deposited, points(amount));
}

function judgeWithdrawal(
  amount: number | null,
  settings: WalletSettings,
  facts: WalletFacts,
): WalletRefusal | null {
  if (facts.isDisabled) return { code: "ACCOUNT_DISABLED" };
  const frozenMs = facts.withdrawFrozenUntilMs;
  if (frozenMs !== null && facts.nowMs < frozenMs) return { code: "ACCOUNT_FROZEN", untilMs: frozenMs };
  if (!settings.isWithdrawActive) return { code: "WITHDRAW_INACTIVE" };
  if (!facts.hasBankAccount) return { code: "BANK_ACCOUNT_MISSING" };
  if (!isAmount(amount)) return { code: "WITHDRAW_AMOUNT_REQUIRED" };
  if (BigInt(amount) > facts.balance) return { code: "WITHDRAW_OVER_BALANCE" };
  if (facts.hasPending) return { code: "WITHDRAW_PENDING" };
  if (BigInt(amount) < settings.withdrawMin)
    return { code: "WITHDRAW_BELOW_MINIMUM", min: Number(settings.withdrawMin) };
  if (BigInt(amount) > settings.withdrawMax)
    return { code: "WITHDRAW_ABOVE_MAXIMUM", max: Number(settings.withdrawMax) };
  if (facts.bankHoldUntilMs !== null && facts.nowMs < facts.bankHoldUntilMs)
    return { code: "BANK_ACCOUNT_HELD", untilMs: facts.bankHoldUntilMs };
  return withdrawPaceFault(settings, facts);
}

/** A whole number of at least 1 that the wire carries exactly. */
function isAmount(amount: number | null): amount is number {
  return amount !== null && Number.isSafeInteger(amount) && amount > 0;
}
