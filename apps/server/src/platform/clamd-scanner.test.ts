import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ClamdStub, EICAR, openClamdStub } from "../../test/clamd-stub.ts";
import { clamdScanner } from "./clamd-scanner.ts";

let clamd: ClamdStub;
beforeAll(async () => {
  clamd = await openClamdStub();
});
beforeEach(() => clamd.behave("well"));
afterAll(() => clamd.close());

/** Who waits for an answer that comes is patient: a busy machine takes its time. */
const PATIENT_MS = 20_000;
const scanner = (withinMs = PATIENT_MS) => clamdScanner(clamd.address, { withinMs, nowMs: () => 0 });

describe("S-30 the scanner of files from outside", () => {
  it("S-30: sends the whole file in chunks, and lets a clean one pass", async () => {
    const file = randomBytes(300_001);
    expect(await scanner().scan(file)).toEqual({ state: "clean" });
    expect(clamd.scanned.at(-1)?.equals(file)).toBe(true);
    expect(await scanner().scan(Buffer.alloc(0))).toEqual({ state: "clean" });
  });

  it("S-30: names what was found, wherever in the file it stands", async () => {
    const hidden = Buffer.concat([randomBytes(65_500), Buffer.from(EICAR), randomBytes(70_000)]);
    for (const file of [Buffer.from(EICAR), hidden])
      expect(await scanner().scan(file)).toEqual({ state: "infected", signature: "Eicar-Signature" });
  });

  it("S-30: is no verdict where it says something else, nothing, or is not there", async () => {
    clamd.behave("full");
    expect(await scanner().scan(Buffer.from("x"))).toEqual({
      state: "unavailable",
      why: "INSTREAM size limit exceeded. ERROR",
    });
    clamd.behave("deaf");
    expect(await scanner(300).scan(Buffer.from("x"))).toMatchObject({ state: "unavailable" });
    expect(await scanner(300).answers()).toBe(false);
    const gone = await openClamdStub();
    await gone.close();
    expect(await clamdScanner(gone.address).scan(Buffer.from("x"))).toMatchObject({ state: "unavailable" });
    expect(await clamdScanner(gone.address).answers()).toBe(false);
  });

  it("S-30: is asked whether it is there once in a while, not by every look at the console", async () => {
    let nowMs = 0;
    const own = clamdScanner(clamd.address, { nowMs: () => nowMs });
    expect(await own.answers()).toBe(true);
    clamd.behave("deaf");
    expect(await own.answers()).toBe(true);
    nowMs = 5_000;
    expect(await own.answers()).toBe(false);
  });
});
