import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { isRunning } from "../../test/process-end.ts";
import { connectionOptions } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { openAddress } from "./open-address.ts";
import { readConfig } from "./config.ts";

const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];

function dataFolder(name: string): string {
  const parent = mkdtempSync(path.join(tmpdir(), "maru-pg-"));
  spawnSync("chmod", ["755", parent]);
  folders.push(parent);
  return path.join(parent, name);
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(folder);
  servers.push(server);
  return server;
}

async function ask(server: EmbeddedPostgres, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client(
    connectionOptions({ kind: "embedded", ...server, database: "postgres" }, null),
  );
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(folder: string): number {
  return Number(readFileSync(path.join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.stop();
    rmSync(server.clusterDir, { recursive: true, force: true });
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("embedded PostgreSQL", () => {
  it("survives kill -9 of the whole database with its data and durability on", async () => {
    const folder = dataFolder("data");
    const first = await start(folder);
    await ask(first, "create table kept as select 42 as n");
    process.kill(postmasterPid(folder), "SIGKILL");
    const second = await start(folder);
    expect(await ask(second, "select n from kept")).toEqual([{ n: 42 }]);
    expect(
      await ask(
        second,
        "select current_setting('fsync') as f, current_setting('synchronous_commit') as c, current_setting('full_page_writes') as w",
      ),
    ).toEqual([{ f: "on", c: "on", w: "on" }]);
  });

  it("attaches to the database a killed server left running", async () => {
    const folder = dataFolder("data");
    await start(folder);
    const pid = postmasterPid(folder);
    await start(folder);
    expect(postmasterPid(folder)).toBe(pid);
  });

  it("has stopped when stop returns, also when the last checkpoint does not end, and loses nothing", async () => {
    const folder = dataFolder("data");
    const first = await start(folder);
    await ask(first, "create table kept as select 42 as n");
    const pid = postmasterPid(folder);
    const [checkpointer] = await ask(
      first,
      "select pid from pg_stat_activity where backend_type = 'checkpointer'",
    );
    process.kill((checkpointer as { pid: number }).pid, "SIGSTOP");
    first.stop();
    expect(isRunning(pid)).toBe(false);
    expect(await ask(await start(folder), "select n from kept")).toEqual([{ n: 42 }]);
  });

  it("ends a shutdown that does not end, and starts the database again", async () => {
    const config = readConfig({ MARU_DATA_DIR: dataFolder("data") });
    const events = { onRestarted: () => undefined, onGone: () => undefined };
    const server = await start(config.dataDir);
    const pid = postmasterPid(config.dataDir);
    const guest = new pg.Client(
      connectionOptions({ kind: "embedded", ...server, database: "postgres" }, null),
    );
    guest.on("error", () => undefined);
    await guest.connect();
    // A smart shutdown lasts for as long as somebody is connected, and lets nobody else in.
    process.kill(pid, "SIGTERM");
    const opened = await openAddress(config, events);
    expect(postmasterPid(config.dataDir)).not.toBe(pid);
    await opened.release();
    await guest.end();
  });

  it("works in a folder that is deep and one that the database's user cannot enter", async () => {
    const deep = dataFolder("x".repeat(120));
    expect(await ask(await start(deep), "select 1 as n")).toEqual([{ n: 1 }]);
    const closed = dataFolder("closed");
    mkdirSync(closed, { mode: 0o700 });
    expect(await ask(await start(path.join(closed, "data")), "select 1 as n")).toEqual([{ n: 1 }]);
  });

  it("refuses a folder of another version and one that cannot be made, naming the setting", async () => {
    const folder = dataFolder("data");
    mkdirSync(path.join(folder, "postgres"), { recursive: true });
    writeFileSync(path.join(folder, "postgres/PG_VERSION"), "9\n");
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/made by PostgreSQL 9.*set MARU_DATA_DIR/);
    const file = dataFolder("file");
    writeFileSync(file, "");
    await expect(startEmbeddedPostgres(path.join(file, "data"))).rejects.toThrow(/set MARU_DATA_DIR/);
  });

  it("refuses a second server on the same data folder in one line", async () => {
    const config = readConfig({ MARU_DATA_DIR: dataFolder("data") });
    const events = { onRestarted: () => undefined, onGone: () => undefined };
    const first = await openAddress(config, events);
    await expect(openAddress(config, events)).rejects.toThrow(
      /another Maru server runs .* set MARU_DATA_DIR/,
    );
    await first.release();
  });
});
