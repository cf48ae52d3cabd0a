import type { ReturnSums, SparedSums } from "@maru/rules";

/** Sums of `fairness.day_return t`, grouped by option and type; numerics come as text. */
export interface ReturnRow {
  readonly option_id: number;
  readonly type: string;
  readonly rounds: string;
  readonly won: string;
  readonly bets: string;
  readonly staked: string;
  readonly returned: string;
  readonly pays: string;
  readonly pays_squared: string;
}

export const RETURN_COLUMNS = `t.option_id, t.type, sum(t.rounds) as rounds, sum(t.won) as won, sum(t.bets) as bets,
  sum(t.staked) as staked, sum(t.returned) as returned, sum(t.pays) as pays, sum(t.pays_squared) as pays_squared`;

/** Measures, not money: a sum beyond 2^53 may lose its last points here. */
export function returnSums(row: ReturnRow): ReturnSums {
  return {
    rounds: Number(row.rounds),
    won: Number(row.won),
    staked: Number(row.staked),
    returned: Number(row.returned),
    pays: Number(row.pays),
    paysSquared: Number(row.pays_squared),
  };
}

export interface SparedRow {
  readonly rounds: string | null;
  readonly spared: number | null;
  readonly expected: number | null;
  readonly variance: number | null;
}

export function sparedSums(row: SparedRow): SparedSums {
  return {
    rounds: Number(row.rounds ?? 0),
    spared: row.spared ?? 0,
    expected: row.expected ?? 0,
    variance: row.variance ?? 0,
  };
}

export interface DigitRow {
  readonly digit: number;
  readonly rounds: string;
}

/** Counts of the digits 0 to 9. */
export function digitsOf(rows: readonly DigitRow[]): readonly number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
    Number(rows.find((row) => row.digit === digit)?.rounds ?? 0),
  );
}
