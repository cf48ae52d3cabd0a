import pg from "pg";
import { verifyAudit } from "../../src/operations/staff/auditing/verify-audit.ts";
import {
  connectionOptions,
  type DatabaseAddress,
  openDatabase,
  wrapPool,
} from "../../src/platform/database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres.ts";
import { reasonOf } from "../../src/platform/start-error.ts";
import { reconcile } from "../../src/trading/ledger/reconcile.ts";
import { compareLog } from "./compare-log.ts";

export interface Proof {
  /** What was looked at, for one line. */
  readonly line: string;
  readonly faults: readonly string[];
}

/**
 * Starts the database of a restored data folder and looks whether it is one to go on with: the books against themselves from the first transfer
 * on, the audit log with its copy and seals, the public log against the one that `live` serves (null: nobody is asked). Stops it again.
 */
export async function proveRestored(dataDir: string, live: string | null): Promise<Proof> {
  const server = await startEmbeddedPostgres(dataDir);
  const address: DatabaseAddress = { kind: "embedded", ...server, database: "maru" };
  const owner = wrapPool("maru_books", new pg.Pool({ ...connectionOptions(address, null), max: 2 }));
  const proof = openDatabase(address, "maru_proof", { max: 1 });
  try {
    const books = await reconcile(owner);
    const audit = await verifyAudit(owner, dataDir);
    const log = await compareLog(proof, live).catch((error: unknown) => ({
      leaves: 0,
      liveLeaves: null,
      fault: `the live log at ${live} cannot be read (${reasonOf(error)}): name it with --live, or --live none`,
    }));
    const faults = [
      ...books.disagreements.map((found) => `books: ${JSON.stringify(found)}`),
      ...audit.faults.map((fault) => `audit: ${fault}`),
      ...(log.fault === null ? [] : [`public log: ${log.fault}`]),
    ];
    const beside = log.liveLeaves === null ? "not compared" : `the first of ${log.liveLeaves} live ones`;
    const line = `books ${books.isCoherent ? "agree" : "DISAGREE"}, ${audit.events} audit events and ${audit.seals} seals, public log of ${log.leaves} leaves ${beside}`;
    return { line, faults };
  } finally {
    await Promise.all([owner.close(), proof.close()]);
    server.stop();
  }
}
