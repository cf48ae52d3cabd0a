import { expect, test } from "vitest";
import { countryFault, readCountry } from "./country.ts";

test.each([
  ["AR", "AR"],
  [" ar ", "AR"],
  ["ARG", null],
  ["A1", null],
  ["", null],
] as const)("%j is the country %s", (typed, country) => {
  expect(readCountry(typed)).toBe(country);
});

test("P-03: money is played for from the countries that are open, and from no other", () => {
  const open = ["AR", "PE"];
  expect(countryFault("AR", open)).toBeNull();
  for (const closed of ["CL", "KR", "BR"]) expect(countryFault(closed, open)).toBe("COUNTRY_BLOCKED");
  expect(countryFault(null, open)).toBe("COUNTRY_REQUIRED");
  expect(countryFault("AR", [])).toBe("COUNTRY_BLOCKED");
});
