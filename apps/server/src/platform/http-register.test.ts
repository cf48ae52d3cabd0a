import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type LocalRegister, openLocalRegister } from "../testing/local-register.ts";
import { httpRegister } from "./http-register.ts";
import { registerMarks } from "./register-marks.ts";

const KEY = "agreed with the register: 0123456789";
const PERSON = { name: "홍길동", birthDate: "1990-05-05", phone: "01012345678" };
const OTHER = { name: "Jane Doe", birthDate: "1985-03-04", phone: "01087654321" };

let local: LocalRegister;
beforeAll(async () => {
  local = await openLocalRegister(KEY);
  local.add(PERSON);
});
beforeEach(() => local.behave("well"));
afterAll(() => local.close());

/** Who waits for an answer that comes is patient: a busy machine takes its time. */
const PATIENT_MS = 20_000;
const ask = (person: typeof PERSON, key = KEY, withinMs = PATIENT_MS) =>
  httpRegister({ url: local.url, key }, { withinMs }).ask(person);

describe("P-18 the register of exclusions", () => {
  it("P-18: is handed keyed hashes alone, and says who is in it by either of them", async () => {
    expect(await ask(PERSON)).toEqual({ state: "excluded" });
    expect(await ask({ ...PERSON, phone: "01000000000" })).toEqual({ state: "excluded" });
    expect(await ask({ ...OTHER, phone: PERSON.phone })).toEqual({ state: "excluded" });
    expect(await ask(OTHER)).toEqual({ state: "clear" });
    expect(await ask(PERSON, `${KEY}!`)).toEqual({ state: "clear" });
    expect(local.heard.length).toBe(5);
    for (const asked of local.heard)
      expect(asked).toMatch(/^\{"person":"[\da-f]{64}","phone":"[\da-f]{64}"\}$/);
  });

  it("P-18: knows a person however their name is spaced, capitalised or composed", () => {
    const same = { ...OTHER, name: "  jane   DOE ", phone: "010-8765-4321" };
    expect(registerMarks(KEY, same)).toEqual(registerMarks(KEY, OTHER));
    const letters = { ...PERSON, name: PERSON.name.normalize("NFD") };
    expect(registerMarks(KEY, letters)).toEqual(registerMarks(KEY, PERSON));
  });

  it("P-18: is no verdict where it answers something else, nothing, or is not there", async () => {
    local.behave("broken");
    expect(await ask(PERSON)).toEqual({ state: "unanswered", why: "status 500" });
    local.behave("deaf");
    expect(await ask(PERSON, KEY, 300)).toEqual({ state: "unanswered", why: "TimeoutError" });
    const gone = await openLocalRegister(KEY);
    await gone.close();
    expect(await httpRegister({ url: gone.url, key: KEY }).ask(PERSON)).toMatchObject({
      state: "unanswered",
    });
  });
});
