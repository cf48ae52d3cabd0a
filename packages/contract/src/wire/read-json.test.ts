import { describe, expect, it } from "vitest";
import { readJson } from "./read-json.ts";
import { unstorablePath } from "./storable-text.ts";

describe("readJson", () => {
  it.each([
    ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', { a: 1, b: { a: 2 }, c: [{ a: 3 }, { a: 4 }] }],
    ['"a:b"', "a:b"],
    [String.raw`{"a\"":1,"a":"x\\","b":":"}`, { 'a"': 1, a: "x\\", b: ":" }],
    ["\uFEFF[1]", [1]],
    ["{}", {}],
  ])("reads %s", (text, value) => {
    expect(readJson(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['{"point":5000,"point":900000}', "point"],
    [String.raw`{"point":5000,"\u0070oint":900000}`, "point"],
    ['{"a":{"b":1,"c":[],"b":2}}', "b"],
    ['[{"a":{"x":1},"a":{"y":1}}]', "a"],
  ])("S-33: refuses a name that comes twice: %s", (text, field) => {
    expect(readJson(text)).toEqual({ ok: false, refusal: { code: "DUPLICATE_FIELD", field } });
  });

  it.each([
    "",
    "{",
    "[1,]",
    "{'a':1}",
    "NaN",
    '{"__proto__":{"a":1}}',
    String.raw`{"a":{"\u005f_proto__":1}}`,
    '{"constructor":{"prototype":{}}}',
    "[".repeat(5_000) + "]".repeat(5_000),
  ])("refuses what is no JSON of ours: %#", (text) => {
    expect(readJson(text)).toEqual({ ok: false, refusal: { code: "MALFORMED_BODY" } });
  });

  it("walks a string of megabytes", () => {
    const text = JSON.stringify({ picture: `${"a\\".repeat(1_500_000)}"` });
    expect(readJson(text).ok).toBe(true);
  });
});

describe("unstorablePath", () => {
  it.each([
    ["plain", null],
    ["\u{1F600} 한글", null],
    [{ a: [1, null, { b: "x" }] }, null],
    ["a\0b", []],
    [{ a: [1, { b: "\0" }] }, ["a", "1", "b"]],
    [{ a: "\ud800" }, ["a"]],
    [{ a: "\udc00\ud800" }, ["a"]],
    [{ "k\0": 1 }, ["k\0"]],
  ])("finds what no column can keep: %#", (value, path) => {
    expect(unstorablePath(value)).toEqual(path);
  });
});
