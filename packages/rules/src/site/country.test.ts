import { expect, test } from "vitest";
import { countryFault, openCountries, readCountry } from "./country.ts";

test.each([
  ["AR", "AR"],
  [" ar ", "AR"],
  ["ARG", null],
  ["A1", null],
  ["", null],
] as const)("%j is the country %s", (typed, country) => {
  expect(readCountry(typed)).toBe(country);
});

test("P-03: money is played for from the countries of the licence that nobody blocks, and from no other", () => {
  const open = openCountries(["AR", "CL", "KR", "PE"], { denied: ["KR"], blocked: ["CL"] });
  expect(open).toEqual(["AR", "PE"]);
  expect(countryFault("AR", open)).toBeNull();
  for (const closed of ["CL", "KR", "BR"]) expect(countryFault(closed, open)).toBe("COUNTRY_BLOCKED");
  expect(countryFault(null, open)).toBe("COUNTRY_REQUIRED");
  expect(countryFault("AR", [])).toBe("COUNTRY_BLOCKED");
});
