import { expect, test } from "vitest";
import { parseSent } from "./sent-times.ts";

test("what a browser kept is read; anything broken is forgotten", () => {
  expect(parseSent('[["a",1],["b",2]]')).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  expect(parseSent('[["a",1],["b"],7,["c","2"]]')).toEqual([["a", 1]]);
  for (const broken of [null, "", "{", "7", "null", "{}"]) expect(parseSent(broken)).toEqual([]);
});
