import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuoted, plainDecimal } from "./quoted-numbers.ts";

/** The same, said by an expression that names strings and numbers. */
function quotedByExpression(text: string): unknown {
  const tokens = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
  try {
    return JSON.parse(text.replace(tokens, (token) => (token.startsWith('"') ? token : `"${token}"`)));
  } catch {
    return null;
  }
}

const same = (text: string): void => {
  expect(parseQuoted(text)).toEqual(quotedByExpression(text));
};

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

  it("are the same for every JSON as for an expression that names strings and numbers, and so is what is broken", () => {
    const piece = fc.constantFrom(
      ...'[]{},:"\\-+.eE0159 abn'.split(""),
      '"a":',
      "-1.5e-3",
      '"\\""',
      "1e",
      "--1",
      "01",
      "null",
    );
    fc.assert(fc.property(fc.json(), same));
    const broken = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(
        fc.oneof(
          broken,
          broken.map((text) => `[${text}]`),
        ),
        same,
      ),
      { numRuns: 5_000 },
    );
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
