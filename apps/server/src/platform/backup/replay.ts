import { chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connectionOptions } from "../database.ts";
import { placeCluster, startEmbeddedPostgres } from "../embedded-postgres.ts";
import { reasonOf, StartError } from "../start-error.ts";
import { BackupError } from "./backup-error.ts";

/** A day: a long log is read for as long as it takes. */
const REPLAY_WITHIN_S = 86_400;
const LOOK_EVERY_MS = 100;

/**
 * Starts the database of a restored data folder, which reads its log up to `toMs` or to its end and becomes one that writes, and stops it again.
 * Errors: {@link BackupError} where the log does not reach so far; the folder is then no database.
 */
export async function replay(dataDir: string, toMs: number | null): Promise<void> {
  const { cluster, runAs } = placeCluster(dataDir);
  const settings = path.join(cluster, "postgresql.auto.conf");
  const before = await readFile(settings, "utf8");
  await appendFile(settings, recoverySettings(toMs));
  const signal = path.join(cluster, "recovery.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  if (runAs !== null) chownSync(signal, runAs.uid, runAs.gid);
  try {
    const server = await startEmbeddedPostgres(dataDir, { withinS: REPLAY_WITHIN_S });
    try {
      await untilPromoted(server.socketDir, server.superuser);
    } finally {
      server.stop();
    }
  } catch (error) {
    throw replayFault(cluster, error, toMs);
  }
  await writeFile(settings, before);
  await rm(path.join(cluster, "server.log"), { force: true });
}

/** The log lies in its place already; there is no other source to ask. */
function recoverySettings(toMs: number | null): string {
  const target =
    toMs === null
      ? []
      : [`recovery_target_time = '${postgresTime(toMs)}'`, "recovery_target_action = 'promote'"];
  return ["", "restore_command = 'false'", "recovery_target_timeline = 'current'", ...target, ""].join("\n");
}

/** PostgreSQL reads no `Z` in a setting. */
function postgresTime(ms: number): string {
  return new Date(ms).toISOString().replace("T", " ").replace("Z", "+00");
}

async function untilPromoted(socketDir: string, superuser: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(
      connectionOptions({ kind: "embedded", socketDir, superuser, database: "postgres" }, null),
    );
    client.on("error", () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ reads: boolean }>("select pg_is_in_recovery() as reads");
      if (rows[0]?.reads === false) return;
    } finally {
      await client.end();
    }
    await delay(LOOK_EVERY_MS);
  }
}

function replayFault(cluster: string, error: unknown, toMs: number | null): unknown {
  if (!(error instanceof StartError) && !(error instanceof Error)) return error;
  const log = path.join(cluster, "server.log");
  const said = existsSync(log) ? readFileSync(log, "utf8") : "";
  if (toMs !== null && /recovery ended before configured recovery target/.test(said))
    return new BackupError(
      "RESTORE_TOO_LATE",
      `the log that was shipped ends before ${new Date(toMs).toISOString()}`,
    );
  const fatal = [...said.matchAll(/FATAL: {2}(.*)/g)].at(-1)?.[1] ?? reasonOf(error);
  return new BackupError("RESTORE_FAILED", `the restored database does not come up (${fatal})`, {
    cause: error,
  });
}
