import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../wire/wire-codes.ts";
import { type ConsoleEndpoint, needsActKey } from "./console-endpoint.ts";
import { CONSOLE_ENDPOINTS } from "./console-endpoints.ts";
import {
  consoleMessageOf,
  type ConsoleRefusal,
  OWN_CONSOLE_CODES,
  statusOfConsole,
} from "./console-refusals.ts";

/** Every parameter of what markets, options and sites refuse. */
const OFFER_PARAMS = {
  type: "O",
  rtpPpm: 1,
  limitPpm: 2,
  lowPpm: 3,
  highPpm: 4,
  min: 1,
  max: 2,
  weekday: 1,
  maxDays: 30,
  country: "XX",
  theme: "dark",
  ratio: 1,
  needed: 4.5,
  current: 2,
  venue: "kraken",
  symbol: "ETH/USD",
  example: "ETH/USD",
  left: 3,
};

const all: readonly ConsoleEndpoint[] = CONSOLE_ENDPOINTS;

/** Of a session itself, or specified by the wire without a key, or nothing that is kept. */
const WITHOUT_KEY = [
  ["signIn", "signOut", "secondFactor", "stepUp", "endSessions", "changePassword"],
  [
    "beginTotp",
    "confirmTotp",
    "beginPasskey",
    "confirmPasskey",
    "askPasskey",
    "provePasskey",
    "removePasskey",
  ],
  ["saveAdmin", "savePartner", "decideCoins", "saveNotice", "saveStrategy", "savePopup", "savePage"],
  ["previewContent"],
].flat();

describe("the console's endpoints", () => {
  it("need the key of an act for every call that changes something, but for those named here", () => {
    const without = all.filter((endpoint) => endpoint.method === "POST" && !needsActKey(endpoint));
    expect(without.map(({ name }) => name).toSorted()).toEqual(WITHOUT_KEY.toSorted());
  });

  it("have names and addresses of their own", () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
  });

  it("lie under the addresses that are the console's", () => {
    for (const { path } of all)
      expect(path).toMatch(
        /^\/api\/(console\/|partner(\/|$)|partner_profit\/my_list$|coin\/dnw\/approve$|admin(\/|$)|content\/(notice|strategy|popup|static)$)/,
      );
  });

  it("ask for an area unless they are a session's own affairs", () => {
    for (const endpoint of all)
      if (endpoint.area === null) expect(endpoint.path).toMatch(/^\/api\/console\//);
  });

  it("change nothing by GET", () => {
    for (const endpoint of all)
      if (endpoint.method === "GET") expect([endpoint.name, endpoint.action]).toEqual([endpoint.name, "see"]);
  });
});

describe("the console's own refusals", () => {
  it("have words in every language, and no two languages say the same", () => {
    for (const code of OWN_CONSOLE_CODES) {
      // Every parameter of every refusal, so that one object serves them all.
      const refusal = {
        ...OFFER_PARAMS,
        code,
        field: "x",
        line: 1,
        most: 2,
        difference: 3,
        minimum: 3,
        max: 4,
        days: 5,
        maxBp: 6,
        minBp: 7,
        fromDay: 20_000,
        paid: 5,
        asked: 6,
        balance: 7,
        rounds: 9,
        count: 8,
        day: "2026-01-01",
        first: "2026-01-01",
        last: "2026-01-02",
        expected: 10,
        username: "x",
      } as unknown as ConsoleRefusal;
      const words = LANGUAGES.map((language) => consoleMessageOf(refusal, language, "P"));
      expect(new Set(words).size, code).toBe(LANGUAGES.length);
      for (const word of words) expect(word).not.toMatch(/undefined|NaN/);
      expect(statusOfConsole(refusal)).toBeGreaterThanOrEqual(400);
    }
  });
});
