import { describe, expect, it } from "vitest";
import { instant } from "@maru/values";
import { openLog } from "../platform/log.ts";
import { isConnectionLost } from "../platform/lost-connection.ts";
import { StartError } from "../platform/start-error.ts";
import { startAgainWhileLost } from "./start-again.ts";

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error("x"), { code, ...more });

describe("a lost connection", () => {
  it.each([
    ["a database that recovers", withCode("57P03")],
    ["a database that was shut down", withCode("57P01")],
    ["a broken pipe", withCode("EPIPE")],
    ["a socket that is not there yet", withCode("ENOENT", { syscall: "connect" })],
    ["a connection that broke under a query", new Error("Connection terminated unexpectedly")],
    [
      "what a migration makes of it",
      new StartError("migration failed", { cause: new Error("Connection terminated") }),
    ],
  ])("is %s", (_, error) => expect(isConnectionLost(error)).toBe(true));

  it.each([
    ["a file that is missing", withCode("ENOENT", { syscall: "open" })],
    ["a port that is taken", withCode("EADDRINUSE")],
    ["a unique key", withCode("23505")],
    ["a setting", new StartError("the connection setting is wrong")],
    ["nothing that was thrown as an error", "Connection terminated"],
  ])("is not %s", (_, error) => expect(isConnectionLost(error)).toBe(false));
});

/** A clock that moves ten seconds with each look. */
function parts() {
  let ms = 0;
  return { clock: { now: () => instant((ms += 10_000)) }, log: openLog("silent") };
}

describe("a start", () => {
  it("begins again while the database is lost, and ends with what it opened", async () => {
    let tries = 0;
    const started = await startAgainWhileLost(async () => {
      tries += 1;
      if (tries < 3) throw withCode("57P03");
      return "open";
    }, parts());
    expect([started, tries]).toEqual(["open", 3]);
  });

  it("ends at once with any other failure", async () => {
    let tries = 0;
    const start = startAgainWhileLost(async () => {
      tries += 1;
      throw new StartError("PORT is taken");
    }, parts());
    await expect(start).rejects.toThrow("PORT is taken");
    expect(tries).toBe(1);
  });

  it("gives up when the database stays away", async () => {
    const start = startAgainWhileLost(async () => {
      throw withCode("ECONNREFUSED");
    }, parts());
    await expect(start).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
