import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { endProcess } from "../../test/process-end.ts";
import { connectionOptions } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isRunning } from "./is-running.ts";
import { openAddress } from "./open-address.ts";
import { copyForOthers, userOfItsOwn } from "./postgres-binaries.ts";
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

const isRoot = process.getuid?.() === 0;
/** What a process of another user hears from the socket that asks to be the superuser: `refused`, `let in`, or why it got nowhere. */
const KNOCK = `
  const socket = require("node:net").connect(process.argv[1] + "/.s.PGSQL.5432");
  socket.on("error", (error) => { console.log(error.code); process.exit(); });
  socket.on("connect", () => {
    const fields = Buffer.from("user\\0postgres\\0database\\0postgres\\0\\0");
    const head = Buffer.alloc(8);
    head.writeInt32BE(8 + fields.length, 0);
    head.writeInt32BE(196608, 4);
    socket.write(Buffer.concat([head, fields]));
  });
  socket.on("data", (data) => { console.log(data[0] === 82 ? "let in" : "refused"); process.exit(); });`;
function knock(server: EmbeddedPostgres, uid: number): string {
  const done = spawnSync(process.execPath, ["-e", KNOCK, server.socketDir], {
    cwd: "/",
    uid,
    gid: uid,
    encoding: "utf8",
  });
  return done.stdout.trim() + done.stderr;
}

describe.runIf(isRoot)("started as root", () => {
  it("lets in the server's own user alone, also where the database was made to let in everybody", async () => {
    const folder = dataFolder("data");
    const first = await start(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o710);
    const { uid } = statSync(first.clusterDir);
    expect(knock(first, 0)).toBe("let in");
    expect([knock(first, uid), knock(first, 1)]).toEqual(["refused", "EACCES"]);

    // As an earlier version made it, and left it running.
    writeFileSync(path.join(first.clusterDir, "pg_hba.conf"), "local all all trust\n");
    process.kill(postmasterPid(folder), "SIGHUP");
    await expect.poll(() => knock(first, uid)).toBe("let in");
    const second = await start(folder);
    await expect.poll(() => knock(second, uid)).toBe("refused");
    expect(await ask(second, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  it("runs no program that somebody put where its copy goes", () => {
    const place = dataFolder("state");
    mkdirSync(place, { mode: 0o755 });
    const native = dataFolder("native");
    mkdirSync(path.join(native, "bin"), { recursive: true });
    writeFileSync(path.join(native, "bin/postgres"), "ours");
    const copy = copyForOthers(native, place);
    expect(readFileSync(path.join(copy, "bin/postgres"), "utf8")).toBe("ours");
    rmSync(copy, { recursive: true });
    mkdirSync(path.join(copy, "complete"), { recursive: true });
    mkdirSync(path.join(copy, "bin"));
    writeFileSync(path.join(copy, "bin/postgres"), "planted");
    chownSync(copy, 1_000, 1_000);
    expect(copyForOthers(native, place)).toBe(copy);
    expect(readFileSync(path.join(copy, "bin/postgres"), "utf8")).toBe("ours");
    writeFileSync(path.join(copy, "bin/postgres"), "planted");
    chmodSync(copy, 0o777);
    expect(readFileSync(path.join(copyForOthers(native, place), "bin/postgres"), "utf8")).toBe("ours");
  });

  it("keeps its copy out of the temporary folder", () => {
    const shared = dataFolder("tmp");
    mkdirSync(shared);
    const native = dataFolder("native");
    mkdirSync(path.join(native, "bin"), { recursive: true });
    const before = process.env["TMPDIR"];
    process.env["TMPDIR"] = shared;
    try {
      const copy = copyForOthers(native);
      folders.push(copy);
      expect(path.dirname(copy)).toBe("/var/lib/maru");
    } finally {
      if (before === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = before;
    }
  });

  it("gives the database to a user of its own where the system has one, else to nobody", () => {
    const others = "root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n";
    expect(userOfItsOwn(others)).toEqual({ uid: 65_534, gid: 65_534 });
    expect(userOfItsOwn(`${others}maru:x:120:130::/var/lib/maru:/bin/false\n`)).toEqual({
      uid: 120,
      gid: 130,
    });
    expect(userOfItsOwn(`${others}maru:x:0:0::/:/bin/sh\n`)).toEqual({ uid: 65_534, gid: 65_534 });
  });
});

describe("embedded PostgreSQL", () => {
  it("survives kill -9 of the whole database with its data and durability on", async () => {
    const folder = dataFolder("data");
    const first = await start(folder);
    await ask(first, "create table kept as select 42 as n");
    await endProcess(postmasterPid(folder), ["SIGKILL"]);
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
    const events = { onRestarted: () => undefined, onDiskFault: () => undefined, onGone: () => undefined };
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
    const events = { onRestarted: () => undefined, onDiskFault: () => undefined, onGone: () => undefined };
    const first = await openAddress(config, events);
    await expect(openAddress(config, events)).rejects.toThrow(
      /another Maru server runs .* set MARU_DATA_DIR/,
    );
    await first.release();
  });
});
