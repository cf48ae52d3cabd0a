import { type Points, points, ZERO_POINTS } from "@maru/values";
import type { RequestType } from "./request-states.ts";

/** What a site asks of deposits and withdrawals (3-decisions J5). Amounts in points. */
export interface WalletSettings {
  readonly isDepositActive: boolean;
  readonly isWithdrawActive: boolean;
  readonly depositMin: Points;
  /** A deposit that nobody paid is over after this. Texts and terms quote this one number. */
  readonly depositExpiryMinutes: number;
  readonly withdrawMin: Points;
  readonly withdrawMax: Points;
  /** Withdrawals of one Seoul day that were not given back. */
  readonly withdrawsPerDay: number;
  readonly withdrawGapMinutes: number;
  /** From this much within one Seoul day a withdrawal is confirmed by telephone first. */
  readonly phoneConfirmFrom: Points;
  /** From this much two different operators approve (F-41). */
  readonly fourEyesFrom: Readonly<Record<RequestType, Points>>;
}

export const DEFAULT_WALLET_SETTINGS: Omit<WalletSettings, "fourEyesFrom"> = {
  isDepositActive: true,
  isWithdrawActive: true,
  depositMin: points(5_000),
  depositExpiryMinutes: 30,
  withdrawMin: points(5_000),
  withdrawMax: points(5_000_000),
  withdrawsPerDay: 4,
  withdrawGapMinutes: 180,
  phoneConfirmFrom: points(20_000_000),
};

const USUAL_FOUR_EYES = points(1_000_000);

/**
 * From which amounts two people approve; `own` is the site's threshold where it set one. Under a licence every withdrawal is two people's
 * until the site sets a higher one (F-41). The database counts by the same rule.
 */
export function fourEyesFrom(
  mode: "play" | "licensed",
  own: Points | null,
): Readonly<Record<RequestType, Points>> {
  return {
    deposit: own ?? USUAL_FOUR_EYES,
    withdrawal: own ?? (mode === "licensed" ? ZERO_POINTS : USUAL_FOUR_EYES),
  };
}
