import { describe, expect, it } from "vitest";
import {
  dayText,
  endDateText,
  idText,
  millisText,
  secondText,
  sizeText,
  smallIdNumber,
  smallIdText,
  smallNumber,
  startDateText,
  statusListText,
  stockListText,
  typeListText,
} from "./fields.ts";

describe("values of queries", () => {
  it.each([
    [idText, "1", 1],
    [idText, "9007199254740991", Number.MAX_SAFE_INTEGER],
    [millisText, "0", 0],
    [millisText, "999999999999999", 999_999_999_999_999],
    [secondText, "253402268399", 253_402_268_399],
    [smallIdText, "2147483647", 2_147_483_647],
    [startDateText, "9999-12-31", 253_402_182_000_000],
    [dayText, "2028-02-29", "2028-02-29"],
    [sizeText, "100", 100],
    [statusListText, "1,2", [1, 2]],
    [typeListText, "B, OV", ["B", "OV"]],
    [stockListText, "SIM-V25,KRW-BTC", ["SIM-V25", "KRW-BTC"]],
    [startDateText, "1800000000000", 1_800_000_000_000],
    [startDateText, "2027-01-15", 1_799_938_800_000],
    [startDateText, "2027-01-15 00:00:01", 1_799_938_801_000],
    [startDateText, "2027-01-15T00:01", 1_799_938_860_000],
    [endDateText, "2027-01-15", 1_799_938_800_000 + 86_400_000],
    [endDateText, "2027-01-15 00:00:00", 1_799_938_801_000],
    [endDateText, "1800000000000", 1_800_000_000_001],
  ])("reads %# %s", (schema, text, value) => {
    expect(schema.parse(text)).toEqual(value);
  });

  it.each([
    [idText, ["0", "01", "-1", "+1", "1.0", "1e3", "NaN", "１", "9007199254740992", " 1", "", "0x1"]],
    [millisText, ["-0", "1.5", "1234567890123456", "٣"]],
    [secondText, ["253402268400", "1e3"]],
    [smallIdText, ["0", "2147483648", "9007199254740991", "-1"]],
    [startDateText, ["0001-01-01", "1969-12-31", "0000-00-00"]],
    [dayText, ["2026-02-29", "2026-13-01", "1999-01-01", "20261-1-1"]],
    [sizeText, ["0", "101", "1000"]],
    [statusListText, ["4", "1,,2", "", "1,2,3,5,1"]],
    [typeListText, ["X", "b", "B,,S"]],
    [stockListText, ["sim", "A", "SIM-V25;"]],
    [
      startDateText,
      ["2026-02-30", "2026-13-01", "2026-1-1", "2026-01-01 24:01", "yesterday", "18000000000000000"],
    ],
  ])("refuses %# %j", (schema, texts) => {
    for (const text of texts) expect(schema.safeParse(text).success, text).toBe(false);
    for (const value of [1, null, ["1"], {}]) expect(schema.safeParse(value).success).toBe(false);
  });
});

const taken = (schema: typeof smallNumber, values: readonly unknown[]) =>
  values.filter((value) => schema.safeParse(value).success);

describe("numbers of bodies", () => {
  it("are what a column of 32 bits holds", () => {
    const evil = [
      0.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2_147_483_648,
      -2_147_483_648,
      2 ** 53,
      "1",
      null,
    ];
    expect(taken(smallIdNumber, [1, 2_147_483_647, 0, -1, ...evil])).toEqual([1, 2_147_483_647]);
    expect(taken(smallNumber, [0, 2_147_483_647, -2_147_483_647, ...evil])).toEqual([
      0, 2_147_483_647, -2_147_483_647,
    ]);
  });
});
