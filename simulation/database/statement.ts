import type { Transaction } from "./transaction.ts";

/** What a statement answers, as the driver gives it. */
export interface Answer {
  readonly rows: readonly object[];
  readonly rowCount: number;
}

/** A statement the rooms send: how it is known again, and what it does. */
export interface Statement {
  readonly label: string;
  /** The name of a prepared statement, or what its text holds. */
  readonly known: string | RegExp;
  readonly run: (transaction: Transaction, values: readonly unknown[]) => Answer;
}

export const NO_ROWS: Answer = { rows: [], rowCount: 0 };

export function rowsOf(rows: readonly object[]): Answer {
  return { rows, rowCount: rows.length };
}

export function changed(rowCount: number): Answer {
  return { rows: [], rowCount };
}

/** Columns of a statement as rows; every one is as long as the first. */
export function column(values: readonly unknown[], index: number): readonly unknown[] {
  const value = values[index];
  if (!Array.isArray(value)) throw new TypeError(`argument ${index + 1} is not an array`);
  return value;
}
