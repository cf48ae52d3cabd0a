import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectionOptions } from "../src/platform/database.ts";
import { makeDataFolder } from "./data-folder.ts";
import { freePort } from "./free-port.ts";
import {
  endAllServers,
  freePorts,
  type Ports,
  type ServerProcess,
  type Settings,
  startServer,
} from "./server-process.ts";

const first = makeDataFolder();
const other = makeDataFolder();
let running: ServerProcess;
const attempts = new Set<ServerProcess>();

const BY_TWO = `
  select site.log_licence(1, $1, null, min(id), max(id)) from staff.account where username in ('admin', 'admin2')`;
const LICENCE = JSON.stringify({
  betPauseMs: "5000",
  isSandbox: false,
  jurisdictions: ["MT"],
  minimumAge: "19",
  number: "MGA-1",
  operator: "Maru",
  products: ["B", "P", "R"],
  regulator: "Malta Gaming Authority",
  validFromMs: "0",
  validToMs: "4102444800000",
});

/** A start in an empty folder fills a database: on a slow disk, beside other tests, that takes a while. */
const GIVE_UP_MS = 180_000;

beforeAll(async () => {
  running = startServer(await freePorts(), { MARU_DATA_DIR: first.path });
  await running.ready();
});

/** What one test leaves behind, failed or out of time, is not the next one's. */
afterEach(async () => {
  await Promise.all([...attempts].map((server) => server.kill()));
  attempts.clear();
  await other.endDatabase();
});

afterAll(async () => {
  await endAllServers();
  await Promise.all([first.remove(), other.remove()]);
});

interface Attempt {
  readonly settings: Settings;
  readonly ports?: { readonly port?: number; readonly consolePort?: number; readonly adminPort?: number };
}

function startHere(ports: Ports, settings: Settings): ServerProcess {
  const server = startServer(ports, settings);
  attempts.add(server);
  return server;
}

/** Starts where a start cannot succeed; resolves when the process has ended. */
async function startInVain({ settings, ports = {} }: Attempt) {
  const server = startHere({ ...(await freePorts()), ...ports }, settings);
  const timer = setTimeout(() => void server.kill(), GIVE_UP_MS);
  const { code } = await server.ended;
  clearTimeout(timer);
  return { code, lines: server.stderr().split("\n").slice(0, -1), said: server.stderr() };
}

/** One line that names the setting, code 1, and the server that ran before still runs on its database. */
async function expectOneLine(attempt: Attempt, names: readonly (string | RegExp)[]): Promise<void> {
  const before = first.postmaster();
  const { code, lines, said } = await startInVain(attempt);
  expect(lines, said).toHaveLength(1);
  for (const name of names) expect(lines[0]).toMatch(name);
  expect(code).toBe(1);
  expect(running.isRunning()).toBe(true);
  expect(first.postmaster()).toBe(before);
  expect(await running.isReady()).toBe(true);
}

describe("a start that cannot go on ends with one line and code 1", () => {
  it("on a data folder on which a server runs", async () => {
    await expectOneLine({ settings: { MARU_DATA_DIR: first.path } }, [
      /another Maru server/,
      "MARU_DATA_DIR",
      first.path,
    ]);
  });

  // The first of these two starts fills the folder, so the second is fast; both must stop the database they started.
  it("on a taken PORT, also at the first start of an empty folder", async () => {
    await expectOneLine({ settings: { MARU_DATA_DIR: other.path }, ports: { port: running.port } }, [
      /\bPORT\b/,
      String(running.port),
    ]);
    expect(other.postmaster()).toBeNull();
  });

  it("keeps the database below the data folder it made", () => {
    expect(running.stderr()).toBe("");
    expect(first.postmaster()).not.toBeNull();
  });

  it.each([
    ["CONSOLE_PORT", "consolePort"],
    ["ADMIN_PORT", "adminPort"],
  ] as const)("on a taken %s", async (setting, name) => {
    const taken = await listenSomewhere();
    await expectOneLine({ settings: { MARU_DATA_DIR: other.path }, ports: { [name]: taken.port } }, [
      setting,
      String(taken.port),
    ]);
    expect(other.postmaster()).toBeNull();
    taken.server.close();
  });

  it("starts on the same folder once the port is free", async () => {
    const server = startHere(await freePorts(), { MARU_DATA_DIR: other.path });
    await server.ready(GIVE_UP_MS);
    expect((await server.stop()).code).toBe(0);
    expect(server.stderr()).toBe("");
    expect(other.postmaster()).toBeNull();
  });

  it.each([
    ["nonsense", "nonsense"],
    ["an address of another kind of database", "mysql://root@127.0.0.1:3306/maru"],
  ])("on a DATABASE_URL that is %s", async (_, url) => {
    await expectOneLine({ settings: { MARU_DATA_DIR: other.path, DATABASE_URL: url } }, ["DATABASE_URL"]);
  });

  it("on a DATABASE_URL where nobody listens", async () => {
    const url = `postgres://maru:secret-word@127.0.0.1:${await freePort()}/maru`;
    const { lines, said, code } = await startInVain({
      settings: { MARU_DATA_DIR: other.path, DATABASE_URL: url },
    });
    expect(lines, said).toHaveLength(1);
    expect([code, lines[0]]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
    expect(said).not.toContain("secret-word");
  });

  it("on a DATABASE_URL behind which something else listens", async () => {
    const taken = await listenSomewhere((server) =>
      server.on("connection", (socket) => socket.end("SSH-2.0\r\n")),
    );
    await expectOneLine(
      {
        settings: { MARU_DATA_DIR: other.path, DATABASE_URL: `postgres://maru@127.0.0.1:${taken.port}/maru` },
      },
      ["DATABASE_URL"],
    );
    taken.server.close();
  });

  it.each([
    ["MARU_FEEDS", "sometimes"],
    ["MARU_DEMO_PAST", "year"],
    ["MARU_SETTLER_URL", "nowhere"],
    ["ADMIN_PORT", "70000"],
    ["MARU_AUTH_KEY", "short"],
  ])("on the wrong setting %s=%s", async (name, value) => {
    await expectOneLine({ settings: { MARU_DATA_DIR: other.path, [name]: value } }, [name]);
    expect(other.postmaster()).toBeNull();
  });

  it("in production on a site under a licence whose players nobody can check, until that is said", async () => {
    const folder = makeDataFolder();
    const begun = startHere(await freePorts(), { MARU_DATA_DIR: folder.path });
    await begun.ready();
    const client = new pg.Client(connectionOptions(folder.address, null));
    await client.connect();
    await client.query(BY_TWO, [LICENCE]);
    await client.end();
    await begun.stop();
    const settings = {
      MARU_DATA_DIR: folder.path,
      NODE_ENV: "production",
      SMTP_URL: "smtp://127.0.0.1:2525",
      MARU_UPLOAD_SCANNER: "none",
      MARU_SMS_PROVIDERS: "none",
    };
    await expectOneLine({ settings }, ["MARU_IDENTITY_PROVIDER", "maru"]);
    await expectOneLine({ settings: { ...settings, MARU_IDENTITY_PROVIDER: "nice" } }, [
      "MARU_IDENTITY_PROVIDER",
    ]);
    const told = startHere(await freePorts(), { ...settings, MARU_IDENTITY_PROVIDER: "none" });
    await told.ready();
    await told.stop();
    await folder.remove();
  });

  it("on a recording that is not there", async () => {
    const settings = {
      MARU_DATA_DIR: other.path,
      MARU_FEEDS: "replay",
      MARU_REPLAY_FILE: path.join(other.path, "none.csv.gz"),
    };
    await expectOneLine({ settings }, ["MARU_REPLAY_FILE"]);
    expect(other.postmaster()).toBeNull();
  });

  it("on a data folder that is a file", async () => {
    const file = path.join(other.path, "a-file");
    writeFileSync(file, "");
    await expectOneLine({ settings: { MARU_DATA_DIR: file } }, ["MARU_DATA_DIR"]);
    await expectOneLine({ settings: { MARU_DATA_DIR: path.join(file, "below") } }, ["MARU_DATA_DIR"]);
  });

  it("on a data folder in which the database cannot be made", async () => {
    const folder = path.join(other.path, "occupied");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "postgres"), "");
    await expectOneLine({ settings: { MARU_DATA_DIR: folder } }, ["MARU_DATA_DIR"]);
  });

  it("on a data folder that may not be written", async ({ skip }) => {
    const folder = path.join(other.path, "locked");
    mkdirSync(folder);
    const unlock = makeUnwritable(folder);
    if (unlock === null) throw skip("neither permissions nor the immutable flag stop this user from writing");
    try {
      await expectOneLine({ settings: { MARU_DATA_DIR: folder } }, ["MARU_DATA_DIR"]);
    } finally {
      unlock();
    }
  });
});

async function listenSomewhere(prepare: (server: Server) => void = () => undefined) {
  const server = createServer();
  prepare(server);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { server, port };
}

/** Permissions do not bind root; the immutable flag does, where the file system knows it. */
function makeUnwritable(folder: string): (() => void) | null {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o555);
    return () => chmodSync(folder, 0o755);
  }
  if (spawnSync("chattr", ["+i", folder]).status !== 0) return null;
  return () => void spawnSync("chattr", ["-i", folder]);
}
