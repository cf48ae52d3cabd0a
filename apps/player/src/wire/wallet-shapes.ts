/** What the server says of deposits and withdrawals, named as the app reads it. Amounts in points, times in epoch ms. */

export const REQUEST_STAGES = [
  "requested",
  "matched",
  "approved",
  "done",
  "rejected",
  "cancelled",
  "expired",
] as const;
type RequestStage = (typeof REQUEST_STAGES)[number];

export interface WalletRequest {
  readonly id: number;
  /** `E` is a deposit that was cancelled or that nobody paid. */
  readonly type: "D" | "W" | "E";
  readonly point: number;
  readonly stage: RequestStage;
  readonly createdAtMs: number;
  /** A deposit that nobody handles is over then. */
  readonly expiresAtMs: number | null;
  readonly needsPhone: boolean;
  readonly canCancel: boolean;
  readonly timeline: readonly { readonly stage: string; readonly atMs: number }[];
  /** Why it was rejected: a word of a closed list. */
  readonly reason: string | null;
}

export interface DepositLimit {
  readonly span: "day" | "week" | "month" | "balance";
  readonly max: number;
  readonly left: number;
}

export interface WalletState {
  readonly balance: number;
  readonly mode: "play" | "licensed";
  readonly deposit: {
    readonly isActive: boolean;
    readonly min: number;
    readonly expiryMinutes: number;
    readonly pending: WalletRequest | null;
    readonly limits: readonly DepositLimit[];
  };
  readonly withdraw: {
    readonly isActive: boolean;
    /** There is no bank account of the player's to pay to. */
    readonly needsAccount: boolean;
    readonly min: number;
    readonly max: number;
    readonly perDay: number;
    readonly leftToday: number;
    /** When the next may be asked for; null: now. */
    readonly nextMs: number | null;
    readonly pending: WalletRequest | null;
  };
}

/** The site's words, a line each; `\n` between lines on the wire. */
export interface SiteWallet {
  readonly depositSteps: readonly string[];
  readonly withdrawSteps: readonly string[];
  readonly depositCautions: readonly string[];
  readonly withdrawCautions: readonly string[];
  readonly depositButton: string;
  readonly withdrawButton: string;
}

export interface BankAccount {
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountName: string;
}

export const WALLET_TYPES = ["B", "D", "W", "E", "C", "PB", "PM", "BD"] as const;
export type WalletType = (typeof WALLET_TYPES)[number];

export interface WalletRow {
  readonly id: number;
  readonly type: WalletType;
  readonly point: number;
  /** What it did to the balance in all. */
  readonly change: number;
  /** 0 pending, 1 done, 2 rejected, 3 cancelled, 4 expired. */
  readonly status: 0 | 1 | 2 | 3 | 4;
  readonly createdAtMs: number;
  /** The balance after it; null where it moved nothing. */
  readonly balance: number | null;
  readonly cause: {
    readonly kind: "request" | "bet" | "grant" | "coupon" | "conversion";
    readonly id: number;
  };
  /** Where the next page goes on. */
  readonly cursor: string;
}

export interface WalletTotals {
  readonly deposited: number;
  readonly withdrawn: number;
  /** Withdrawals that were asked for and have not ended. */
  readonly pending: number;
  readonly granted: number;
  /** Given by hand less taken by hand. */
  readonly adjusted: number;
  /** Points that coins became less points that became coins. */
  readonly coins: number;
  readonly staked: number;
  readonly returned: number;
  /** Returned minus staked. */
  readonly net: number;
}
