import { expect, test } from "vitest";
import { fixed, javaNumber, stripped } from "./numbers.ts";

test.each([
  ["127", "127.0"],
  ["152430000", "1.5243E8"],
  ["9999999", "9999999.0"],
  ["10000000", "1.0E7"],
  ["0.00079276", "7.9276E-4"],
  ["0.0005", "5.0E-4"],
  ["0.001", "0.001"],
  ["46.48838371", "46.48838371"],
  ["0.50000000", "0.5"],
  ["0.00000000", "0.0"],
  ["-25000000", "-2.5E7"],
])("a double as Java writes it: %s is %s", (text, written) => {
  expect(javaNumber(text)).toBe(written);
  expect(Number(written)).toBe(Number(text));
});

test("zeros behind the point are cut or filled", () => {
  expect(["116233000", "0.00077720", "5.00", "100"].map(stripped)).toEqual([
    "116233000",
    "0.0007772",
    "5",
    "100",
  ]);
  expect(fixed("61837.63", 8)).toBe("61837.63000000");
  expect(fixed("0.123456789", 4)).toBe("0.1234");
  expect(fixed("7", 0)).toBe("7");
});
