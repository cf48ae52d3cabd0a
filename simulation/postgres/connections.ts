import pg from "pg";
import { connectionOptions, type DatabaseAddress } from "../../apps/server/src/platform/database.ts";
import type { DatabaseRole } from "../../apps/server/src/ports/unit-of-work.ts";

/** One real connection of the simulation's own PostgreSQL. `role` null: the owner. */
export interface Connection {
  readonly role: DatabaseRole | null;
  readonly client: pg.Client;
  /** Of its backend. */
  readonly pid: number;
}

/**
 * Real connections by role, kept warm over the lives of servers and over seeds: a new one costs more than a hundred statements. Who
 * gives one back has ended its transaction.
 */
export interface Connections {
  /** One that is idle, or a new one. */
  take(role: DatabaseRole | null): Promise<Connection>;
  giveBack(connection: Connection): void;
  /** Resolves when its backend has ended and what it had open is rolled back. */
  end(connection: Connection): Promise<void>;
  close(): Promise<void>;
}

const END = "select pg_terminate_backend(pid) from pg_stat_activity where pid = $1";

export function openConnections(address: DatabaseAddress, owner: pg.Client): Connections {
  const idle = new Map<DatabaseRole | null, Connection[]>();
  const open = new Set<pg.Client>();

  async function connect(role: DatabaseRole | null): Promise<Connection> {
    const client = new pg.Client(connectionOptions(address, role));
    // One that is ended on purpose says so here.
    client.on("error", () => undefined);
    await client.connect();
    open.add(client);
    return { role, client, pid: processIdOf(client) };
  }

  return {
    take: async (role) => {
      const connection = idle.get(role)?.pop() ?? (await connect(role));
      // Settlement shares players out by chance (settlement.open_partitions): here always by the same.
      if (role === "maru_settlement") await connection.client.query("select setseed(0.37)");
      return connection;
    },
    giveBack: (connection) => {
      idle.set(connection.role, [...(idle.get(connection.role) ?? []), connection]);
    },
    end: async ({ client, pid }) => {
      open.delete(client);
      // Not by the function's own wait, which looks every 100 ms only.
      while ((await owner.query({ name: "end-backend", text: END, values: [pid] })).rowCount !== 0);
    },
    close: async () => {
      await Promise.all([...open].map((client) => client.end()));
    },
  };
}

/** The driver knows it, and its types do not. */
function processIdOf(client: object): number {
  if ("processID" in client && typeof client.processID === "number") return client.processID;
  throw new Error("the driver names no backend");
}
