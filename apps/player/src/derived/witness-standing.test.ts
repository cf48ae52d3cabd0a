import { expect, test } from "vitest";
import { witnessStanding } from "./witness-standing.ts";

test.each([
  [undefined, { kind: "untold" }],
  [{}, { kind: "untold" }],
  [{ MARU_WITNESS_URL: "" }, { kind: "own" }],
  [{ MARU_WITNESS_URL: "127.0.0.1" }, { kind: "own" }],
  [{ MARU_WITNESS_URL: "localhost,[::1]" }, { kind: "own" }],
  [{ MARU_WITNESS_URL: "witness.example.com" }, { kind: "others", hosts: ["witness.example.com"] }],
  [
    { MARU_WITNESS_URL: "127.0.0.1,a.example.com" },
    { kind: "others", hosts: ["127.0.0.1", "a.example.com"] },
  ],
  [{ MARU_WITNESS_URL: "127.example.com" }, { kind: "others", hosts: ["127.example.com"] }],
])("a start of %j says of its witnesses %j", (settings, standing) => {
  expect(witnessStanding(settings)).toEqual(standing);
});
