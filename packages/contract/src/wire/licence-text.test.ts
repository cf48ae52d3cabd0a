import type { LicenceRecord } from "@maru/rules";
import { expect, test } from "vitest";
import { licenceText } from "./licence-text.ts";
import { FAMILY_LETTERS, familyOfLetter, isFamilyLetter } from "./wire-codes.ts";

const DAY_MS = 86_400_000;
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

test("one record has one text, whatever the order of its lists, and another has another", () => {
  const text = licenceText(RECORD);
  expect(text).toBe(
    '{"betPauseMs":"5000","isSandbox":false,"jurisdictions":["GI","IM"],"minimumAge":"18","number":"IGB/2026/17","oneAccount":false,"oneGameAtATime":false,' +
      '"operator":"Meridian Ltd.","products":["B","R"],"regulator":"Island Gaming Board","validFromMs":"85536000000","validToMs":"117072000000"}',
  );
  expect(licenceText({ ...RECORD, jurisdictions: ["GI", "IM"], products: ["digits", "direction"] })).toBe(
    text,
  );
  const others = [
    { number: "IGB/2026/18" },
    { validToMs: 1_356 * DAY_MS },
    { isSandbox: true },
    { oneAccount: true },
    { oneGameAtATime: true },
    { betPauseMs: 7_300 },
  ];
  for (const changes of others) expect(licenceText({ ...RECORD, ...changes })).not.toBe(text);
});

test("a family has one letter, and a letter one family", () => {
  expect(Object.values(FAMILY_LETTERS).map(familyOfLetter)).toEqual(["direction", "digits", "ball"]);
  expect(["R", "B", "P", "S", "", "toString"].filter(isFamilyLetter)).toEqual(["R", "B", "P"]);
});
