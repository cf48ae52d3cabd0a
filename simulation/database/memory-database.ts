import { assert } from "@maru/values";
import type { Database, DatabaseRole } from "../../apps/server/src/ports/unit-of-work.ts";
import type { Owner, Scheduler } from "../clock/scheduler.ts";
import type { FaultPlan } from "../fault-plan.ts";
import { MARKET_STATEMENTS } from "./market-statements.ts";
import { MONEY_STATEMENTS } from "./money-statements.ts";
import { ROUND_STATEMENTS } from "./round-statements.ts";
import type { Answer, Statement } from "./statement.ts";
import type { Tables } from "./tables.ts";
import { openTransaction, SqlError, type Transaction } from "./transaction.ts";

export const STATEMENTS: readonly Statement[] = [
  ...MARKET_STATEMENTS,
  ...ROUND_STATEMENTS,
  ...MONEY_STATEMENTS,
];

type Client = Awaited<ReturnType<Database["dedicated"]>>;

/** What a client is asked: text with arguments, or a prepared statement. */
interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface MemoryParts {
  readonly tables: Tables;
  readonly scheduler: Scheduler;
  readonly faults: FaultPlan;
  readonly statements: readonly Statement[];
  /** The database itself: it outlives every server. */
  readonly machine: Owner;
  /** Ends a server at once. */
  readonly kill: (owner: Owner) => void;
  /** After every commit, with what it did. */
  readonly committed: (label: string) => void;
}

/** PostgreSQL as the rooms know it, in memory: transactions, and faults before, inside and after every one. */
export class MemoryDatabase {
  readonly #parts: MemoryParts;
  readonly #locks = new Set<string>();
  readonly #open = new Map<Transaction, Owner>();

  constructor(parts: MemoryParts) {
    this.#parts = parts;
  }

  /** The pool of one server for one role. */
  pool(role: DatabaseRole, owner: Owner): Database {
    const rows = async (text: string, values: readonly unknown[] = []) =>
      (await this.#statement(owner, { text, values })).rows;
    return {
      role,
      // The rooms say what a row is; that the statements answer so is what they are tested for.
      query: rows as Database["query"],
      transaction: (work) => this.#transaction(owner, role, work),
      dedicated: () => this.#connect(owner),
      close: () => Promise.resolve(),
    };
  }

  /** A connection ends with its server: what it had open is rolled back. */
  drop(owner: Owner): void {
    for (const [transaction, of] of this.#open) {
      if (of !== owner) continue;
      transaction.rollBack();
      this.#open.delete(transaction);
    }
  }

  #statement(owner: Owner, query: Query): Promise<Answer> {
    const statement = this.#find(query);
    return this.#call<Answer>(owner, statement.label, (answer) => {
      const transaction = this.#begin(owner);
      try {
        const rows = statement.run(transaction, query.values ?? []);
        this.#commit(transaction, statement.label);
        answer.give(rows);
      } catch (error) {
        this.#rollBack(transaction);
        answer.fail(error);
      }
    });
  }

  #connect(owner: Owner): Promise<Client> {
    return this.#call<Client>(owner, "connect", (answer) => {
      const client = {
        query: (query: Query) => this.#statement(owner, query),
        release: () => undefined,
        on: () => undefined,
        off: () => undefined,
      };
      answer.give(client as unknown as Client);
    });
  }

  /** Statements inside run at once, so that nobody sees half of it; only its commit can be lost or kept. */
  #transaction<T>(owner: Owner, role: string, work: (client: Client) => Promise<T>): Promise<T> {
    const { scheduler, faults, kill } = this.#parts;
    const label = `transaction of ${role}`;
    const fate = faults.fateOf(label, owner);
    return new Promise((resolve, reject) => {
      const lost = (): void => scheduler.after(fate.backMs, owner, () => reject(connectionLost()));
      scheduler.after(fate.thereMs + fate.stallMs, owner, () => {
        const transaction = this.#begin(owner);
        const end = (finish: () => void): void => {
          // A server that died inside has been rolled back with its connection.
          if (this.#open.has(transaction)) finish();
        };
        const client = {
          query: async (query: Query | string, values?: readonly unknown[]) =>
            this.#inside(transaction, query, values),
        };
        work(client as unknown as Client).then(
          (value) =>
            end(() => {
              if (fate.kind === "kill-before") return kill(owner);
              if (fate.kind === "lose-request" || fate.kind === "conflict") {
                this.#rollBack(transaction);
                return lost();
              }
              this.#commit(transaction, label);
              if (fate.kind === "kill-after") return kill(owner);
              if (fate.kind === "lose-reply" || fate.kind === "late") return lost();
              scheduler.after(fate.backMs, owner, () => resolve(value));
            }),
          (error: unknown) =>
            end(() => {
              this.#rollBack(transaction);
              scheduler.after(fate.backMs, owner, () => reject(asError(error)));
            }),
        );
      });
    });
  }

  #inside(transaction: Transaction, query: Query | string, values: readonly unknown[] = []): Answer {
    if (typeof query === "string") return this.#find({ text: query }).run(transaction, values);
    return this.#find(query).run(transaction, query.values ?? []);
  }

  /** One way there and one back, each of which can fail. */
  #call<T>(owner: Owner, label: string, run: (answer: Reply<T>) => void): Promise<T> {
    const { scheduler, faults, machine, kill } = this.#parts;
    const fate = faults.fateOf(label, owner);
    return new Promise((resolve, reject) => {
      const later = (answer: () => void): void => scheduler.after(fate.backMs, owner, answer);
      const lost = (): void => later(() => reject(connectionLost()));
      // The caller hears of the loss at once, and the statement is still on its way.
      if (fate.kind === "late") lost();
      scheduler.after(fate.thereMs + fate.stallMs, machine, () => {
        if (!owner.isAlive && !faults.outlivesServer()) return;
        if (fate.kind === "kill-before") return kill(owner);
        if (fate.kind === "lose-request") return lost();
        if (fate.kind === "conflict")
          return later(() => reject(new SqlError("40001", "others were in the way")));
        run({
          give: (value) => {
            if (fate.kind === "kill-after") kill(owner);
            else if (fate.kind === "lose-reply") lost();
            else if (fate.kind !== "late") later(() => resolve(value));
          },
          fail: (error) => later(() => reject(asError(error))),
        });
      });
    });
  }

  #begin(owner: Owner): Transaction {
    const transaction = openTransaction(this.#parts.tables, this.#parts.scheduler.nowMs, this.#locks);
    this.#open.set(transaction, owner);
    return transaction;
  }

  #commit(transaction: Transaction, label: string): void {
    transaction.commit();
    this.#open.delete(transaction);
    this.#parts.committed(label);
  }

  #rollBack(transaction: Transaction): void {
    transaction.rollBack();
    this.#open.delete(transaction);
  }

  #find(query: Query): Statement {
    const found = this.#parts.statements.find(({ known }) =>
      typeof known === "string" ? known === query.name : query.name === undefined && known.test(query.text),
    );
    assert(found !== undefined, `the simulation knows no such statement: ${query.name ?? query.text}`);
    return found;
  }
}

interface Reply<T> {
  readonly give: (value: T) => void;
  readonly fail: (error: unknown) => void;
}

function connectionLost(): SqlError {
  return new SqlError("08006", "the connection to the database was lost");
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
