import { expect, it } from "vitest";
import { asciiBytes, hexText } from "./digest.ts";

it("writes text as one byte a letter", () => {
  expect([...asciiBytes("a|0~")]).toEqual([97, 124, 48, 126]);
  expect(asciiBytes("")).toHaveLength(0);
});

it("writes each byte as two small hexadecimal digits", () => {
  expect(hexText(Uint8Array.of(0, 9, 10, 171, 255))).toBe("00090aabff");
  expect(hexText(new Uint8Array())).toBe("");
});
