import { describe, expect, it } from "vitest";
import { parseQuoted, plainDecimal } from "./quoted-numbers.ts";

describe("numbers of a venue", () => {
  it("stay the text that the venue wrote: two neighbouring ids are two", () => {
    const text =
      '{"a":17853950411240001,"b":17853950411240000,"c":[1.50,-2,1.5243E8],"d":"x 1 \\" 2","e":null,"f":true}';
    expect(parseQuoted(text)).toEqual({
      a: "17853950411240001",
      b: "17853950411240000",
      c: ["1.50", "-2", "1.5243E8"],
      d: 'x 1 " 2',
      e: null,
      f: true,
    });
  });

  it.each(["", "{", "PING", "[1,", '{"a":1}}', "\u0000"])("of a broken frame are nothing: %j", (text) => {
    expect(parseQuoted(text)).toBeNull();
  });

  it.each([
    ["1.5243E8", "152430000"],
    ["5.485e-05", "0.00005485"],
    ["1.5E0", "1.5"],
    ["123.450", "123.450"],
    ["-1e-2", "-0.01"],
    ["1E+3", "1000"],
    ["0.5e1", "5"],
    ["12.34e1", "123.4"],
    ["1e-8", "0.00000001"],
  ])("are decimals without an exponent: %s", (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
  });

  it.each(["", "abc", "1.", ".5", "1e", "0x10", "1 2", "NaN", "1e9999"])("are no decimals: %j", (text) => {
    expect(plainDecimal(text)).toBeNull();
  });
});
