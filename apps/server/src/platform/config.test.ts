import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { StartError } from "./start-error.ts";

const scannerIn = (env: Record<string, string>) => readConfig(env).uploadScanner;

describe("readConfig", () => {
  it("needs no setting at all", () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      consolePort: 8081,
      adminPort: 9090,
      dataDir: "data",
      databaseUrl: null,
      feeds: "simulated",
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

  it("names the mail server that production lacks, since nobody could sign up without one", () => {
    const production = { NODE_ENV: "production", MARU_UPLOAD_SCANNER: "none" };
    for (const given of [{}, { SMTP_URL: "" }])
      expect(() => readConfig({ ...production, ...given })).toThrow(/set SMTP_URL to smtp:/);
    const { smtp } = readConfig({ ...production, SMTP_URL: "smtp://127.0.0.1:2525" });
    expect(smtp?.url).toBe("smtp://127.0.0.1:2525");
    expect(readConfig({}).smtp).toBeNull();
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
    ["MARU_REPLAY_SPEED", "0"],
    ["MARU_REPLAY_SPEED", "101"],
    ["LOG_LEVEL", "loud"],
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
