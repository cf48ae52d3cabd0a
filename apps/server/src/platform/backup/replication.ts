import pg from "pg";
import { connectionOptions, type DatabaseAddress } from "../database.ts";
import { reasonOf } from "../start-error.ts";
import { BackupError } from "./backup-error.ts";
import { type Lsn, parseLsn } from "./lsn.ts";
import type { Chain } from "./wal-chain.ts";

/** A connection to PostgreSQL in its replication protocol, in which each command is one simple query. */
export interface Replication {
  /** The database's history, and how far its log is on the disk. */
  identify(): Promise<Chain & { readonly flushed: Lsn }>;
  /** PostgreSQL's own, such as `18.4`. */
  version(): Promise<string>;
  /** Where the slot holds the log from; it is made anew where there is none, or the database had to let go of what it held. */
  holdLog(): Promise<Lsn>;
  dropSlot(): Promise<void>;
  /** A copy command, whose messages come as they are; resolves with the rows that came beside them. */
  copy(command: string, onMessage: (message: Buffer, wire: CopyWire) => void): Promise<CopyRows>;
  close(): Promise<void>;
}

export type CopyRows = readonly (readonly (string | null)[])[];

/** The other direction of a copy, and its brakes. */
export interface CopyWire {
  pause(): void;
  resume(): void;
  send(message: Buffer): void;
  endCopy(): void;
}

/** Holds the log on the primary's disk until it is shipped; max_slot_wal_keep_size bounds what it may take. */
export const SLOT = "maru_backup";

/** What `pg` has and its types do not name. */
interface CopyConnection {
  readonly stream: { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Errors: {@link BackupError} where the database does not answer or does not let us. */
export async function openReplication(address: DatabaseAddress): Promise<Replication> {
  const options = {
    ...connectionOptions(address, null),
    application_name: "maru_backup",
    replication: "true",
  };
  const client = new pg.Client(options);
  // The command under way is told; one that waits for nothing has nothing to say.
  client.on("error", () => undefined);
  await asked(client.connect());
  const rowOf = async (command: string): Promise<Readonly<Record<string, string | null>>> => {
    const { rows } = await asked(client.query<Record<string, string | null>>(command));
    return rows[0] ?? {};
  };
  return {
    identify: async () => {
      const row = await rowOf("IDENTIFY_SYSTEM");
      return {
        systemId: String(row["systemid"]),
        timeline: Number(row["timeline"]),
        flushed: parseLsn(String(row["xlogpos"])),
      };
    },
    version: async () => String((await rowOf("SHOW server_version"))["server_version"]),
    holdLog: async () => {
      const { slot_type: type, restart_lsn: from } = await rowOf(`READ_REPLICATION_SLOT ${SLOT}`);
      if (typeof type === "string" && typeof from === "string") return parseLsn(from);
      if (typeof type === "string") await asked(client.query(`DROP_REPLICATION_SLOT ${SLOT}`));
      await asked(client.query(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL (RESERVE_WAL true)`));
      return parseLsn(String((await rowOf(`READ_REPLICATION_SLOT ${SLOT}`))["restart_lsn"]));
    },
    dropSlot: async () => {
      await asked(client.query(`DROP_REPLICATION_SLOT ${SLOT}`));
    },
    copy: (command, onMessage) => asked(copyOf(client, command, onMessage)),
    close: async () => {
      await client.end();
    },
  };
}

function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new BackupError("BACKUP_DATABASE", `the database does not hand over a copy (${reasonOf(error)})`, {
      cause: error,
    });
  });
}

function copyOf(
  client: pg.Client,
  command: string,
  onMessage: (message: Buffer, wire: CopyWire) => void,
): Promise<CopyRows> {
  return new Promise<CopyRows>((resolve, reject) => {
    const rows: (readonly (string | null)[])[] = [];
    let wire: CopyWire | null = null;
    const ended = (): void => reject(new Error("the connection to the database ended"));
    client.once("end", ended);
    const settle = (end: () => void): void => {
      client.off("end", ended);
      end();
    };
    client.query({
      submit: (connection: unknown) => {
        const copying = connection as CopyConnection;
        wire = wireOf(copying);
        copying.query(command);
      },
      handleRowDescription: () => undefined,
      handleDataRow: ({ fields }: { readonly fields: readonly (string | null)[] }) => void rows.push(fields),
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
        if (wire !== null) onMessage(chunk, wire);
      },
      handleCommandComplete: () => undefined,
      handleEmptyQuery: () => undefined,
      handleReadyForQuery: () => settle(() => resolve(rows)),
      handleError: (error: Error) => settle(() => reject(error)),
    } as pg.Submittable);
  });
}

function wireOf(connection: CopyConnection): CopyWire {
  return {
    pause: () => connection.stream.pause(),
    resume: () => connection.stream.resume(),
    send: (message) => connection.sendCopyFromChunk(message),
    endCopy: () => connection.endCopyFrom(),
  };
}
