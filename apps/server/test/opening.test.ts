import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionOptions } from "../src/platform/database.ts";
import { judgeServer } from "../src/platform/migrate.ts";
import { verifierKey } from "../src/trading/proof/log/signed-note.ts";
import { startTimeServer } from "../src/testing/time-server.ts";
import { readConfig } from "../src/platform/config.ts";
import { examineFiles } from "../src/wiring/doctor/examine-files.ts";
import { examine } from "../src/wiring/doctor/examine.ts";
import type { Machine } from "../src/wiring/doctor/examined.ts";
import { thisMachine } from "../src/wiring/doctor/this-machine.ts";
import { type ClamdStub, openClamdStub } from "./clamd-stub.ts";
import { makeDataFolder } from "./data-folder.ts";
import { type ExternalDatabase, startExternalDatabase } from "./external-database.ts";
import { freePort } from "./free-port.ts";
import { openMailStub, openTextStub, type ProviderStub } from "./provider-stubs.ts";
import { endAllServers, freePorts, type Ports, type ServerProcess, startServer } from "./server-process.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PASSWORD = "correct horse battery";
const WITNESS_KEY = verifierKey({ name: "w", publicKey: randomBytes(32) });

const folder = makeDataFolder();
const aside = mkdtempSync(path.join(tmpdir(), "maru-opening-"));
const file = path.join(aside, "maru.env");
let mail: ProviderStub;
let text: ProviderStub;
let scanner: ClamdStub;
let answers: Record<string, string>;
let machine: Machine;
let others: Ports;

const codesOf = async (env: Record<string, string | undefined>, on: Partial<Machine> = {}) =>
  (await examine(env, { ...machine, ...on })).map(({ code }) => code);

/** A new installation of which nothing was made yet. */
const fresh = (changes: Record<string, string> = {}): Record<string, string> => ({
  ...answers,
  MARU_DATA_DIR: path.join(aside, "none"),
  PORT: String(others.port),
  CONSOLE_PORT: String(others.consolePort),
  ADMIN_PORT: String(others.adminPort),
  ...changes,
});

/** What a command of the operator says, and its code; what it asks on the way is answered by this process. */
async function command(name: "setup" | "doctor", args: readonly string[], env: Record<string, string> = {}) {
  const program = path.join(ROOT, `apps/server/scripts/${name}.ts`);
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ["--import", "tsx", program, ...args], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (more: string) => void (said.stdout += more));
  child.stderr.setEncoding("utf8").on("data", (more: string) => void (said.stderr += more));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { status, ...said };
}

/** A product of which everything was built, a moment after its source was written. */
function makeBuild(): string {
  const root = path.join(aside, "product/apps/server");
  for (const place of ["server/dist", "player/dist", "console/dist", "server/src"])
    mkdirSync(path.join(root, "..", place), { recursive: true });
  for (const place of ["server/dist", "player/dist", "console/dist", "server/src"])
    writeFileSync(path.join(root, "..", place, "main.ts"), "");
  utimesSync(path.join(root, "src/main.ts"), 1, 1);
  writeFileSync(path.join(root, "../../package.json"), readFileSync(path.join(ROOT, "package.json")));
  return root;
}

beforeAll(async () => {
  [mail, text, scanner] = await Promise.all([
    openMailStub("mail-word"),
    openTextStub(`${WITNESS_KEY}\n`),
    openClamdStub(),
  ]);
  const { port, consolePort, adminPort } = await freePorts();
  others = await freePorts();
  answers = {
    NODE_ENV: "production",
    MARU_DATA_DIR: folder.path,
    MARU_ADMIN_PASSWORD: PASSWORD,
    MARU_FIRST_SITE: '{"code":"haneul","name":"Haneul","locale":"en","hosts":["play.example.com"]}',
    MARU_CONSOLE_ORIGIN: "https://console.example.com",
    MARU_TRUSTED_PROXIES: "none",
    MARU_SETTLER_URL: "none",
    SMTP_URL: `smtp://us:mail-word@127.0.0.1:${mail.port}`,
    MARU_SMS_PROVIDERS: "none",
    MARU_UPLOAD_SCANNER: `tcp://127.0.0.1:${scanner.address.port}`,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    ADMIN_PORT: String(adminPort),
  };
  machine = { ...thisMachine(), nodeVersion: "v24.1.0", nowMs: Date.UTC(2026, 5, 1), root: makeBuild() };
  machine = { ...machine, freeBytes: () => 2 ** 40 };
});

afterAll(async () => {
  await endAllServers();
  await Promise.all([folder.remove(), mail.close(), text.close(), scanner.close()]);
  rmSync(aside, { recursive: true, force: true });
});

const served = () => ({ MARU_SETTINGS: file });
/** As the owner of the database, past what guards its rows. */
const plant = async (statement: string): Promise<void> => {
  const client = new pg.Client(connectionOptions(folder.address, null));
  await client.connect();
  await client.query(`set session_replication_role = replica; ${statement}`);
  await client.end();
};

const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8);

/** What is wrong with the files alone: each look at the database takes its time. */
const fileCodes = async (env: Record<string, string>, on: Partial<Machine> = {}) => {
  const found = await examineFiles({ env, config: readConfig(env), machine: { ...machine, ...on } });
  return found.map(({ code }) => code);
};

const anyPort = async () => undefined;

const notEighty = (port: number) => (port === 80 ? Promise.reject(new Error("EACCES")) : Promise.resolve());

const mailAt = (host: string, word: string) => ({ SMTP_URL: `smtp://us:${word}@${host}:${mail.port}` });

describe("opening day", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    const asked = path.join(aside, "answers.json");
    const { NODE_ENV: _, ...rest } = answers;
    const site = JSON.parse(rest["MARU_FIRST_SITE"] ?? "");
    writeFileSync(asked, JSON.stringify({ ...rest, MARU_FIRST_SITE: site }));
    const made = await command("setup", ["--answers", asked], { MARU_SETTINGS: file });
    expect(made.stderr).toBe("");
    expect(made.stdout).toContain(`Next: MARU_SETTINGS=${file} npm start`);
    expect(made.stdout).not.toContain(PASSWORD);
    const again = await command("setup", ["--answers", asked], { MARU_SETTINGS: file });
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining("is there already")]);
    expect(await codesOf(served()), "before the first start").toEqual([]);
    const ports = {
      port: Number(answers["PORT"]),
      consolePort: Number(answers["CONSOLE_PORT"]),
      adminPort: Number(answers["ADMIN_PORT"]),
    };
    server = startServer(ports, served());
    await server.ready();
  });

  it("keeps settings and keys to their owner", () => {
    expect(modeOf(file)).toBe("600");
    for (const key of ["auth.key", "personal.key", "personal-index.key", "staff.key"])
      expect(modeOf(path.join(folder.path, "keys", key)), key).toBe("600");
  });

  it("starts in production from the file alone: the page of its site is there, and admin signs in", async () => {
    const as = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = {
          port: server.port,
          host: "127.0.0.1",
          path: "/api/site_info/code/haneul",
          headers: { host },
        };
        get(asked, (reply) => resolve(reply.resume().statusCode)).once("error", reject);
      });
    expect(await as("play.example.com")).toBe(200);
    expect(await as("another.example.com")).toBe(421);
    const origin = `http://127.0.0.1:${server.consolePort}`;
    const signIn = (password: string) =>
      fetch(`http://127.0.0.1:${server.consolePort}/api/console/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-maru-console": "1", origin },
        body: JSON.stringify({ username: "admin", password }),
      });
    const entered = await signIn(PASSWORD);
    expect([entered.status, await entered.text()]).toEqual([200, expect.stringContaining("admin")]);
    expect((await signIn("another horse battery")).status).toBe(400);
    const client = new pg.Client(connectionOptions(folder.address, null));
    await client.connect();
    const { rows } = await client.query("select id, code, name, locale, hosts, mode from site.site");
    await client.end();
    expect(rows).toEqual([
      { id: 1, code: "haneul", name: "Haneul", locale: "en", hosts: ["play.example.com"], mode: "play" },
    ]);
  });

  it("finds no fault in it, beside the server that runs", async () => {
    expect(await examine(served(), machine)).toEqual([]);
  });

  it("says a fault in a line, or as JSON, and ends with 1", async () => {
    const env = { ...served(), PORT: "eighty" };
    const [{ status, stdout }, json] = await Promise.all([
      command("doctor", [], env),
      command("doctor", ["--json"], env),
    ]);
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/^FAULT SETTING_REFUSED: PORT=eighty .*: set PORT to .*$/m),
    ]);
    const read: unknown = JSON.parse(json.stdout);
    expect(read).toContainEqual(expect.objectContaining({ code: "SETTING_REFUSED" }));
  });

  it("finds what stands in the database: money halted, other keys, no licence, nobody who administers", async () => {
    await plant(`insert into ledger.halt (question, subject) values ('balance', 1);
      insert into accounts.personal (member_id, site_id, licensee, key_id, data_key) values (1, 1, 'house', 'another', '');
      update site.site set mode = 'licensed'; update staff.account set status = 'D'`);
    const found = await codesOf(served());
    await plant(`delete from ledger.halt; delete from accounts.personal;
      update site.site set mode = 'play'; update staff.account set status = 'A'`);
    expect(found).toEqual(["BOOKS_HALTED", "KEYS_OF_ANOTHER_DATABASE", "LICENCE_ENDED", "NO_ADMINISTRATOR"]);
  });

  it("DATABASE_NEWER: a newer program has made its tables", async () => {
    await plant("insert into kysely_migration (name, timestamp) values ('9999-later.sql', '')");
    const found = await codesOf(served());
    await plant("delete from kysely_migration where name = '9999-later.sql'");
    expect(found).toEqual(["DATABASE_NEWER"]);
  });

  it("DATA_FOLDER_IN_USE: another server runs on it", async () => {
    const { PORT, CONSOLE_PORT, ADMIN_PORT } = fresh();
    expect(await codesOf({ ...served(), PORT, CONSOLE_PORT, ADMIN_PORT })).toEqual(["DATA_FOLDER_IN_USE"]);
  });

  it("KEY_MISSING, KEY_REFUSED: keys that are gone, short or open to others", async () => {
    const key = path.join(folder.path, "keys/staff.key");
    renameSync(key, `${key}.away`);
    expect(await fileCodes(answers)).toEqual(["KEY_MISSING"]);
    renameSync(`${key}.away`, key);
    chmodSync(key, 0o644);
    expect(await fileCodes(answers)).toEqual(["KEY_REFUSED"]);
    chmodSync(key, 0o600);
    const whole = readFileSync(key);
    writeFileSync(key, "short");
    expect(await fileCodes(answers)).toEqual(["KEY_REFUSED"]);
    writeFileSync(key, whole);
  });

  it("DATA_FOLDER_FOREIGN, DATA_FOLDER_OPEN, DISK_NEARLY_FULL: the data folder", async () => {
    expect(await fileCodes(answers, { user: 54_321 })).toEqual(["DATA_FOLDER_FOREIGN"]);
    expect(await fileCodes(answers, { freeBytes: () => 2 ** 29 })).toEqual(["DISK_NEARLY_FULL"]);
    const { mode } = statSync(folder.path);
    chmodSync(folder.path, 0o755);
    expect(await fileCodes(answers)).toEqual(["DATA_FOLDER_OPEN"]);
    chmodSync(folder.path, mode & 0o777);
    writeFileSync(path.join(aside, "a-file"), "");
    const archive = { MARU_ARCHIVE_DIR: path.join(aside, "a-file") };
    expect(await fileCodes({ ...answers, ...archive })).toEqual(["ARCHIVE_UNWRITABLE"]);
  });
});

describe("faults of an installation that was not started yet", () => {
  it("none is found where all is well", async () => {
    expect(await codesOf(fresh())).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ["SETTING_REFUSED", { MARU_CONSOLE_ORIGIN: "http://console.example.com" }],
    ["SETTING_REFUSED", { MARU_AUTH_KEY: "short" }],
    ["SETTING_UNKNOWN", { MARU_FEED: "live" }],
    ["CONSOLE_ORIGIN_SHARED", { MARU_CONSOLE_ORIGIN: "https://play.example.com" }],
    ["CONSOLE_ORIGIN_UNSET", { MARU_CONSOLE_ORIGIN: "" }],
    ["PROXIES_UNSAID", { MARU_TRUSTED_PROXIES: "" }],
    ["TEXTS_UNSENT", { MARU_SMS_PROVIDERS: "" }],
    ["SMTP_UNREACHABLE", { SMTP_URL: "smtp://127.0.0.1:1" }],
    ["SCANNER_UNREACHABLE", { MARU_UPLOAD_SCANNER: "tcp://127.0.0.1:1" }],
    ["TIME_SERVERS_SILENT", { MARU_TIME_SERVERS: "127.0.0.1:1" }],
    ["WITNESS_UNREACHABLE", { MARU_WITNESS_URL: "http://127.0.0.1:1", MARU_WITNESS_KEY: WITNESS_KEY }],
    ["SETTLER_UNREACHABLE", { MARU_SETTLER_URL: "http://127.0.0.1:1", MARU_SETTLER_KEY: "k".repeat(43) }],
    [
      "REGISTER_UNREACHABLE",
      { MARU_EXCLUSION_REGISTER: "http://127.0.0.1:1/", MARU_EXCLUSION_REGISTER_KEY: "k".repeat(32) },
    ],
    ["DATABASE_UNREACHABLE", { DATABASE_URL: "postgres://maru@127.0.0.1:1/maru" }],
    ["PORT_TWICE", { CONSOLE_PORT: "9090", ADMIN_PORT: "9090" }],
  ])("%s: %j", async (code, changes) => {
    expect(await codesOf(fresh(changes), { tryPort: anyPort })).toEqual([code]);
  });

  it("PORT_REFUSED: a port that is taken, or that only root may open", async () => {
    expect(await codesOf(fresh({ CONSOLE_PORT: String(text.port) }))).toEqual(["PORT_REFUSED"]);
    expect(await codesOf(fresh({ PORT: "80" }), { tryPort: notEighty })).toEqual(["PORT_REFUSED"]);
  });

  it("SMTP_NO_TLS, SMTP_LOGIN: a mail server in clear elsewhere, and one that refuses us", async () => {
    expect(await codesOf(fresh(mailAt("127.0.0.2", "mail-word")))).toEqual(["SMTP_NO_TLS"]);
    const found = await examine(fresh(mailAt("127.0.0.1", "wrong-word")), machine);
    expect(found.map(({ code }) => code)).toEqual(["SMTP_LOGIN"]);
    expect(JSON.stringify(found)).not.toContain("wrong-word");
  });

  it("WITNESS_KEY_WRONG, SETTLER_KEY_WRONG: they are not who the settings say", async () => {
    const url = `http://127.0.0.1:${text.port}`;
    const settler = { MARU_SETTLER_URL: url, MARU_SETTLER_KEY: "k".repeat(43) };
    expect(await codesOf(fresh(settler))).toEqual(["SETTLER_KEY_WRONG"]);
    expect(await codesOf(fresh({ MARU_WITNESS_URL: url, MARU_WITNESS_KEY: "no-key" }))).toEqual([
      "WITNESS_KEY_WRONG",
    ]);
  });

  it("CLOCK_OFF, CLOCK_UNWATCHED, VENUE_UNREACHABLE: what real markets need", async () => {
    const server = await startTimeServer({ timeMs: () => Date.now() + 5_000 });
    expect(await codesOf(fresh({ MARU_TIME_SERVERS: `127.0.0.1:${server.port}` }))).toEqual(["CLOCK_OFF"]);
    server.close();
    const nowhere = `http://127.0.0.1:1`;
    const live = {
      MARU_FEEDS: "live",
      MARU_LIVE_MARKETS: "BTCUSD",
      MARU_TIME_SERVERS: "none",
      MARU_VENUES: JSON.stringify({ kraken: { ws: "ws://127.0.0.1:1", rest: nowhere } }),
    };
    expect(await codesOf(fresh(live))).toEqual(["CLOCK_UNWATCHED", "VENUE_UNREACHABLE"]);
  });

  it("NODE_TOO_OLD, NODE_ENDED, BUILD_MISSING, BUILD_STALE: the program itself", async () => {
    expect(await codesOf(fresh(), { nodeVersion: "v20.18.3" })).toEqual(["NODE_TOO_OLD"]);
    expect(await codesOf(fresh(), { nowMs: Date.UTC(2029, 0) })).toEqual(["NODE_ENDED"]);
    const source = path.join(machine.root, "src/main.ts");
    utimesSync(source, 4e9, 4e9);
    expect(await codesOf(fresh())).toEqual(["BUILD_STALE"]);
    utimesSync(source, 1, 1);
    const dist = path.join(machine.root, "dist");
    renameSync(dist, `${dist}.away`);
    expect(await codesOf(fresh())).toEqual(["BUILD_MISSING"]);
    renameSync(`${dist}.away`, dist);
  });

  it("SETTING_UNKNOWN, SETTINGS_FILE_OPEN: the settings file", async () => {
    const own = path.join(aside, "own.env");
    writeFileSync(own, "MARU_FIRST_SIT=1\nSMTP_URL='smtp://127.0.0.1:1'\n");
    chmodSync(own, 0o644);
    const codes = await codesOf(fresh({ MARU_SETTINGS: own }));
    expect(codes).toEqual(["SETTINGS_FILE_OPEN", "SETTING_UNKNOWN"]);
  });
});

/** As whoever the address names. */
const run = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

describe("a PostgreSQL of the operator's", () => {
  let external: ExternalDatabase;
  beforeAll(async () => {
    external = await startExternalDatabase();
  });
  afterAll(() => external.remove());

  it("is tried and left as it was", async () => {
    expect(await codesOf(fresh({ DATABASE_URL: external.url }))).toEqual([]);
    await run(
      external.url,
      "do $$ begin assert not exists (select from pg_roles where rolname = 'maru_http'); end $$",
    );
  });

  it("DATABASE_UNFIT, DATABASE_RIGHTS: it forgets, writes in another encoding, or gives too little", async () => {
    await run(external.adminUrl, "create role poor login password 'poor-of-the-test'");
    const poor = external.url.replace(/\/\/.*@/, "//poor:poor-of-the-test@");
    expect(await codesOf(fresh({ DATABASE_URL: poor }))).toEqual(["DATABASE_RIGHTS"]);
    await run(
      external.adminUrl,
      "create database in_ascii template template0 encoding 'SQL_ASCII' locale 'C' owner maru_operator",
    );
    const ascii = external.url.replace(/[^/]+$/, "in_ascii");
    expect(await codesOf(fresh({ DATABASE_URL: ascii }))).toEqual(["DATABASE_UNFIT"]);
    await run(external.url, "alter database maru_elsewhere set synchronous_commit = off");
    expect(await codesOf(fresh({ DATABASE_URL: external.url }))).toEqual(["DATABASE_UNFIT"]);
  });

  it("DATABASE_UNFIT: it is too old", () => {
    const old = { version: "140010", fsync: "on", commit: "on", encoding: "UTF8" };
    expect(() => judgeServer(old)).toThrow(/PostgreSQL 15 or later/);
  });

  it("is asked on another port in vain", async () => {
    const url = external.url.replace(/:\d+\//, `:${await freePort()}/`);
    expect(await codesOf(fresh({ DATABASE_URL: url }))).toEqual(["DATABASE_UNREACHABLE"]);
  });
});
