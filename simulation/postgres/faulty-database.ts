import type { Database, DatabaseRole } from "../../apps/server/src/ports/unit-of-work.ts";
import type { Owner } from "../clock/scheduler.ts";
import type { Connection, Connections } from "./connections.ts";
import { type Label, labelOf, type Query } from "./label.ts";
import { callDatabase, type Line, type NetworkParts } from "./network.ts";
import { Session } from "./session.ts";
import { connectionLost, SqlError } from "./sql-error.ts";
import type { Outcome, Traffic } from "./traffic.ts";

type Client = Awaited<ReturnType<Database["dedicated"]>>;

export interface FaultyParts extends NetworkParts {
  readonly connections: Connections;
  readonly traffic: Traffic;
  /** After every commit that may have changed something; `sentMs` is when its first statement reached the database. */
  readonly committed: (label: string, sentMs: number) => void;
}

interface Caller {
  readonly role: DatabaseRole;
  readonly owner: Owner;
}

/** What a statement answers, as the driver gives it. */
export interface Answer {
  readonly rows: readonly object[];
  readonly rowCount: number | null;
}

const CONNECT: Label = { name: "connect", isRead: true, isRepeatable: false };

/** The database's port on the real PostgreSQL, with the network between: whatever can become of a statement becomes of it. */
export class FaultyDatabase {
  readonly #parts: FaultyParts;
  readonly #open = new Map<Session, Owner>();

  constructor(parts: FaultyParts) {
    this.#parts = parts;
  }

  /** The pool of one server for one role. */
  pool(role: DatabaseRole, owner: Owner): Database {
    const caller = { role, owner };
    const rows = async (text: string, values: readonly unknown[] = []) =>
      (await this.#alone(caller, { text, values })).rows;
    return {
      role,
      // The rooms say what a row is; that the database answers so is what they are tested for.
      query: rows as Database["query"],
      transaction: (work) => this.#transaction(caller, work),
      dedicated: () => this.#dedicated(caller),
      close: () => Promise.resolve(),
    };
  }

  /** A server died: what it had open is rolled back, and what was on its way alone may still be carried out. */
  drop(owner: Owner): void {
    for (const [session, of] of this.#open) {
      if (of === owner) session.orphan(this.#parts.faults.outlivesServer());
    }
  }

  /** The run is over. */
  dropAll(): void {
    for (const session of this.#open.keys()) session.orphan(false);
  }

  /** Connections in the hands of servers. */
  get open(): number {
    return this.#open.size;
  }

  #begin({ role, owner }: Caller): Session {
    const { connections, traffic } = this.#parts;
    const session = new Session({ role, connections, traffic, ended: () => this.#open.delete(session) });
    this.#open.set(session, owner);
    return session;
  }

  /** A statement that is its own transaction, over any connection of the pool. */
  #alone(caller: Caller, query: Query): Promise<Answer> {
    const label = labelOf(query);
    const run = (line: Line<Answer>): void => {
      const session = this.#begin(caller);
      const closing: Line<Answer> = {
        fate: line.fate,
        give: (answer) => {
          session.close();
          line.give(answer);
        },
        fail: (error) => {
          session.close();
          line.fail(error);
        },
      };
      this.#carryOut(session, { query, label, owner: caller.owner }, closing);
    };
    return callDatabase(this.#parts, { owner: caller.owner, label, run });
  }

  /** Runs a statement that is its own transaction, now and then with its commit held, or twice. */
  #carryOut(session: Session, { query, label, owner }: Asked, line: Line<Answer>): void {
    const { scheduler, machine, committed, kill, faults } = this.#parts;
    const { fate } = line;
    const sentMs = scheduler.nowMs;
    const isKilled = fate.kind === "kill-inside";
    const isHeld = !label.isRead && (isKilled || fate.holdMs > 0);
    const finish = (answer: Answer): void => {
      if (!label.isRead) committed(label.name, sentMs);
      if (!fate.isRepeated || !label.isRepeatable) return line.give(answer);
      faults.note(`repeated ${label.name}`);
      // It comes once more, as over a network that did not hear of its arrival; nobody waits for this answer.
      session.run(query, () => {
        committed(label.name, sentMs);
        line.give(answer);
      });
    };
    if (isHeld) session.begin("held");
    session.run(query, (outcome) => {
      if ("error" in outcome) {
        if (isHeld) session.rollBack(() => line.fail(outcome.error));
        else line.fail(outcome.error);
        return;
      }
      if (!isHeld) return finish(outcome.value);
      faults.note(`held ${label.name}`);
      if (isKilled) kill(owner);
      scheduler.after(Math.max(1, fate.holdMs), machine, () =>
        session.commit((end) => ("error" in end ? line.fail(end.error) : finish(outcome.value))),
      );
    });
  }

  /** A connection with one owner. What it is asked outside of a transaction is carried out as a pool's statement is. */
  #dedicated(caller: Caller): Promise<Client> {
    const run = (line: Line<Client>): void => {
      const session = this.#begin(caller);
      session.connect((outcome) => {
        if ("error" in outcome) line.fail(outcome.error);
        else line.give(this.#clientOn(session, outcome.value, caller.owner));
      });
    };
    return callDatabase(this.#parts, { owner: caller.owner, label: CONNECT, run });
  }

  #clientOn(session: Session, connection: Connection, owner: Owner): Client {
    let sentMs: number | null = null;
    const inside = (query: Query, label: Label, line: Line<Answer>): void => {
      const { scheduler, committed } = this.#parts;
      if (label.name === "begin") session.mark("transaction");
      if (label.name === "commit" || label.name === "rollback") session.mark("nothing");
      const fromMs = (sentMs ??= scheduler.nowMs);
      if (label.name === "commit" || label.name === "rollback") sentMs = null;
      session.run(query, (outcome) => {
        if ("value" in outcome && label.name === "commit")
          committed(`transaction of ${session.role}`, fromMs);
        pass(line, outcome);
      });
    };
    let last: Promise<unknown> = Promise.resolve();
    const carry = (query: Query, arrived: () => void): Promise<Answer> => {
      const label = labelOf(query);
      session.expect();
      const run = (line: Line<Answer>): void => {
        if (sentMs !== null || label.name === "begin") inside(query, label, line);
        else this.#carryOut(session, { query, label, owner }, line);
      };
      const call = { owner, label, run, arrived: () => (session.arrived(), arrived()) };
      return callDatabase(this.#parts, call);
    };
    // What is sent over one connection arrives in its order, whatever becomes of the one before.
    const ask = (query: Query): Promise<Answer> => {
      let arrive: (() => void) | null = null;
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const answer = last.then(() => carry(query, () => arrive?.()));
      last = Promise.allSettled([answer, arrival]);
      return answer;
    };
    return clientOf(ask, {
      processID: connection.pid,
      release: (isBroken) => session.close(isBroken === true || isBroken instanceof Error),
    });
  }

  async #transaction<T>(caller: Caller, work: (client: Client) => Promise<T>): Promise<T> {
    const { owner } = caller;
    const session = this.#begin(caller);
    const state = { isBroken: false, isBegun: false, sentMs: this.#parts.scheduler.nowMs };
    const ask = async (query: Query): Promise<Answer> => {
      if (state.isBroken) throw connectionLost();
      const label: Label = { ...labelOf(query), isRepeatable: false };
      const run = (line: Line<Answer>): void => {
        if (session.isGone) return;
        if (!state.isBegun) session.begin("transaction");
        state.isBegun = true;
        session.run(query, (outcome) => pass(line, outcome));
      };
      try {
        return await callDatabase(this.#parts, { owner, label, run });
      } catch (error) {
        state.isBroken ||= error instanceof SqlError;
        throw error;
      }
    };
    try {
      const value = await work(clientOf(ask, {}));
      if (state.isBroken) throw connectionLost();
      if (state.isBegun) await this.#commit(session, { caller, sentMs: state.sentMs });
      return value;
    } finally {
      session.close();
    }
  }

  async #commit(
    session: Session,
    { caller, sentMs }: { readonly caller: Caller; readonly sentMs: number },
  ): Promise<void> {
    const label: Label = { name: `transaction of ${caller.role}`, isRead: false, isRepeatable: false };
    const run = (line: Line<Answer>): void => {
      if (session.isGone) return;
      session.commit((outcome) => {
        if ("value" in outcome) this.#parts.committed(label.name, sentMs);
        pass(line, outcome);
      });
    };
    await callDatabase(this.#parts, { owner: caller.owner, label, run });
  }
}

interface Asked {
  readonly query: Query;
  readonly label: Label;
  readonly owner: Owner;
}

function pass<T>(line: Line<T>, outcome: Outcome<T>): void {
  if ("error" in outcome) line.fail(outcome.error);
  else line.give(outcome.value);
}

interface ClientParts {
  readonly processID?: number;
  readonly release?: (isBroken?: boolean | Error) => void;
}

/** What the rooms use of a driver's client. */
function clientOf(ask: (query: Query) => Promise<Answer>, parts: ClientParts): Client {
  const client = {
    ...parts,
    query: (query: Query | string, values: readonly unknown[] = []) =>
      ask(typeof query === "string" ? { text: query, values } : query),
    on: () => undefined,
    off: () => undefined,
  };
  return client as unknown as Client;
}
