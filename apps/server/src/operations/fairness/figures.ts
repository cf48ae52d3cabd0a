import { type ReturnSums, type SignFigure, signTest, type SparedSums } from "@maru/rules";

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

/** What all void rounds spared, of `fairness.void_round`. */
export const SPARED_COLUMNS =
  "count(*) as rounds, sum(spared) as spared, sum(expected) as expected, sum(variance) as variance";

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

/** Void rounds of a market in a month that had one chance of a loss for the house, and in how many it would have lost. */
export interface VoidMonthRow {
  readonly stock: string;
  /** Of Seoul: 2026-03. */
  readonly month: string;
  readonly loss_chance: number;
  readonly rounds: string;
  readonly lost: string;
}

/** The test of each market and month, newest first: whether more of its voids than chance makes were losses of the house. */
export function voidMonthsOf(
  rows: readonly VoidMonthRow[],
): readonly (SignFigure & Pick<VoidMonthRow, "stock" | "month">)[] {
  const nameOf = ({ stock, month }: VoidMonthRow): string => `${month} ${stock}`;
  const names = [...new Set(rows.map(nameOf))].toSorted().toReversed();
  return names.flatMap((name) => {
    const ofMonth = rows.filter((row) => nameOf(row) === name);
    const [first] = ofMonth;
    const figure = signTest({
      chances: ofMonth.map((row) => ({ chance: row.loss_chance, events: Number(row.rounds) })),
      happened: ofMonth.reduce((total, row) => total + Number(row.lost), 0),
    });
    return first === undefined || figure === null
      ? []
      : [{ stock: first.stock, month: first.month, ...figure }];
  });
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
