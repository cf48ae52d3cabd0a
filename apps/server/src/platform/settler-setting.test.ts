import { expect, it } from "vitest";
import { settlerOf } from "./settler-setting.ts";

const KEY = "q".repeat(43);
const URL = "https://settler.example.com";

it.each([
  ["a local one where nothing is set", {}, "local"],
  ["none where that is said", { MARU_SETTLER_URL: "none" }, null],
  ["the one that is named", { MARU_SETTLER_URL: URL, MARU_SETTLER_KEY: KEY }, { url: `${URL}/`, key: KEY }],
])("the settler is %s", (_, env, settler) => {
  expect(settlerOf(env)).toEqual(settler);
});

it.each([
  ["no address", { MARU_SETTLER_URL: "nowhere", MARU_SETTLER_KEY: KEY }, "MARU_SETTLER_URL=nowhere"],
  ["an address without a key", { MARU_SETTLER_URL: URL }, "MARU_SETTLER_KEY"],
  ["a key without an address", { MARU_SETTLER_KEY: KEY }, "MARU_SETTLER_URL="],
  ["a key beside none", { MARU_SETTLER_URL: "none", MARU_SETTLER_KEY: KEY }, "MARU_SETTLER_URL=none"],
  ["a key that is none", { MARU_SETTLER_URL: URL, MARU_SETTLER_KEY: "short" }, "MARU_SETTLER_KEY"],
  ["a way in", { MARU_SETTLER_URL: "https://me:word@x.example", MARU_SETTLER_KEY: KEY }, "MARU_SETTLER_URL"],
])("is not taken where it is %s", (_, env, named) => {
  expect(() => settlerOf(env)).toThrow(named);
});
