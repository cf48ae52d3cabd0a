import type { ConsoleDatabase } from "../../../platform/console-database.ts";

/** What the books of accounts call a person: the holder of their bank account, else their name. */
export interface KnownHolder {
  /** In clear: for comparing, never for showing. */
  readonly holder: string;
  readonly masked: string;
}

export interface MoneyServiceDeps {
  readonly database: ConsoleDatabase;
  /** Of these members; who is not known is missing. */
  readonly holdersOf: (memberIds: readonly number[]) => Promise<ReadonlyMap<number, KnownHolder>>;
  /** Seals the names of depositors; 32 bytes. */
  readonly key: Uint8Array;
}
