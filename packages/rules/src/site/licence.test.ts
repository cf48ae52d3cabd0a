import { expect, test } from "vitest";
import { checkLicence, type LicenceFacts, type LicenceRecord, licenceStateAt } from "./licence.ts";

const DAY_MS = 86_400_000;
const FACTS: LicenceFacts = { nowMs: 1_000 * DAY_MS, denied: ["KR", "US", "MT"], isProduction: true };
const RECORD: LicenceRecord = {
  operator: "Meridian Ltd.",
  regulator: "Island Gaming Board",
  number: "IGB/2026/17",
  jurisdictions: ["IM", "GI"],
  products: ["direction", "digits"],
  minimumAge: 18,
  validFromMs: 990 * DAY_MS,
  validToMs: 1_355 * DAY_MS,
  oneAccount: false,
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
  ["a country that is denied", { jurisdictions: ["MT"] }, ["JURISDICTION_DENIED"]],
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

const wrong = (field: string) => [{ code: "LICENCE_FIELD_WRONG", field }];
const DATES_WRONG = [{ code: "LICENCE_DATES_WRONG" }];
const TOO_YOUNG_OR_OLD = [{ code: "MINIMUM_AGE_WRONG", min: 18 }];
/** Codes of two letters: AA, AB, and so on. */
const codes = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(65 + Math.floor(at / 26), 65 + (at % 26)));

function faultsOf(changes: Partial<LicenceRecord>): readonly object[] {
  const checked = checkLicence({ ...RECORD, ...changes }, { ...FACTS, denied: [] });
  return checked.ok ? [] : checked.refusal;
}

test.each([
  ["of two letters", "Qi", true],
  ["of one", "Q", false],
  ["of 200", "q".repeat(200), true],
  ["of 201", "q".repeat(201), false],
  ["with a blank before it", " Meridian", false],
  ["with a blank behind it", "Meridian ", false],
  ["with a blank inside", "Meridian Ltd.", true],
  ["with a tab inside", "Meridian\tLtd.", false],
] as const)("a name or number %s", (_, text, isTaken) => {
  for (const field of ["operator", "regulator", "number"] as const)
    expect(faultsOf({ [field]: text })).toEqual(isTaken ? [] : wrong(field));
});

test.each([
  ["one that is no code among others", ["IM", "Man"], false],
  ["a code in small letters", ["im"], false],
  ["a code with a letter before it", ["xIM"], false],
  ["a code with a letter behind it", ["IMx"], false],
  ["250 codes", codes(250), true],
  ["251 codes", codes(251), false],
  ["the same one twice among others", ["GI", "IM", "GI"], false],
] as const)("countries: %s", (_, jurisdictions, isTaken) => {
  expect(faultsOf({ jurisdictions })).toEqual(isTaken ? [] : wrong("jurisdictions"));
});

/** As they come from outside, where anything may stand. */
const families = (names: string) => names.split(" ") as unknown as LicenceRecord["products"];
test("games: each of the three families may be covered, no other one and none twice", () => {
  for (const taken of ["direction", "digits", "ball", "ball direction digits"])
    expect(faultsOf({ products: families(taken) })).toEqual([]);
  for (const refused of ["R", "direction X", "X direction", "direction digits direction", "toString"])
    expect(faultsOf({ products: families(refused) })).toEqual(wrong("products"));
});

test.each([
  [18, []],
  [99, []],
  [100, TOO_YOUNG_OR_OLD],
  [18.5, TOO_YOUNG_OR_OLD],
  [Number.NaN, TOO_YOUNG_OR_OLD],
] as const)("players of %d years", (minimumAge, expected) => {
  expect(faultsOf({ minimumAge })).toEqual(expected);
});

test.each([
  [5_000, []],
  [7_300, []],
  [60_000, []],
  [60_001, wrong("betPauseMs")],
  [5_000.5, wrong("betPauseMs")],
] as const)("a pause of %d ms between two bets", (betPauseMs, expected) => {
  expect(faultsOf({ betPauseMs })).toEqual(expected);
});

/** Twenty years of 366 days. */
const LONGEST_MS = 7_320 * DAY_MS;
test.each([
  ["from the first moment there is", { validFromMs: 0 }, true],
  ["from a moment before it", { validFromMs: -1 }, false],
  ["from half a millisecond on", { validFromMs: 990 * DAY_MS + 0.5 }, false],
  ["until half a millisecond", { validToMs: 1_355 * DAY_MS + 0.5 }, false],
  ["until no moment at all", { validToMs: Number.NaN }, false],
  ["from a day that is still to come", { validFromMs: 4_000 * DAY_MS, validToMs: 4_365 * DAY_MS }, true],
  ["for no time at all", { validFromMs: 1_200 * DAY_MS, validToMs: 1_200 * DAY_MS }, false],
  ["for one millisecond", { validFromMs: 1_200 * DAY_MS, validToMs: 1_200 * DAY_MS + 1 }, true],
  ["backwards", { validFromMs: 1_201 * DAY_MS, validToMs: 1_200 * DAY_MS }, false],
  ["until the moment that comes next", { validToMs: 1_000 * DAY_MS + 1 }, true],
  ["for twenty years", { validToMs: 990 * DAY_MS + LONGEST_MS }, true],
  ["for a millisecond more", { validToMs: 990 * DAY_MS + LONGEST_MS + 1 }, false],
] as const)("valid %s", (_, dates, isTaken) => {
  expect(faultsOf(dates)).toEqual(isTaken ? [] : DATES_WRONG);
});

test("a record that is taken comes back as it was", () => {
  expect(checkLicence(RECORD, FACTS)).toEqual({ ok: true, value: RECORD });
});
