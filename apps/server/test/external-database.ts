import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { findPostgresBinaries, postgresUser } from "../src/platform/postgres-binaries.ts";
import { endWithUs, postmasterOf } from "./data-folder.ts";
import { freePort } from "./free-port.ts";
import { endProcess } from "./process-end.ts";

/** A PostgreSQL server as an operator would give it: by address and password, with a login that is no superuser. */
export interface ExternalDatabase {
  readonly url: string;
  /** The same, for its superuser. */
  readonly adminUrl: string;
  /** For instance `15.18`. */
  readonly version: string;
  postmaster(): number | null;
  remove(): Promise<void>;
}

const SYSTEM_FOLDER = "/usr/lib/postgresql";
const OLDEST = 15;
const SUPERUSER = { user: "boss", password: "boss-of-the-test" };
const LOGIN = { user: "maru_operator", password: "operator-of-the-test" };

/** Makes a cluster of its own in the temporary folder; a PostgreSQL service of the machine is never touched. */
export async function startExternalDatabase(): Promise<ExternalDatabase> {
  const { initdb, pgCtl } = await findPrograms();
  const runAs = postgresUser();
  const folder = mkdtempSync(path.join(tmpdir(), "maru-pg-"));
  chmodSync(folder, 0o755);
  const cluster = path.join(folder, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, SUPERUSER.password, { mode: 0o600 });
  for (const owned of runAs === null ? [] : [cluster, passwordFile])
    chownSync(owned, runAs?.uid ?? 0, runAs?.gid ?? 0);
  const run = (program: string, args: readonly string[]): void => {
    const ended = spawnSync(program, args, {
      cwd: "/",
      ...runAs,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}: ${ended.stderr}`);
  };
  const remove = async (): Promise<void> => {
    const pid = postmasterOf(cluster);
    if (pid !== null) await endProcess(pid, ["SIGINT", "SIGQUIT", "SIGKILL"]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    run(initdb, [
      "-D",
      cluster,
      "-U",
      SUPERUSER.user,
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
    ]);
    const options = `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -p ${port}`;
    run(pgCtl, [
      "start",
      "-D",
      cluster,
      "-w",
      "-t",
      "60",
      "-l",
      path.join(cluster, "server.log"),
      "-o",
      options,
    ]);
    endWithUs(() => postmasterOf(cluster));
    const version = await makeLogin(port);
    const url = `postgres://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${port}/maru_elsewhere`;
    const adminUrl = `postgres://${SUPERUSER.user}:${SUPERUSER.password}@127.0.0.1:${port}/postgres`;
    return { url, adminUrl, version, postmaster: () => postmasterOf(cluster), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The oldest PostgreSQL of the machine that the product supports, or else the one that came with npm. */
async function findPrograms(): Promise<{ initdb: string; pgCtl: string }> {
  const versions = existsSync(SYSTEM_FOLDER) ? readdirSync(SYSTEM_FOLDER).map(Number) : [];
  const oldest = versions.filter((version) => version >= OLDEST).toSorted((a, b) => a - b)[0];
  if (oldest === undefined) return findPostgresBinaries(postgresUser());
  const bin = path.join(SYSTEM_FOLDER, String(oldest), "bin");
  return { initdb: path.join(bin, "initdb"), pgCtl: path.join(bin, "pg_ctl") };
}

async function makeLogin(port: number): Promise<string> {
  const client = new pg.Client({ host: "127.0.0.1", port, database: "postgres", ...SUPERUSER });
  await client.connect();
  try {
    await client.query(
      `create role ${LOGIN.user} login password '${LOGIN.password}' nosuperuser createrole nocreatedb`,
    );
    await client.query(`create database maru_elsewhere owner ${LOGIN.user}`);
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version ?? "";
  } finally {
    await client.end();
  }
}
