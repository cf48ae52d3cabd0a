import type { CoinCode } from "@maru/rules";

/** What the server says of coins, named as the app reads it. Amounts of coins are decimal text: a number cannot carry eight decimals exactly. */

export interface CoinWallet {
  readonly id: number;
  readonly coin: CoinCode;
  readonly balance: string;
  /** What the balance is worth in points; null while no rate holds. */
  readonly worth: number | null;
  /** Where the player sends coins; null until operators have given it. */
  readonly address: string | null;
  readonly addressTag: number | null;
  readonly isAddressAsked: boolean;
  /** Where the player last had coins sent. */
  readonly payoutAddress: string | null;
  readonly payoutTag: number | null;
}

export interface CoinRate {
  readonly coin: CoinCode;
  /** Points for one coin; null while no rate holds. */
  readonly rate: number | null;
  readonly atMs: number | null;
}

export interface CoinMovement {
  readonly id: number;
  readonly type: "D" | "W";
  readonly coin: CoinCode;
  readonly amount: string;
  /** 0 pending, 1 done, 2 rejected, 3 cancelled. */
  readonly status: 0 | 1 | 2 | 3;
  readonly createdAtMs: number;
  /** Why it was rejected: a word of a closed list. */
  readonly reason: string | null;
}

export interface UsedCoupon {
  readonly point: number;
  readonly balance: number;
}
