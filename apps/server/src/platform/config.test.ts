import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { StartError } from "./start-error.ts";

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
  ])("refuses %s=%s in one line that names the setting", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`set ${name} `));
    expect(read).not.toThrow(/\n/);
  });
});
