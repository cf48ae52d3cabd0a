import { expect, test } from "vitest";
import {
  checkLicence,
  DENIED_JURISDICTIONS,
  type LicenceFacts,
  type LicenceRecord,
  licenceStateAt,
  licenceText,
} from "./licence.ts";

const DAY_MS = 86_400_000;
const FACTS: LicenceFacts = { nowMs: 1_000 * DAY_MS, denied: DENIED_JURISDICTIONS, isProduction: true };
const RECORD: LicenceRecord = {
  operator: "Meridian Ltd.",
  regulator: "Island Gaming Board",
  number: "IGB/2026/17",
  jurisdictions: ["IM", "GI"],
  products: ["R", "B"],
  minimumAge: 18,
  validFromMs: 990 * DAY_MS,
  validToMs: 1_355 * DAY_MS,
  oneGameAtATime: false,
  betPauseMs: 5_000,
  isSandbox: false,
};

test.each([
  ["a whole record", {}, []],
  ["no operator", { operator: "" }, ["LICENCE_FIELD_WRONG"]],
  ["a regulator in two lines", { regulator: "a\nb" }, ["LICENCE_FIELD_WRONG"]],
  ["no country", { jurisdictions: [] }, ["LICENCE_FIELD_WRONG"]],
  ["a country twice", { jurisdictions: ["IM", "IM"] }, ["LICENCE_FIELD_WRONG"]],
  ["no country's code", { jurisdictions: ["Man"] }, ["LICENCE_FIELD_WRONG"]],
  [
    "Korea and the United States",
    { jurisdictions: ["KR", "IM", "US"] },
    ["JURISDICTION_DENIED", "JURISDICTION_DENIED"],
  ],
  ["a member of the economic area", { jurisdictions: ["MT"] }, ["JURISDICTION_DENIED"]],
  ["no product", { products: [] }, ["LICENCE_FIELD_WRONG"]],
  ["seventeen years", { minimumAge: 17 }, ["MINIMUM_AGE_WRONG"]],
  ["a pause of less than five seconds", { betPauseMs: 4_999 }, ["LICENCE_FIELD_WRONG"]],
  ["a pause of two minutes", { betPauseMs: 120_000 }, ["LICENCE_FIELD_WRONG"]],
  ["an end before the start", { validToMs: 980 * DAY_MS }, ["LICENCE_DATES_WRONG"]],
  ["an end that has passed", { validToMs: 1_000 * DAY_MS }, ["LICENCE_DATES_WRONG"]],
  ["a century", { validToMs: 37_500 * DAY_MS }, ["LICENCE_DATES_WRONG"]],
  ["a sandbox in production", { isSandbox: true }, ["SANDBOX_IN_PRODUCTION"]],
] as const)("%s", (_, changes, codes) => {
  const checked = checkLicence({ ...RECORD, ...changes }, FACTS);
  expect(checked.ok ? [] : checked.refusal.map(({ code }) => code)).toEqual(codes);
});

test("a sandbox is taken outside production, and a country whose denial was lifted is taken", () => {
  expect(checkLicence({ ...RECORD, isSandbox: true }, { ...FACTS, isProduction: false }).ok).toBe(true);
  const quick = { ...RECORD, isSandbox: true, betPauseMs: 1_000 };
  expect(checkLicence(quick, { ...FACTS, isProduction: false }).ok).toBe(true);
  expect(checkLicence({ ...RECORD, jurisdictions: ["MT"] }, { ...FACTS, denied: ["KR"] }).ok).toBe(true);
});

test("the first moment counts, the last does not", () => {
  const states = [0, RECORD.validFromMs - 1, RECORD.validFromMs, RECORD.validToMs - 1, RECORD.validToMs].map(
    (at) => licenceStateAt(RECORD, at),
  );
  expect(states).toEqual(["not-yet", "not-yet", "valid", "valid", "expired"]);
});

test("one record has one text, whatever the order of its lists, and another has another", () => {
  const text = licenceText(RECORD);
  expect(licenceText({ ...RECORD, jurisdictions: ["GI", "IM"], products: ["B", "R"] })).toBe(text);
  const others = [
    { number: "IGB/2026/18" },
    { validToMs: 1_356 * DAY_MS },
    { isSandbox: true },
    { oneGameAtATime: true },
    { betPauseMs: 7_300 },
  ];
  for (const changes of others) expect(licenceText({ ...RECORD, ...changes })).not.toBe(text);
});
