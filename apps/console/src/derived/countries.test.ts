import { expect, test } from "vitest";
import { countriesIn, countryText } from "./countries.ts";

test("a country is named in the reader's language, with its letters", () => {
  expect(countryText("KR", "ko")).toBe("대한민국 (KR)");
  expect(countryText("DE", "en")).toBe("Germany (DE)");
  expect(countryText("QQ", "en")).toBe("QQ");
  expect(countryText("Korea", "en")).toBe("Korea");
});

test("the list holds the 249 countries of the standard and nothing else", () => {
  for (const language of ["ko", "en"]) {
    const codes = countriesIn(language).map(({ code }) => code);
    expect(codes).toHaveLength(249);
    expect(codes).toEqual(expect.arrayContaining(["KR", "US", "GB", "CW", "IM", "MT", "SS"]));
    for (const other of ["EU", "UK", "DD", "ZZ", "XK"]) expect(codes).not.toContain(other);
  }
});
