import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { clusterOf } from "../run-product.ts";

/** The line of `postmaster.pid` that names the folder of the socket. */
const SOCKET_LINE = 4;

/**
 * The database behind a product that the journeys started, as its operator has it: what time or other people would bring about is
 * brought about here.
 */
export async function withDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Where the embedded database of a product listens while it runs. */
function databaseUrlOf(name: string): string {
  const lines = readFileSync(path.join(clusterOf(name), "postmaster.pid"), "utf8").split("\n");
  return `postgresql://postgres@localhost/maru?host=${encodeURIComponent(lines[SOCKET_LINE] ?? "")}`;
}
