import { expect, test } from "vitest";
import { isOfferedBank } from "./bank.ts";

test.each(["국민은행", "신한은행", "카카오뱅크", "케이뱅크", "우리은행", ""])(
  "a player can name %j",
  (name) => {
    expect(isOfferedBank(name)).toBe(true);
  },
);

test.each([
  ["a broker", "키움증권"],
  ["a broker with words behind it", "한국투자 파트너스"],
  ["a broker that is called an investment house", "하나금융투자"],
  ["a broker by its own name", "미래에셋대우"],
  ["a bank that does not take part", "토스뱅크"],
  ["the same with words around it", "(주)토스뱅크 본점"],
] as const)("%s is left out: %s", (_, name) => {
  expect(isOfferedBank(name)).toBe(false);
});
