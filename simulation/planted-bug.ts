import type { Database } from "../apps/server/src/ports/unit-of-work.ts";

/** One place of a function's text and what stands there instead; the text must stand there exactly once. */
export type Exchange = readonly [text: string, instead: string];

/** A bug that is put into the product for a run. The product's own files stay as they are. */
export interface PlantedBug {
  readonly name: string;
  /** The first seed that found it when docs/simulation.md was written; null where none does for sure. */
  readonly seed: number | null;
  /** In functions of the database, by their full name. */
  readonly sql?: Readonly<Record<string, readonly Exchange[]>>;
  /** In the product's TypeScript, as what it does at the port of the database. */
  readonly port?: (database: Database) => Database;
}

type Client = Awaited<ReturnType<Database["dedicated"]>>;

/** What a room sends. */
export interface Sent {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface SentAnswer {
  readonly rows: readonly object[];
  readonly rowCount: number | null;
}

type Send = (sent: Sent) => Promise<SentAnswer>;

/** A port at which every statement whose name or text holds `part` goes through `instead`, whatever way it is sent. */
export function inPlaceOf(
  part: string,
  instead: (sent: Sent, send: Send) => Promise<SentAnswer>,
): (database: Database) => Database {
  const through = (sent: Sent, send: Send): Promise<SentAnswer> =>
    `${sent.name ?? ""} ${sent.text}`.includes(part) ? instead(sent, send) : send(sent);
  const clientThrough = (client: Client): Client => {
    const send: Send = async (sent) => client.query({ ...sent, values: [...sent.values] });
    const query = (asked: Sent | string, values: readonly unknown[] = []): Promise<SentAnswer> =>
      through(
        typeof asked === "string" ? { text: asked, values } : { ...asked, values: asked.values ?? [] },
        send,
      );
    // The rooms use of a client what stands here; the rest is the driver's.
    return Object.assign(Object.create(client), { query }) as Client;
  };
  return (database) => {
    const sendAt: Send = async (sent) => ({
      rows: await database.query(sent.text, sent.values),
      rowCount: null,
    });
    return {
      ...database,
      query: (async (text: string, values: readonly unknown[] = []) =>
        (await through({ text, values }, sendAt)).rows) as Database["query"],
      transaction: (work) => database.transaction((client) => work(clientThrough(client))),
      dedicated: async () => clientThrough(await database.dedicated()),
    };
  };
}
