import type { DatabaseRole } from "../../apps/server/src/ports/unit-of-work.ts";
import type { Connection, Connections } from "./connections.ts";
import type { Answer } from "./faulty-database.ts";
import type { Query } from "./label.ts";
import type { Outcome, Traffic } from "./traffic.ts";

export interface SessionParts {
  readonly role: DatabaseRole | null;
  readonly connections: Connections;
  readonly traffic: Traffic;
  readonly ended: () => void;
}

type Told<T> = (outcome: Outcome<T>) => void;

/**
 * One backend in the hands of one caller. Statements go one after the other, as over a wire; `close` and `orphan` come into force when
 * what is under way has ended.
 */
export class Session {
  readonly role: DatabaseRole | null;
  readonly #parts: SessionParts;
  #connection: Promise<Connection> | null = null;
  /** The statement before has been answered. */
  #before: Promise<unknown> = Promise.resolve();
  /** Statements that were sent and are not answered. */
  #underWay = 0;
  /** A transaction is open: the caller's own, or that of one statement whose commit is held. */
  #inside: "nothing" | "transaction" | "held" = "nothing";
  #isOrphan = false;
  #end: "open" | "closing" | "broken" | "ended" = "open";

  constructor(parts: SessionParts) {
    this.role = parts.role;
    this.#parts = parts;
  }

  /** Nobody is there any more whom its answers could reach. */
  get isGone(): boolean {
    return this.#end !== "open";
  }

  connect(told: Told<Connection>): void {
    this.#start((connection) => Promise.resolve(connection), told);
  }

  run(query: Query, told: Told<Answer>): void {
    this.#start((connection) => ask(connection, query), told);
  }

  /** Goes out with the next statement. */
  begin(kind: "transaction" | "held"): void {
    this.#inside = kind;
    this.#start(
      (connection) => ask(connection, { text: "begin" }),
      () => undefined,
    );
  }

  /** Its caller said so itself. */
  mark(inside: "transaction" | "nothing"): void {
    this.#inside = inside;
  }

  commit(told: Told<Answer>): void {
    this.#inside = "nothing";
    this.run({ text: "commit" }, told);
  }

  rollBack(told: () => void): void {
    this.#inside = "nothing";
    this.run({ text: "rollback" }, told);
  }

  /** A statement is on its way to it, and holds its backend until it has `arrived`. */
  expect(): void {
    this.#underWay += 1;
  }

  arrived(): void {
    this.#underWay -= 1;
    this.#endWhenIdle();
  }

  /** The caller is done with it. What it left open is rolled back; a broken one is not used again. */
  close(isBroken = false): void {
    if (this.#end !== "open") return;
    this.#end = isBroken ? "broken" : "closing";
    this.#endWhenIdle();
  }

  /** The caller died. `isCarriedOut`: a statement that is its own transaction still is; what has a begin never is. */
  orphan(isCarriedOut: boolean): void {
    if (this.#end !== "open") return;
    this.#isOrphan = true;
    if (isCarriedOut && this.#inside !== "transaction") return this.#endWhenIdle();
    const isWorking = this.#underWay > 0;
    this.#end = "ended";
    this.#parts.ended();
    const { connections, traffic } = this.#parts;
    const connection = this.#connection;
    if (connection === null) return;
    traffic.start(
      async (on) => {
        if (isWorking) return connections.end(await connection);
        return giveBackClean(connections, await connection, on);
      },
      () => undefined,
    );
  }

  #start<T>(work: (connection: Connection) => Promise<T>, told: Told<T>): void {
    if (this.#end === "ended") return;
    const { connections, traffic, role } = this.#parts;
    this.#connection ??= connections.take(role);
    const connection = this.#connection;
    this.#underWay += 1;
    const before = this.#before;
    const working = async (on: (pid: number) => void): Promise<T> => {
      const taken = await connection;
      on(taken.pid);
      await before;
      return work(taken);
    };
    traffic.start(
      (on) => {
        const worked = working(on);
        this.#before = worked.catch(() => undefined);
        return worked;
      },
      (outcome) => {
        this.#underWay -= 1;
        if (this.#end !== "ended") told(outcome);
        this.#endWhenIdle();
      },
    );
  }

  #endWhenIdle(): void {
    if (this.#isOrphan && this.#end === "open" && this.#inside === "nothing") this.#end = "closing";
    if (this.#underWay > 0 || this.#end === "open" || this.#end === "ended") return;
    const isBroken = this.#end === "broken";
    this.#end = "ended";
    const { connections, traffic, ended } = this.#parts;
    ended();
    const connection = this.#connection;
    if (connection === null) return;
    traffic.start(
      async (on) => {
        if (isBroken) return connections.end(await connection);
        if (this.#inside !== "nothing") return giveBackClean(connections, await connection, on);
        return connections.giveBack(await connection);
      },
      () => undefined,
    );
  }
}

/** Text that comes again and again is planned once a connection: what a room leaves without a name gets one. */
const names = new Map<string, string>();

async function ask({ client }: Connection, { name, text, values = [], ...rest }: Query): Promise<Answer> {
  if (values.length === 0) return client.query({ ...rest, text });
  const known = name ?? names.get(text) ?? `statement ${names.size + 1}`;
  if (name === undefined) names.set(text, known);
  return client.query({ ...rest, name: known, text, values: [...values] });
}

async function giveBackClean(
  connections: Connections,
  connection: Connection,
  on: (pid: number) => void,
): Promise<void> {
  on(connection.pid);
  await connection.client.query("rollback");
  connections.giveBack(connection);
}
