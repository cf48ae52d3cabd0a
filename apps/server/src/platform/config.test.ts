import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { userOfItsOwn } from "./postgres-binaries.ts";
import { readConfig } from "./config.ts";
import { SETTING_NAMES, SETTINGS } from "./settings.ts";
import { withSettingsTable } from "./settings-table.ts";
import { StartError } from "./start-error.ts";

const scannerIn = (env: Record<string, string>) => readConfig(env).uploadScanner;

/** Why a production start is refused; nothing where it is not. */
const said = (env: Record<string, string>, isFirst = true): string => {
  try {
    readConfig({ NODE_ENV: "production", ...env }, { isFirst });
    return "";
  } catch (error) {
    return error instanceof StartError ? error.message : String(error);
  }
};

const timeServersIn = (env: Record<string, string>) => readConfig(env).timeServers;

const namesIn = (env: Record<string, string>) => readConfig(env).liveMarkets.map(({ stock }) => stock);

describe("readConfig", () => {
  it("needs no setting at all", () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      consolePort: 8081,
      adminPort: 9090,
      dataDir: "data",
      databaseUrl: null,
      feeds: ["simulated"],
      venues: {},
      production: false,
    });
  });

  it("S-30: takes a scanner's address, and in production asks whether there is one", () => {
    expect(scannerIn({ MARU_UPLOAD_SCANNER: "tcp://127.0.0.1:3310" })).toEqual({
      host: "127.0.0.1",
      port: 3310,
    });
    expect(scannerIn({ MARU_UPLOAD_SCANNER: "tcp://[::1]:3310" })).toEqual({ host: "::1", port: 3310 });
    expect(scannerIn({ MARU_UPLOAD_SCANNER: "unix:/run/clamav/clamd.ctl" })).toEqual({
      path: "/run/clamav/clamd.ctl",
    });
    expect(() => scannerIn({ NODE_ENV: "production" })).toThrow(/set MARU_UPLOAD_SCANNER /);
    const mail = { SMTP_URL: "smtp://127.0.0.1:2525" };
    expect(scannerIn({ NODE_ENV: "production", MARU_UPLOAD_SCANNER: "none", ...mail })).toBeNull();
  });

  it("opens the markets that are named of those that are shipped, five where none is", () => {
    expect(namesIn({})).toEqual(["KRW-BTC", "KRW-ETH", "GBPAUD", "XAUUSD", "KRW5"]);
    expect(namesIn({ MARU_LIVE_MARKETS: "DOGE10, BTC3,DOGE10" })).toEqual(["DOGE10", "BTC3"]);
    const many = "KRW-BTC,KRW-ETH,GBPAUD,XAUUSD,KRW5,KRW-XRP,KRW-SOL,KRW-DOGE,BTCUSDT,BTC3";
    expect(() => namesIn({ MARU_LIVE_MARKETS: many })).toThrow(/at most 9 of KRW-BTC, /);
  });

  it("F-15: takes the time servers that are named, and asks production which, where it listens to venues", () => {
    expect(timeServersIn({})).toEqual([]);
    expect(timeServersIn({ MARU_TIME_SERVERS: "none", MARU_FEEDS: "live" })).toEqual([]);
    expect(timeServersIn({ MARU_TIME_SERVERS: "time.example.com, 127.0.0.1:9123" })).toEqual([
      { host: "time.example.com", port: 123 },
      { host: "127.0.0.1", port: 9_123 },
    ]);
    const mail = {
      SMTP_URL: "smtp://127.0.0.1:2525",
      MARU_UPLOAD_SCANNER: "none",
    };
    const production = { NODE_ENV: "production", ...mail };
    expect(() => timeServersIn({ ...production, MARU_FEEDS: "live" })).toThrow(/set MARU_TIME_SERVERS to /);
    expect(timeServersIn({ ...production, MARU_FEEDS: "live", MARU_TIME_SERVERS: "none" })).toEqual([]);
    expect(timeServersIn(production)).toEqual([]);
  });

  it("names the mail server that production lacks, since nobody could sign up without one", () => {
    const production = { NODE_ENV: "production", MARU_UPLOAD_SCANNER: "none" };
    for (const given of [{}, { SMTP_URL: "" }])
      expect(() => readConfig({ ...production, ...given })).toThrow(/set SMTP_URL to smtp:/);
    const { smtp } = readConfig({ ...production, SMTP_URL: "smtp://127.0.0.1:2525" });
    expect(smtp?.url).toBe("smtp://127.0.0.1:2525");
    expect(readConfig({}).smtp).toBeNull();
  });

  it("names all that production lacks at once, the first administrator's password with it", () => {
    const all = said({ PORT: "eighty", CONSOLE_PORT: "ninety" });
    expect(all).not.toContain("\n");
    for (const name of ["PORT=", "CONSOLE_PORT=", "SMTP_URL", "MARU_UPLOAD_SCANNER", "MARU_ADMIN_PASSWORD"])
      expect(all).toContain(name);
    const rest = {
      SMTP_URL: "smtp://127.0.0.1:2525",
      MARU_UPLOAD_SCANNER: "none",
    };
    expect(said(rest)).toMatch(/^the first start .* set MARU_ADMIN_PASSWORD to its password$/);
    expect(said({ ...rest, MARU_ADMIN_PASSWORD: "short" })).toMatch(/has 5 characters/);
    expect(said({ ...rest, MARU_ADMIN_PASSWORD: "long enough to be one" })).toBe("");
    expect(said(rest, false)).toBe("");
  });

  it("refuses forwarded calls in production until somebody said which proxies there are, or that there is none", () => {
    const rest = {
      SMTP_URL: "smtp://127.0.0.1:2525",
      MARU_UPLOAD_SCANNER: "none",
    };
    const proxies = (env: Record<string, string>) => {
      const { trustedProxies, refusesForwarded } = readConfig({ ...rest, ...env });
      return [trustedProxies, refusesForwarded];
    };
    const production = { NODE_ENV: "production" };
    expect(proxies(production)).toEqual([[], true]);
    expect(proxies({ ...production, MARU_TRUSTED_PROXIES: "none" })).toEqual([[], false]);
    expect(proxies({ ...production, MARU_TRUSTED_PROXIES: "10.0.0.1, 10.0.0.2" })).toEqual([
      ["10.0.0.1", "10.0.0.2"],
      false,
    ]);
    expect(proxies({})).toEqual([[], false]);
  });

  it("reads nothing that is no row of the table, and the README says every row", () => {
    const src = path.resolve(import.meta.dirname, "..");
    const asked = new Set<string>();
    for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || /\.test\.ts$|(^|\/)testing\//.test(file)) continue;
      const text = readFileSync(path.join(src, file), "utf8");
      for (const [, name = ""] of text.matchAll(/["'](MARU_[A-Z_]+)["']/g)) asked.add(name);
      for (const [, name = ""] of text.matchAll(/env\["([A-Z_]+)"\]/g)) asked.add(name);
    }
    const known: readonly string[] = SETTING_NAMES;
    expect([...asked].filter((name) => !known.includes(name) && name !== "PATH")).toEqual([]);
    const readme = readFileSync(path.resolve(src, "../../../README.md"), "utf8");
    expect(withSettingsTable(readme), "npm run docs:settings").toBe(readme);
  });

  it("asks every row of the table for its own setting", () => {
    for (const name of SETTING_NAMES) {
      const read = new Set<string>();
      const env = new Proxy({}, { get: (_, asked) => void read.add(String(asked)) });
      SETTINGS[name].read(env, { isFirst: false });
      const whole = { MARU_EXCLUSION_REGISTER: "https://register.example/", NODE_ENV: "production" };
      const given = new Proxy<Record<string, string>>(whole, {
        get: (target, asked) => {
          read.add(String(asked));
          return target[String(asked)];
        },
      });
      expect(() => SETTINGS[name].read(given, { isFirst: false }), name).not.toThrow(TypeError);
      expect([...read], name).toContain(name);
    }
  });

  it("has its system user and the sender of its e-mails named where one reads how to run it", () => {
    const root = path.resolve(import.meta.dirname, "../../../..");
    // The user that a server started as root looks for.
    expect(userOfItsOwn("maru:x:120:130::/:/bin/false\n")).toEqual({ uid: 120, gid: 130 });
    for (const file of ["README.md", "docs/runbooks/start-and-stop.md"]) {
      const text = readFileSync(path.join(root, file), "utf8");
      for (const named of [
        "useradd --system maru",
        "`SMTP_URL`",
        "`SMTP_FROM`",
        "no-reply@your-site.example",
      ])
        expect([file, named, text.includes(named)]).toEqual([file, named, true]);
    }
  });

  it("P-18: takes a register with the key agreed with it, encrypted on the way unless it is on this machine", () => {
    const key = "agreed with the register: 0123456789";
    const registerIn = (url: string, secret = key) =>
      readConfig({ MARU_EXCLUSION_REGISTER: url, MARU_EXCLUSION_REGISTER_KEY: secret }).exclusionRegister;
    for (const url of ["https://register.example/ask", "http://127.0.0.1:7070/"])
      expect(registerIn(url)).toEqual({ url, key });
    expect(registerIn("none")).toBeNull();
    expect(() => registerIn("https://register.example/ask", "short")).toThrow(
      /set MARU_EXCLUSION_REGISTER_KEY /,
    );
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["CONSOLE_PORT", "0"],
    ["ADMIN_PORT", "-1"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_URL", "nonsense"],
    ["MARU_FEEDS", "magic"],
    ["MARU_FEEDS", "live,magic"],
    ["MARU_LIVE_MARKETS", "KRW-BTC,NONE"],
    ["MARU_LIVE_MARKETS", "SIM-V25"],
    ["MARU_VENUES", "{"],
    ["MARU_VENUES", '{"nasdaq":{"ws":"ws://127.0.0.1:1","rest":"http://127.0.0.1:1"}}'],
    ["MARU_VENUES", '{"upbit":{"ws":"127.0.0.1:1","rest":"http://127.0.0.1:1"}}'],
    ["MARU_VENUES", '{"upbit":{"ws":"ws://127.0.0.1:1"}}'],
    ["MARU_VENUES", '{"upbit":{"ws":"http://127.0.0.1:1","rest":"http://127.0.0.1:1"}}'],
    ["MARU_TIME_SERVERS", "time.example.com,"],
    ["MARU_TIME_SERVERS", "time.example.com:70000"],
    ["MARU_TIME_SERVERS", "ntp://time.example.com"],
    ["MARU_TIME_SERVERS", "a,b,c,d,e,f,g,h,i"],
    ["MARU_REPLAY_SPEED", "0"],
    ["MARU_REPLAY_SPEED", "101"],
    ["LOG_LEVEL", "loud"],
    ["MARU_FIRST_SITE", "haneul"],
    ["MARU_FIRST_SITE", '{"code":"Haneul","name":"Haneul","locale":"ko"}'],
    ["MARU_FIRST_SITE", '{"code":"haneul","name":"","locale":"ko"}'],
    ["MARU_FIRST_SITE", '{"code":"haneul","name":"Haneul","locale":"ko","hosts":["https://x"]}'],
    ["MARU_FIRST_SITE", '{"code":"haneul","name":"Haneul","locale":"ko","currency":"KRW"}'],
    ["MARU_EXCLUSION_REGISTER", "a register"],
    ["MARU_EXCLUSION_REGISTER", "http://register.example/ask"],
    ["MARU_UPLOAD_SCANNER", "clamd"],
    ["MARU_UPLOAD_SCANNER", "tcp://localhost"],
    ["MARU_UPLOAD_SCANNER", "tcp://localhost:70000"],
    ["MARU_UPLOAD_SCANNER", "unix:relative"],
  ])("refuses %s=%s in one line that names the setting", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`set ${name} `));
    expect(read).not.toThrow(/\n/);
  });
});
