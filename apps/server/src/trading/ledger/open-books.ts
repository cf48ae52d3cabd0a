import type { Database } from "../../ports/unit-of-work.ts";
import {
  type BookFault,
  haltMoney,
  type Halt,
  comparePresent,
  compareSettled,
  readHalts,
} from "./books-store.ts";

export interface BookCheck {
  /** False: the time was over before everything was compared; the next check goes on from there. */
  readonly isWhole: boolean;
  readonly bets: number;
  readonly faults: readonly BookFault[];
}

/** The books' own watch: transfers, balances, bets, rounds, totals and messages agree, or money is halted. */
export interface Books {
  /**
   * Compares what is new since the last check and then every balance; a fault halts money, for every process and until an
   * operator opens them. Begins no further part after `withinMs`.
   */
  check(withinMs: number): Promise<BookCheck>;
  /** The faults for which money is halted. */
  halts(): Promise<readonly Halt[]>;
}

/** Settled bets compared in one transaction; about a second. */
const CHUNK_BETS = 100_000;

/** Opens the watch on a database of the role maru_books. */
export function openBooks(database: Database): Books {
  return {
    halts: () => readHalts(database),
    check: async (withinMs) => {
      const begun = performance.now();
      let bets = 0;
      for (;;) {
        const compared = await compareSettled(database, CHUNK_BETS);
        bets += compared.bets;
        if (compared.faults.length > 0) return close(database, { bets, faults: compared.faults });
        if (compared.rounds === 0) break;
        if (performance.now() - begun > withinMs) return { isWhole: false, bets, faults: [] };
      }
      const faults = await comparePresent(database);
      if (faults.length > 0) return close(database, { bets, faults });
      return { isWhole: true, bets, faults };
    },
  };
}

async function close(
  database: Database,
  found: { readonly bets: number; readonly faults: readonly BookFault[] },
): Promise<BookCheck> {
  await haltMoney(database, found.faults);
  return { isWhole: true, ...found };
}
