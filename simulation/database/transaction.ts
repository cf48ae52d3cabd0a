import type { Tables } from "./tables.ts";

/** An error as the driver gives it: what it calls for is read from the code. */
export class SqlError extends Error {
  override readonly name = "SqlError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** One transaction: what it changed can be taken back as long as it is not committed. */
export interface Transaction {
  readonly tables: Tables;
  readonly nowMs: number;
  set<Key, Row>(table: Map<Key, Row>, key: Key, row: Row): void;
  /** As `set`; a key that is there already is a unique violation. */
  add<Key, Row>(table: Map<Key, Row>, key: Key, row: Row): void;
  remove<Key, Row>(table: Map<Key, Row>, key: Key): void;
  /** Keeps a row from everybody else until the end of the transaction; false when another one has it. */
  lock(key: string): boolean;
  say(kind: string, payload: string): void;
  commit(): void;
  rollBack(): void;
}

export function openTransaction(tables: Tables, nowMs: number, locks: Set<string>): Transaction {
  const undo: (() => void)[] = [];
  const held: string[] = [];
  const end = (): void => {
    for (const key of held.splice(0)) locks.delete(key);
    undo.length = 0;
  };
  const transaction: Transaction = {
    tables,
    nowMs,
    set: (table, key, row) => {
      const before = table.get(key);
      undo.push(() => void (before === undefined ? table.delete(key) : table.set(key, before)));
      table.set(key, row);
    },
    add: (table, key, row) => {
      if (table.has(key)) throw new SqlError("23505", `duplicate key ${String(key)}`);
      transaction.set(table, key, row);
    },
    remove: (table, key) => {
      const before = table.get(key);
      if (before === undefined) return;
      undo.push(() => void table.set(key, before));
      table.delete(key);
    },
    lock: (key) => {
      if (locks.has(key) && !held.includes(key)) return false;
      locks.add(key);
      held.push(key);
      return true;
    },
    say: (kind, payload) => {
      tables.counters.outbox += 1;
      transaction.add(tables.outbox, tables.counters.outbox, { kind, payload, atMs: nowMs });
    },
    commit: end,
    rollBack: () => {
      for (const takeBack of undo.toReversed()) takeBack();
      end();
    },
  };
  return transaction;
}
